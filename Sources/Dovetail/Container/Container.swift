import CDovetail

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
/// exactly once, and no lock is held while a factory runs, or while tags are compared.
public final class Container: BindingOwner, @unchecked Sendable {
    // @unchecked: as `BindingOwner` says; the indexes publish their entries, the rest is guarded by `withLock`.

    let index = RegistrationIndex()
    /// The registrations of parameter types with a meaning, such as `T?`, that aren't registered themselves.
    let meanings = RegistrationIndex()
    /// The parent, if any, which is asked for types that aren't registered here. It doesn't change while the container
    /// lives.
    @exclusivity(unchecked) public private(set) var parent: Container?
    /// The parent, for look-ups that needn't retain it: this container keeps it.
    let outer: Unmanaged<Container>?
    let handle: ContainerHandle

    // Guarded by `withLock`.
    var registry = Registry()

    /// A container without a parent.
    public override init() {
        parent = nil
        outer = nil
        handle = ContainerHandle()
        super.init()
        joinWatchingScope()
        handle.refer(to: self)
    }

    /// A child of `parent`: its registrations take precedence, and it keeps their instances.
    ///
    /// Instances that the parent keeps are made from the parent's registrations only.
    public init(parent: Container) {
        self.parent = parent
        outer = .passUnretained(parent)
        handle = ContainerHandle()
        super.init()
        joinWatchingScope()
        handle.refer(to: self)
        parent.adopt(self)
        inheritRecorder(of: parent)
    }

    deinit {
        retire()
        let last = parent.take().map { Unmanaged<BindingOwner>.passRetained($0) }
        letGo(of: last)
    }

    override var home: BindingOwner? { self }
    override var enclosing: BindingOwner? { parent }

    override var displayName: String { "Container" }

    override func reference(to key: BindingKey) -> BindingReference { Registration.at(key.site).facts.reference }

    override var creationsInFlight: [BindingReference] {
        withLock { registry.kept }.filter { $0.slot?.isBeingCreated == true }.map(\.facts.reference)
    }

    override func slot(for key: BindingKey, isWeak: Bool) -> Slot { Registration.at(key.site).slot! }

    override func keeper(of key: BindingKey) -> BindingOwner {
        let registration = Registration.at(key.site)
        return registration.facts.lifetime.isCached ? registration.home : self
    }

    override func holds(_ key: BindingKey) -> Bool {
        let registration = Registration.at(key.site)
        return registration.isGiven || registration.slot?.ready != nil
    }
}

/// A reference to a container that doesn't keep it.
@usableFromInline
final class ContainerHandle: @unchecked Sendable {
    // @unchecked: written once, before any other thread knows it; reading a weak reference is safe.
    private(set) weak var container: Container?
    private var identity: UInt64 = 0

    fileprivate func refer(to container: Container) {
        self.container = container
        identity = container.identity
    }

    /// The container. Throws if it has been released.
    @usableFromInline
    func open(for type: any Any.Type, _ file: StaticString, _ line: UInt) throws -> Container {
        if let container { return container }
        throw ResolutionError(.containerGone, at: BindingReference(requestFor: type, nil, file, line))
    }

    /// The container, if this thread runs a factory for it. It lives at least as long as that factory runs, so no check
    /// is needed.
    @inline(__always)
    var current: Unmanaged<Container>? {
        guard let frame = dovetail_current_thread().pointee.currentFrame, frame.pointee.owner == identity else {
            return nil
        }
        return .fromOpaque(frame.pointee.store.toOpaque())
    }
}

// MARK: - Recording

extension ResolutionRecorder {
    /// Records all that `container` and its children resolve from now on. A container has one recorder.
    public func attach(to container: Container) {
        for container in container.family.map({ unsafeDowncast($0, to: Container.self) }) {
            attach(container)
            container.withdrawPublished()
        }
    }
}

extension Container {
    /// Withdraws the published instances, so that each reader must ask. Kept instances stay.
    fileprivate func withdrawPublished() { withLock { for registration in registry.kept { registration.withdraw() } } }
}

// MARK: - Forks

extension Container {
    /// A container with the same registrations and the same parent, and no instances: for tests.
    ///
    /// Instances that were registered as such are shared.
    public func fork() -> Container {
        let fork = parent.map { Container(parent: $0) } ?? Container()
        let copies = currentRegistrations.map { $0.copy(forForkIn: fork) }
        let registry = withLock { self.registry }
        fork.withLock {
            fork.registry.additions = registry.additions
            fork.registry.inactive = registry.inactive
            for copy in copies { fork.insert(copy, inPlaceOf: nil) }
        }
        for addition in registry.additions.all { fork.refuseInherited(by: addition) }
        return fork
    }
}
