import CDovetail

/// One asynchronous creation in progress: the counterpart of a thread's `Frame`.
///
/// Each frame knows the frame that awaits it, so the frames of a graph are a tree. Branches may run at the same time;
/// each frame ends before its parent.
/// A task finds its frame by a task-local. A child task finds the frame of its parent task. `Task {}` may outlive the
/// creation: it only inherits a copy of the task-local, and begins a graph of its own.
final class AsyncFrame: HasAtomicWords, @unchecked Sendable {
    // @unchecked: what changes is atomic or guarded by the coordinator's lock.

    typealias Words = dovetail_word

    /// The address at which the task-local holds this frame; zero while it doesn't. The first property, only reached as
    /// `words`.
    private var place = dovetail_word()
    /// The binding that is created; nil for a request to a container.
    let step: Step?
    /// Keeps the qualifier that the key of the step refers to.
    private let qualifier: Qualifier?
    /// The creation that awaits this one. Nil once this one has ended, so that whoever keeps it keeps no long chain
    /// alive.
    private(set) var parent: AsyncFrame?
    let depth: Int
    /// How many creations from the same `define` it is within, itself included.
    let repetitions: Int
    let graph: AsyncGraph
    /// If this creation prepares a dependent: the number of dependents that had been prepared for injection in its
    /// graph when it began. Written before another task knows the frame.
    var preparedBefore = Int.max

    // Guarded by the coordinator's lock.
    /// The gate at which this creation waits.
    var gate: AsyncGate?
    /// Its place among those who wait at that gate.
    var ticket = 0
    /// The gate at which others wait for the instance that this creation makes.
    var ownGate: AsyncGate?
    private var taints: TaintSet?
    /// Its owner and the creation around it. Nil once it has ended, since a task that it has started may keep the
    /// frame.
    private(set) var surroundings: Surroundings?

    struct Surroundings {
        /// Kept alive by the creation.
        let owner: BindingOwner?
        let home: BindingOwner?
        /// The creation that awaits this one, or that has started its task.
        let outer: AsyncFrame?
    }

    /// The id by which a recorder knows this creation, or the one around it. Written before another task knows the
    /// frame.
    var request: Int

    /// A binding and its owner, which lives at least as long as the creation.
    struct Step {
        let key: BindingKey
        let store: Unmanaged<BindingOwner>
        /// Whether its arguments may end a recursion.
        let hasParameters: Bool

        init(_ key: BindingKey, in store: Unmanaged<BindingOwner>) {
            (self.key, self.store, hasParameters) = (key, store, key.site.hasParameters)
        }

        init(_ key: BindingKey, in store: BindingOwner) { self.init(key, in: .passUnretained(store)) }

        /// Whether both are of one binding, or of one method, whatever its arguments.
        func isNamesake(of other: Step) -> Bool {
            if hasParameters { return key.site.isSame(as: other.key.site) }
            return store.toOpaque() == other.store.toOpaque() && key.isSame(as: other.key)
        }

        var reference: BindingReference { store._withUnsafeGuaranteedRef { BindingReference(key, in: $0) } }
    }

    /// Whether this creation began its graph, which then ends with it.
    private let startsGraph: Bool

    private init(_ step: Step?, within parent: AsyncFrame?, repetitions: Int, startingGraph: Bool) {
        self.step = step
        self.parent = parent
        self.repetitions = repetitions
        qualifier = step?.key.qualifier
        depth = parent.map { $0.depth + 1 } ?? 0
        request = parent?.request ?? 0
        startsGraph = startingGraph || parent == nil
        graph = startsGraph ? AsyncGraph() : parent!.graph
        let owner = step?.store.takeUnretainedValue()
        surroundings = Surroundings(owner: owner, home: owner?.home, outer: parent ?? Self.bound)
        if startsGraph { _ = dovetail_add(dovetail_async_graphs(), 1) }
    }

    /// Begins a creation within `parent`. Throws the error that keeps it from ending, if there is one.
    static func begin(
        _ step: Step?, within parent: AsyncFrame? = .current, startingGraph: Bool = false
    ) throws(ResolutionError) -> AsyncFrame {
        let namesake = step.flatMap { parent?.namesake(of: $0) }
        if let step, let namesake, let obstacle = parent?.obstacle(to: step, within: namesake) { throw obstacle }
        return AsyncFrame(
            step, within: parent, repetitions: (namesake?.repetitions ?? 0) + 1, startingGraph: startingGraph)
    }

    func end() {
        let former = Coordinator.withLock {
            defer { (surroundings, parent) = (nil, nil) }
            return (surroundings, parent)
        }
        withExtendedLifetime(former) {}  // Released here, after the lock.
        guard startsGraph else { return }
        graph.end()
        _ = dovetail_add(dovetail_async_graphs(), .max)
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

    /// The creation that an outermost resolution on this thread is part of.
    static var joined: AsyncFrame? {
        let thread = dovetail_current_thread()
        guard thread.pointee.frame == nil, dovetail_load_relaxed(dovetail_async_graphs()) != 0 else { return nil }
        return thread.pointee.asyncGraph == nil ? current : nil
    }
}

extension AsyncFrame {
    /// Lets placeholders find the object of this creation by its explicit `key:` while it is injected.
    func share(_ object: Any) {
        guard let step else { return }
        step.store._withUnsafeGuaranteedRef { graph.share(object, of: step.key, in: $0, isShareable: false) }
    }
}

// MARK: - Substitutions

extension AsyncFrame {
    /// Notes the substitutions whose fakes the creation has read.
    func note(taints other: TaintSet?) {
        guard let other else { return }
        Coordinator.withLock { taints = TaintSet.union(taints, other) }
    }

    var taintSet: TaintSet? { Coordinator.withLock { taints } }
}
