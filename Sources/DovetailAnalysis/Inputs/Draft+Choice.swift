package import DovetailGraph

extension DependencyGraph.Draft {
    /// Chooses the branches of `#if` for which names are known to be defined: what can't hold is left out, and what
    /// always holds has no condition any more. A name that is not known decides nothing.
    ///
    /// - Parameter defines: the names that are defined in a file.
    mutating func choose(_ defines: (String) -> Set<String>) {
        for index in bindings.indices {
            bindings[index].declarations = bindings[index].declarations.compactMap { $0.chosen(defines) }
        }
        let dead = Set(
            bindings.filter(\.declarations.isEmpty).map(\.id)
                + types.filter { $0.chosen(defines) == nil }.map(\.id))
        remove { id, _ in dead.contains(id) }
        types = types.compactMap { $0.chosen(defines) }
        edges = edges.compactMap { $0.chosen(defines) }
        requirements = requirements.compactMap { $0.chosen(defines) }
    }
}

private protocol Conditional {
    var location: DependencyGraph.Location? { get }
    var condition: DependencyGraph.Condition { get set }
}

extension DependencyGraph.Declaration: Conditional {}
extension DependencyGraph.TypeNode: Conditional {}
extension DependencyGraph.Edge: Conditional {}
extension DependencyGraph.Requirement: Conditional {}

extension Conditional {
    /// The part with what is left of its condition; nil if it can't hold.
    fileprivate func chosen(_ defines: (String) -> Set<String>) -> Self? {
        guard !condition.isAlways, let location, let rest = condition.knowing(defines(location.path)) else {
            return condition.isAlways || location == nil ? self : nil
        }
        var part = self
        part.condition = rest
        return part
    }
}

extension DependencyGraph.Condition {
    /// What is left of the condition where names are defined; nil if it can't hold.
    package func knowing(_ defines: Set<String>) -> Self? {
        guard !isAlways, !defines.isEmpty else { return self }
        var open: [Term] = []
        for term in terms {
            guard let value = ConditionValue(of: term.expression, defines: defines).value else {
                open.append(term)
                continue
            }
            if value == term.isNegated { return nil }
        }
        return Self(open)
    }
}

/// Whether an expression of `#if` holds where some names are defined; nil where that depends on others.
private struct ConditionValue {
    private(set) var value: Bool?
    private var text: Substring
    private let defines: Set<String>

    init(of expression: String, defines: Set<String>) {
        text = expression[...]
        self.defines = defines
        let value = any()
        self.value = text.isEmpty ? value : nil
    }

    private mutating func any() -> Bool? {
        var value = all()
        while take("||") {
            let next = all()
            value = value == true || next == true ? true : value == nil || next == nil ? nil : false
        }
        return value
    }

    private mutating func all() -> Bool? {
        var value = one()
        while take("&&") {
            let next = one()
            value = value == false || next == false ? false : value == nil || next == nil ? nil : true
        }
        return value
    }

    private mutating func one() -> Bool? {
        if take("!") { return one().map { !$0 } }
        if take("(") {
            let value = any()
            return take(")") ? value : nil
        }
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        text = text.dropFirst(name.count)
        if text.first == "(" {
            let argument = text.dropFirst().prefix { $0 != ")" }
            text = text.dropFirst(argument.count + 2)
            skipSpaces()
            return answer(of: String(name), "\(name)(\(argument.filter { $0 != " " }))")
        }
        skipSpaces()
        return name == "true" || defines.contains(String(name)) ? true : name == "false" ? false : nil
    }

    /// What a platform or a compiler answers: `os(macOS)`. A program runs on one system, and on one architecture.
    private func answer(of query: String, _ whole: String) -> Bool? {
        if defines.contains(whole) { return true }
        let isOther = ["arch", "os"].contains(query) && defines.contains { $0.hasPrefix("\(query)(") }
        return isOther ? false : nil
    }

    private mutating func take(_ token: String) -> Bool {
        skipSpaces()
        guard text.hasPrefix(token) else { return false }
        text = text.dropFirst(token.count)
        skipSpaces()
        return true
    }

    private mutating func skipSpaces() { text = text.drop { $0 == " " } }
}
