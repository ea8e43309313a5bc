import CDovetail

/// One asynchronous creation in progress: what a `Frame` is to a thread.
///
/// Each knows the one that awaits it, so the frames of a graph are a tree whose branches may run at the same time.
/// A task finds its own by a task-local. Child tasks find that of their parent; `Task {}`, which may outlive the
/// creation, only has a copy of the task-local, and begins a graph of its own.
final class AsyncFrame: HasAtomicWords, @unchecked Sendable {
    // @unchecked: what changes is atomic or guarded by the coordinator's mutex.

    typealias Words = dovetail_word

    /// Where the task-local keeps this frame, while it does; zero otherwise. First, and only ever reached as `words`.
    private var place = dovetail_word()
    /// What is created; nil for a request to a container.
    let step: Step?
    /// Keeps what the key of the step refers to.
    private let qualifier: Qualifier?
    let parent: AsyncFrame?
    let depth: Int
    let graph: AsyncGraph

    // Guarded by the coordinator's mutex.
    /// What it waits for.
    var gate: AsyncGate?
    /// Its place among those who wait there.
    var ticket = 0
    /// The creations within it that are in progress: a list from the newest to the oldest. Each ends before its parent.
    private var newestChild: AsyncFrame?
    private var olderSibling: AsyncFrame?
    private unowned(unsafe) var newerSibling: AsyncFrame?
    private var taints: TaintSet?
    /// What it belongs to; nil once it has ended, for a task that it has started may keep the frame.
    private var surroundings: Surroundings?

    private struct Surroundings {
        /// Kept alive by the creation.
        let owner: BindingOwner?
        let home: BindingOwner?
        /// The creation that awaits it or has started its task.
        let outer: AsyncFrame?
    }

    /// What a recorder calls this creation, or the one around it. Written before another task knows the frame.
    var request: Int

    /// A binding of a store, which lives at least as long as the creation.
    struct Step {
        let key: BindingKey
        let store: Unmanaged<BindingOwner>

        init(_ key: BindingKey, in store: BindingOwner) {
            self.key = key
            self.store = .passUnretained(store)
        }

        func isSame(as other: Step) -> Bool {
            store.toOpaque() == other.store.toOpaque() && key.isSame(as: other.key)
        }

        var reference: BindingReference { store._withUnsafeGuaranteedRef { BindingReference(key, in: $0) } }
    }

    /// Whether it has a graph that ends with it.
    private let startsGraph: Bool

    private init(_ step: Step?, within parent: AsyncFrame?, startingGraph: Bool) {
        self.step = step
        self.parent = parent
        qualifier = step?.key.qualifier
        depth = parent.map { $0.depth + 1 } ?? 0
        request = parent?.request ?? 0
        startsGraph = startingGraph || parent == nil
        graph = startsGraph ? AsyncGraph() : parent!.graph
        let owner = step?.store.takeUnretainedValue()
        surroundings = Surroundings(owner: owner, home: owner?.home, outer: parent ?? Self.bound)
        if let parent { Coordinator.withLock { parent.adopt(self) } }
        if startsGraph { _ = dovetail_add(dovetail_async_graphs(), 1) }
    }

    /// A creation within `parent`, unless it can't end.
    static func begin(
        _ step: Step?, within parent: AsyncFrame? = .current, startingGraph: Bool = false
    ) throws(ResolutionError) -> AsyncFrame {
        if let step, let obstacle = parent?.obstacle(to: step) { throw obstacle }
        return AsyncFrame(step, within: parent, startingGraph: startingGraph)
    }

    func end() {
        let former = Coordinator.withLock {
            parent?.release(self)
            defer { surroundings = nil }
            return surroundings
        }
        withExtendedLifetime(former) {}  // Released here, after the lock.
        guard startsGraph else { return }
        graph.end()
        _ = dovetail_add(dovetail_async_graphs(), .max)
    }
}

extension AsyncFrame {
    /// The caller holds the coordinator's lock.
    private func adopt(_ child: AsyncFrame) {
        child.olderSibling = newestChild
        newestChild?.newerSibling = child
        newestChild = child
    }

    private func release(_ child: AsyncFrame) {
        let (newer, older) = (child.newerSibling, child.olderSibling)
        older?.newerSibling = newer
        if let newer { newer.olderSibling = older } else { newestChild = older }
        (child.newerSibling, child.olderSibling) = (nil, nil)
    }

}

// MARK: - The frame of a task

extension AsyncFrame {
    @TaskLocal private static var bound: AsyncFrame?
    private static var key: UnsafeMutableRawPointer { Unmanaged.passUnretained($bound).toOpaque() }

