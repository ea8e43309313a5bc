import SwiftSyntax

// Bodies, and those that are passed over.

extension TreeReader {
    func function(_ node: FunctionDeclSyntax) -> MemberFacts {
        var member = signature(node)
        guard let body = node.body else { return member }
        if let spared = passedOver.take(range(of: node.funcKeyword).lowerBound, range(of: body)) {
            member.unread = UnreadBody(statements: spared.range.inner, words: spared.words, depth: depth)
        } else {
            read(body.statements, of: body, into: &member)
        }
        return member
    }

    /// Reads what stands between the braces of a block; or notes its words, if none of them says that it wires something.
    func read(_ items: CodeBlockItemListSyntax, of block: some SyntaxProtocol, into member: inout MemberFacts) {
        let range = range(of: block)
        var declares = false
        if !block.hasError, let words = Self.words(ofBody: sourceText.bytes[range], &declares), !words.isEmpty {
            member.unread = UnreadBody(statements: range.inner, words: words, depth: depth)
        }
        if declares || member.unread == nil { member.body = statements(items) }
    }

    /// Nil if one of them says that the body wires something.
    /// - Parameter declares: becomes true if one may declare a type.
    private static func words(ofBody bytes: ArraySlice<UInt8>, _ declares: inout Bool) -> [Word]? {
        let (telling, declaring) = (tellingWords, declaringWords)
        return bytes.words { word, _, isMember in
            if !isMember, declaring.contains(word) { declares = true }
            return telling.contains(word)
        }
    }

    /// Nil if one of them could name a type, too.
    static func words(ofPlainBody bytes: ArraySlice<UInt8>) -> [Word]? {
        let (telling, declaring, plain) = (tellingWords, declaringWords, plainWords)
        return bytes.words { word, first, isMember in
            telling.contains(word) || !isMember && declaring.contains(word)
                || first.mayBeginType && !plain.contains(word)
        }
    }

    private static let plainWords = WordSet(WrittenType.plainNames)

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

extension UInt8 {
    /// An upper-case letter, or one beyond ASCII.
    fileprivate var mayBeginType: Bool { 0x41...0x5A ~= self || self >= 0x80 }
}

extension Range<Int> {
    /// Without braces.
    fileprivate var inner: Self { lowerBound + 1..<upperBound - 1 }
}
