/// How a client counts columns.
enum PositionEncoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// A line and a column, from 0; columns as the client counts them.
struct Position: Hashable, Comparable, Sendable {
    var line: Int
    var column: Int

    static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}

/// A text, with the places where its lines begin.
struct TextDocument: Sendable {
    private(set) var bytes: [UInt8]
    private var lineStarts: [Int]
    let encoding: PositionEncoding

    init(_ bytes: [UInt8], encoding: PositionEncoding) {
        self.bytes = bytes
        self.encoding = encoding
        lineStarts = Self.lineStarts(of: bytes)
    }

    /// Replaces what is between two positions.
    mutating func replace(from start: Position, to end: Position, with text: String) {
        let first = offset(of: start)
        bytes.replaceSubrange(first..<max(first, offset(of: end)), with: text.utf8)
        lineStarts = Self.lineStarts(of: bytes)
    }

    /// The bytes before a position. A position beyond the end of its line is the end of the line.
    func offset(of position: Position) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < lineStarts.count else { return bytes.count }
        let line = bytes(ofLine: position.line)
        return encoding == .utf8
            ? line.startIndex + min(max(0, position.column), line.count) : line.offset(ofUTF16: position.column)
    }

    /// The position of a line from 1 and a column from 1 in UTF-8 code units, which is how the graph counts.
    func position(line: Int, column: Int) -> Position {
        let line = max(0, line - 1)
        guard encoding == .utf16, line < lineStarts.count else {
            return Position(line: line, column: max(0, column - 1))
        }
        let before = bytes(ofLine: line).prefix(max(0, column - 1))
        return Position(line: line, column: String(decoding: before, as: UTF8.self).utf16.count)
    }

    /// A line and a column from 1, as the graph counts.
    func place(at position: Position) -> (line: Int, column: Int) {
        let offset = offset(of: position)
        let line = min(max(0, position.line), lineStarts.count - 1)
        return (line + 1, offset - lineStarts[line] + 1)
    }

    /// How many bytes of a name begin at a place from 1; at least one.
    func lengthOfName(line: Int, column: Int) -> Int {
        guard line >= 1, line <= lineStarts.count else { return 1 }
        let name = bytes(ofLine: line - 1).dropFirst(max(0, column - 1)).prefix { byte in
            byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        return max(1, name.count)
    }

    /// How far a line is indented.
    func indentation(ofLine line: Int) -> String {
        guard line >= 1, line <= lineStarts.count else { return "" }
        let spaces = bytes(ofLine: line - 1).prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return String(decoding: spaces, as: UTF8.self)
    }

    /// A line from 1, without its end.
    func text(ofLine line: Int) -> String {
        line >= 1 && line <= lineStarts.count ? String(decoding: bytes(ofLine: line - 1), as: UTF8.self) : ""
    }

    /// Without its end.
    private func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
        let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
        var slice = bytes[lineStarts[line]..<end]
        if slice.last == UInt8(ascii: "\n") { slice.removeLast() }
        if slice.last == UInt8(ascii: "\r") { slice.removeLast() }
        return slice
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func offset(ofUTF16 column: Int) -> Int {
        var (offset, units) = (startIndex, 0)
        for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
            let width = scalar.value > 0xFFFF ? 2 : 1
            if units + width > column { break }
            units += width
            offset += String(scalar).utf8.count
        }
        return Swift.min(offset, endIndex)
    }
}
