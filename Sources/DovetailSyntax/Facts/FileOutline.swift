/// What a file says, apart from the lines it says it in: two texts with equal outlines differ in comments, white space
/// and the like, and make one graph whose places are others.
package struct FileOutline: Sendable {
    /// Each place is a number, in the order in which places were asked for; comments count for nothing.
    private let facts: FileFacts
    /// By number, where it is.
    private let places: [Place]

    init(_ facts: FileFacts, _ places: [Place]) {
        (self.facts, self.places) = (facts, places)
    }

    /// Where that which stands at a place of this text stands in another one; nil where the other says something else.
    ///
    /// - Complexity: linear in what the texts say.
    package func moves(to other: FileOutline) -> [Place: Place]? {
        guard places.count == other.places.count, facts == other.facts else { return nil }
        var moves = [Place: Place](minimumCapacity: places.count)
        for (old, new) in zip(places, other.places) {
            // Two tokens never stand in one place; what can't be told is said to differ.
            guard moves.updateValue(new, forKey: old).map({ $0 == new }) ?? true else { return nil }
        }
        return moves
    }
}
