// What is said of the sites that a program has: how many of which verdict, and each of them.

extension DependencyGraph {
    /// How many sites have which verdict, and why nothing is drawn, if nothing is; nil if nothing is known of them.
    package var sitesNote: String? {
        guard !verdicts.isEmpty else { return nil }
        let counts = Site.Verdict.allCases.filter { verdicts[$0] > 0 }.map { "\(verdicts[$0]) \($0.rawValue)" }
        let sites = verdicts.total == 1 ? "1 site" : "\(verdicts.total) sites"
        let note = "note: \(sites) of construction: \(counts.joined(separator: ", "))"
        guard bindings.isEmpty, types.isEmpty else { return note }
        let reasons = Site.Verdict.allCases.filter { verdicts[$0] > 0 }.map { "  \(verdicts[$0]) \($0.explanation)" }
        return ([note, "note: nothing is drawn, since of these"] + reasons).joined(separator: "\n")
    }

    /// The sites that are not drawn, each with its line, verdict and reason.
    package var leftOutText: String {
        let leftOut = sites.filter { $0.verdict != .drawn }
        guard !leftOut.isEmpty else { return "" }
        let lines = leftOut.map { site in
            let place = site.location.map { "\($0): " } ?? ""
            return "  \(place)\(site.type): \(site.verdict.rawValue)" + (site.reason.isEmpty ? "" : ", \(site.reason)")
        }
        return "\nleft out\n" + lines.map { $0.onOneLine + "\n" }.joined()
    }

    /// A copy that knows only how many sites there are.
    package var withoutSites: DependencyGraph {
        var draft = parts
        draft.sites = []
        return sites.isEmpty ? self : DependencyGraph(archived: draft)
    }

    /// A copy in which each site that is left out is an object of the part that it stands in.
    package var drawingSites: DependencyGraph {
        adding { draft in
            var counts: [NodeID: Int] = [:]
            for site in sites where site.verdict != .drawn {
                guard let owner = site.owner, let root = binding(owner)?.root ?? root(owner)?.id else { continue }
                let name = owner.object(site.type)
                var number = counts[name, default: 0]
                repeat { number += 1 } while binding(name.ordinal(number)) != nil
                counts[name] = number
                draft.add(site, as: name.ordinal(number), of: owner, in: root)
            }
        }
    }

    private func adding(_ change: (inout Draft) -> Void) -> DependencyGraph {
        var draft = parts
        change(&draft)
        do {
            return try DependencyGraph(draft)
        } catch {
            preconditionFailure("objects in parts of a valid graph make a valid graph: \(error)")
        }
    }
}

extension DependencyGraph.Draft {
    fileprivate mutating func add(_ site: DependencyGraph.Site, as id: NodeID, of owner: NodeID, in root: NodeID) {
        let made = DependencyGraph.Declaration(
            location: site.location, scope: .prototype, implementation: site.type)
        bindings.append(
            .init(id: id, root: root, role: .object, owner: owner, type: site.type, declarations: [made]))
        guard bindings.contains(where: { $0.id == owner }) else { return }
        edges.append(
            .init(
                from: owner, to: id, kind: .needs, phase: .call, label: site.verdict.rawValue, location: site.location))
    }
}

extension DependencyGraph.Site.Verdict {
    /// What follows a number.
    fileprivate var explanation: String {
        switch self {
        case .test: "stand in tests"
        case .preview: "stand in previews"
        case .drawn: "are drawn"
        case .carrier: "make structs through which parts flow"
        case .value: "make values, which are no parts"
        case .view: "make views that no component reaches"
        case .unresolved: "can't be followed"
        case .use: "make what is used up on the spot"
        }
    }
}
