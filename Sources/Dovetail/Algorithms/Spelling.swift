/// Names among which the right one is found for a misspelt one.
///
/// Letters and digits are compared; of a long name, the first 64. A candidate is near if at most one letter in three is
/// added, left out, replaced or exchanged with its neighbour, at least one and at most three: the optimal string
/// alignment distance of Damerau and Levenshtein. All differences of case together count as one letter.
package struct Spelling {
    private var candidates: [(name: String, letters: Letters)]

    package init(_ names: some Sequence<String>) { candidates = names.map { ($0, Letters(of: $0)) } }

    package mutating func append(_ name: String) { candidates.append((name, Letters(of: name))) }

    /// The candidate in `names` that is spelled most alike, other than `name` itself.
    package static func nearest(to name: String, in names: some Sequence<String>) -> String? {
        Self(names).nearest(to: name)
    }

    /// The candidate that is spelled most alike, other than `name` itself. Of several, the alphabetically first.
    ///
    /// - Parameter start: The number of candidates that are left out, in their given order.
    /// - Complexity: O(*n*) in the candidates. Most are told apart by their length and the set of their letters.
    package func nearest(to name: String, from start: Int = 0) -> String? {
        let letters = Letters(of: name)
        var limit = min(3, max(1, letters.text.count / 3))
        var best: String?
        for candidate in candidates[start...] where letters.mayDiffer(from: candidate.letters, by: limit) {
            guard let distance = letters.distance(to: candidate.letters, within: limit), candidate.name != name else {
                continue
            }
            if distance == limit, let best, best < candidate.name { continue }
            (limit, best) = (distance, candidate.name)
        }
        return best
    }
}

/// The letters of a name that are compared.
private struct Letters {
    /// The letters in lower case.
    let text: [UInt32]
    private let written: [UInt32]
    /// A set of bits: one for each letter that occurs.
    private let set: UInt64

    init(of name: String) {
        written = Self.letters(of: name)
        text = Self.letters(of: name.lowercased())
        set = text.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    private static func letters(of name: String) -> [UInt32] {
        let letters = name.unicodeScalars.filter { scalar in
            !scalar.isASCII || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
                || ("0"..."9").contains(scalar)
        }
        return (letters.isEmpty ? name.unicodeScalars : letters).prefix(64).map(\.value)
    }

    /// False if more than `limit` letters surely differ. Costs next to nothing.
    func mayDiffer(from other: Letters, by limit: Int) -> Bool {
        // A letter that replaces another changes the set by two.
        abs(text.count - other.text.count) <= limit && (set ^ other.set).nonzeroBitCount <= 2 * limit
    }

    /// The number of letters that differ; nil if they are more than `limit`.
    func distance(to other: Letters, within limit: Int) -> Int? {
        guard let distance = Self.distance(text, other.text, within: limit) else { return nil }
        let isOfSameCase = Self.distance(written, other.written, within: distance) != nil
        return isOfSameCase ? distance : distance < limit ? distance + 1 : nil
    }

    /// Looks only at cells near the diagonal.
    private static func distance(_ one: [UInt32], _ other: [UInt32], within limit: Int) -> Int? {
        guard abs(one.count - other.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var current = [Int](repeating: limit + 1, count: other.count + 1)
            current[0] = row + 1
            var least = row + 1
            for column in max(0, row - limit)..<min(other.count, row + limit + 1) {
                let replaced = last[column] + (one[row] == other[column] ? 0 : 1)
                var distance = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    distance = min(distance, beforeLast[column - 1] + 1)
                }
                current[column + 1] = distance
                least = min(least, distance)
            }
            if least > limit { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }
}
