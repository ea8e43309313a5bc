extension Wiring {
    /// Decorations and injections of types that aren't registered where they were added.
    var strayAdditions: [ValidationError.Finding] {
        visible.containers.enumerated().flatMap { depth, owner in
            owner.currentAdditions.filter { !visible.isConcerned(by: $0, at: depth) }.map { addition in
                finding(about: addition, at: depth)
            }
        }
    }

    private func finding(about addition: Addition, at depth: Int) -> ValidationError.Finding {
        let reference = addition.reference
        let inherited = visible.nearest(addition.type, addition.tag, from: depth)
        return ValidationError.Finding(
            rule: .missingBinding, registration: reference,
            message: addition.kind == .decoration
                ? Wording.strayDecoration(reference.name) : Wording.strayInjection(reference.name),
            path: [],
            notes: inherited.map { [Wording.registeredInParent(at: nodes[$0].place)] }
                ?? nearMisses(from: depth).nearMisses(of: addition.type).map { "\($0)" })
    }

    private func nearMisses(from depth: Int) -> NearMisses { NearMisses(seenFrom: visible.containers[depth]) }

    /// Dependencies that nothing provides.
    var gapFindings: [ValidationError.Finding] {
        guard !gaps.isEmpty else { return [] }
        let dependents = firstDependents
        return gaps.map { gap in
            let holder = nodes[gap.from]
            let name = RegistrationFacts.label(gap.type, gap.tag)
            let path = path(to: gap.from, by: dependents) + [name]
            if let hidden = visible.nearest(gap.type, gap.tag, from: visible.containers.count - 1) {
                return finding(
                    .captiveDependency, at: gap.from, Wording.captive(holder.id, child: name), path: path,
                    notes: [Wording.registerInParent(name, at: nodes[hidden].place)])
            }
            return finding(
                .missingBinding, at: gap.from, Wording.missingBinding(name), path: path,
                notes: nearMisses(from: holder.viewpoint).notes(on: gap.type, askedBy: holder.reference))
        }
    }

    /// For each node, the first node that needs it; nil if there is none.
    private var firstDependents: [Int?] { graph { _ in true }.reversed.successors.map(\.first) }

    /// A chain of nodes that need `index`, from one that nobody needs. Of a long chain, the nearest 64.
    private func path(to index: Int, by dependents: [Int?]) -> [String] {
        var (path, place) = ([nodes[index].id], index)
        var seen: Set<Int> = [index]
        while let dependent = dependents[place], seen.insert(dependent).inserted {
            if path.count == 64 { return ["…"] + path.reversed() }
            path.append(nodes[dependent].id)
            place = dependent
        }
        return path.reversed()
    }

    /// Registrations that live as long as the container, and hold something that should be released earlier.
    var captives: [ValidationError.Finding] {
        edges.joined().compactMap { edge in
            let (holder, held) = (nodes[edge.from], nodes[edge.to])
            guard edge.phase != .deferred, holder.facts.lifetime.isStrong,
                held.facts.lifetime.isWeak || held.facts.options.isShortLived
            else { return nil }
            return finding(
                .captiveDependency, at: edge.from,
                held.facts.options.isShortLived
                    ? Wording.captive(holder.id, shortLived: held.id) : Wording.captive(holder.id, weak: held.id),
                path: [holder.id, held.id],
                notes: [Wording.registered(held.id, at: held.place), Wording.deferHolding])
        }
    }

    /// Uses of ``Lazy`` for what must be awaited each time, because neither it nor its asynchronous part is kept.
    var unawaited: [ValidationError.Finding] {
        let parts = unkeptAwaitedParts
        return edges.joined().filter { $0.isLazy && parts[$0.to] != nil }.map { edge in
            var path = [edge.from, edge.to]
            while path.count < 64, let part = parts[path.last!], part != path.last { path.append(part) }
            let names = path.map { nodes[$0].id }
            return finding(
                .missingAwait, at: edge.from, Wording.missingAwait(names.last!), path: names,
                notes: [
                    Wording.registered(names.last!, at: nodes[path.last!].place), Wording.awaitByProvider,
                ])
        }
    }

    /// For each node that must be awaited whenever it is made or asked for: the part of it for which that is so. Itself
    /// if its factory is asynchronous.
    private var unkeptAwaitedParts: [Int?] {
        let dependents = graph { $0.phase != .deferred }.reversed.successors
        var parts = [Int?](repeating: nil, count: nodes.count)
        var found = nodes.indices.filter {
            nodes[$0].facts.effects.contains(.async) && !nodes[$0].facts.lifetime.isCached
        }
        for node in found { parts[node] = node }
        var next = 0
        while next < found.count {
            for node in dependents[found[next]] where parts[node] == nil && !nodes[node].facts.lifetime.isCached {
                parts[node] = found[next]
                found.append(node)
            }
            next += 1
        }
        return parts
    }

    /// Registrations that no root needs.
    func unused(_ roots: [any Any.Type]) -> [ValidationError.Finding] {
        guard !roots.isEmpty else { return [] }
        let roots = Set(roots.map { ObjectIdentifier($0) })
        let starts = nodes.indices.filter {
            nodes[$0].facts.lifetime.isEager || roots.contains(ObjectIdentifier(nodes[$0].facts.type))
        }
        let reached = graph { _ in true }.reachable(from: starts)
        if nodes.indices.contains(where: { reached[$0] && nodes[$0].facts.effects.contains(.opaque) }) { return [] }
        return nodes.indices.filter { !reached[$0] && nodes[$0].registration.home === container }.map { index in
            finding(.unusedBinding, at: index, Wording.unusedBinding(nodes[index].id), notes: [Wording.declareRoot])
        }
    }
}
