import SwiftSyntax

// Bodies, and those that are passed over.

extension TreeReader {
    func function(_ node: FunctionDeclSyntax) -> MemberFacts {
        var member = signature(node)
        if let body = node.body { read(body.statements, of: body, into: &member) }
        return member
    }

    /// Reads what stands between the braces of a block; or notes its words, if none of them says that it wires something.
    func read(_ items: CodeBlockItemListSyntax, of block: some SyntaxProtocol, into member: inout MemberFacts) {
        let range = range(of: block)
        let (words, declares) = words(of: block, in: range)
        if let words, !words.isEmpty {
            member.unread = UnreadBody(statements: range.inner, words: words, depth: depth)
        }
        if declares || member.unread == nil {
            member.body = statements(items)
        } else {
            passOver(block)
        }
    }

    /// Passes over a part of which nothing is read. What was taken out of it is confirmed if it began at a brace: all
    /// else was found in a text or a comment, and may end anywhere.
    func passOver(_ part: some SyntaxProtocol) {
        let whole = range(of: part)
        guard passedOver.hasBodies(in: whole) else { return }
        let braces = part.tokens(viewMode: .sourceAccurate).filter { $0.tokenKind == .leftBrace }
        passedOver.skip(Set(braces.map { range(of: $0).lowerBound }), in: whole)
    }

    private func words(of block: some SyntaxProtocol, in range: Range<Int>) -> (words: [Word]?, declares: Bool) {
        if let words = passedOver.take(range) { return (words, false) }
        return block.hasError ? (nil, true) : Self.words(ofBody: sourceText.bytes[range])
    }

    /// Nil if one of them says that the body wires something; and whether one may declare a type.
    static func words(ofBody bytes: ArraySlice<UInt8>) -> (words: [Word]?, declares: Bool) {
        let (telling, declaring) = (tellingWords, declaringWords)
        var declares = false
        let words = bytes.words { word, isMember in
            if !isMember, declaring.contains(word) { declares = true }
            return telling.contains(word)
        }
        return (words, declares)
    }

    /// What makes or finds something without naming a type.
    private static let tellingWords = WordSet([
        "DIContext", "Container", "Dependency", "Dovetail", "Resolver", "addSubstitution", "assembly", "decorate",
        "define", "defineInjection", "definePlaceholder", "fork", "forward", "inject", "instance", "register",
        "resolve", "resolveIfPresent", "withCurrent",
    ])

    /// What declares a type, unless it is a member that is called so.
    private static let declaringWords = WordSet([
        "actor", "class", "enum", "extension", "protocol", "struct", "typealias",
    ])
}

extension Range<Int> {
    /// Without braces.
    fileprivate var inner: Self { lowerBound + 1..<upperBound - 1 }
}
