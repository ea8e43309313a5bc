import DovetailSyntax
import SwiftParser
import SwiftSyntax

/// What was read from one file.
struct ReadFile: Sendable {
    var facts: FileFacts
    var warning: InputWarning?
    var content = Digest()
    /// Of a file that is open in an editor.
    var outline: FileOutline?
}

/// Bytes to facts: the source and its tree live no longer than this.
enum SourceParser {
    /// How deep a source may nest before the parser gives up on its inside.
    static let nestingLimit = 512
    /// How deep a tree may be: chains of calls nest without end, whatever the parser's limit.
    static let depthLimit = 50_000

    /// How many brackets may open one after the other: the parser tries each way to read them, two for each.
    static let bracketLimit = 16

    /// - Parameter outlining: whether to tell, later, whether another text says the same.
    static func read(_ bytes: [UInt8], path: String, module: String, outlining: Bool = false) -> ReadFile {
        var file = facts(of: bytes, path: path, module: module, outlining)
        file.content = bytes.withUnsafeBytes { Digest($0) }
        return file
    }

    private static func facts(of bytes: [UInt8], path: String, module: String, _ outlining: Bool) -> ReadFile {
        guard isText(bytes) else {
            var file = facts(of: repaired(bytes), path: path, module: module, outlining)
            file.warning = .notUTF8(path)
            return file
        }
        guard bytes.longestRunOfBrackets <= bracketLimit else {
            return ReadFile(facts: FileFacts(path: path, module: module), warning: .tooDeep(path))
        }
        let tree = parse(bytes)
        guard tree.isShallow else {
            return ReadFile(facts: FileFacts(path: path, module: module), warning: .tooDeep(path))
        }
        let reader = FileReader(path: path, module: module)
        let facts = reader.facts(of: tree, bytes: bytes)
        let error = tree.firstError.map { bytes.place(at: $0.utf8Offset) }
        return ReadFile(
            facts: facts,
            warning: error.map { .syntaxError(path, line: $0.line, column: $0.column) }
                ?? (facts.isCut ? .partTooDeep(path) : nil),
            outline: outlining ? reader.outline(of: tree, bytes: bytes) : nil)
    }

    /// What a text says, but for its idle statements; nil for what isn't read as a whole.
    static func outline(of bytes: [UInt8], path: String, module: String, names: PlainNames) -> FileOutline? {
        guard isText(bytes), bytes.longestRunOfBrackets <= bracketLimit else { return nil }
        let tree = parse(bytes)
        guard tree.isShallow else { return nil }
        return FileReader(path: path, module: module).outline(of: tree, bytes: bytes, names: names)
    }

    private static func isText(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// The bytes with something readable in the place of what is no text.
    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        isText(bytes) ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    static func parse(_ bytes: [UInt8]) -> SourceFileSyntax {
        bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: nestingLimit) }
    }
}

extension SourceFileSyntax {
    /// Whether it can be walked on the stacks of `Workers`. Each level takes a few bytes of source, so that only what
    /// is large is looked into.
    var isShallow: Bool {
        let size = 4 * SourceParser.depthLimit
        var level = [Syntax(self)].filter { $0.totalLength.utf8Length > size }
        for _ in 0..<SourceParser.depthLimit {
            if level.isEmpty { return true }
            level = level.flatMap { $0.children(viewMode: .sourceAccurate) }.filter { $0.totalLength.utf8Length > size }
        }
        return false
    }

    /// Where the parser was at a loss for the first time.
    var firstError: AbsolutePosition? {
        guard hasError else { return nil }
        var node = Syntax(self)
        while let child = node.children(viewMode: .all).first(where: \.hasError) { node = child }
        return node.positionAfterSkippingLeadingTrivia
    }
}

extension [UInt8] {
    /// How many `[` follow each other, with nothing but white space between; those after a quote or in a comment of
    /// the line apart.
    var longestRunOfBrackets: Int {
        var (longest, run) = (0, 0)
        var isText = false
        var last = UInt8(ascii: "\n")
        for byte in self {
            switch byte {
            case UInt8(ascii: "\n"): isText = false
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
            case UInt8(ascii: "["): run += isText ? 0 : 1
            default:
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "/") && last == byte { isText = true }
                run = 0
            }
            longest = Swift.max(longest, run)
            last = byte
        }
        return longest
    }

    /// From 1; the column in UTF-8 code units.
    func place(at offset: Int) -> (line: Int, column: Int) {
        let before = self[..<Swift.min(offset, count)]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return (before.count { $0 == UInt8(ascii: "\n") } + 1, before.count - start + 1)
    }
}
