/// Near misses, for suggestions.
package enum Spelling {
    /// The candidate that is spelled most alike: at most a third of the letters differ.
    ///
    /// - Complexity: the number of candidates times the product of the lengths, which are cut at 64.
    package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
        let limit = max(1, word.count / 3)
        let near = candidates.lazy.filter { $0 != word }.map { (distance: distance(word, $0), word: $0) }
        return near.filter { $0.distance <= limit }.min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
    }

    /// How many letters must be added, removed, replaced or swapped with their neighbour; case alone counts as one
    /// for the whole word.
    static func distance(_ left: String, _ right: String) -> Int {
        if left.lowercased() == right.lowercased() { return 1 }
        let left = Array(left.prefix(64))
        let right = Array(right.prefix(64))
        guard abs(left.count - right.count) <= max(1, left.count / 3) else { return .max }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
                current.append(min(replaced, last[column + 1] + 1, current[column] + 1))
                let isSwapped =
                    row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
                if isSwapped { current[column + 1] = min(current[column + 1], beforeLast[column - 1] + 1) }
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