    /// The creation that this task, or the task whose child it is, works on.
    static var current: AsyncFrame? {
        guard dovetail_load(dovetail_async_graphs()) > 0, let place = dovetail_task_local(key) else { return nil }
        guard let frame = place.assumingMemoryBound(to: AsyncFrame?.self).pointee else { return nil }
        return dovetail_load_relaxed(frame.words) == UInt(bitPattern: place) ? frame : nil
    }

    /// Runs `body` as the work of this creation.
    nonisolated(nonsending) func bind<Value, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await Self.$bound.withValue(self) { () async -> Result<Value, Failure> in
            dovetail_store(words, UInt(bitPattern: dovetail_task_local(Self.key)))
            defer { dovetail_store(words, 0) }
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The creation that an outermost resolution on this thread belongs to.
    @inline(never)
    static var joined: AsyncFrame? {
        let thread = dovetail_current_thread()
        return thread.pointee.frame == nil && thread.pointee.asyncGraph == nil ? current : nil
    }
}

// MARK: - Synchronous parts

extension AsyncFrame {
    /// Runs `body` on behalf of this creation: what it makes synchronously joins the graph.
    func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Self.run(path[...], of: graph, isEnding: false, body)
    }

    /// Runs `body` on behalf of the creation that awaits this one, to put what this one has made in its place.
    func runBefore<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Self.run(parent?.path[...] ?? [], of: graph, isEnding: true, body)
    }

    private static func run<Result, Failure: Error>(
        _ path: ArraySlice<AsyncFrame>, of asyncGraph: AsyncGraph, isEnding: Bool,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = dovetail_current_thread()
        let outer = thread.pointee
        // A thread has a resolution of its own on its way when that runs other tasks, with a run loop for example.
        let graph = outer.graph == nil ? Graph.current(on: thread) : Graph()
        thread.enter(graph)
        (thread.pointee.request, thread.pointee.injects) = (Int64(path.last?.request ?? 0), false)
        thread.pointee.asyncGraph = Unmanaged.passUnretained(asyncGraph).toOpaque()
        graph.endsAsyncCreation = isEnding
        defer {
            asyncGraph.takeNames(of: graph, on: thread)
            graph.endsAsyncCreation = false
            thread.leave(graph, to: outer)
        }
        return try within(path, of: thread, body)
    }

    /// Runs `body` within frames for `path`, outermost first.
    private static func within<Result, Failure: Error>(
        _ path: ArraySlice<AsyncFrame>, of thread: UnsafeMutablePointer<dovetail_thread>,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let first = path.first, let step = first.step else { return try body() }
        var frame = step.store._withUnsafeGuaranteedRef { Frame(step.key, in: $0, on: thread) }
        return try withUnsafeMutablePointer(to: &frame) { (frame) throws(Failure) in
            let parent = thread.pointee.frame
            thread.pointee.frame = UnsafeMutableRawPointer(frame)
            defer {
                frame.pointee.leaveIndex(on: thread)
                thread.pointee.frame = parent
                first.note(taints: frame.pointee.taintSet)
            }
            return try within(path.dropFirst(), of: thread, body)
        }
    }
}

extension UnsafeMutablePointer where Pointee == dovetail_thread {
    fileprivate func enter(_ graph: Graph) {
        (pointee.graph, pointee.frame) = (Unmanaged.passUnretained(graph).toOpaque(), nil)
        (pointee.newest, pointee.joined, pointee.sharedNames) = (nil, 0, 0)
        dovetail_fill_recent(self, nil)
    }

    fileprivate func leave(_ graph: Graph, to outer: dovetail_thread) {
        pointee.graph = Unmanaged.passUnretained(graph).toOpaque()
        Graph.end(on: self)
        (pointee.graph, pointee.frame) = (outer.graph, outer.frame)
        (pointee.newest, pointee.joined) = (outer.newest, outer.joined)
        (pointee.sharedNames, pointee.recent) = (outer.sharedNames, outer.recent)
        pointee.asyncGraph = outer.asyncGraph
        (pointee.request, pointee.injects) = (outer.request, outer.injects)
    }
}

extension AsyncFrame {
    /// Lets placeholders find the object of this creation, by its explicit `key:`, while it is injected.
    func share(_ object: Any) {
        guard let step else { return }
        step.store._withUnsafeGuaranteedRef { graph.share(object, of: step.key, in: $0, isShareable: false) }
    }
}

// MARK: - Substitutions

extension AsyncFrame {
    /// Notes the substitutions whose fakes the creation has got hold of.
    func note(taints other: TaintSet?) {
        guard let other else { return }
        Coordinator.withLock { taints = TaintSet.union(taints, other) }
    }

