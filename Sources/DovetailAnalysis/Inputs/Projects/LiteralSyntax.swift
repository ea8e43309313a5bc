import SwiftParser
import SwiftSyntax

// What is read of manifests that are written in Swift: literals, and variables that hold them.

/// What the variables of a manifest begin with.
struct ManifestConstants {
    private(set) var values: [String: ExprSyntax] = [:]

    mutating func add(_ node: PatternBindingSyntax) {
        if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
            values[name] = node.initializer?.value
        }
    }

    /// The elements of an array, a variable that holds one, or several with `+` between them.
    func elements(_ expression: ExprSyntax) -> [ExprSyntax] {
        let value = constant(expression)
        if let array = value.as(ArrayExprSyntax.self) { return array.elements.map(\.expression) }
        guard let sequence = value.as(SequenceExprSyntax.self) else { return [value] }
        return sequence.elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }.flatMap { part in
            part.is(SequenceExprSyntax.self) ? [part] : elements(part)
        }
    }

    func constant(_ expression: ExprSyntax) -> ExprSyntax {
        guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, let value = values[name],
            !value.is(DeclReferenceExprSyntax.self), !value.is(SequenceExprSyntax.self)
        else { return expression }
        return value
    }
}

extension FunctionCallExprSyntax {
    /// `target` of `.target(…)` and of `Target.target(…)`.
    var calledName: String? {
        calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    func argument(_ label: String) -> ExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression
    }
}

extension ExprSyntax {
    var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }

    /// `"A"`, `.target(name: "A")`, `.product(name: "A", package: "P")`, `.project(target: "A", path: "P")`.
    var dependencyName: String? {
        if let literalText { return literalText }
        let call = self.as(FunctionCallExprSyntax.self)
        return (call?.argument("name") ?? call?.argument("target"))?.literalText
    }
}
