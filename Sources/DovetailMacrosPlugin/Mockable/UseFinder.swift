import DovetailSyntax
import SwiftSyntax

// What a body names of the members of its type.

extension SyntaxProtocol {
    /// Whether it names one of `members`, or passes `self` on.
    func uses(_ members: Set<String>) -> Bool {
        let finder = UseFinder(members: members)
        finder.walk(self)
        return finder.isFound
    }
}

private final class UseFinder: SyntaxVisitor {
    private let members: Set<String>
    private(set) var isFound = false

    init(members: Set<String>) {
        self.members = members
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard let base = node.base else { return .skipChildren }
        if base.trimmedDescription == "self" {
            if members.contains(node.declName.baseName.plain) { isFound = true }
        } else {
            walk(base)
        }
        return .skipChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.plain
        // `define` alone asks whether there is one; its own closure never passes `self` on.
        if name == "self", members != ["define"] { isFound = true }
        if members.contains(name), !Syntax(node).isLocal(name) { isFound = true }
        return .visitChildren
    }

    /// `if let feed` names `feed`.
    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        let name = node.pattern.trimmedDescription
        if node.initializer == nil, members.contains(name), !Syntax(node).isLocal(name) { isFound = true }
        return .visitChildren
    }

    /// The members of other types.
    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension Syntax {
    /// Whether a name that stands here means a value of the code around it: a local, a parameter, or part of a pattern.
    fileprivate func isLocal(_ name: String) -> Bool {
        var (child, around) = (self, parent)
        while let node = around, !node.is(MemberBlockItemSyntax.self) || node.isInCode {
            if node.names(before: child).contains(name) { return true }
            (child, around) = (node, node.parent)
        }
        return false
    }

    /// The names that this gives to values, as `child` of it sees them.
    private func names(before child: Syntax) -> [String] {
        switch kind {
        case .codeBlockItemList:
            let items = children(viewMode: .sourceAccurate)
            return items.flatMap(\.nameOfDeclaration) + items.prefix { $0 != child }.flatMap(\.declaredNames)
        case .memberBlockItemList: return memberNames
        case .closureExpr: return self.as(ClosureExprSyntax.self)?.signature.map { Syntax($0).parameterNames } ?? []
        case .functionDecl: return self.as(FunctionDeclSyntax.self).map { Syntax($0.signature).parameterNames } ?? []
        case .conditionElementList:
            return children(viewMode: .sourceAccurate).prefix { $0 != child }.flatMap(\.conditionNames)
        case .ifExpr:
            guard let statement = self.as(IfExprSyntax.self), child == Syntax(statement.body) else { return [] }
            return Syntax(statement.conditions).conditionNames
        case .whileStmt: return self.as(WhileStmtSyntax.self).map { Syntax($0.conditions).conditionNames } ?? []
        case .forStmt:
            guard let loop = self.as(ForStmtSyntax.self), child != Syntax(loop.sequence) else { return [] }
            return Syntax(loop.pattern).boundNames
        case .switchCase: return self.as(SwitchCaseSyntax.self).map { Syntax($0.label).boundNames } ?? []
        case .catchClause:
            let bound = self.as(CatchClauseSyntax.self).map { Syntax($0.catchItems).boundNames } ?? []
            return bound.isEmpty ? ["error"] : bound
        default: return []
        }
    }

    /// The function or the type that a statement declares, which those before it see as well.
    private var nameOfDeclaration: [String] {
        let declaration = self.as(CodeBlockItemSyntax.self)?.item.as(DeclSyntax.self)
        return declaration?.asProtocol((any NamedDeclSyntax).self).map { [$0.name.plain] } ?? []
    }

    /// Whether a type is declared around it within code.
    private var isInCode: Bool {
        guard let around = parent else { return false }
        let list = around.is(CodeBlockItemSyntax.self) ? around.parent?.parent : nil
        return list.map { !$0.is(SourceFileSyntax.self) } ?? around.isInCode
    }

    /// The properties and methods of a type that is declared in code.
    private var memberNames: [String] {
        children(viewMode: .sourceAccurate).compactMap { $0.as(MemberBlockItemSyntax.self)?.decl }.flatMap { member in
            if let property = member.as(VariableDeclSyntax.self) {
                return property.bindings.flatMap { Syntax($0.pattern).boundNames }
            }
            return member.asProtocol((any NamedDeclSyntax).self).map { [$0.name.plain] } ?? []
        }
    }

    /// What the statements behind this one see of it.
    private var declaredNames: [String] {
        guard let item = self.as(CodeBlockItemSyntax.self)?.item else { return [] }
        if let declared = item.as(VariableDeclSyntax.self) {
            return declared.bindings.flatMap { Syntax($0.pattern).boundNames }
        }
        return item.as(GuardStmtSyntax.self).map { Syntax($0.conditions).conditionNames } ?? []
    }

    /// The names that patterns within this bind.
    private var boundNames: [String] {
        if let pattern = self.as(IdentifierPatternSyntax.self) { return [pattern.identifier.plain] }
        return children(viewMode: .sourceAccurate).flatMap(\.boundNames)
    }

    /// The names that conditions bind, but not those in closures of their values.
    private var conditionNames: [String] {
        if let condition = self.as(OptionalBindingConditionSyntax.self) { return Syntax(condition.pattern).boundNames }
        if let condition = self.as(MatchingPatternConditionSyntax.self) { return Syntax(condition.pattern).boundNames }
        if self.is(ExprSyntax.self) { return [] }
        return children(viewMode: .sourceAccurate).flatMap(\.conditionNames)
    }

    private var parameterNames: [String] {
        if let name = self.as(ClosureShorthandParameterSyntax.self)?.name { return [name.plain] }
        if let parameter = self.as(ClosureParameterSyntax.self) {
            return [(parameter.secondName ?? parameter.firstName).plain]
        }
        if let parameter = self.as(FunctionParameterSyntax.self) {
            return [(parameter.secondName ?? parameter.firstName).plain]
        }
        return children(viewMode: .sourceAccurate).flatMap(\.parameterNames)
    }
}
