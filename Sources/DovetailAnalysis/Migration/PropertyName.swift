/// The names of properties after the types and names of registrations.
enum PropertyName {
    /// The best one first, then longer ones, numbered without end.
    static func candidates(_ key: RegistrationKey, _ type: String) -> some Sequence<String> {
        let first =
            key.member.map { [reserved.contains($0) ? "`\($0)`" : $0] }
            ?? [named(key.name, type.lastWords(1)), named(key.name, type.lastWords(2))]
        let last = first[first.count - 1]
        let numbered = sequence(first: 2) { $0 + 1 }.lazy.map { "\(last)\($0)" }
        return Chain(first: first.filter { !reserved.contains($0) }, rest: numbered)
    }

    /// Whether an assembly can have a property of that name.
    static func isFree(_ name: String) -> Bool { !reserved.contains(name) }

    /// `diskStore` of `disk` and `Store`.
    private static func named(_ name: String?, _ words: String) -> String {
        guard let name, !name.identifier.isEmpty else { return words.lowerCamel }
        let prefix = name.identifier.lowerCamel
        let isThere = prefix.lowercased().hasSuffix(words.lowercased())
        return isThere ? prefix : prefix + words
    }

    /// What an assembly has already, and words of the language.
    private static let reserved: Set<String> = [
        "assembly", "context", "outside", "self", "init", "default", "protocol", "class", "struct", "enum", "func",
        "var",
        "let", "import", "operator", "extension", "case", "switch", "repeat", "return", "internal", "public", "private",
        "static", "where", "while", "for", "in", "is", "as", "if", "else", "do", "try", "catch", "throw", "any", "some",
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
        return base.lowerCamel
    }
}
