import CDovetail

/// Records what contexts and containers resolve: which binding needed which, how long each creation took, and on which
/// thread.
///
/// ```swift
/// let recorder = ResolutionRecorder()
/// recorder.attach(to: app.context)
/// _ = app.checkout
/// print(recorder.recording.startUpReport)
/// recorder.detach()
/// ```
///
/// Without a recorder, recording costs nothing. With one, each resolution is slower, reads of kept objects too.
/// Creations are kept one by one, so detach the recorder when the start is over; reads are only counted. Safe to use
/// from any thread.
public final class ResolutionRecorder: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.

    private let lock = Lock()
    /// The part of its creations' ids by which recorders are told apart.
    private let identity = Identity.next()
    private let beginning = ContinuousClock.now
    /// Returns the surroundings of a creation, such as the span of a request. The results are kept by creation.
    private let surroundings: (@Sendable () -> (any Sendable)?)?
    private var surrounded: [Int: any Sendable] = [:]
    private var stores: [WeakStore] = []
    /// The number of owners from which on those that were released are left out.
    private var nextSweep = 8
    private var count = 0
    private var open: [Int: RecordedRequest] = [:]
    private var creations: [Recording.Creation] = []
    private var dependencies: [Edge: Counts] = [:]
    /// The bindings by number, and the numbers by where the bindings are written.
    private var bindings: [BindingReference] = []
    private var numbers: [Place: Int] = [:]
    /// The newest creation of each binding.
    private var newest: [Int: Int] = [:]
    private var threads: [UInt: Int] = [:]

    private struct WeakStore { weak var store: BindingOwner? }

    private struct Edge: Hashable {
        let from: Int?
        let to: Int
        let phase: Recording.Dependency.Phase
    }

    private struct Counts {
        var creations = 0
        var reads = 0
    }

    private struct Place: Hashable {
        let owner: UInt64
        let file: UInt
        let position: UInt
        let type: ObjectIdentifier
        /// The binding, if it has a `key:`, `definitionKey:` or `id:`.
        let binding: BindingReference?
    }

    /// A recorder that is not attached yet.
    public init() { surroundings = nil }

    /// A recorder that asks for the surroundings of each creation as it begins.
    package init(noting surroundings: @escaping @Sendable () -> (any Sendable)?) { self.surroundings = surroundings }

    fileprivate func withLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

    // MARK: - Results

    /// Ends the recording in all contexts and containers. What was recorded so far stays.
    public func detach() {
        for store in withLock({ stores }).compactMap(\.store) { store.stopRecording(for: self) }
        withLock { stores = [] }
    }

    func attach(_ store: BindingOwner) {
        let living = withLock { () -> [BindingOwner] in
            stores.append(WeakStore(store: store))
            guard stores.count >= nextSweep else { return [] }
            let living = stores.compactMap(\.store)
            stores = living.map { WeakStore(store: $0) }
            nextSweep = 2 * living.count + 8
            return living
        }
        withExtendedLifetime(living) {}  // Released after the lock: one may be a store's last.
        store.startRecording(for: self)
    }

    /// The time since the recorder was made, which is the beginning of the times of a recording.
    package var age: Duration { ContinuousClock.now - beginning }

    /// The surroundings of creations as they began, by the ids of the creations.
    package var surroundingsOfCreations: [Int: any Sendable] { withLock { surrounded } }

    /// All that was recorded so far.
    public var recording: Recording {
        let (creations, edges, bindings) = withLock { (self.creations, self.dependencies, self.bindings) }
        let known = Set(creations.map(\.id))
        let dependencies = Self.dependencies(edges, of: bindings).map { (order: $0.order, dependency: $0) }
        return Recording(
            creations: creations.map { $0.limited(to: known) }.ordered { $0.id < $1.id },
            dependencies: dependencies.ordered { $0.order < $1.order }.map(\.dependency))
    }

    /// Instances of one assembly type are not told apart.
    private static func dependencies(_ edges: [Edge: Counts], of bindings: [BindingReference]) -> [Recording.Dependency]
    {
        struct Words: Hashable {
            let from: BindingReference?
            let to: BindingReference
            let phase: Recording.Dependency.Phase
        }
        func words(of one: Edge) -> Words {
            Words(from: one.from.map { bindings[$0] }, to: bindings[one.to], phase: one.phase)
        }
        return Dictionary(grouping: edges, by: { words(of: $0.key) }).values.map { group in
            let edge = group[0].key
            return Recording.Dependency(
                from: edge.from.map { bindings[$0] }, to: bindings[edge.to], phase: edge.phase,
                creations: group.reduce(0) { $0 + $1.value.creations }, reads: group.reduce(0) { $0 + $1.value.reads })
        }
    }
}

