/// The facts about a registration that are known without calling its factory.
struct RegistrationFacts: @unchecked Sendable {
    // @unchecked: immutable; metatypes and tags are safe to share.

    let type: any Any.Type
    let tag: Tag?
    let lifetime: Lifetime
    let options: RegistrationOptions
    /// The types of the parameters of the factory, in order.
    let parameters: [any Any.Type]
    let effects: FactoryEffects

    init(
        type: any Any.Type, tag: Tag? = nil, lifetime: Lifetime, options: RegistrationOptions,
        parameters: [any Any.Type] = [], effects: FactoryEffects = []
    ) {
        self.type = type
        self.tag = tag
        self.lifetime = lifetime
        self.options = options
        self.parameters = parameters
        self.effects = parameters.contains { $0 == Resolver.self } ? effects.union(.opaque) : effects
    }

    func hasTag(of other: RegistrationFacts) -> Bool {
        guard let tag, let other = other.tag else { return tag == nil && other.tag == nil }
        return tag.isSame(as: other)
    }

    var origin: DependencyScope.Origin { options.isOverriding ? .override : .registration }

    var reference: BindingReference { options.reference(to: type, tag) }

    /// `Checkout` or `Friends["me"]`.
    static func label(_ type: any Any.Type, _ tag: Tag?) -> String {
        String(describing: type) + (tag.map { "[\($0.text)]" } ?? "")
    }
}

/// The properties of a factory beyond the types of its parameters and its value.
@usableFromInline
struct FactoryEffects: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Its dependencies can't be seen.
    @inlinable static var opaque: Self { Self(rawValue: 1) }
    /// It receives the tag, and may make different values for different tags.
    @inlinable static var takesTag: Self { Self(rawValue: 2) }
    static let mainActor = Self(rawValue: 4)
    static let async = Self(rawValue: 8)
    /// It was registered as an instance.
    static let given = Self(rawValue: 16)
    /// It returns the instance of another registration.
    static let forwards = Self(rawValue: 32)
}

/// The options of a call of `register`: all but the type, the tag, the scope and the factory.
struct RegistrationOptions: Sendable {
    let isOverriding: Bool
    let isShortLived: Bool
    let condition: Container.Condition?
    let file: StaticString
    let line: UInt
    let column: UInt

    init(
        _ isOverriding: Bool, _ isShortLived: Bool, _ condition: Container.Condition?, _ file: StaticString,
        _ line: UInt,
        _ column: UInt
    ) {
        self.isOverriding = isOverriding
        self.isShortLived = isShortLived
        self.condition = condition
        self.file = file
        self.line = line
        self.column = column
    }

    init(at file: StaticString, _ line: UInt, _ column: UInt) { self.init(false, false, nil, file, line, column) }

    func reference(to type: any Any.Type, _ tag: Tag?) -> BindingReference {
        BindingReference(
            owner: "", name: RegistrationFacts.label(type, tag), type: String(describing: type), file: "\(file)",
            line: Int(line), column: Int(column))
    }
}

extension Container {
    /// A condition under which a registration is used, with words that errors can show.
    ///
    ///     container.register((any Gateway).self, .lazySingleton, when: Container.Condition("PAYMENTS is live", isLive), LiveGateway.init)
    public struct Condition: Sendable {
        /// The condition in words.
        public let reason: String
        /// Whether the condition is met.
        public let isMet: Bool

        /// A condition that was decided just now.
        public init(_ reason: String, _ isMet: Bool) {
            self.reason = reason
            self.isMet = isMet
        }
    }
}
