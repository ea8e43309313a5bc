import CDovetail

/// The objects of one asynchronous outermost resolution.
///
/// Its tasks may run at the same time, on any thread. So its objects are made like singletons, each in a slot, by the
/// task that comes first, and the others wait: those that need it synchronously with their thread, the others not.
final class AsyncGraph: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.

    private let lock = Lock()
    private var slots: [Place: [Slot]] = [:]
    /// The objects with an explicit `key:`, the newest of each name.
    private var keyed: [Name: (order: Int, value: Any)] = [:]
    /// What placeholders find when no explicit `key:` is of their name.
    private var members: [Name: [Member]] = [:]
    private var count = 0
    /// The dependents for which everything was awaited, and the values on their way to dependents, by what made them.
    private var prepared: Set<Preparation> = []
    /// The dependents of which is known whether anything must be awaited for them.
    private var awaited: [Preparation: Bool] = [:]
    private var parcels: [ObjectIdentifier: [Any]] = [:]
    private var injectedCount = 0
    /// Whether something that is made synchronously belongs to the main actor.
    private var hasMainActorPart = false

    /// Who may have an object: one task, or any of the graph's when it is zero.
    typealias Reader = UInt64

    /// Where the objects of bindings with one hash are.
    private struct Place: Hashable {
        let owner: UInt64
        let hash: UInt
        let reader: Reader
    }

    private struct Name: Hashable {
        let owner: UInt64
        let name: String
        let reader: Reader
    }

    private struct Member {
        let order: Int
        let slot: Slot
        /// Reads a word of the slot.
        let value: (UnsafeRawPointer) -> Any
    }

    /// A dependent, and where what it needs comes from.
    struct Preparation: Hashable {
        private let dependent: ObjectIdentifier
        private let owner: UInt64

        init(_ dependent: AnyObject, in owner: BindingOwner) {
            (self.dependent, self.owner) = (ObjectIdentifier(dependent), owner.identity)
        }
    }

    /// The graph that this thread works for.
    static var current: AsyncGraph? {
        // A synchronous part of the graph runs on this thread, and keeps it.
        dovetail_current_thread().pointee.asyncGraph.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs `body` with a graph of its own in the place of the one that this thread works for.
    static func hidingCurrent<Result>(
        on thread: UnsafeMutablePointer<dovetail_thread>, _ body: () throws -> Result
    ) rethrows -> Result {
        guard let hidden = thread.pointee.asyncGraph else { return try body() }
        let own = AsyncGraph()
        thread.pointee.asyncGraph = Unmanaged.passUnretained(own).toOpaque()
        defer {
            thread.pointee.asyncGraph = hidden
            own.end()
        }
        return try body()
    }

    /// Gives up everything. A task that has a copy of the task-local may keep the graph itself.
    func end() {
        let former = lock.withLock {
            defer { (slots, members, keyed, parcels) = ([:], [:], [:], [:]) }
            return (slots, members, keyed, parcels)
        }
        withExtendedLifetime(former) {}  // Released here, after the lock.
    }
}

// MARK: - The main actor

extension AsyncGraph {
    /// Something that is made synchronously belongs to the main actor: all that is made so from now on is made there.
    func noteMainActor() { lock.withLock { hasMainActorPart = true } }

    /// Whether what is made synchronously must be made on the main actor, and this thread isn't there.
    fileprivate var belongsElsewhere: Bool { lock.withLock { hasMainActorPart } && !MainActor.isCurrent }
}

extension AsyncFrame {
    /// Runs `body` on behalf of this creation, on the main actor if the graph has parts that belong there.
    nonisolated(nonsending) func runInPlace<Result>(_ body: @escaping () throws -> Result) async throws -> Result {
        guard graph.belongsElsewhere else { return try run(body) }
        nonisolated(unsafe) let body = body  // Called there alone, while this task waits.
        return try await MainActor.run { Handed(value: try run(body)) }.value
    }
}

// MARK: - Objects

extension AsyncGraph {
    /// Who may have an object that is made now: what isn't safe to share belongs to this task alone.
    static func reader(ofShareable isShareable: Bool) -> Reader { isShareable ? 0 : dovetail_current_task() }

