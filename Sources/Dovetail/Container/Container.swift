/// A registry of factories by type and tag: `register` them, `validate()` them all at once, `resolve` what you need.
///
///     let container = Container()
///     container.register((any API).self, .lazySingleton, LiveAPI.init)
///     container.register(Cart.self, .prototype, Cart.init)
///     try container.validate()
///     let cart: Cart = try container.resolve()
///
/// Where the compiler knows a factory's parameters, the container does too: it finds what is missing, ambiguous,
/// cyclic or captive before anything is built. A container is safe to use from any thread. What it keeps is created
/// exactly once, and no lock is held while a factory runs.
public final class Container: BindingOwner, @unchecked Sendable {
    // @unchecked: as `BindingOwner` says; the index publishes its entries, the rest is guarded by `withLock`.

    @usableFromInline let index = RegistrationIndex()
    /// The container that this one was made within, if any: asked for what isn't registered here.
    public let parent: Container?
    let handle = ContainerHandle()
    let end = Closing()

    // Guarded by `withLock`.
    /// All registrations that count or once did, in order; kept for readers.
    private(set) var registrations: [Registration] = []
    /// What was derived from registrations; kept for readers.
    private var derived: [Registration] = []
    private var inactive: [RegistrationFacts] = []
    private var additions: [ObjectIdentifier: [Addition]] = [:]
    private var collections: [ObjectIdentifier: [Registration]] = [:]
    private(set) var children: [ContainerHandle] = []
    private var nextSweep = 8

    /// A container of its own.
    public override init() {
        parent = nil
        super.init()
        joinWatchingScope()
        handle.container = self
    }

    /// A container within `parent`: what is registered here comes first, and lives here.
    ///
    /// What the parent keeps is made from the parent's registrations alone.
    public init(parent: Container) {
        self.parent = parent
        super.init()
        joinWatchingScope()
        handle.container = self
        parent.adopt(handle)
        inheritRecorder(of: parent)
    }

    private func adopt(_ child: ContainerHandle) {
        let living = withLock { () -> [Container] in
            children.append(child)
            guard children.count >= nextSweep else { return [] }
            let living = children.compactMap(\.container)
            children = living.map(\.handle)
            nextSweep = 2 * living.count + 8
            return living
        }
        _ = living  // Released here, after the mutex, since a child's last reference may be among them.
    }

    deinit { end.warnIfForgotten() }

    override var closing: Closing? { end }

    override var displayName: String { "Container" }

    override func reference(to key: BindingKey) -> BindingReference { RegistrationFacts.at(key.site).reference }
}

/// Refers to a container without keeping it.
final class ContainerHandle: @unchecked Sendable {
    // @unchecked: written once, before any other thread knows it; reading a weak reference is safe.
    fileprivate(set) weak var container: Container?
}

// MARK: - Adding

extension Container {
    /// Adds a registration of this container.
    @usableFromInline
    func add<Value>(_ facts: RegistrationFacts, _ factory: TypedRegistration<Value>.Factory, given: Value? = nil) {
        withLock {
            if facts.options.condition?.isMet == false { return inactive.append(facts) }
            let former = index.registration(of: facts.type, tag: facts.tag)
            let registration = TypedRegistration(
                Registration.Parts(
                    facts: facts, home: self, defect: defect(of: facts, replacing: former),
                    additions: additions[ObjectIdentifier(facts.type), default: []].filter { $0.concerns(facts) }),
                factory)
            if let given { registration.keep(given) }
            insert(registration, replacing: former)
        }
    }

    /// Applies `addition` to what is registered and to what will be.
    func add(_ addition: Addition) {
        withLock {
            additions[ObjectIdentifier(addition.type), default: []].append(addition)
            for former in collections[ObjectIdentifier(addition.type)] ?? [] where addition.concerns(former.facts) {
                var parts = former.parts
                parts.additions.append(addition)
                insert(former.with(parts), replacing: former)
            }
        }
    }

    private func defect(of facts: RegistrationFacts, replacing former: Registration?) -> ResolutionError.Reason? {
        if facts.options.isOverriding {
            let isKnown = former != nil || parent?.knows(facts) == true
            return isKnown ? nil : .overridesNothing
        }
        guard let former else { return nil }
        if case .ambiguous(let others) = former.defect { return .ambiguous(others + [facts.reference]) }
        return .ambiguous([former.facts.reference, facts.reference])
    }

    private func knows(_ facts: RegistrationFacts) -> Bool {
        index.registration(of: facts.type, tag: facts.tag) != nil || parent?.knows(facts) == true
    }

    /// The caller holds the mutex.
    private func insert(_ registration: Registration, replacing former: Registration?) {
        registrations.append(registration)
        index.set(registration)
        for stale in derived where stale.facts.type == registration.facts.type { index.remove(stale) }
        let type = ObjectIdentifier(registration.facts.type)
        if let place = collections[type]?.firstIndex(where: { $0 === former }) {
            collections[type]![place] = registration
        } else {
            collections[type, default: []].append(registration)
        }
    }

    /// Keeps what was derived from a registration, so that the next reader finds it in the index.
    func derive(_ registration: Registration) -> Registration {
        withLock {
            let facts = registration.facts
            if let found = index.registration(of: facts.type, tag: registration.askedTag ?? facts.tag) { return found }
            derived.append(registration)
            index.set(registration)
            return registration
        }
    }

    /// All decorations and injections, in no order.
    var currentAdditions: [Addition] { withLock { additions.values.flatMap(\.self) } }

    /// The registrations whose conditions aren't met, in order.
    var inactiveRegistrations: [RegistrationFacts] { withLock { inactive } }

    /// The registrations that count, in order.
    var currentRegistrations: [Registration] {
        withLock { registrations.filter { index.registration(of: $0.facts.type, tag: $0.facts.tag) === $0 } }
    }

    /// The registrations of `type` under any tag, the parent's first, without those that are overridden here.
    func all(of type: any Any.Type) -> [Registration] {
        let own = withLock { collections[ObjectIdentifier(type)] ?? [] }
        let overriding = own.map(\.facts).filter(\.options.isOverriding)
        let inherited = (parent?.all(of: type) ?? []).filter { former in
            !overriding.contains { $0.hasTag(of: former.facts) }
        }
        return inherited + own
    }
}

// MARK: - Recording

extension Container {
    /// This container and those within it.
    var recordedContainers: [Container] {
        [self] + withLock { children.compactMap(\.container) }.flatMap(\.recordedContainers)
    }

    /// Lets no reader find an instance without asking. What is kept stays kept.
    func withdrawPublished() {
        withLock { for registration in registrations + derived { registration.withdraw() } }
    }
}

// MARK: - Forks

extension Container {
    /// A container with the same registrations and the same parent, and no instances: for tests.
    ///
    /// What was registered as an instance is shared.
    public func fork() -> Container {
        let fork = parent.map { Container(parent: $0) } ?? Container()
        for registration in currentRegistrations { fork.copy(registration) }
        (fork.additions, fork.inactive) = withLock { (additions, inactive) }
        return fork
    }

    private func copy(_ registration: Registration) {
        var parts = registration.parts
        parts.home = self
        if !registration.isGiven { parts.slot = nil }
        let copy = registration.with(parts)
        if registration.isGiven { copy.publishUnlessWatched() }
        insert(copy, replacing: nil)
    }
}
