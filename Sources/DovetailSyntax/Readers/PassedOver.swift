/// Bodies of functions that the parser is spared, as no word in them could tell anything about wiring.
///
/// They are found before the parser is asked, by looking for what can't be mistaken: `func`, a signature of plain words
/// and brackets, and a body without anything in which a bracket might be none. The parser has the last word: a tree is
/// read only if it has a function in each place where a body was taken out, or else the source is parsed as it is.
/// What can't be parsed inside of such a body is not noticed.
package struct PassedOver {
    struct Body {
        /// From its keyword on.
        let function: Range<Int>
        /// Of the body alone, with its braces.
        let range: Range<Int>
        let words: [Word]
    }

    /// By where they begin.
    private var bodies: [Int: Body] = [:]

    package init(in bytes: [UInt8]) {
        guard !IgnoreReader.mayFind(in: bytes) else { return }  // comments in bodies count
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = BodyScanner(buffer)
            while let (function, range) = scanner.next() {
                guard let words = TreeReader.words(ofPlainBody: bytes[range]), !words.isEmpty else { continue }
                bodies[range.lowerBound] = Body(function: function, range: range, words: words)
            }
        }
    }

    init() {}

    package var isEmpty: Bool { bodies.isEmpty }

    /// The source with white space in the place of what is between the braces.
    package func hidden(in bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes.withUnsafeMutableBufferPointer { bytes in
            for body in bodies.values { bytes[body.range].dropFirst().dropLast().update(repeating: 0x20) }
        }
        return bytes
    }

    /// The body that was taken out of a function in that place.
    mutating func take(_ function: Int, _ range: Range<Int>) -> Body? {
        guard let body = bodies[range.lowerBound], body.range == range, body.function.lowerBound == function else {
            return nil
        }
        bodies[range.lowerBound] = nil
        return body
    }
}