extension Recording.Creation {
    /// The edges between creations that were recorded and have ended, and how many there are of each.
    fileprivate func limited(to known: Set<Int>) -> Self {
        Self(
            id: id.counted, binding: binding, scope: scope,
            parent: parent.flatMap { known.contains($0) ? $0.counted : nil },
            needs: needs.filter { known.contains($0) }.map(\.counted), start: start, duration: duration, thread: thread,
            isAwaited: isAwaited, failure: failure)
    }
}

extension Int {
    /// The id without the recorder's part.
    fileprivate var counted: Int { self & 0xFFFF_FFFF }
}

extension Recording.Dependency {
    fileprivate var order: String {
        ([from, to].flatMap { [$0?.label ?? "", $0?.file ?? "", "\($0?.line ?? 0)"] } + [phase.rawValue])
            .joined(separator: "\0")
    }
}

// MARK: - Requests

extension ResolutionRecorder {
    func begin(
        _ key: BindingKey, in store: BindingOwner, _ lifetime: Lifetime, parent: Int,
        phase: Recording.Dependency.Phase, isAwaited: Bool
    ) -> RecordedRequest {
        let binding = number(of: key, in: store)
        let surrounding = surroundings?()
        return withLock {
            count += 1
            // A creation that another recorder hears of may have asked: its id must differ from those of this recorder.
            let id = Int(truncatingIfNeeded: identity << 32) | count
            let request = RecordedRequest(
                id: id, self, binding, scope: lifetime.description, parent: parent, phase: phase, isAwaited: isAwaited,
                within: surrounding)
            open[id] = request
            return request
        }
    }

    /// The number of a binding. Its words are made once, unless it has a `key:`, `definitionKey:` or `id:`.
    private func number(of key: BindingKey, in store: BindingOwner) -> Int {
        let named = key.reference == nil ? nil : store.declaredReference(to: key)
        let place = Place(
            owner: store.identity, file: UInt(bitPattern: key.site.file), position: key.site.position,
            type: ObjectIdentifier(key.type), binding: named)
        if let known = withLock({ numbers[place] }) { return known }
        let reference = named ?? BindingReference(key, in: store)
        return withLock {
            if let known = numbers[place] { return known }
            bindings.append(reference)
            numbers[place] = bindings.count - 1
            return bindings.count - 1
        }
    }

    func noteMade(_ id: Int) {
        withLock {
            guard let request = open[id] else { return }
            request.isMade = true
            newest[request.binding] = id
        }
    }

    func end(_ request: RecordedRequest, with error: (any Error)?, evenIfNotMade: Bool) {
        let now = ContinuousClock.now
        let failure = error.map { "\($0)" }
        withLock {
            open[request.id] = nil
            guard evenIfNotMade || request.isMade else { return }
            note(request, isCreation: request.isMade || failure != nil)
            guard request.isMade || failure != nil else { return }
            if let surrounding = request.surrounding { surrounded[request.id.counted] = surrounding }
            creations.append(
                Recording.Creation(
                    id: request.id, binding: bindings[request.binding], scope: request.scope,
                    parent: request.parent == 0 ? nil : request.parent, needs: request.needs,
                    start: request.start - beginning, duration: now - request.start,
                    thread: number(of: request.thread), isAwaited: request.isAwaited, failure: failure))
        }
    }

    /// Counts the answer, and notes it with the creation that asked. The caller holds the lock.
    private func note(_ request: RecordedRequest, isCreation: Bool) {
        let asker = open[request.parent]
        let edge = Edge(from: asker?.binding, to: request.binding, phase: request.phase)
        if isCreation { dependencies[edge, default: Counts()].creations += 1 }
        if !isCreation { dependencies[edge, default: Counts()].reads += 1 }
        let need = isCreation ? request.id : newest[request.binding]
        if let asker, let need, asker.knownNeeds.insert(need).inserted { asker.needs.append(need) }
    }

    private func number(of thread: UInt) -> Int {
        let number = threads[thread] ?? threads.count + 1
        threads[thread] = number
        return number
    }
}
