public import CDovetail

/// What is known about a registration without calling it. Immutable, and shared by the forks of a container.
@usableFromInline
final class RegistrationFacts: @unchecked Sendable {
    // @unchecked: immutable; metatypes and tags are safe to share.

    let type: any Any.Type
    let tag: Tag?
    let lifetime: Lifetime
    let options: RegistrationOptions
    /// The types of the parameters of the factory, in order.
    let parameters: [any Any.Type]
    let effects: FactoryEffects
    /// Stands for the registration in frames and object graphs: its position is the address of these facts.
    @usableFromInline private(set) var site = BindingSite(address: 0, name: "")

    init(
        type: any Any.Type, lifetime: Lifetime, options: RegistrationOptions, parameters: [any Any.Type],
        effects: FactoryEffects
    ) {
        self.type = type
        self.tag = options.tag
        self.lifetime = lifetime
        self.options = options
        self.parameters = parameters
        self.effects = effects
        let mayNest = effects.contains(.takesTag) || parameters.contains { $0 is any AssistedParameter.Type }
        // A colon in the name tells that the factory has arguments, by which a recursion may end.
        let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        site = BindingSite(address: address, name: mayNest ? ":" : "")
    }

    static func at(_ site: BindingSite) -> RegistrationFacts {
        Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: site.position)!).takeUnretainedValue()
    }

    func hasTag(of other: RegistrationFacts) -> Bool {
        guard let tag, let other = other.tag else { return tag == nil && other.tag == nil }
        return tag.isSame(as: other)
    }

    var origin: DependencyScope.Origin { options.isOverriding ? .override : .registration }

    var reference: BindingReference { Self.reference(to: type, options) }

    static func reference(to type: any Any.Type, _ options: RegistrationOptions) -> BindingReference {
        BindingReference(
            owner: "", name: label(type, options.tag), type: String(describing: type), file: "\(options.file)",
            line: Int(options.line), column: Int(options.column))
    }

    /// `Checkout` or `Friends["me"]`.
    static func label(_ type: any Any.Type, _ tag: Tag?) -> String {
        String(describing: type) + (tag.map { "[\($0.text)]" } ?? "")
    }
}

/// What a factory does beyond making a value.
@usableFromInline
struct FactoryEffects: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @usableFromInline
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Its dependencies can't be seen.
    @usableFromInline static let opaque = Self(rawValue: 1)
    /// It answers differently for different tags.
    @usableFromInline static let takesTag = Self(rawValue: 2)
    @usableFromInline static let mainActor = Self(rawValue: 4)
    @usableFromInline static let async = Self(rawValue: 8)
    /// It was an instance already.
    static let given = Self(rawValue: 16)
    /// It answers with what another registration makes.
    static let forwards = Self(rawValue: 32)
}

/// What a call of `register` says beyond the type, the scope and the factory.
@usableFromInline
struct RegistrationOptions: Sendable {
    let tag: Tag?
    let isOverriding: Bool
    let isShortLived: Bool
    let condition: Condition?
    let file: StaticString
    let line: UInt
    let column: UInt

    @usableFromInline
    init(
        tag: (any Hashable & Sendable)? = nil, overriding: Bool = false, shortLived: Bool = false,
        when condition: Condition? = nil, file: StaticString, line: UInt, column: UInt
    ) {
        self.tag = Tag.make(tag)
        isOverriding = overriding
        isShortLived = shortLived
        self.condition = condition
        self.file = file
        self.line = line
        self.column = column
    }
}

/// Whether a registration counts, with the reason that a reader of an error should know.
///
///     container.register((any Gateway).self, .lazySingleton, when: Condition("PAYMENTS is live", isLive), LiveGateway.init)
public struct Condition: Sendable {
    /// What must be true, in words.
    public let reason: String
    /// Whether it is.
    public let isMet: Bool

    /// A condition that was decided just now.
    public init(_ reason: String, _ isMet: Bool) {
        self.reason = reason
        self.isMet = isMet
    }
}

/// One registration in one container.
@usableFromInline
class Registration {
    // Used from any thread: immutable but for `published`, whose value never changes again once it is set.

