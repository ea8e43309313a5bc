import CDovetail

/// An asynchronous resolution: an object graph that moves from thread to thread with its task.
///
/// What must be awaited is made first, dependencies before dependents; the rest is then made synchronously, and finds
/// it in the graph. A factory that resolves more begins a resolution within this one, with a graph of its own, so one
/// task at a time uses each.
final class AsyncResolution: @unchecked Sendable {
    // @unchecked: used by one task at a time, but for what is guarded by the coordinator's mutex.

    typealias Step = (key: BindingKey, store: BindingStore)

    // Guarded by the coordinator's mutex.
    /// What it waits for.
    var gate: AsyncGate?
    private(set) var children: [AsyncResolution] = []
    private let parent: AsyncResolution?
    private var hasEnded = false

    private let graph = Graph()
    /// What the record of a thread holds of the graph while it runs there.
    private var entries: (newest: UnsafeMutableRawPointer?, spares: UnsafeMutableRawPointer?) = (nil, nil)
    private var joined = 0
    private var sharedNames = 0
    private var path: [Step]
    private var prepared: Set<Place> = []
    /// What was made for dependents that are yet to be made, by the registration's facts.
    private var values: [ObjectIdentifier: [Any]] = [:]

    private struct Place: Hashable {
        let facts: ObjectIdentifier
        let container: ObjectIdentifier
    }

    /// A resolution within `parent`, which waits for it, unless that has ended.
    init(within parent: AsyncResolution? = nil) {
        let parent = parent.flatMap { parent in withCoordinator { parent.hasEnded } ? nil : parent }
        self.parent = parent
        // The parent awaits a factory at this moment, and leaves its path alone.
        path = parent?.path ?? []
        graph.resolution = self
        withCoordinator { parent?.children.append(self) }
    }

    deinit {
        run {
            graph.removeEntries(after: 0)
            dovetail_current_thread().deallocateSpares()
        }
    }

    /// The one whose graph the current thread uses, if it is an asynchronous one.
    static var current: AsyncResolution? { dovetail_current_thread().pointee.currentGraph?.resolution }

    /// Runs `body` as all of a resolution within `parent`.
    nonisolated(nonsending) static func begin<Result>(
        within parent: AsyncResolution? = nil,
        _ body: nonisolated(nonsending) (AsyncResolution) async throws -> Result
    ) async throws -> Result {
        let resolution = AsyncResolution(within: parent)
        defer { resolution.end() }
        return try await body(resolution)
    }

    private func end() {
        withCoordinator {
            hasEnded = true
            parent?.children.removeAll { $0 === self }
        }
    }

    /// The caller holds the coordinator's mutex.
    func isWithin(_ other: AsyncResolution) -> Bool { self === other || parent?.isWithin(other) ?? false }
}

// MARK: - Steps

extension AsyncResolution {
    /// Runs `body` with this resolution's graph as that of the current thread: on behalf of the last step of the path,
    /// or `before` that step is entered.
    func run<Result>(before: Bool = false, _ body: () throws -> Result) rethrows -> Result {
        let thread = dovetail_current_thread()
        let outer = thread.pointee
        thread.pointee.enter(Unmanaged.passUnretained(graph).toOpaque())
        (thread.pointee.newest, thread.pointee.spares) = entries
        (thread.pointee.joined, thread.pointee.sharedNames) = (joined, sharedNames)
        defer {
            entries = (thread.pointee.newest, thread.pointee.spares)
            (joined, sharedNames) = (thread.pointee.joined, thread.pointee.sharedNames)
            thread.pointee.leave(to: outer)
        }
        return try within(before ? path.dropLast() : path[...], of: thread, body)
    }

    /// Runs `body` within frames for `path`, outermost first.
    private func within<Result>(
        _ path: ArraySlice<(key: BindingKey, store: BindingStore)>, of thread: UnsafeMutablePointer<dovetail_thread>,
        _ body: () throws -> Result
    ) rethrows -> Result {
        guard let (key, store) = path.first else { return try body() }
        var frame = Frame(key, in: store, on: thread)
        return try withUnsafeMutablePointer(to: &frame) { frame in
            let parent = thread.pointee.frame
            thread.pointee.frame = UnsafeMutableRawPointer(frame)
            defer { thread.pointee.frame = parent }
            return try within(path.dropFirst(), of: thread, body)
        }
    }

    /// Runs `body` one step further down the path, unless that step is in the path already: then it is a cycle.
    nonisolated(nonsending) func descending<Result>(
        to key: BindingKey, in store: BindingStore, _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result {
        if let first = path.firstIndex(where: { $0.store === store && $0.key.isSame(as: key) }) {
            let references = path[first...].map { BindingReference($0.key, in: $0.store) }
            throw ResolutionError(.cycle, path: references + references.prefix(1))
        }
        path.append((key, store))
        defer { path.removeLast() }
        return try await body()
    }

    func isOnPath(_ key: BindingKey, _ store: BindingStore) -> Bool {
        path.contains { $0.store === store && $0.key.isSame(as: key) }
    }

    /// The references of the path, outermost first.
    var references: [BindingReference] { path.map { BindingReference($0.key, in: $0.store) } }
}

extension dovetail_thread {
    fileprivate mutating func enter(_ graph: UnsafeMutableRawPointer) {
        self.graph = graph
        frame = nil
        withUnsafeMutablePointer(to: &self) { thread in
            for hash in 0..<32 as Range<UInt> { dovetail_set_recent(thread, hash, GraphEntry.unknown) }
        }
    }

    fileprivate mutating func leave(to outer: dovetail_thread) {
        (graph, newest, spares, joined, sharedNames, frame, recent) = (
            outer.graph, outer.newest, outer.spares, outer.joined, outer.sharedNames, outer.frame, outer.recent
        )
    }
}

// MARK: - What was made

extension AsyncResolution {
    /// Whether this is the first time that it is asked for these facts in `container`.
    func begin(_ facts: RegistrationFacts, in container: Container) -> Bool {
        prepared.insert(Place(facts: ObjectIdentifier(facts), container: ObjectIdentifier(container))).inserted
    }

    func put(_ value: Any, for facts: RegistrationFacts) { values[ObjectIdentifier(facts), default: []].append(value) }

    func take(_ facts: RegistrationFacts) -> Any? {
        guard values[ObjectIdentifier(facts)]?.isEmpty == false else { return nil }
        return values[ObjectIdentifier(facts)]!.removeFirst()
    }
}
