/// A type, or an extension of one.
package struct TypeFacts: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    }

    package var kind: Kind
    /// With those it is nested in: `Outer.Inner`. Of an extension, the type's name as written.
    package var name: String
    package var place: Place
    package var access: AccessLevel
    package var condition: [ConditionTerm] = []
    /// What stands behind the colon.
    package var inherits: [WrittenType] = []
    package var generics: [GenericFacts] = []
    /// Of an extension, what a type has to be to have it: `Screen` of `where Self: Screen`.
    package var constraints: [SelfConstraint] = []
    package var aliases: [AliasFacts] = []
    package var members: [Member] = []
    /// Of an enumeration.
    package var cases: [CaseFacts] = []
    package var macros = ComponentMacros()
    /// `@main`
    package var isMain = false
    package var attributes: [AttributeFacts] = []

    package init(kind: Kind, name: String, place: Place, access: AccessLevel) {
        self.kind = kind
        self.name = name
        self.place = place
        self.access = access
    }
}

/// What a type has to be to have the members of an extension: `where Self: Screen`, `where Self == ConsoleLogger`.
package struct SelfConstraint: Equatable, Sendable {
    package var type: WrittenType
    /// Whether only this type has them, and nothing that inherits from it.
    package var isSame: Bool
}

/// `@Injected(\.api)`: what may be the wrapper of a property, or a macro.
package struct AttributeFacts: Equatable, Sendable {
    package var name: String
    package var arguments: [Argument]

    package init(name: String, arguments: [Argument]) {
        self.name = name
        self.arguments = arguments
    }
}

/// What the attributes of a type say about its wiring.
package struct ComponentMacros: Equatable, Sendable {
    /// `@Injectable`: its initializers are made from its stored properties.
    package var isInjectable = false
    /// `@Injectable(.vanilla)`: there is no `init(from:)`.
    package var isVanilla = false
    /// `@Uses`: there is a protocol `UsesX`.
    package var hasUses = false
    /// `@MixIn`: there is a class `MixInX`.
    package var hasMixIn = false

    package init() {}
}

/// `<Store: Storage>`
package struct GenericFacts: Equatable, Sendable {
    package var name: String
    package var constraint: WrittenType?
}

/// `case detail(Model, title: String)`
package struct CaseFacts: Equatable, Sendable {
    package var name: String
    package var parameters: [ParameterFacts]
    /// `"late"` of `case night = "late"`, without the quotes.
    package var text: String?
}

/// `typealias Dependency = (x: X, y: Y)`
package struct AliasFacts: Equatable, Sendable {
    package var name: String
    package var type: WrittenType
    package var condition: [ConditionTerm] = []
}

/// A member as it was read, held once by all who refer to it: there are many, and their facts are large.
package final class Member: Sendable {
    package let facts: MemberFacts

    package init(_ facts: MemberFacts) {
        self.facts = facts
    }
}

extension Member: Equatable {
    package static func == (left: Member, right: Member) -> Bool { left.facts == right.facts }
}

/// A property, a method or an initializer.
package struct MemberFacts: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// `let`, `var` with storage.
        case stored
        case lazy
        /// With a getter; of a protocol, a requirement.
        case computed
        case method
        case initializer
    }

    package var kind: Kind
    /// Without labels: `make`, `init`.
    package var name: String
    package var place: Place
    package var access: AccessLevel
    package var condition: [ConditionTerm] = []
    package var parameters: [ParameterFacts] = []
    package var generics: [GenericFacts] = []
    /// The type of a property, or what a method answers.
    package var type: WrittenType?
    package var isStatic = false
    package var isConstant = false
    package var isOverride = false
    package var isMutating = false
    package var isWeak = false
    /// Whether a method is asynchronous or throws.
    package var hasEffects = false
    package var isAsync = false
    /// Names of attributes, such as `Assisted`, `Test`, `Environment`.
    package var attributes: [String] = []
    /// Those of a property whose names begin like those of types.
    package var wrappers: [AttributeFacts] = []
    /// The library whose container it belongs to, if its dialect says so: what it answers with is provided.
    package var library: String?
    /// `@From(UsesReplica.self, \.replica)`
    package var source: SourceFacts?
    /// What `@Injected` or `Injected<T>` is given, which resolves the property; nil for any other one.
    package var injected: [Argument]?
    /// What `@Environment` or `@EnvironmentObject` is given; nil for any other property.
    package var environment: [Argument]?
    /// The wrappers of properties that views get from what is around them, or from what has the focus.
    package static let surroundings = [
        "Environment", "EnvironmentObject", "FocusedBinding", "FocusedObject", "FocusedValue",
    ]
    /// Whether it is what a view that has the focus says.
    package var isOfFocus: Bool { environment != nil && attributes.contains { $0.hasPrefix("Focused") } }
    /// What the first attribute with arguments is given: `@Lazy({ … })`, a property wrapper.
    package var wrapped: [Argument] = []
    /// The value with which a property begins.
    package var value: Expression?
    /// What it does; nil where it has no body.
    package var body: [Statement]?

    package init(kind: Kind, name: String, place: Place, access: AccessLevel) {
        self.kind = kind
        self.name = name
        self.place = place
        self.access = access
    }

    package var isProperty: Bool { kind == .stored || kind == .lazy || kind == .computed }

    /// Whether another member has the same full name.
    package func isNamesake(of other: MemberFacts) -> Bool {
        name == other.name && isProperty == other.isProperty
            && (isProperty || parameters.elementsEqual(other.parameters) { $0.label == $1.label })
    }

    /// As Swift writes it: `account(_:)`, `api`.
    package var fullName: String {
        isProperty ? name : "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
    }
}

/// Who provides a dependency whose type doesn't tell.
package struct SourceFacts: Equatable, Sendable {
    package var provider: String
    package var property: String
}

package struct ParameterFacts: Equatable, Sendable {
    /// Nil for `_`.
    package var label: String?
    package var name: String
    package var type: WrittenType?
    package var value: Expression?
    /// `"x"` of `@Named("x")`, by which libraries tell values of one type apart.
    package var tag: Expression?

    package init(
        label: String?, name: String, type: WrittenType? = nil, value: Expression? = nil, tag: Expression? = nil
    ) {
        self.tag = tag
        self.label = label
        self.name = name
        self.type = type
        self.value = value
    }
}

/// A type as a program writes it.
package struct WrittenType: Equatable, Sendable {
    package indirect enum Shape: Equatable, Sendable {
        /// `Outer.Type<Argument>`
        case name(String, [WrittenType])
        case any(WrittenType)
        case some(WrittenType)
        case optional(WrittenType)
        case array(WrittenType)
        /// The values of a dictionary.
        case dictionary(WrittenType)
        case tuple([TupleElement])
        case function(WrittenType)
        case composition([WrittenType])
        case other
    }

    package struct TupleElement: Equatable, Sendable {
        package var label: String?
        package var type: WrittenType
    }

    /// On one line: `any API`.
    package var text: String
    package var shape: Shape

    package init(text: String, shape: Shape) {
        self.text = text
        self.shape = shape
    }
}
