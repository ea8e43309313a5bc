/// An expression, reduced to what can carry a dependency.
package struct Expression: Equatable, Sendable {
    package indirect enum Kind: Equatable, Sendable {
        /// `api`, `self`, `super`, `$0`, `LiveAPI`
        case name(String)
        /// `app.api`, `Feed.init(clock:)`; without a base `.shared`
        case member(Expression?, String)
        case call(Expression, [Argument])
        case closure(Closure)
        case tuple([Argument])
        /// The elements of an array, the values of a dictionary.
        case list([Expression])
        /// `x as any API`
        case cast(Expression, WrittenType)
        /// `if`, `switch`, `?:` and `??`: one of them.
        case choice([Branch])
        /// `(any API).self`
        case type(WrittenType)
        /// `App`, `api` of `\App.api`; `api` of `\.api`
        case keyPath([String])
        /// A text without interpolation, a number, `true`.
        case text(String)
        case definition(Definition)
        /// `parts[name]`
        case element(Expression, [Argument])
        /// Operators and the like: a value made of these.
        case combined([Expression])
    }

    package var place: Place
    package var kind: Kind
    /// What a name is told to be generic over: `Screen<Router>`.
    package var generics: [WrittenType] = []

    package init(_ kind: Kind, at place: Place) {
        self.kind = kind
        self.place = place
    }
}

package struct Argument: Equatable, Sendable {
    package var label: String?
    package var value: Expression
    /// Behind the parentheses.
    package var isTrailing = false

    package init(label: String?, value: Expression, isTrailing: Bool = false) {
        self.label = label
        self.value = value
        self.isTrailing = isTrailing
    }
}

package struct Closure: Equatable, Sendable {
    package var place: Place
    package var parameters: [ParameterFacts]
    /// What it says that it answers with.
    package var result: WrittenType?
    package var statements: [Statement]
    /// How many of these stand in its list of captures, and run where it is made.
    package var captures: Int

    package init(
        place: Place, parameters: [ParameterFacts], result: WrittenType? = nil, statements: [Statement],
        captures: Int = 0
    ) {
        self.place = place
        self.parameters = parameters
        self.result = result
        self.statements = statements
        self.captures = captures
    }
}

/// One way of several.
package struct Branch: Equatable, Sendable {
    package var place: Place
    /// What must hold, as far as an `if` says it.
    package var condition: [ConditionTerm]
    package var statements: [Statement]
    /// Of an `#if`, whose names are known behind it.
    package var isCompiled = false
}

/// A step of a body.
package indirect enum Statement: Equatable, Sendable {
    /// `let name: Type = value`; several names for a tuple.
    case local([String], WrittenType?, Expression?, Place)
    case expression(Expression)
    /// `target = value`
    case assignment(Expression, Expression)
    case result(Expression?)
    case choice([Branch])
    /// A loop, a `do`, what a condition needs.
    case block([Statement])
    case function(MemberFacts)
}

/// A call of `define`, `definePlaceholder` or `defineInjection`.
package struct Definition: Equatable, Sendable {
    package enum Form: String, Sendable {
        case provider, placeholder, injection
    }

    package var form: Form
    /// `lazySingleton`; nil where it is not a literal one.
    package var scope: String?
    package var key: String?
    package var definitionKey: String?
    /// What makes the argument part of the identity.
    package var id: Expression?
    package var isShortLived = false
    /// What makes the object: the expression of `init:`, or the closure.
    package var make: Expression?
    /// What completes it: its parameter is the object.
    package var inject: Closure?
    package var close: Closure?

    package init(form: Form) {
        self.form = form
    }
}
