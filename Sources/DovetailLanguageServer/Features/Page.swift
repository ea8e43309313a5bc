import DovetailGraph

/// One file, with its text and the graph: all answers about it are functions of these.
struct Page {
    static let showNeededBy = "dovetail.showNeededBy"

    let path: String
    let uri: String
    let document: TextDocument
    let graph: DependencyGraph

    /// The range of the name at a place.
    func range(_ place: DependencyGraph.Location) -> JSONValue {
        let column = place.column ?? 1
        let start = document.position(line: place.line, column: column)
        let end = document.position(
            line: place.line, column: column + document.lengthOfName(line: place.line, column: column))
        return .object(["start": start.json, "end": end.json])
    }

    func location(_ place: DependencyGraph.Location) -> JSONValue {
        .object(["uri": .string(uri), "range": range(place)])
    }

    func isAt(_ place: DependencyGraph.Location, _ position: JSONValue?) -> Bool {
        guard place.path == path, let position = position.flatMap(Position.init) else { return false }
        return holds(place, document.place(at: position))
    }

    /// What is declared at a position, or needed there.
    func parts(at position: Position) -> [NodeID] {
        let spot = document.place(at: position)
        let isThere = { (place: DependencyGraph.Location?) in place.map { holds($0, spot) } ?? false }
        let needed = graph.edges.filter { $0.kind.hasPhase && isThere($0.location) }.map(\.to)
        let declared =
            graph.bindings.filter { $0.declarations.contains { isThere($0.location) } }.map(\.id)
            + graph.roots.filter { isThere($0.location) }.map(\.id)
            + graph.types.filter { isThere($0.location) }.map(\.id)
        return Set(declared.isEmpty ? needed : declared).sorted()
    }

    private func holds(_ place: DependencyGraph.Location, _ spot: (line: Int, column: Int)) -> Bool {
        guard place.path == path, place.line == spot.line, let column = place.column else { return false }
        return (column...column + document.lengthOfName(line: place.line, column: column)).contains(spot.column)
    }
}

extension DependencyGraph {
    static let empty = try! DependencyGraph(Draft(name: ""))

    /// Where a part is declared.
    func declaration(of id: NodeID) -> Location? { binding(id)?.location ?? type(id)?.location ?? root(id)?.location }
}
