import CDovetail

/// The objects of one asynchronous outermost resolution.
///
/// The tasks of the resolution may run at the same time, on any thread. So each object is made in a slot, like a
/// singleton: the task that comes first makes it, and the others wait. A synchronous request blocks its thread; an
/// asynchronous one suspends.
final class AsyncGraph: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.

    private let lock = Lock()
    private var slots: [Place: [Slot]] = [:]
    /// The objects with an explicit `key:`, the newest of each name.
    private var keyed: [Name: (order: Int, value: Any)] = [:]
    /// The objects that placeholders find by a name that no explicit `key:` has.
    private var members: [Name: [Member]] = [:]
    private var count = 0
    /// The dependents for which everything has been awaited.
    private var prepared: Set<Preparation> = []
    /// Whether anything must be awaited for a dependent, as far as that is known.
    private var awaited: [Preparation: Bool] = [:]
    /// The values that wait for their dependents, by what made them.
    private var parcels: [ObjectIdentifier: [Any]] = [:]
    private var injectedCount = 0
    /// Whether a synchronous part of the graph belongs to the main actor.
    private var hasMainActorPart = false

    /// The task that may use an object; zero if any task of the graph may.
    typealias Reader = UInt64

    /// The bindings of one owner that have one hash, for one reader.
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
        /// Reads the value from a word of the slot.
        let value: (UnsafeRawPointer) -> Any
    }

    /// A dependent, and the owner in which its dependencies are looked up.
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

    /// Runs `body` with a new graph in place of the one that this thread works for.
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

    /// Releases everything. The graph itself may live on in a task that has a copy of the task-local.
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
    /// Notes that a synchronous part of the graph belongs to the main actor: all synchronous parts are made there from
    /// now on.
    func noteMainActor() { lock.withLock { hasMainActorPart = true } }

    /// Whether synchronous parts must be made on the main actor, and this thread isn't there.
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
    /// The reader of an object that is made now. An object that isn't safe to share belongs to this task alone.
    static func reader(ofShareable isShareable: Bool) -> Reader { isShareable ? 0 : dovetail_current_task() }

    /// The slot of `key`, added if it is new.
    ///
    /// Bindings are compared before the lock is taken, since that may call the `==` of an `id:`. They are compared
    /// again if another task has added a slot meanwhile.
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

    /// Takes over the objects with an explicit `key:` that a synchronous part has added to its own graph.
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

    /// Stores `value` under `name`, and returns the value that was there before. The caller holds the lock.
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
    /// The instance, if it is complete or was made on this thread.
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
    /// Makes or finds an `.objectGraph` object, in the graph of this thread or in the asynchronous graph that it works
    /// for.
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

    /// The object under `name` in the asynchronous graph that this thread works for.
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

    /// - Parameter isInjected: Whether injections into the dependent find it in the graph, when they need it in turn.
    func notePrepared(_ dependent: AnyObject, in owner: BindingOwner, isInjected: Bool) {
        let preparation = Preparation(dependent, in: owner)
        lock.withLock {
            if prepared.insert(preparation).inserted, isInjected { injectedCount += 1 }
        }
    }

    /// The number of prepared dependents that their injections will find in the graph.
    var preparedForInjection: Int { lock.withLock { injectedCount } }

    /// Whether anything must be awaited for `dependent`. If that isn't known yet, `find` tells it, for the dependent
    /// and for all that it needs.
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
