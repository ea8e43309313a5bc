/// The name of the property that provides a type: `URLCache` gives `urlCache`, `APIClient` gives `apiClient`.
package enum DependencyName {
    /// The lower-camel form of `type`, in backticks where it is a keyword.
    package static func property(for type: String) -> String {
        escaped(lowerCamel(type.filter { $0 != "`" }))
    }

    /// The upper-camel form of `name`, to be put behind a prefix: `findById` gives `FindById`.
    package static func capitalized(_ name: String) -> String {
        let words = name.split { $0 == "`" || !isPlain($0) }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// `name` in backticks where it is a keyword, or isn't a plain word.
    package static func escaped(_ name: String) -> String {
        keywords.contains(name) || !isPlain(name) ? "`\(name)`" : name
    }

    /// `UsesClock` of `Clock`, with or without backticks.
    package static func `protocol`(for name: String) -> String { escaped("Uses\(name.filter { $0 != "`" })") }

    /// `name` as the label of a declaration, in backticks where it would be read as a modifier.
    package static func label(_ name: String) -> String {
        ["inout", "let", "var"].contains(name) || !isPlain(name) ? "`\(name)`" : name
    }

    /// `name` as the label of an argument.
    package static func argumentLabel(_ name: String) -> String {
        name == "inout" || !isPlain(name) ? "`\(name)`" : name
    }

    /// `name`, or the first of `name2`, `name3` and so on that isn't in `taken`.
    package static func free(_ name: String, among taken: Set<String>) -> String {
        if !taken.contains(name) { return name }
        return (2...).lazy.map { "\(name)\($0)" }.first { !taken.contains($0) }!
    }

    private static func isPlain(_ name: String) -> Bool { name.first?.isNumber == false && name.allSatisfy(isPlain) }

    private static func isPlain(_ character: Character) -> Bool {
        !character.isASCII || character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    private static func lowerCamel(_ name: String) -> String {
        let run = name.prefix { $0.isUppercase }
        guard run.count > 1 else { return run.lowercased() + name.dropFirst(run.count) }
        let rest = name.dropFirst(run.count)
        let beginsWord = rest.first?.isLowercase == true && !isPlural(rest)
        return beginsWord ? run.dropLast().lowercased() + run.suffix(1) + rest : run.lowercased() + rest
    }

    /// Whether `rest` is the `s` of an acronym in the plural: `IDs`, `URLsByName`.
    private static func isPlural(_ rest: Substring) -> Bool {
        rest.first == "s" && rest.dropFirst().first?.isLowercase != true
    }

    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue",
        "default", "defer",
        "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
