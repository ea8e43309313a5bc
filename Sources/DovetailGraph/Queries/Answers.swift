/// How the answer to a question about one node is written.
package enum AnswerFormat: String, CaseIterable, Sendable {
    case text, json
}

extension Explanation {
    package var json: JSONValue {
        .object([
            "formatVersion": 1, "id": id.json, "kind": .string(kind), "location": location?.json,
            "attributes": .strings(attributes), "members": .array(members.map(\.json)),
            "objects": .array(objects.map(\.json)), "builtBy": .array(builtBy.map(\.json)),
            "needs": .array(needs.map(\.json)), "neededBy": .array(neededBy.map(\.json)),
            "reachedBy": .array(reachedBy.map(\.json)), "unresolved": .array(unresolved.map(\.json)),
        ])
    }
}

extension DependencyGraph {
    /// How much of the program could not be followed; nil if all of it was.
    package var unresolvedNote: String? {
        guard let first = unresolved.first else { return nil }
        let count = unresolved.count == 1 ? "1 dependency" : "\(unresolved.count) dependencies"
        let place = first.location.map { " (the first at \($0))" } ?? ""
        return "note: \(count) can't be followed\(place); 'dovetail graph --format text' lists all"
    }
}
