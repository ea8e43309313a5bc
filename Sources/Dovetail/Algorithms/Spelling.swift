/// Names to choose from when one is spelled wrongly.
///
/// Compared are letters and digits, upper or lower case, and of a long name the first 64. A candidate is near if at
/// most one letter in three is added, left out, replaced or exchanged with its neighbour, one at least and three at
/// most: the optimal string alignment distance of Damerau and Levenshtein.
package struct Spelling {
    private let candidates: [(name: String, letters: Letters)]

    package init(_ names: some Sequence<String>) { candidates = names.map { ($0, Letters(of: $0)) } }

    /// The candidate in `names` that is spelled most alike, other than `name` itself.
    package static func nearest(to name: String, in names: some Sequence<String>) -> String? {
        Self(names).nearest(to: name)
    }

    /// The candidate that is spelled most alike, other than `name` itself: of several the one that differs least as it
    /// is written, or the first in the alphabet.
    ///
    /// - Complexity: O(*n*) in the candidates; most are told apart by their length and the set of their letters.
    package func nearest(to name: String) -> String? {
        let (letters, written) = (Letters(of: name), Letters(name.unicodeScalars))
        var limit = min(3, max(1, letters.text.count / 3))
        var best: (name: String, difference: Int)?
        for candidate in candidates where letters.mayDiffer(from: candidate.letters, by: limit) {
            guard let distance = letters.distance(to: candidate.letters, within: limit), candidate.name != name else {
                continue
            }
            let difference = written.distance(to: Letters(candidate.name.unicodeScalars), within: 64) ?? 64
            if distance == limit, let best, (best.difference, best.name) <= (difference, candidate.name) { continue }
            (limit, best) = (distance, (candidate.name, difference))
        }
        return best?.name
    }
}

/// What is compared of a name.
private struct Letters {
    let text: [UInt32]
    /// A bit for each letter that occurs.
    private let set: UInt64

    init(of name: String) {
        let letters = name.lowercased().unicodeScalars.filter(Self.isLetterOrDigit)
        self.init(letters.isEmpty ? name.unicodeScalars : letters)
    }

    init(_ scalars: String.UnicodeScalarView) {
        text = scalars.prefix(64).map(\.value)
        set = text.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }

    /// False if more than `limit` letters differ, which is seen at once.
    func mayDiffer(from other: Letters, by limit: Int) -> Bool {
        // A letter that replaces another changes the set by two.
        abs(text.count - other.text.count) <= limit && (set ^ other.set).nonzeroBitCount <= 2 * limit
    }

    /// How many letters differ; nil if these are more than `limit`, so that only cells near the diagonal count.
    func distance(to other: Letters, within limit: Int) -> Int? {
        var beforeLast: [Int] = []
        var last = Array(0...other.text.count)
        for row in text.indices {
            var current = [Int](repeating: limit + 1, count: other.text.count + 1)
            current[0] = row + 1
            var least = row + 1
            for column in max(0, row - limit)..<min(other.text.count, row + limit + 1) {
                let replaced = last[column] + (text[row] == other.text[column] ? 0 : 1)
                var distance = min(replaced, last[column + 1] + 1, current[column] + 1)
                if isExchanged(row, column, in: other) { distance = min(distance, beforeLast[column - 1] + 1) }
                current[column + 1] = distance
                least = min(least, distance)
            }
            if least > limit { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[other.text.count] <= limit ? last[other.text.count] : nil
    }

    private func isExchanged(_ row: Int, _ column: Int, in other: Letters) -> Bool {
        row > 0 && column > 0 && text[row] == other.text[column - 1] && text[row - 1] == other.text[column]
    }
}
