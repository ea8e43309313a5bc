import DovetailSyntax
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro's attribute on a declaration, and where its problems go.
struct MacroRequest {
    let attribute: AttributeSyntax
    let context: any MacroExpansionContext
    /// Whether another expansion of the same attribute reports the problems.
    var isSilent = false

    /// The macro's name, without `@`.
    var macro: String { attribute.name }

    /// Reports a problem.
    func report(_ problem: MacroProblem, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
        if !isSilent { context.diagnose(problem.diagnostic(at: node, fixIts: fixIts)) }
    }

    /// Reports that the macro stands on the wrong kind of declaration.
    func reject(expecting expected: String) {
        report(.unsupportedDeclaration(macro: macro, expected: expected), at: attribute)
    }

    /// Whether the macro stands on a declaration in a function, which was reported: there is no way to name what it
    /// writes there.
    func rejectsFunction() -> Bool {
        let functions: [SyntaxKind] = [
            .accessorDecl, .closureExpr, .deinitializerDecl, .functionDecl, .initializerDecl, .subscriptDecl,
        ]
        guard let outer = context.lexicalContext.first, functions.contains(outer.kind) else { return false }
        report(.localDeclaration(macro: macro), at: attribute)
        return true
    }

    /// The access of a generated declaration beside the one with `modifiers`; nil where a problem was reported.
    func access(beside modifiers: DeclModifierListSyntax) -> AccessLevel? {
        let declared = AccessLevel(modifiers)
        guard let argument = attribute.argument("access"), let requested = argument.expression.accessLevel else {
            return declared
        }
        if requested <= declared { return requested }
        report(
            .accessExceedsDeclaration(requested: requested.rawValue, declared: declared.rawValue),
            at: argument.expression, fixIts: [lowering(argument.expression, to: declared)])
        return nil
    }

    /// The access of a generated member of the declaration with `modifiers`; nil where a problem was reported.
    func memberAccess(within modifiers: DeclModifierListSyntax) -> AccessLevel? {
        guard let access = access(beside: modifiers) else { return nil }
        if attribute.argument("access") != nil { return access }
        return access == .open ? .public : access < .internal ? .internal : access
    }

    /// Writes `access:` into the attribute.
    func settingAccess(to level: AccessLevel) -> FixIt {
        var changed = attribute.trimmed
        var arguments = attribute.argumentList ?? []
        if let last = arguments.indices.last { arguments[last].trailingComma = .commaToken(trailingTrivia: .space) }
        let value = MemberAccessExprSyntax(declName: DeclReferenceExprSyntax(baseName: .identifier(level.rawValue)))
        arguments.append(
            LabeledExprSyntax(
                label: .identifier("access"), colon: .colonToken(trailingTrivia: .space), expression: value))
        changed.leftParen = .leftParenToken()
        changed.arguments = .argumentList(arguments)
        changed.rightParen = .rightParenToken()
        changed.leadingTrivia = attribute.leadingTrivia
        changed.trailingTrivia = attribute.trailingTrivia
        return FixIt(
            message: FixItText(message: "add 'access: .\(level.rawValue)'", id: "set-access"),
            changes: [.replace(oldNode: Syntax(attribute), newNode: Syntax(changed))])
    }

    /// Takes an attribute away.
    func removing(_ attribute: AttributeSyntax) -> FixIt {
        let nothing = TokenSyntax.identifier("", leadingTrivia: attribute.leadingTrivia)
        return FixIt(
            message: FixItText(message: "remove '@\(attribute.name)'", id: "remove-mark"),
            changes: [.replace(oldNode: Syntax(attribute), newNode: Syntax(nothing))])
    }

    private func lowering(_ expression: ExprSyntax, to level: AccessLevel) -> FixIt {
        let replacement = MemberAccessExprSyntax(
            declName: DeclReferenceExprSyntax(baseName: .identifier(level.rawValue)))
        return FixIt(
            message: FixItText(message: "use '.\(level.rawValue)'", id: "lower-access"),
            changes: [.replace(oldNode: Syntax(expression), newNode: Syntax(replacement))])
    }
}

extension ExprSyntax {
    fileprivate var accessLevel: AccessLevel? {
        self.as(MemberAccessExprSyntax.self).flatMap { AccessLevel(rawValue: $0.declName.baseName.plain) }
    }
}

extension String {
    /// The type of a closure as that of a parameter that escapes; specifiers come before attributes.
    var escapingClosure: String {
        let specifier = "nonisolated(nonsending) "
        return hasPrefix(specifier) ? "\(specifier)@escaping \(dropFirst(specifier.count))" : "@escaping \(self)"
    }
}
