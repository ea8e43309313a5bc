/// Finds where a bracket closes, in code in which none can be mistaken. The bracket itself must not be in a text.
struct BracketScanner {
    /// How deep brackets and texts may be nested.
    private static let depthLimit = 48
    /// What closes a text of several lines, `"""`, as nothing else is closed by it.
    private static let longText = UInt8(ascii: "'")
    /// What means something here. All else in code is skipped.
    private static let signs = (0...UInt8.max).map { "{}()[]\"'`#/".utf8.contains($0) }

    private let bytes: UnsafeBufferPointer<UInt8>
    /// What closes each of the brackets and texts that are open.
    private var open: [UInt8] = []
    /// How far the last search has come.
    private(set) var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        open.reserveCapacity(Self.depthLimit)
    }

    /// Behind what closes the bracket at `start`. Nil where brackets don't match, or may be none.
    mutating func end(of start: Int) -> Int? {
        let signs = Self.signs
        position = start
        open.removeAll(keepingCapacity: true)
        while position < bytes.count, open.count < Self.depthLimit {
            let next: Int?
            switch open.last {
            case UInt8(ascii: "\""): next = stepInText(position)
            case Self.longText: next = stepInLongText(position)
            default: next = signs[Int(bytes[position])] ? step(position) : position + 1
            }
            guard let next else { return nil }
            if open.isEmpty { return next }
            position = next
        }
        return nil
    }

    private mutating func step(_ index: Int) -> Int? {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
        case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
        case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
            if open.popLast() != byte { return nil }
        case UInt8(ascii: "\""):
            open.append(isLongQuote(index) ? Self.longText : byte)
            return index + (isLongQuote(index) ? 3 : 1)
        case UInt8(ascii: "/"): return slashEnd(index)
        case UInt8(ascii: "`"): return quotedNameEnd(index + 1)
        case UInt8(ascii: "#") where (self[index + 1] | 0x20) &- 0x61 < 26: break  // no text or pattern of its own kind
        default: return nil
        }
        return index + 1
    }

    private mutating func stepInText(_ index: Int) -> Int? {
        switch bytes[index] {
        case UInt8(ascii: "\""): open.removeLast()
        case UInt8(ascii: "\\"): return escapeEnd(index)
        case 0x0A, 0x0D: return nil
        default: break
        }
        return index + 1
    }

    private mutating func stepInLongText(_ index: Int) -> Int? {
        switch bytes[index] {
        case UInt8(ascii: "\"") where isLongQuote(index):
            open.removeLast()
            return index + 3
        case UInt8(ascii: "\\"): return escapeEnd(index)
        default: return index + 1
        }
    }

    /// Of `\n`, or of the parenthesis that begins an interpolation.
    private mutating func escapeEnd(_ index: Int) -> Int {
        if self[index + 1] == UInt8(ascii: "(") { open.append(UInt8(ascii: ")")) }
        return index + 2
    }

    private func isLongQuote(_ index: Int) -> Bool {
        [index, index + 1, index + 2].allSatisfy { self[$0] == UInt8(ascii: "\"") }
    }

    /// Of a comment of one line, or of a division.
    private func slashEnd(_ index: Int) -> Int? {
        if self[index + 1] == UInt8(ascii: "/") {
            return bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D }
        }
        return bytes[index - 1] == 0x20 && self[index + 1] == 0x20 ? index + 1 : nil
    }

    /// Of `` `default` ``, behind its first quote.
    private func quotedNameEnd(_ start: Int) -> Int? {
        let end = bytes[start...].firstIndex { !UInt8.isOfWord[Int($0)] }
        return end.flatMap { bytes[$0] == UInt8(ascii: "`") ? $0 + 1 : nil }
    }

    /// 0 behind the end.
    private subscript(index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
}
