import SwiftSyntax

/// Finds `// dovetail:ignore rule-id reason`.
struct IgnoreReader {
    private static let word = "dovetail:ignore"
    private static let search = WordSearch(word)

    let sourceText: SourceText

    func ignores(in tree: SourceFileSyntax) -> [IgnoreFacts] {
        guard Self.search.isIn(sourceText.bytes) else { return [] }
        return tree.tokens(viewMode: .sourceAccurate).flatMap(ignores)
    }

    private func ignores(around token: TokenSyntax) -> [IgnoreFacts] {
        let next = Int(place(token.positionAfterSkippingLeadingTrivia).line)
        return comments(token.leadingTrivia, from: token.position).compactMap { ignore($0, $1, silences: next) }
            + comments(token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia).compactMap {
                ignore($0, $1, silences: Int($1.line))
            }
    }

    private func comments(_ trivia: Trivia, from start: AbsolutePosition) -> [(String, Place)] {
        var position = start
        var comments: [(String, Place)] = []
        for piece in trivia {
            if case .lineComment(let text) = piece { comments.append((text, place(position))) }
            position += piece.sourceLength
        }
        return comments
    }

    private func ignore(_ comment: String, _ place: Place, silences line: Int) -> IgnoreFacts? {
        let words = comment.drop { $0 == "/" || $0 == " " }.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard let first = words.first, first == Self.word || first == "\(Self.word)-file" else { return nil }
        return IgnoreFacts(
            rule: words.count > 1 ? String(words[1]) : "", reason: words.count > 2 ? String(words[2]) : "",
            line: first == Self.word ? line : nil, place: place)
    }

    private func place(_ position: AbsolutePosition) -> Place { sourceText.place(at: position.utf8Offset) }
}

/// Looks for a word as Horspool does: most bytes are leapt over.
private struct WordSearch: Sendable {
    private let word: [UInt8]
    /// How far the word may be moved on when that byte stands where it ends.
    private var leaps: [Int]

    init(_ text: String) {
        word = Array(text.utf8)
        leaps = Array(repeating: word.count, count: 256)
        for (index, byte) in word.dropLast().enumerated() { leaps[Int(byte)] = word.count - 1 - index }
    }

    func isIn(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var end = word.count - 1
            while end < bytes.count {
                if bytes[end] == word.last, bytes[end + 1 - word.count...end].elementsEqual(word) { return true }
                end += leaps[Int(bytes[end])]
            }
            return false
        }
    }
}
