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
    private(set) var newestChild: AsyncFrame?
    private(set) var olderSibling: AsyncFrame?
    private unowned(unsafe) var newerSibling: AsyncFrame?
    private var taints: TaintSet?
    /// What it belongs to; nil once it has ended, for a task that it has started may keep the frame.
    private(set) var surroundings: Surroundings?

    struct Surroundings {
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
    @TaskLocal static var bound: AsyncFrame?
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
