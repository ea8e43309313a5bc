import SwiftParser
import SwiftSyntax

/// `container.register(A.self) { … }.inObjectScope(.container)`, call by call.
struct CallChain {
    struct Call {
        /// Empty for a call of the base itself: `self { … }`.
        let name: String
        let arguments: [LabeledExprSyntax]
        let closure: ClosureExprSyntax?
        let node: ExprSyntax

        /// What it is a method of; nil for that of `self`.
        var object: ExprSyntax? {
            node.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?.base
        }

        /// Whether it has parentheses.
        var isCalled: Bool { node.is(FunctionCallExprSyntax.self) }

        func argument(_ label: String?) -> ExprSyntax? { arguments.first { $0.label?.text == label }?.expression }
        /// The closure, or else the closure that is the last argument.
        var maker: ClosureExprSyntax? { closure ?? arguments.last?.expression.as(ClosureExprSyntax.self) }
    }

    private(set) var base: ExprSyntax?
    private(set) var calls: [Call] = []

    init?(_ expression: ExprSyntax) {
        var expression = expression.unwrapped
        while true {
            if let call = expression.as(FunctionCallExprSyntax.self) {
                let closure = call.trailingClosure
                let arguments = Array(call.arguments)
                guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.declName.isPlain else {
                    let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
                    let isSelf = name == "self"
                    calls.append(
                        Call(name: isSelf ? "" : name, arguments: arguments, closure: closure, node: expression))
                    if isSelf { base = call.calledExpression }
                    break
                }
                calls.append(
                    Call(name: member.declName.baseName.text, arguments: arguments, closure: closure, node: expression))
                guard let next = member.base else { break }
                expression = next.unwrapped
            } else if let member = expression.as(MemberAccessExprSyntax.self), let next = member.base,
                next.unwrapped.is(FunctionCallExprSyntax.self) || next.unwrapped.is(MemberAccessExprSyntax.self)
            {
                calls.append(
                    Call(name: member.declName.baseName.text, arguments: [], closure: nil, node: expression))
                expression = next.unwrapped
            } else {
                base = expression
                break
            }
        }
        calls.reverse()
        if calls.isEmpty { return nil }
    }
}

extension DeclReferenceExprSyntax {
    fileprivate var isPlain: Bool { argumentNames == nil }
}

extension ExprSyntax {
    /// Without `try` and parentheses around one expression.
    var unwrapped: ExprSyntax {
        if let attempt = self.as(TryExprSyntax.self) { return attempt.expression.unwrapped }
        if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
            only.label == nil
        {
            return only.expression.unwrapped
        }
        return self
    }

    /// `A` of `A.self`, `any A` of `(any A).self`.
    var metatype: String? {
        guard let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self",
            let base = member.base
        else { return nil }
        return base.unwrapped.trimmedDescription
    }

    /// The text of a literal, or the last word of a constant: `spare` of `.spare` and `Names.spare.rawValue`.
    var nameText: String? {
        if let literal = self.as(StringLiteralExprSyntax.self) { return literal.representedLiteralValue }
        if let member = self.as(MemberAccessExprSyntax.self) {
            let name = member.declName.baseName.text
            return name == "rawValue" ? member.base?.nameText : name
        }
        return self.as(DeclReferenceExprSyntax.self)?.baseName.text
    }
}
