import DovetailGraph
import DovetailSyntax

extension ReadFile {
    /// Where that which stands in this text stands in another; nil where the other says something else, or where comments
    /// silence findings on their lines.
    func moves(to other: ReadFile) -> [Place: Place]? {
        guard facts.ignores.isEmpty, other.facts.ignores.isEmpty, let outline, let new = other.outline else {
            return nil
        }
        return Workers.run { outline.moves(to: new) }  // it may be nested deeply
    }
}

extension ParallelReader.Outcome {
    /// What would be made of files that say the same in other places; nil where that can't be told.
    ///
    /// - Parameters:
    ///   - moves: by path, where that which stood at a place stands now.
    ///   - warnings: of the files as they are now.
    func moved(_ moves: [String: [Place: Place]], warnings: [InputWarning]) -> Self? {
        var isKnown = true
        var parts = graph.parts
        parts.moveLocations { old in
            guard let moves = moves[old.path] else { return old }
            guard let new = moves[Place(line: old.line, column: old.column ?? 0)] else {
                isKnown = false
                return old
            }
            return .init(path: old.path, line: Int(new.line), column: Int(new.column))
        }
        guard isKnown, let graph = try? DependencyGraph(finished: parts.sortedByPlace()) else { return nil }
        return Self(graph: graph, warnings: warnings, remains: Remains())
    }
}
