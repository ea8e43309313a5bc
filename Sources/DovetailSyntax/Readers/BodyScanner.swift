/// Finds functions with bodies, each in one piece: nothing inside of one is looked at again.
struct BodyScanner {
    private static let keyword = WordSearch("func")
    /// What begins another declaration, where a signature came to no body.
    private static let otherDeclarations = WordSet([
        "actor", "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "init", "let", "operator",
        "protocol", "static", "struct", "subscript", "typealias", "var",
    ])
    private static let plainWords = WordSet(WrittenType.plainNames)
    /// How deep brackets may be nested in a body.
    private static let depthLimit = 48

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Where the next function is, and its body.
    mutating func next() -> (function: Range<Int>, body: Range<Int>)? {
        while let keyword = Self.keyword.first(in: bytes, from: position) {
            position = keyword + 4
            guard isWord(keyword..<position), let start = bodyStart(), let end = bodyEnd(start) else { continue }
            position = end
            return (keyword..<end, start..<end)
        }
        return nil
    }

    private func isWord(_ range: Range<Int>) -> Bool {
        let before = range.lowerBound == 0 ? 0x20 : bytes[range.lowerBound - 1]
        let after = range.upperBound == bytes.count ? 0 : bytes[range.upperBound]
        return (before == 0x20 || before == 0x0A || before == 0x09) && after == 0x20
    }

    /// The brace behind a signature without texts and comments, that answers with plain values or nothing.
    private func bodyStart() -> Int? {
        var index = position
        var depth = 0
        var hasAnswer = false
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case _ where UInt8.isOfWord[Int(byte)]:
                let (word, end) = word(at: index)
                if depth == 0, Self.otherDeclarations.contains(word) { return nil }
                if hasAnswer, !Self.plainWords.contains(word) { return nil }
                index = end
                continue
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth == 0 && bytes[index - 1] == UInt8(ascii: "-"):
                if hasAnswer { return nil }  // with a function
                hasAnswer = true
            case UInt8(ascii: "{"): return depth == 0 ? index : nil
            case UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "#"):
                return nil
            default: break
            }
            index += 1
        }
        return nil
    }

    private func word(at start: Int) -> (Word, end: Int) {
        var word = Word()
        var index = start
        while index < bytes.count, UInt8.isOfWord[Int(bytes[index])] {
            word.add(bytes[index])
            index += 1
        }
        return (word, index)
    }

    /// Behind the brace that closes a body. Nil where brackets don't match, or may be none.
    private func bodyEnd(_ start: Int) -> Int? {
        var open: [UInt8] = []
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
            case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
            case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
                guard open.popLast() == bytes[index] else { return nil }
                if open.isEmpty { return index + 1 }
            case UInt8(ascii: "\""):
                guard let end = textEnd(index) else { return nil }
                index = end
            case UInt8(ascii: "/"):
                guard let end = slashEnd(index) else { return nil }
                index = end
            case UInt8(ascii: "#"), UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "`"): return nil
            default: break
            }
            guard open.count < Self.depthLimit else { return nil }
            index += 1
        }
        return nil
    }

    /// The quote that ends a text of one line without interpolation.
    private func textEnd(_ start: Int) -> Int? {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\\"), bytes[index] != 0x0A, bytes[index] != 0x0D {
            if bytes[index] == UInt8(ascii: "\"") {
                let isLong = index == start + 1 && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\"")
                return isLong ? nil : index
            }
            index += 1
        }
        return nil
    }

    /// The last byte of a comment of one line, or of a division.
    private func slashEnd(_ start: Int) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        if bytes[start + 1] == UInt8(ascii: "/") {
            return bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D }
        }
        return bytes[start - 1] == 0x20 && bytes[start + 1] == 0x20 ? start : nil
    }
}