    /// The place of the object of `key`, made now if it is new.
    ///
    /// Bindings are compared without the lock, since that may call the `==` of an `id:`; and again if another task has
    /// added one meanwhile.
    func slot<Value>(for key: BindingKey, in owner: BindingOwner, isShareable: Bool, _: Value.Type) -> Slot {
        let place = Place(owner: owner.identity, hash: key.hash, reader: Self.reader(ofShareable: isShareable))
        while true {
            let known = lock.withLock { slots[place] ?? [] }
            if let slot = known.last(where: { $0.key.isSame(as: key) }) { return slot }
            let slot = lock.withLock { () -> Slot? in
                guard slots[place]?.count ?? 0 == known.count else { return nil }
                let slot = Slot(key: key, isWeak: false)
                slots[place, default: []].append(slot)
                count += 1
                let name = Name(owner: place.owner, name: key.sharedName, reader: place.reader)
                let member = Member(order: count, slot: slot) { Instance.read($0, as: Value.self) }
                members[name, default: []].append(member)
                return slot
            }
            if let slot { return slot }
        }
    }

    /// Takes the objects with an explicit `key:` that a synchronous part has put into its own graph.
    func takeNames(of graph: Graph, on thread: UnsafeMutablePointer<dovetail_thread>) {
        guard thread.pointee.sharedNames > 0 else { return }
        var taken: [(name: Name, value: Any)] = []
        let reader = Self.reader(ofShareable: false)
        graph.forEachEntry(after: 0) { entry in
            guard entry.pointee.isNamed else { return }
            let name = Name(owner: entry.pointee.owner, name: entry.pointee.key.sharedName, reader: reader)
            taken.append((name, GraphEntry.value(of: entry)))
        }
        let former = lock.withLock { taken.reversed().map { put($0.value, under: $0.name) } }
        withExtendedLifetime(former) {}  // Released here, after the lock.
    }

    /// Lets bindings and placeholders find `value` by the explicit `key:` of its binding.
    func share(_ value: Any, of key: BindingKey, in owner: BindingOwner, isShareable: Bool) {
        guard let text = key.qualifier?.key else { return }
        let name = Name(owner: owner.identity, name: text, reader: Self.reader(ofShareable: isShareable))
        let former = lock.withLock { put(value, under: name) }
        withExtendedLifetime(former) {}  // Released here, after the lock.
    }

    /// Answers what was there before. The caller holds the lock.
    private func put(_ value: Any, under name: Name) -> Any? {
        count += 1
        defer { keyed[name] = (count, value) }
        return keyed[name]?.value
    }

    /// The newest object under `name`, by an explicit `key:` unless `anyBinding`.
    fileprivate func value(named name: String, owner: UInt64, anyBinding: Bool) -> Any? {
        let places = [0, Self.reader(ofShareable: false)].map { Name(owner: owner, name: name, reader: $0) }
        let (keyed, members) = lock.withLock {
            (places.compactMap { self.keyed[$0] }, anyBinding ? places.flatMap { self.members[$0] ?? [] } : [])
        }
        if let newest = keyed.max(by: { $0.order < $1.order }) { return newest.value }
        for member in members.ordered(by: { $0.order > $1.order }) {
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
        _ key: BindingKey, isShareable: Bool = false, injects: Bool,
        construct: () throws(Failure) -> Value, inject: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let graph = AsyncGraph.current else {
            return try makeShared(key, injects: injects, construct: construct, inject: inject)
        }
        let slot = graph.slot(for: key, in: self, isShareable: isShareable, Value.self)
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
    /// Whether all that `dependent` needs in `owner` has been awaited.
    func isPrepared(_ dependent: AnyObject, in owner: BindingOwner) -> Bool {
        let preparation = Preparation(dependent, in: owner)
        return lock.withLock { prepared.contains(preparation) }
    }

    /// - Parameter isInjected: Whether it is found in the graph, when what is injected into it needs it in turn.
    func notePrepared(_ dependent: AnyObject, in owner: BindingOwner, isInjected: Bool) {
        let preparation = Preparation(dependent, in: owner)
        lock.withLock {
            if prepared.insert(preparation).inserted, isInjected { injectedCount += 1 }
        }
    }

    /// How many dependents were prepared by now that what is injected into them will find.
    var preparedForInjection: Int { lock.withLock { injectedCount } }

    /// Whether anything must be awaited for a dependent, which `find` tells of it and of all that it needs.
    func mustAwait(_ dependent: Preparation, _ find: () -> [Preparation: Bool]) -> Bool {
        if let known = lock.withLock({ awaited[dependent] }) { return known }
        let found = find()
        return lock.withLock {
            awaited.merge(found) { $0 || $1 }
            return awaited[dependent]!
        }
    }

    /// Keeps a value until a dependent takes it.
    func put(_ value: Any, madeBy maker: AnyObject) {
        lock.withLock { parcels[ObjectIdentifier(maker), default: []].append(value) }
    }

    func takeValue(madeBy maker: AnyObject) -> Any? {
        lock.withLock {
            guard parcels[ObjectIdentifier(maker)]?.isEmpty == false else { return nil }
            return parcels[ObjectIdentifier(maker)]!.removeFirst()
        }
    }
}
