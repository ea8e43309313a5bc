/// The names of properties after the types and names of registrations.
enum PropertyName {
    /// The best one first, then longer ones, numbered without end.
    static func candidates(_ key: RegistrationKey, _ type: String) -> some Sequence<String> {
        let first =
            key.member.map { [$0.withBackticks] }
            ?? [named(key.name, type.lastWords(1)), named(key.name, type.lastWords(2))]
        let last = first[first.count - 1].withoutBackticks
        let numbered = sequence(first: 2) { $0 + 1 }.lazy.map { "\(last)\($0)" }
        return Chain(first: first.filter(isFree), rest: numbered)
    }

    /// Whether an assembly can have a property of that name.
    static func isFree(_ name: String) -> Bool { !taken.contains(name.withoutBackticks) && !keywords.contains(name) }

    /// `diskStore` of `disk` and `Store`.
    private static func named(_ name: String?, _ words: String) -> String {
        guard let name, !name.identifier.isEmpty else { return words.lowerCamel }
        let prefix = name.identifier.lowerCamel
        if prefix.hasPrefix("_") { return words.lowerCamel + prefix.dropFirst() }
        let isThere = prefix.lowercased().hasSuffix(words.lowercased())
        return isThere ? prefix : prefix + words
    }

    /// What an assembly has already, and what no property can be called.
    private static let taken: Set<String> = [
        "Protocol", "Type", "_bindingStore", "_context", "addSubstitution", "assembly", "context", "decorate", "define",
        "defineInjection", "definePlaceholder", "init", "instance", "lazySingleton", "outside",
        "removeAllDecorations", "removeAllSubstitutions", "removeDecorations", "removeSubstitution", "self",
        "substitute", "unusedDecorations", "unusedSubstitutions",
    ]

    /// The words of the language that are names only in backticks.
    fileprivate static let keywords: Set<String> = [
        "Any", "Self", "any", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
        "while",
    ]

    private struct Chain<Rest: Sequence<String>>: Sequence {
        let first: [String]
        let rest: Rest

        func makeIterator() -> AnyIterator<String> {
            var (first, rest) = (first.makeIterator(), rest.makeIterator())
            return AnyIterator { first.next() ?? rest.next() }
        }
    }
}

extension String {
    /// A type without `any`, parentheses and spaces, by which keys are compared.
    var core: String {
        var text = withoutBackticks.filter { !$0.isWhitespace || $0 == " " }.replacing("any ", with: "").filter {
            $0 != " "
        }
        if text.hasPrefix("("), text.hasSuffix(")"), !text.contains("->") { text = String(text.dropFirst().dropLast()) }
        return text
    }

    /// The words of a type's name that a property is called after: `UserRepository` of `Repository<User>`.
    fileprivate func lastWords(_ count: Int) -> String {
        let isList = hasPrefix("[") && !contains(":")
        let plain = replacing("any ", with: "").filter { !"?![]() ".contains($0) }
        let (outer, inner) = (plain.prefix { $0 != "<" }, plain.drop { $0 != "<" })
        let words = outer.split { ".&".contains($0) }.suffix(count).joined()
        let arguments = inner.split { "<>,:.".contains($0) }.joined()
        return (arguments + words).identifier.upperCamel + (isList ? "s" : "")
    }

    /// The letters, digits and underscores, each word with a capital but the first.
    var identifier: String {
        let words = split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let joined = (words.first.map(String.init) ?? "") + words.dropFirst().map { String($0).upperCamel }.joined()
        return joined.first?.isNumber == true ? "_" + joined : joined
    }

    var upperCamel: String { prefix(1).uppercased() + dropFirst() }

    /// `urlSession` of `URLSession`.
    var lowerCamel: String {
        let capitals = prefix { $0.isUppercase || $0.isNumber }.count
        if capitals == count { return lowercased() }
        let small = Swift.max(1, capitals > 1 ? capitals - 1 : capitals)
        return prefix(small).lowercased() + dropFirst(small)
    }

    /// `shop` of `ShopAssembly`.
    var propertyOfAssembly: String {
        let base = ["Assembly", "Wiring"].first(where: hasSuffix).map { String(dropLast($0.count)) } ?? self
        let name = base.lowerCamel
        return PropertyName.isFree(name) ? name : name + "Assembly"
    }

    /// A word of the language in backticks.
    var withBackticks: String { PropertyName.keywords.contains(self) ? "`\(self)`" : self }
}
