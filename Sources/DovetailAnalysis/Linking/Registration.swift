import DovetailGraph
import DovetailSyntax

/// A call of `register`, as far as its arguments are literal.
struct Registration {
    var type: WrittenType?
    var tag: String?
    var scope = DependencyGraph.Scope.objectGraph
    /// Whether the tag is known only when the program runs.
    var hasComputedTag = false
    var isOverriding = false
    var isShortLived = false
    var condition: ConditionTerm?
    var instance: Expression?
    var factory: Expression?

    init(_ arguments: [Argument]) {
        for argument in arguments { read(argument) }
    }

    private mutating func read(_ argument: Argument) {
        let value = argument.value
        switch (argument.label, value.kind) {
        case ("singleton"?, _):
            instance = value
            scope = .instance
        case ("tag"?, _):
            tag = value.tagText
            hasComputedTag = value.isComputedTag
        case ("overriding"?, .text(let text)): isOverriding = text == "true"
        case ("shortLived"?, .text(let text)): isShortLived = text == "true"
        case ("when"?, _): condition = ConditionTerm("when")
        case ("mainActor"?, _): factory = value
        case ("scope"?, _): scope = value.scope ?? scope
        case (nil, .type(let type)): self.type = type
        case (nil, .member(nil, _)) where value.scope != nil, (nil, .call(_, _)) where value.scope != nil:
            scope = value.scope ?? scope
        case (nil, .text), (nil, .member(nil, _)): tag = value.tagText
        case (nil, _): factory = value
        default: break
        }
    }
}

extension Registration {
    /// The type that a factory casts its answer to.
    var castType: WrittenType? {
        let value: Expression? =
            if let instance { instance } else if case .closure(let closure)? = factory?.kind {
                closure.statements.answer
            } else { nil }
        if case .cast(_, let type)? = value?.kind { return type }
        return nil
    }
}

extension Expression {
    /// A tag as it is written, without quotes.
    var tagText: String? {
        switch kind {
        case .text(let text): text
        case .member(nil, let name): ".\(name)"
        default: dottedName ?? "…"
        }
    }

    /// Whether a tag is a variable, so that it may be any.
    var isComputedTag: Bool {
        switch kind {
        case .text, .member(nil, _): false
        default: dottedName?.first?.isUppercase != true
        }
    }

    fileprivate var scope: DependencyGraph.Scope? {
        switch kind {
        case .member(nil, let name): DependencyGraph.Scope(rawValue: name)
        case .call(let callee, _): callee.scope
        default: nil
        }
    }
}

extension [Statement] {
    /// What is returned at the end.
    var answer: Expression? {
        if case .result(let value)? = last { value } else { nil }
    }
}
