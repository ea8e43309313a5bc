import SwiftSyntax

/// Finds `// dovetail:ignore rule-id reason`.
struct IgnoreReader {
    private static let word = "dovetail:ignore"

    let sourceText: SourceText

    private static func mayFind(in bytes: [UInt8]) -> Bool {
        let word = Array(Self.word.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            var rest = bytes[...]
            while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
                let start = colon - 8
                if start >= 0, bytes[start...].starts(with: word) { return true }
                rest = bytes[(colon + 1)...]
            }
            return false
        }
    }

    func ignores(in tree: SourceFileSyntax) -> [IgnoreFacts] {
        guard Self.mayFind(in: sourceText.bytes) else { return [] }
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
