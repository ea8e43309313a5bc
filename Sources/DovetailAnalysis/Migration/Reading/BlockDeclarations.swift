import SwiftSyntax

/// The variables that blocks declare: each block is read once.
final class BlockDeclarations {
    private var variables: [SyntaxIdentifier: [String: [PatternBindingSyntax]]] = [:]
    private var guarded: [SyntaxIdentifier: Set<String>] = [:]

    /// The variables of a name among the statements of a function, or the members of a type.
    func variables(_ name: String, in block: Syntax) -> [PatternBindingSyntax] {
        if let known = variables[block.id] { return known[name, default: []] }
        let declared =
            block.as(CodeBlockItemListSyntax.self)?.compactMap { $0.item.as(VariableDeclSyntax.self) }
            ?? block.as(MemberBlockSyntax.self)?.members.compactMap { $0.decl.as(VariableDeclSyntax.self) } ?? []
        let read = Dictionary(grouping: declared.flatMap(\.bindings)) {
            $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks ?? ""
        }
        variables[block.id] = read
        return read[name, default: []]
    }

    /// A declaration doesn't declare what its own initializer names.
    func variable(_ name: String, in block: Syntax, around node: Syntax) -> PatternBindingSyntax? {
        variables(name, in: block).first { !($0.position <= node.position && node.position < $0.endPosition) }
    }

    /// Whether a `guard let` among the statements of a block gives it a name.
    func isGuarded(_ name: String, in items: CodeBlockItemListSyntax) -> Bool {
        if let known = guarded[items.id] { return known.contains(name) }
        let names = Set(items.compactMap { $0.item.as(GuardStmtSyntax.self) }.flatMap { $0.conditions.boundNames })
        guarded[items.id] = names
        return names.contains(name)
    }
}

extension SyntaxProtocol {
    /// The names that patterns within give, closures apart.
    var boundNames: [String] {
        var result: [String] = []
        var open = [Syntax(self)]
        while let node = open.popLast() {
            if let pattern = node.as(IdentifierPatternSyntax.self) { result.append(pattern.identifier.text) }
            if !node.is(ClosureExprSyntax.self) { open += node.children(viewMode: .sourceAccurate) }
        }
        return result
    }
}