    /// The word of the instance that is kept, once there is one that anybody may read. First, and only ever reached as
    /// ``published``.
    private final var publishedWord = dovetail_word()
    @usableFromInline final let facts: RegistrationFacts
    /// Whether the object graph shares what is made when nothing is special about it; nil when something always is.
    @usableFromInline final let sharesPlainly: Bool?
    /// The container it belongs to, which keeps it.
    @usableFromInline final unowned(unsafe) let home: Container
    final let slot: Slot
    /// The tag that led here, when it has no registration of its own.
    final let askedTag: Tag?
    /// Why it can't be resolved.
    final let defect: ResolutionError.Reason?
    final let additions: [Addition]

    fileprivate init(_ parts: Parts) {
        facts = parts.facts
        home = parts.home
        slot =
            parts.slot
            ?? Slot(
                key: BindingKey(site: parts.facts.site, type: parts.facts.type),
                isWeak: parts.facts.lifetime == .weakSingleton)
        askedTag = parts.askedTag
        defect = parts.defect
        additions = parts.additions
        sharesPlainly = parts.sharesPlainly
    }

    /// What a registration is made of, apart from its factory.
    struct Parts {
        var facts: RegistrationFacts
        var home: Container
        var slot: Slot?
        var askedTag: Tag?
        var defect: ResolutionError.Reason?
        var additions: [Addition] = []

        fileprivate var sharesPlainly: Bool? {
            if defect != nil || facts.parameters.contains(where: { $0 is any AssistedParameter.Type }) { return nil }
            if !facts.effects.isDisjoint(with: [.mainActor, .async]) { return nil }
            if additions.contains(where: { $0.kind == .injection }) { return nil }
            switch facts.lifetime {
            case .objectGraph: return true
            case .prototype: return false
            default: return nil
            }
        }
    }

    final var parts: Parts {
        Parts(facts: facts, home: home, slot: slot, askedTag: askedTag, defect: defect, additions: additions)
    }

    /// The same factory with other parts.
    func with(_ parts: Parts) -> Registration { fatalError("a registration is a TypedRegistration") }

    /// What a dependent of another type gets: for `[T]`.
    func anyValue(in container: Container) throws -> Any { fatalError("a registration is a TypedRegistration") }

    /// Makes what must be awaited before a value can be made in `container`.
    nonisolated(nonsending) func prepare(
        in container: Container, under frame: AsyncFrame, with arguments: Arguments?
    ) async throws {
        fatalError("a registration is a TypedRegistration")
    }
}

extension Registration {
    @usableFromInline
    @_transparent
    final var published: UnsafeMutablePointer<dovetail_word> {
        dovetail_first_property(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: dovetail_word.self)
    }
}

/// A registration that makes values of one type.
@usableFromInline
final class TypedRegistration<Value>: Registration {
    /// The factory with its decorators.
    @usableFromInline let make: (Resolution) throws -> Value
    let factory: Factory

    @usableFromInline
    struct Factory {
        let make: @Sendable (Resolution) throws -> Value
        /// For an asynchronous factory: collects its dependencies, and answers with what makes the value.
        var prepare: Preparation?
        var close: (@Sendable (Value) async throws -> Void)?

        typealias Preparation = @Sendable (Resolution) throws -> Deferred
        typealias Deferred = nonisolated(nonsending) () async throws -> Value
    }

    init(_ parts: Parts, _ factory: Factory) {
        self.factory = factory
        make = parts.additions.reduce(factory.make as (Resolution) throws -> Value) { make, addition in
            guard case .decoration(let wrap) = (addition as! TypedAddition<Value>).body else { return make }
            return { try wrap($0, make($0)) }
        }
        super.init(parts)
    }

    override func with(_ parts: Parts) -> Registration { TypedRegistration(parts, factory) }

    override func anyValue(in container: Container) throws -> Any { try value(Resolution(container)) }

    nonisolated(nonsending) override func prepare(
        in container: Container, under frame: AsyncFrame, with arguments: Arguments?
    ) async throws {
        try await AsyncCreation(
            registration: self, container: container, frame: frame, arguments: arguments
        ).run()
    }
}
