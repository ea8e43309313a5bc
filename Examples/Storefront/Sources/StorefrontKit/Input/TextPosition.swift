/// A place in a text file; lines and columns count from 1, and columns count characters, not bytes.
package nonisolated struct TextPosition: Equatable, Sendable, CustomStringConvertible {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    init(ofByte offset: Int, in text: [UInt8]) {
        let before = text.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
    }

    package var description: String { "\(line):\(column)" }
}
