import SwiftSyntax

extension SequenceExprSyntax {
    /// `shared` of `manager.defaultScope = .shared`.
    var defaultScope: String? {
        let parts = Array(elements)
        guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self) else { return nil }
        return parts[0].nameText == "defaultScope" ? parts[2].nameText ?? "" : nil
    }
}

extension SourceFileSyntax {
    /// The imports, with Dovetail in the place of the library.
    func imports(without libraries: Set<String>) -> [String] {
        var result: [String] = []
        for statement in statements {
            if let choice = statement.item.as(IfConfigDeclSyntax.self)?.imports(without: libraries) {
                result.append(choice)
            }
            guard let declared = statement.item.as(ImportDeclSyntax.self) else { continue }
            let module = declared.path.first?.name.text ?? ""
            let text = libraries.contains(module) ? "import Dovetail" : declared.trimmedDescription
            if !result.contains(text) { result.append(text) }
        }
        if !result.contains("import Dovetail") { result.insert("import Dovetail", at: 0) }
        return result
    }
}

extension IfConfigDeclSyntax {
    /// `#if canImport(UIKit)` with the imports in it; nil where there is none but of a library.
    fileprivate func imports(without libraries: Set<String>) -> String? {
        let parts = clauses.map { clause -> (String, [String]) in
            guard case .statements(let statements)? = clause.elements else { return (clause.directive, []) }
            let declared = statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
            let others = declared.filter { !libraries.contains($0.path.first?.name.text ?? "") }
            return (clause.directive, others.map(\.trimmedDescription))
        }
        if parts.allSatisfy(\.1.isEmpty) { return nil }
        return (parts.flatMap { [$0] + $1 } + ["#endif"]).joined(separator: "\n")
    }
}

extension IfConfigClauseSyntax {
    var directive: String {
        ([poundKeyword.text] + [condition?.trimmedDescription].compactMap(\.self)).joined(separator: " ")
    }
}

extension Syntax {
    var ancestors: some Sequence<Syntax> { sequence(first: self) { $0.parent }.dropFirst() }

    /// The name of a type, an extension, or a function or variable at the top of a file.
    var title: String? {
        if let declared = self.as(ClassDeclSyntax.self) { return declared.name.text }
        if let declared = self.as(StructDeclSyntax.self) { return declared.name.text }
        if let declared = self.as(EnumDeclSyntax.self) { return declared.name.text }
        if let declared = self.as(ActorDeclSyntax.self) { return declared.name.text }
        if let declared = self.as(ExtensionDeclSyntax.self) { return declared.extendedType.trimmedDescription }
        if let variable = self.as(VariableDeclSyntax.self), parent?.parent?.parent?.is(SourceFileSyntax.self) == true {
            return variable.bindings.first?.pattern.trimmedDescription
        }
        guard let function = self.as(FunctionDeclSyntax.self), parent?.is(CodeBlockItemSyntax.self) == true else {
            return nil
        }
        return
            "\(function.name.text)(\(function.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()))"
    }

    var clauses: [(choice: IfConfigDeclSyntax, index: Int)] {
        ancestors.compactMap { ancestor in
            guard let clause = ancestor.as(IfConfigClauseSyntax.self),
                let list = clause.parent?.as(IfConfigClauseListSyntax.self),
                let choice = list.parent?.as(IfConfigDeclSyntax.self),
                let index = list.enumerated().first(where: { $0.element.id == clause.id })?.offset
            else { return nil }
            return (choice, index)
        }.reversed()
    }

    var isFunction: Bool {
        self.is(FunctionDeclSyntax.self) || self.is(InitializerDeclSyntax.self) || self.is(ClosureExprSyntax.self)
    }

    /// Whether it is a declaration that other modules see.
    var isPublic: Bool {
        let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers
        return modifiers?.contains { ["public", "open"].contains($0.name.text) } == true
    }