    var taintSet: TaintSet? { Coordinator.withLock { taints } }
}

// MARK: - Paths and cycles

extension AsyncFrame {
    /// The creations in progress that led here, outermost first. A request to a container has no step.
    private var path: [AsyncFrame] {
        var frames: [AsyncFrame] = []
        var frame: AsyncFrame? = self
        while let current = frame {
            if current.step != nil { frames.append(current) }
            frame = current.parent
        }
        return frames.reversed()
    }

    /// The references of the path, outermost first.
    var references: [BindingReference] { path.compactMap(\.step?.reference) }

    func isWithin(_ other: AsyncFrame) -> Bool {
        var frame: AsyncFrame? = self
        while let current = frame, current.depth >= other.depth {
            if current === other { return true }
            frame = current.parent
        }
        return false
    }

    /// Whether it is, or is part of, a creation of `home`.
    func isCreating(for home: BindingOwner?) -> Bool {
        path.contains { $0.step!.store._withUnsafeGuaranteedRef { $0.home } === home }
    }

    /// A creation in progress.
    struct Unfinished {
        let home: BindingOwner?
        let owner: BindingOwner
        /// Its frame has a step.
        let frame: AsyncFrame

        var reference: BindingReference { BindingReference(frame.step!.key, in: owner) }
    }

    /// The creations that the current task works for, or that have started it, if they haven't ended: the innermost first.
    static var unfinished: [Unfinished] {
        var unfinished: [Unfinished] = []
        var next = bound
        while let frame = next, let surroundings = Coordinator.withLock({ frame.surroundings }) {
            if let owner = surroundings.owner {
                unfinished.append(Unfinished(home: surroundings.home, owner: owner, frame: frame))
            }
            next = surroundings.outer
        }
        return unfinished
    }

    /// Why `step` can't begin under this creation, or nil.
    ///
    /// Nothing joins the graph before it is made, so a binding that needs itself never ends. Methods with parameters
    /// end by their arguments; their depth is limited.
    private func obstacle(to step: Step) -> ResolutionError? {
        let path = path
        if step.key.site.hasParameters {
            let limit = Frame.recursionLimit
            let repetitions = path.filter { $0.step!.key.site.isSame(as: step.key.site) }.count
            guard repetitions >= limit else { return nil }
            let last = path.lastIndex { $0.step!.key.site.isSame(as: step.key.site) }!
            return ResolutionError(.recursionLimitExceeded(limit: limit), path: Self.references(path[last...], step))
        }
        guard let first = path.firstIndex(where: { $0.step!.isSame(as: step) }) else { return nil }
        return ResolutionError(.cycle, path: Self.references(path[first...], step))
    }

    private static func references(_ path: ArraySlice<AsyncFrame>, _ step: Step) -> [BindingReference] {
        path.map { $0.step!.reference } + [step.reference]
    }

    /// The cycle that would close if this creation waited for `creator`: nil when that can end before this one does.
    /// The caller holds the coordinator's mutex.
    func cycle(waitingFor creator: AsyncFrame) -> AsyncCycle? {
        var visited: Set<ObjectIdentifier> = []
        guard let chain = creator.chain(to: self, &visited), let last = chain.last else { return nil }
        return AsyncCycle(Array(path.drop { !$0.isWithin(last) }) + chain.dropFirst())
    }

    /// The creations from this one to one that `other` is within, each unable to end before the next.
    private func chain(to other: AsyncFrame, _ visited: inout Set<ObjectIdentifier>) -> [AsyncFrame]? {
        guard visited.insert(ObjectIdentifier(self)).inserted else { return nil }
        if other.isWithin(self) { return [self] }
        if let gate { return gate.creator?.chain(to: other, &visited).map { [self] + $0 } }
        var next = newestChild
        while let child = next {
            if let rest = child.chain(to: other, &visited) { return [self] + rest }
            next = child.olderSibling
        }
        return nil
    }
}

/// Creations that wait for each other. It keeps their stores, since they may have ended when somebody reads it.
struct AsyncCycle {
    private let steps: [(frame: AsyncFrame, store: BindingOwner)]

    fileprivate init(_ frames: [AsyncFrame]) {
        steps = frames.compactMap { frame in frame.step.map { (frame, $0.store.takeUnretainedValue()) } }
    }

    /// The path, the first once more at its end. Who waits for a creation and that creation are one binding.
    var references: [BindingReference] {
        steps.map { BindingReference($0.frame.step!.key, in: $0.store) }.reduce(into: []) { path, reference in
            if path.last != reference { path.append(reference) }
        }
    }
}
