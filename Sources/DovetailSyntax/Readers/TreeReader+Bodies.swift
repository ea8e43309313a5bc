import SwiftSyntax

// Bodies that are passed over.

extension TreeReader {
    /// A function of a type or a file. Its body is left unread where no word in it says that it wires something, and
    /// nobody could look through it.
    func function(_ node: FunctionDeclSyntax) -> MemberFacts {
        var member = signature(node)
        if let body = node.body, member.type?.isPlain ?? true {
            member.unread = passedOver(node, body) ?? (node.hasError ? nil : unread(node, body))
        }
        if member.unread == nil { member.body = node.body.map { statements($0.statements) } }
        return member
    }

    /// One that the parser was spared.
    private func passedOver(_ node: FunctionDeclSyntax, _ body: CodeBlockSyntax) -> UnreadBody? {
        if passedOver.isEmpty { return nil }
        let taken = passedOver.take(range(of: node.funcKeyword).lowerBound, range(of: body))
        return taken.map { UnreadBody(function: $0.function, words: $0.words, depth: depth) }
    }

    private func unread(_ node: FunctionDeclSyntax, _ body: CodeBlockSyntax) -> UnreadBody? {
        let body = range(of: body)
        let start = range(of: node.funcKeyword).lowerBound
        return Self.words(ofBody: sourceText.bytes[body]).map {
            UnreadBody(function: start..<body.upperBound, words: $0, depth: depth)
        }
    }

    /// Nil if one of them says that the body wires something.
    static func words(ofBody bytes: ArraySlice<UInt8>) -> [Word]? {
        let (telling, plain) = (tellingWords, plainWords)
        return bytes.words { word, first in
            telling.contains(word) || first.mayBeginType && !plain.contains(word)
        }
    }

    private static let plainWords = WordSet(WrittenType.plainNames)

    /// What makes or finds something without naming a type, and what declares one.
    private static let tellingWords = WordSet([
        "DIContext", "Container", "Dependency", "Dovetail", "Resolver", "Self",
        "actor", "addSubstitution", "assembly", "class", "context", "current", "decorate", "define",
        "defineInjection", "definePlaceholder", "enum", "extension", "fork", "forward", "init", "inject",
        "instance", "protocol", "register", "resolve", "resolveIfPresent", "shared", "struct", "super",
        "typealias", "withCurrent",
    ])
}

extension UInt8 {
    /// An upper-case letter, or one beyond ASCII.
    fileprivate var mayBeginType: Bool { 0x41...0x5A ~= self || self >= 0x80 }
}
