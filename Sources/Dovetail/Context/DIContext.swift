import CDovetail

/// Keeps assemblies and their objects, and shares none of them with other contexts.
///
/// A context creates and keeps one instance of each ``Assembly`` class, or serves one ``Assembling`` instance. It is
/// safe to use from any thread.
public final class DIContext: BindingStore, @unchecked Sendable {
    // @unchecked: as `BindingStore` says; `parent` never changes, the rest is guarded by `withLock`, under which no code of
    // a user runs: so the run-time checks for exclusive access are off.

    /// The parent, if any. A child shares neither assemblies nor substitutions with it. It doesn't change while the
    /// context lives.
    @exclusivity(unchecked) public private(set) var parent: DIContext?
    /// Reserves the address of the owner, so that no other object gets it.
    @exclusivity(unchecked) private unowned var ownerReference: AnyObject?
    @exclusivity(unchecked) private var ownerType: (any Any.Type)?
    /// The executor of the owner, if that is an actor. Written before the owner is known to readers.
    @exclusivity(unchecked) private var executor: UnownedSerialExecutor?
    /// The assemblies of this context, also those that were made by calling their initializers.
    @exclusivity(unchecked) private var assemblyList = ChildList()
    /// Whether this context has ever had an assembly.
    @exclusivity(unchecked) private var hasAssemblies = false

    /// A context without a parent.
    public override init() {
        parent = nil
        super.init()
        joinWatchingScope()
    }

    /// A child of `parent`. The child keeps its parent; the parent holds the child weakly.
    public init(parent: DIContext) {
        self.parent = parent
        super.init()
        joinWatchingScope()
        parent.adopt(self)
        inheritRecorder(of: parent)
    }

    deinit {
        stopIfItIsCreating()
        retire()
        let last = parent.take().map { Unmanaged<BindingOwner>.passRetained($0) }
        defer { letGo(of: last) }
        guard hasAssemblies else { return }
        for assembly in letGoOfAssemblies() { assembly.withLock { assembly.setDetour(.gone, true) } }
    }

    override var displayName: String { withLock { ownerType }.map { String(describing: $0) } ?? "DIContext" }

    override var home: BindingOwner? { self }
    override var enclosing: BindingOwner? { parent }
    override var ownStores: [BindingOwner] { stores }

    override var creationsInFlight: [BindingReference] {
        stores.flatMap { store in
            store.currentSlots.filter { !$0.key.isAssembly && $0.isBeingCreated }.map { store.reference(to: $0.key) }
        }.ordered { ($0.label, $0.file, $0.line) < ($1.label, $1.file, $1.line) }
    }

    override var isOffItsActor: Bool {
        guard let executor else { return false }
        let words = unsafeBitCast(executor, to: (UInt, UInt).self)
        // If the actor has an executor of its own, only that executor knows where it runs.
        return words.1 == 0 && !dovetail_is_on_executor(words.0, words.1)
    }

    override var currentExecutor: UnownedSerialExecutor? {
        executor.flatMap { executor in
            let words = unsafeBitCast(executor, to: (UInt, UInt).self)
            return dovetail_is_on_executor(words.0, words.1) ? executor : nil
        }
    }

    override func runsOnItsActor(for key: BindingKey) -> Bool {
        guard let executor else { return true }
        // An executor is two words: its identity, and how to reach it. The second is zero for an actor without an
        // executor of its own.
        let words = unsafeBitCast(executor, to: (UInt, UInt).self)
        if dovetail_is_on_executor(words.0, words.1) { return true }
        if words.1 == 0 { return false }
        (ownerReference as? any Actor)?.preconditionIsolated(
            "\(ResolutionError(.outsideOfIsolation, at: BindingReference(key, in: self)))")
        return true
    }
}

// MARK: - Assemblies

extension DIContext {
    /// Stops the program if this context is released during one of its own creations. A getter of an ``Assembling``
    /// doesn't retain the context, since its assembly does; so this happens only if `context` has changed meanwhile.
    private func stopIfItIsCreating() {
        let thread = dovetail_current_thread()
        if thread.pointee.isCreating(in: self) {
            raise(ResolutionError(.contextGone, path: Frame.currentPath), as: Never.self)
        }
    }

    /// Makes `owner` the object that this context serves. Returns the type of another object that it serves already.
    ///
    /// - Parameter executor: The executor of `owner`, if that is an actor.
    func serve(_ owner: AnyObject, on executor: UnownedSerialExecutor?) -> (any Any.Type)? {
        let address = UInt(bitPattern: Unmanaged.passUnretained(owner).toOpaque())
        return withLock { () -> (any Any.Type)? in
            if let ownerType { return dovetail_load_relaxed(served) == address ? nil : ownerType }
            ownerReference = owner
            ownerType = Swift.type(of: owner)
            self.executor = executor
            dovetail_store(served, address)
            return nil
        }
    }
}

