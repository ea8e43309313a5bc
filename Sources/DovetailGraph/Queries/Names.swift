import Dovetail

/// A name that a user typed, and that stands for nothing, or for several.
package struct UnknownName: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

extension DependencyGraph {
    /// The node that a name stands for, among those that a filter keeps.
    ///
    /// - Throws: `UnknownName`, with the candidates, or with what is spelled alike.
    package func node(_ name: String, within filter: GraphFilter) throws(UnknownName) -> NodeID {
        let answer = filter.apply(to: self).lookup(name)
        switch answer {
        case .found(let id): return id
        case .ambiguous: throw UnknownName(description: "'\(name)': \(answer)")
        case .unknown: throw unknown(name, answer)
        }
    }

    /// All nodes that a name may stand for, at least one.
    ///
    /// - Throws: `UnknownName`, with what is spelled alike.
    package func nodes(_ name: String, within filter: GraphFilter) throws(UnknownName) -> [NodeID] {
        let answer = filter.apply(to: self).lookup(name)
        if answer.candidates.isEmpty { throw unknown(name, answer) }
        return answer.candidates
    }

    /// What is constructed and left out is no part, but isn't unknown either.
    private func unknown(_ name: String, _ answer: Lookup) -> UnknownName {
        let type = name.withoutTypeMarks
        let leftOut = sites.filter { $0.verdict != .drawn && $0.type == type }
        guard let site = leftOut.first else { return UnknownName(description: "\(answer)") }
        let place = site.location.map { " at \($0)" } ?? ""
        let others = leftOut.count > 1 ? " and \(leftOut.count - 1) more" : ""
        let reason = site.reason.isEmpty ? "" : ", \(site.reason)"
        return UnknownName(
            description: "'\(name)' is constructed\(place)\(others), and isn't drawn: \(site.verdict.rawValue)\(reason)"
        )
    }
}

extension GraphFilter {
    /// What a user typed to select a part.
    package struct Names: Hashable, Sendable {
        package var focus: [String]
        package var depth: Int?
        package var modules: [String]
        package var roots: [String]

        package init(focus: [String] = [], depth: Int? = nil, modules: [String] = [], roots: [String] = []) {
            self.focus = focus
            self.depth = depth
            self.modules = modules
            self.roots = roots
        }
    }

    /// Finds the names in a graph. A name with `*` is a pattern, which must match something.
    ///
    /// - Throws: `UnknownName`; nothing is left out silently.
    package init(_ names: Names, in graph: DependencyGraph) throws(UnknownName) {
        self.init(depth: names.depth)
        for name in names.focus { focus += try Self.focus(name, in: graph) }
        if !names.modules.isEmpty {
            let all = Set((graph.nodeIDs + graph.roots.map(\.id)).map(\.module)).union(graph.modules.map(\.name))
            for name in names.modules {
                let known = all.sorted().map { [$0, $0.withoutFolder] }
                modules.append(try Self.pattern(name, kind: "module", known: known))
            }
        }
        for name in names.roots { roots += try Self.roots(name, in: graph) }
    }

    private static func focus(_ name: String, in graph: DependencyGraph) throws(UnknownName) -> [Glob] {
        let found = graph.lookup(name).candidates
        if !found.isEmpty { return found.map { Glob(exactly: $0.text) } }
        guard name.contains("*") else { throw UnknownName(description: "\(graph.lookup(name))") }
        let ids = graph.nodeIDs + graph.roots.map(\.id)
        return [try pattern(name, kind: "node", known: ids.map { [$0.text, $0.name] })]
    }

    private static func roots(_ name: String, in graph: DependencyGraph) throws(UnknownName) -> [Glob] {
        let found = graph.lookup(name, among: graph.roots.map(\.id)).candidates
        if !found.isEmpty { return found.map { Glob(exactly: $0.text) } }
        return [try pattern(name, kind: "root", known: graph.roots.map { [$0.id.text, $0.id.name] })]
    }

    /// - Parameter known: what there is, each by its names.
    private static func pattern(_ name: String, kind: String, known: [[String]]) throws(UnknownName) -> Glob {
        let glob = Glob(name)
        if known.contains(where: { $0.contains(where: glob.matches) }) { return glob }
        let names = known.compactMap(\.last)
        let cure =
            Spelling.nearest(to: name, in: names).map { Wording.alike($0) }
            ?? (names.isEmpty ? "there is none" : "there are \(names.prefix(10).joined(separator: ", "))")
        throw UnknownName(description: "no \(kind) is called '\(name)'; \(cure)")
    }
}

extension String {
    /// `Core` of the module `Core@Legacy`.
    var withoutFolder: String { String(prefix { $0 != "@" }) }
}
