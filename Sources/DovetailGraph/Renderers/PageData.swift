/// What the page reads: arrays, since names in each of thousands of entries would be most of the page.
struct PageData {
    private static let phases =
        DependencyGraph.Phase.allCases.map(\.rawValue) + DependencyGraph.Edge.Kind.allCases.map(\.rawValue)

    let json: JSONValue

    init(_ diagram: Diagram, findings: [Finding], unresolved: [DependencyGraph.Unresolved]) {
        let outline = Outline(diagram)
        let places = diagram.nodes.compactMap(\.location) + diagram.links.compactMap(\.location)
        let files = Set(places.map(\.path)).sorted()
        let fileIndex = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1, $0) })
        json = .object([
            "scopes": .array(DependencyGraph.Scope.allCases.map(Self.scope)),
            "typeColor": .string(Palette.color(of: nil)),
            "phases": .strings(Self.phases),
            "badges": .strings(Diagram.badges),
            "files": .strings(files),
            "groups": .array(outline.groups.map(Self.group)),
            "opening": .array(outline.opening.sorted().map { .number($0) }),
            "entries": .array(diagram.entries.map { .number($0) }),
            "hubs": .array(outline.hubs.map { .number($0) }),
            "nodes": .array(zip(diagram.nodes, outline.home).map { Self.node($0, home: $1, fileIndex) }),
            "links": .array(diagram.links.map { Self.link($0, fileIndex) }),
            "findings": .array(findings.map(\.json)),
            "unresolved": .array(
                unresolved.map {
                    .strings([$0.owner?.text ?? "", $0.expression, $0.reason, $0.location?.description ?? ""])
                }
            ),
        ])
    }

    private static func scope(_ scope: DependencyGraph.Scope) -> JSONValue {
        .object(["name": .string(Palette.name(of: scope)), "color": .string(Palette.color(of: scope))])
    }

    private static func group(_ group: Outline.Group) -> JSONValue {
        [.string(group.title), .string(group.kind.rawValue), .number(group.parent ?? -1), .number(group.head ?? -1)]
    }

    private static func node(_ node: Diagram.Node, home: Int?, _ files: [String: Int]) -> JSONValue {
        let values: [JSONValue] = [
            .string(node.title), .string(node.subtitle),
            .number(node.scope.flatMap { DependencyGraph.Scope.allCases.firstIndex(of: $0) } ?? -1),
            .number(home ?? -1), node.id.json, .string(place(node.location, files)),
        ]
        return .array(values + (node.time.isEmpty ? [] : [.string(node.time)]))
    }

    private static func link(_ link: Diagram.Link, _ files: [String: Int]) -> JSONValue {
        [
            .number(link.from), .number(link.to),
            .number(phases.firstIndex(of: link.phase?.rawValue ?? link.kind.rawValue) ?? 0),
            .string(link.label), .string(place(link.location, files)),
        ]
    }

    /// `3:18:9`, with the position of the file in place of its path.
    private static func place(_ location: DependencyGraph.Location?, _ files: [String: Int]) -> String {
        location.map { "\(files[$0.path]!):\($0.line)" + ($0.column.map { ":\($0)" } ?? "") } ?? ""
    }
}
