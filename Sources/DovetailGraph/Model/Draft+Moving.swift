extension DependencyGraph.Draft {
    /// Replaces every place at which something is said, but those of comments.
    ///
    /// - Complexity: linear in the number of places.
    package mutating func moveLocations(_ moved: (DependencyGraph.Location) -> DependencyGraph.Location) {
        roots.move(\.location, moved)
        types.move(\.location, moved)
        requirements.move(\.location, moved)
        occurrences.move(\.location, moved)
        unresolved.move(\.location, moved)
        sites.move(\.location, moved)
        edges.move(\.location, moved)
        for edge in edges.indices {
            for place in edges[edge].origin.indices { edges[edge].origin[place] = moved(edges[edge].origin[place]) }
        }
        for binding in bindings.indices { bindings[binding].declarations.move(\.location, moved) }
    }
}

extension Array {
    fileprivate mutating func move(
        _ location: WritableKeyPath<Element, DependencyGraph.Location?>,
        _ moved: (DependencyGraph.Location) -> DependencyGraph.Location
    ) {
        for index in indices {
            if let place = self[index][keyPath: location] { self[index][keyPath: location] = moved(place) }
        }
    }
}
