extension DependencyGraph {
    /// When a declaration or an edge is there: inside of `#if`, or in one branch of an `if` that chooses.
    ///
    /// All terms must hold. The branches of `#if A … #elseif B … #else` are `A`, then `!A` and `B`, then `!A` and `!B`,
    /// so that two branches exclude each other when one has a term that the other negates.
    package struct Condition: Hashable, Sendable {
        package struct Term: Hashable, Sendable {
            /// As written, with single spaces and without a leading `!`: `os(Linux)`, `DEBUG`, `A && B`.
            package let expression: String
            package let isNegated: Bool

            package init(_ expression: String, isNegated: Bool = false) {
                self.expression = expression
                self.isNegated = isNegated
            }
        }

        package let terms: [Term]

        /// A condition of which all `terms` must hold; none of them is no condition.
        package init(_ terms: [Term] = []) {
            self.terms = terms
        }

        package static let always = Condition()

        package var isAlways: Bool { terms.isEmpty }

        /// Whether both can never hold: the declarations are alternatives, not conflicts.
        package func excludes(_ other: Condition) -> Bool {
            if terms.isEmpty || other.terms.isEmpty { return false }
            return terms.contains { mine in other.terms.contains { mine.excludes($0) } }
        }

        /// Whether no compiler takes both. What the running program decides, `isReady`, may change in between.
        package func isNeverCompiled(with other: Condition) -> Bool {
            if terms.isEmpty || other.terms.isEmpty { return false }
            return terms.contains { mine in other.terms.contains { mine.excludes($0) && mine.isCompiled } }
        }
    }
}

extension DependencyGraph.Condition.Term {
    fileprivate func excludes(_ other: Self) -> Bool {
        if expression == other.expression { return isNegated != other.isNegated }
        guard let own = platforms, let others = other.platforms, own.query == others.query else { return false }
        if isNegated, other.isNegated { return false }
        if isNegated { return others.names.isSubset(of: own.names) }
        return other.isNegated ? own.names.isSubset(of: others.names) : own.names.isDisjoint(with: others.names)
    }

    private static let queries = ["arch", "canImport", "compiler", "hasFeature", "os", "swift", "targetEnvironment"]

    /// Whether it is one of `#if`, as far as its words tell: `DEBUG`, `os(macOS) && !BETA`.
    fileprivate var isCompiled: Bool {
        Self.queries.contains { expression.contains("\($0)(") } || !expression.contains(where: \.isLowercase)
    }

    /// `os` and the names of `os(iOS) || os(visionOS)`: a program runs on one of all that there are.
    private var platforms: (query: Substring, names: Set<Substring>)? {
        let all = expression.split(separator: " || ").map { $0.split(separator: "(", maxSplits: 1) }
        guard let query = all.first?.first, query == "os" || query == "arch",
            all.allSatisfy({ $0.count == 2 && $0[0] == query && $0[1].firstIndex(of: ")") == $0[1].indices.last })
        else { return nil }
        return (query, Set(all.map { $0[1].dropLast() }))
    }

    /// Reads what `text` wrote.
    package init(text: String) {
        let isNegated = text.hasPrefix("!")
        let rest = isNegated ? text.dropFirst() : text[...]
        let isGroup = rest.hasPrefix("(") && rest.hasSuffix(")")
        self.init(String(isGroup ? rest.dropFirst().dropLast() : rest), isNegated: isNegated)
    }

    /// `os(Linux)`, `!DEBUG`, `!(A && B)`.
    package var text: String {
        let needsGroup = isNegated && expression.contains(" ")
        return (isNegated ? "!" : "") + (needsGroup ? "(\(expression))" : expression)
    }
}

extension DependencyGraph.Condition: CustomStringConvertible {
    package var description: String { terms.map(\.text).joined(separator: " && ") }
}