    /// Whether it is a closure that is not called where it stands: of `let add = { … }`, or an argument of any
    /// other call than those that are known.
    func isCalledByOthers(_ isKnown: (FunctionCallExprSyntax) -> Bool) -> Bool {
        guard self.is(ClosureExprSyntax.self) else { return false }
        guard
            let call = parent?.as(FunctionCallExprSyntax.self)
                ?? parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        else { return true }
        return Syntax(call.calledExpression).id != id && !isKnown(call)
    }

    /// Whether a statement may leave the function that it stands in.
    var mayLeave: Bool {
        if self.is(ReturnStmtSyntax.self) || self.is(ThrowStmtSyntax.self) { return true }
        if self.is(ClosureExprSyntax.self) || self.is(DeclSyntax.self) && !self.is(IfConfigDeclSyntax.self) {
            return false
        }
        return children(viewMode: .sourceAccurate).contains(where: \.mayLeave)
    }

    var isConditional: Bool {
        if self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) || self.is(ForStmtSyntax.self)
            || self.is(WhileStmtSyntax.self) || self.is(GuardStmtSyntax.self) || self.is(RepeatStmtSyntax.self)
            || self.is(CatchClauseSyntax.self)
        {
            return true
        }
        guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
        let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return ["forEach", "map", "compactMap", "flatMap"].contains(name)
    }
}

extension ExprSyntax {
    /// The statement that consists of this expression, with `try` and `_ =`.
    var statement: CodeBlockItemSyntax? {
        for ancestor in Syntax(self).ancestors {
            if let item = ancestor.as(CodeBlockItemSyntax.self) { return item }
            let isAround =
                ancestor.is(TryExprSyntax.self)
                || ancestor.as(ExprListSyntax.self)?.first?.is(DiscardAssignmentExprSyntax.self) == true
                || ancestor.is(SequenceExprSyntax.self)
            if !isAround { return nil }
        }
        return nil
    }
}

extension ExprSyntax {
    /// `container`, `self.container`.
    var isName: Bool { self.is(DeclReferenceExprSyntax.self) || self.is(MemberAccessExprSyntax.self) }

    /// Whether it is the first part of a chain of calls: `container.register(…)` of `container.register(…).implements(…)`.
    func isPart(of chains: Set<SyntaxIdentifier>) -> Bool {
        for ancestor in Syntax(self).ancestors {
            if chains.contains(ancestor.id) { return true }
            let isLink = ancestor.is(MemberAccessExprSyntax.self) || ancestor.is(FunctionCallExprSyntax.self)
            if !isLink { return false }
        }
        return false
    }

    func isWithin(_ chains: Set<SyntaxIdentifier>) -> Bool {
        Syntax(self).ancestors.contains { chains.contains($0.id) }
    }
}

extension CodeBlockItemSyntax {
    /// Whether the function that it stands in answers with it.
    var isAnswer: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
        let function = list.parent?.parent?.as(FunctionDeclSyntax.self)
        let type = function?.signature.returnClause?.type.trimmedDescription
        return type != nil && type != "Void" && type != "()"
    }
}

extension CodeBlockItemListSyntax {
    /// Whether these are the statements of a file, or of an `#if` there, not of a function.
    var isFile: Bool {
        guard let clause = parent?.as(IfConfigClauseSyntax.self) else {
            return parent?.is(SourceFileSyntax.self) == true
        }
        return Syntax(clause).ancestors.lazy.compactMap { $0.as(CodeBlockItemListSyntax.self) }.first?.isFile == true
    }
}

extension DeclSyntax {
    var isPrivate: Bool {
        let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers
        return modifiers?.contains { ["private", "fileprivate"].contains($0.name.text) } == true
    }

    var names: [String] {
        if let variable = self.as(VariableDeclSyntax.self) {
            return variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
        }
        if let function = self.as(FunctionDeclSyntax.self) { return [function.name.text] }
        if let named = asProtocol((any NamedDeclSyntax).self) { return [named.name.text] }
        if let cases = self.as(EnumCaseDeclSyntax.self) { return cases.elements.map(\.name.text) }
        return []
    }
}
