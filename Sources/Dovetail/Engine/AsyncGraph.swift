import CDovetail

/// The objects of one asynchronous outermost resolution.
///
/// Its tasks may run at the same time, on any thread. So its objects are made like singletons, each in a slot, by the
/// task that comes first, and the others wait: those that need it synchronously with their thread, the others not.
final class AsyncGraph: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.

    private let lock = Lock()
    private var slots: [Place: Slot] = [:]
    private var members: [Member] = []
    private var names: [Name] = []
    /// What containers have prepared, and what was made for dependents that are yet to be made.
    private var prepared: Set<Preparation> = []
    private var prepackaged: [ObjectIdentifier: [Any]] = [:]

    /// The key of a binding of one store.
    private struct Place: Hashable {
        let owner: UInt64
        let key: BindingKey

        static func == (one: Self, other: Self) -> Bool { one.owner == other.owner && one.key.isSame(as: other.key) }

        func hash(into hasher: inout Hasher) {
            hasher.combine(owner)
            hasher.combine(key.hash)
        }
    }

    private struct Member {
        let owner: UInt64
        let slot: Slot
        /// Reads a word of the slot.
        let value: (UnsafeRawPointer) -> Any
    }

    /// An object that was put into the graph with an explicit `key:`.
    private struct Name {
        let owner: UInt64
        let name: String
        let value: Any
    }

    private struct Preparation: Hashable {
        let facts: ObjectIdentifier
        let container: ObjectIdentifier
    }

    /// The graph that this thread works for.
    static var current: AsyncGraph? {
        // A synchronous part of the graph runs on this thread, and keeps it.
        dovetail_current_thread().pointee.asyncGraph.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// Gives up everything. A task that has a copy of the task-local may keep the graph itself.
    func end() {
        let former = lock.withLock {
            defer { (slots, members, names, prepackaged) = ([:], [], [], [:]) }
            return (slots, members, names, prepackaged)
        }
        _ = former  // Released here, after the mutex.
    }
}

// MARK: - Objects

extension AsyncGraph {
    /// The place of the object of `key`, made now if it is new.
    func slot<Value>(for key: BindingKey, in store: BindingOwner, _: Value.Type) -> Slot {
        lock.withLock {
            let place = Place(owner: store.identity, key: key)
            if let slot = slots[place] { return slot }
            let slot = Slot(key: key, isWeak: false)
            slots[place] = slot
            members.append(Member(owner: store.identity, slot: slot) { Instance.read($0, as: Value.self) })
            return slot
        }
    }

    /// Takes the objects with an explicit `key:` that a synchronous part has put into its own graph.
    func takeNames(of graph: Graph, on thread: UnsafeMutablePointer<dovetail_thread>) {
        guard thread.pointee.sharedNames > 0 else { return }
        var taken: [Name] = []
        graph.forEachEntry(after: 0) { entry in
            guard entry.pointee.isNamed else { return }
            let (owner, name) = (entry.pointee.owner, entry.pointee.key.sharedName)
            taken.append(Name(owner: owner, name: name, value: GraphEntry.value(of: entry)))
        }
        lock.withLock { names += taken.reversed() }
    }

    /// Lets bindings and placeholders find `value` by the explicit `key:` of its binding.
    func share(_ value: Any, of key: BindingKey, in store: BindingOwner) {
        guard let name = key.qualifier?.key else { return }
        lock.withLock { names.append(Name(owner: store.identity, name: name, value: value)) }
    }

    /// The newest object under `name`, by an explicit `key:` unless `anyBinding`.
    fileprivate func value(named name: String, owner: UInt64, anyBinding: Bool) -> Any? {
        let (names, members) = lock.withLock { (self.names, anyBinding ? self.members : []) }
        if let found = names.last(where: { $0.owner == owner && $0.name == name }) { return found.value }
        for member in members.reversed() where member.owner == owner && member.slot.key.sharedName == name {
            if let instance = member.slot.visibleInstance { return member.value(instance.word) }
        }
        return nil
    }
}

extension Slot {
    /// The instance, if it is complete or made on this thread.
    fileprivate var visibleInstance: Instance? {
        switch state {
        case .vacant: nil
        case .ready: current
        case .creating(let creator):
            dovetail_current_thread().pointee.currentGraph?.participant.address == creator ? instance : nil
        }
    }
}

extension BindingOwner {
    /// `.objectGraph`, in the graph of this thread or in that of the asynchronous resolution that it works for.
    final func makeSharedAnywhere<Value, Failure: Error>(
        _ key: BindingKey, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let graph = AsyncGraph.current else {
            return try makeShared(key, injects: injects, construct: construct, inject: inject)
        }
        let slot = graph.slot(for: key, in: self, Value.self)
        if !slot.state.isReady,
            let named: Value = try namedValue(key.sharedName, anyBinding: false, for: key, throwing: Failure.self)
        {
            return named
        }
        return try makeCached(key, in: slot, injects: injects, construct: construct, inject: inject)
    }

    /// What the asynchronous graph that this thread works for holds under `name`.
    final func asyncValue<Value, Failure: Error>(
        named name: String, anyBinding: Bool, for key: BindingKey, throwing _: Failure.Type
    ) throws(Failure) -> Value? {
        guard let graph = AsyncGraph.current,
            let value = graph.value(named: name, owner: identity, anyBinding: anyBinding)
        else { return nil }
        if let result = value as? Value { return result }
        let reference = BindingReference(key, in: self)
        try raise(ResolutionError.wrongType(of: value, expected: Value.self, at: reference), as: Failure.self)
    }
}

// MARK: - Values on their way to dependents

extension AsyncGraph {
    /// Whether what these facts need in `container` has been awaited.
    func isPrepared(_ facts: RegistrationFacts, in container: Container) -> Bool {
        let preparation = Preparation(facts: ObjectIdentifier(facts), container: ObjectIdentifier(container))
        return lock.withLock { prepared.contains(preparation) }
    }

    func notePrepared(_ facts: RegistrationFacts, in container: Container) {
        let preparation = Preparation(facts: ObjectIdentifier(facts), container: ObjectIdentifier(container))
        lock.withLock { _ = prepared.insert(preparation) }
    }

    func put(_ value: Any, for facts: RegistrationFacts) {
        lock.withLock { prepackaged[ObjectIdentifier(facts), default: []].append(value) }
    }

    /// Whether a value of these facts was made and not yet taken.
    func holds(_ facts: RegistrationFacts) -> Bool {
        lock.withLock { prepackaged[ObjectIdentifier(facts)]?.isEmpty == false }
    }

    func take(_ facts: RegistrationFacts) -> Any? {
        lock.withLock {
            guard prepackaged[ObjectIdentifier(facts)]?.isEmpty == false else { return nil }
            return prepackaged[ObjectIdentifier(facts)]!.removeFirst()
        }
    }
}