extension DIContext {
    /// The assemblies of this context, in the order in which they were made.
    private var assemblies: [BindingStore] {
        withLock { assemblyList.living }.reversed().map { unsafeDowncast($0, to: BindingStore.self) }
    }

    var stores: [BindingStore] { [self] + assemblies }

    /// Adds `assembly` to this context; its `deinit` removes it. `note` runs under the lock.
    func add(_ assembly: BindingStore, _ note: () -> Void) {
        withLock {
            note()
            assemblyList.insert(assembly)
            hasAssemblies = true
        }
        if creations.isRefusing { assembly.withLock { assembly.setDetour(.closed, true) } }
    }

    /// Removes `assembly`, which is listed. Called in its `deinit`. The caller holds the lock.
    func remove(_ assembly: BindingStore) { assemblyList.remove(assembly) }

    private func letGoOfAssemblies() -> [BindingOwner] {
        withLock {
            let living = assemblyList.living
            assemblyList.removeAll { unsafeDowncast($0, to: BindingStore.self).contextIsGoing() }
            return living
        }
    }
}

// MARK: - Closing

extension DIContext {
    /// Closes the child contexts, and then the objects with an `onClose:` of its assemblies, the last first.
    ///
    /// Running creations end first, and are closed too. New ones stop the program, or throw in a `define` that can
    /// throw. Kept objects can still be read. All closers run, even if some fail. A second call does nothing more, but
    /// waits for the first.
    ///
    /// A child context that is made after this call is closed from the beginning.
    ///
    /// - Throws: ``CloseError`` with all that went wrong. ``ResolutionError`` when a closer, or an asynchronous
    ///   creation that closing waits for, makes this call in its own task or in one that it has started: it would never
    ///   end. Each wait takes no longer than ``DIContext/closingDeadline``.
    public func close() async throws {
        try await closeOrJoin()
    }

    /// The time that `close()` waits for the creations in flight, and for each closer: 30 seconds unless changed.
    ///
    /// A creation or a closer that takes longer is named in the ``CloseError``. The object of such a creation is closed
    /// as soon as it is made; such a closer goes on beside the next one. So no call waits forever, even if a closer
    /// awaits a detached task that calls `close()`.
    ///
    /// For all contexts and containers of the process.
    public static var closingDeadline: Duration {
        get { Deadline.patience }
        set { Deadline.patience = newValue }
    }
}

// MARK: - Recording

extension ResolutionRecorder {
    /// Records all that the assemblies of `context` and of its child contexts resolve from now on, also in assemblies
    /// that are made later. A context has one recorder, the one attached last.
    public func attach(to context: DIContext) { for store in context.family.flatMap(\.ownStores) { attach(store) } }
}

// MARK: - What lives

extension DIContext {
    /// Drops all objects of the bindings of this context's assemblies. The assemblies themselves and their
    /// substitutions stay. Running creations end, and their callers get the objects.
    ///
    /// The dropped objects are released with the context, since another thread may be reading one at this moment.
    public func reset() {
        for store in stores { store.dropAll { !$0.isAssembly } }
    }

    /// Lists each assembly, with the bindings that keep an object.
    public func describe() -> String {
        let stores = (withLock { ownerType == nil } ? [] : [self as BindingStore]) + assemblies
        let texts = stores.map { store in
            let instances = store.currentSlots.compactMap { $0.summary(in: store) }
            return ([store.displayName] + instances.ordered(by: <).map { "  \($0)" }).joined(separator: "\n")
        }
        return texts.isEmpty ? "empty" : texts.ordered(by: <).joined(separator: "\n")
    }
}

extension Slot {
    fileprivate func summary(in store: BindingStore) -> String? {
        guard !key.isAssembly, ready != nil else { return nil }
        let reference = BindingReference(key, in: store)
        let lifetime: Lifetime = isWeak ? .weakSingleton : .lazySingleton
        return "\(reference.name): \(reference.type) (\(lifetime), \(reference.file):\(reference.line))"
    }
}

// MARK: - The limit of recursion

extension DIContext {
    /// The number of times that a method with parameters, or a binding with `id:`, may be entered within itself: 256
    /// unless changed.
    ///
    /// For the whole process. Set it before the first resolution; a deep recursion needs a thread with enough stack.
    public static var recursionLimit: Int {
        get { Int(dovetail_load_relaxed(dovetail_recursion_limit())) }
        set { dovetail_store(dovetail_recursion_limit(), UInt(max(newValue, 1))) }
    }
}

// MARK: - What was never closed

extension DIContext {
    /// Whether the runtime writes two warnings to standard error: the bindings whose objects were not closed, when a
    /// context or container is released or the program ends; and each decoration for which no binding was found. True
    /// in debug builds unless changed. Release builds write the second one unless this is set to false.
    ///
    /// For the whole process. Tests that leave closing out may turn it off; nothing is written in tests with the traits
    /// of DovetailTesting.
    public static var warnsWhenNotClosed: Bool {
        get { EndWarnings.areOn }
        set { EndWarnings.areOn = newValue }
    }
}
