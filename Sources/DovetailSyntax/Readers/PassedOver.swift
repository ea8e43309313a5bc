/// Bodies that the parser is spared, as none of their words says by itself that they wire something.
///
/// They are found before the parser is asked, by looking for what can't be mistaken: a keyword, a signature of plain
/// words and brackets, and a body in which no bracket might be none. The parser has the last word: a tree is read only if
/// there is a body in each place where one was taken out, or at least a brace in a part of which nothing is read, or else
/// the source is parsed as it is.
/// What can't be parsed inside of such a body is noticed when it is read, if it ever is.
package struct PassedOver {
    private struct Body {
        /// With its braces.
        let range: Range<Int>
        let words: [Word]
        var isFound = false
    }

    /// In the order of the source.
    private var bodies: [Body] = []
    private var found = 0

    package init(in bytes: [UInt8]) {
        guard !IgnoreReader.mayFind(in: bytes) else { return }  // comments in bodies count
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = BodyScanner(buffer)
            while let range = scanner.next() {
                let (words, declares) = TreeReader.words(ofBody: bytes[range])
                guard let words, !words.isEmpty, !declares else { continue }
                bodies.append(Body(range: range, words: words))
            }
        }
    }

    init() {}

    package var isEmpty: Bool { bodies.isEmpty }
    /// Whether the walk over the tree has come to each of them.
    var isComplete: Bool { found == bodies.count }

    /// The source with white space in the place of what is between the braces.
    package func hidden(in bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes.withUnsafeMutableBufferPointer { bytes in
            for body in bodies { bytes[body.range].dropFirst().dropLast().update(repeating: 0x20) }
        }
        return bytes
    }

    /// The words of the body that was taken out of that place.
    mutating func take(_ range: Range<Int>) -> [Word]? {
        let index = firstIndex(from: range.lowerBound)
        guard index < bodies.count, bodies[index].range == range else { return nil }
        find(index)
        return bodies[index].words
    }

    /// Whether the walk has still to come to one that was taken out of there.
    func hasBodies(in range: Range<Int>) -> Bool { indices(in: range).contains { !bodies[$0].isFound } }

    /// Passes over what was taken out of there from one of these places on.
    mutating func skip(_ starts: Set<Int>, in range: Range<Int>) {
        for index in indices(in: range) where starts.contains(bodies[index].range.lowerBound) { find(index) }
    }

    private func indices(in range: Range<Int>) -> Range<Int> {
        firstIndex(from: range.lowerBound)..<firstIndex(from: range.upperBound)
    }

    private mutating func find(_ index: Int) {
        if !bodies[index].isFound { found += 1 }
        bodies[index].isFound = true
    }

    private func firstIndex(from start: Int) -> Int {
        var (low, high) = (0, bodies.count)
        while low < high {
            let middle = (low + high) / 2
            if bodies[middle].range.lowerBound < start { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
