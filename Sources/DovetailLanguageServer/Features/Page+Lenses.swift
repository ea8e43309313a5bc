import DovetailGraph

extension Page {
    /// Above each binding how many need it, and what it builds: `needed by 4 · builds LiveAPI`.
    var lenses: [JSONValue] {
        graph.bindings.filter { $0.role != .object }.flatMap { binding in
            binding.declarations.filter { $0.location?.path == path }.map { declaration in
                let title = [neededBy(binding.id), declaration.implementation.map { "builds \($0)" }]
                return JSONValue.object([
                    "range": range(declaration.location!),
                    "command": .object([
                        "title": .string(title.compactMap(\.self).joined(separator: " · ")),
                        "command": .string(Self.showNeededBy), "arguments": [.string(binding.id.text)],
                    ]),
                ])
            }
        }
    }

    private func neededBy(_ id: NodeID) -> String {
        let count = Set(graph.edges(to: id).filter(\.kind.hasPhase).map(\.from)).count
        return count == 0 ? "needed by none" : "needed by \(count)"
    }

    /// The roots of the file, each with its bindings.
    var symbols: [JSONValue] {
        let members = Dictionary(grouping: graph.bindings.filter { $0.location?.path == path }) { $0.root }
        return members.keys.sorted().compactMap { id in
            guard let root = graph.root(id) else { return nil }
            let bindings = members[id]!.filter { $0.role != .object }
            let place = root.location.flatMap { $0.path == path ? $0 : nil } ?? bindings.first?.location
            guard let place else { return nil }
            return symbol(
                id.name, detail: root.kind.rawValue, kind: 5, place,
                children: bindings.compactMap { binding in
                    binding.location.map {
                        symbol(binding.id.shortName, detail: binding.type ?? "", kind: 7, $0, children: [])
                    }
                })
        }
    }

    private func symbol(
        _ name: String, detail: String, kind: Int, _ place: DependencyGraph.Location, children: [JSONValue]
    ) -> JSONValue {
        .object([
            "name": .string(name), "detail": .string(detail), "kind": .number(kind), "range": range(place),
            "selectionRange": range(place), "children": .array(children),
        ])
    }
}
