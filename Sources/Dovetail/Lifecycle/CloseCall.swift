/// A call of `close()` by a closer or a creation, whose own context or container then waits for that closing.
///
/// If the closing waits in turn for the closer or the creation, directly or through other such calls, it would never
/// end. So each call is noted while it lasts, and the call that would close the circle is refused.
final class CloseCall {
    private let dependents: [Dependent]
    private let target: BindingOwner

    /// A closer or a creation in progress that the current task works for.
    struct Dependent {
        let home: BindingOwner
        let reason: ResolutionError.Reason
        /// The path from it to the innermost creation. Called without a lock, since an `id:` is described by its
        /// author's code.
        let path: () -> [BindingReference]
    }

    /// All calls in progress. Guarded by the coordinator's lock, and kept by their callers.
    nonisolated(unsafe) private static var calls: [Unmanaged<CloseCall>] = []

    /// Nil if the caller is part of no closer and of no creation.
    ///
    /// - Throws: ``ResolutionError`` if the closing would wait for the caller.
    init?(closing target: BindingOwner) throws {
        dependents = RunningCloser.dependents + AsyncFrame.dependents
        self.target = target
        if dependents.isEmpty { return nil }
        let obstacle = Coordinator.withLock { () -> Dependent? in
            let obstacle = Self.dependent(among: dependents, thatHinders: target)
            if obstacle == nil { Self.calls.append(.passUnretained(self)) }
            return obstacle
        }
        if let obstacle { throw ResolutionError(obstacle.reason, path: obstacle.path()) }
    }

    func end() {
        Coordinator.withLock { Self.calls.removeAll { $0.toOpaque() == Unmanaged.passUnretained(self).toOpaque() } }
    }

    /// The dependent that the closing of `target` waits for, if any. The caller holds the coordinator's lock.
    private static func dependent(among dependents: [Dependent], thatHinders target: BindingOwner) -> Dependent? {
        var closed: Set<ObjectIdentifier> = [ObjectIdentifier(target)]
        var isComplete = false
        while !isComplete {
            isComplete = true
            for call in calls {
                call._withUnsafeGuaranteedRef { call in
                    guard call.dependents.contains(where: { $0.home.isWithin(closed) }) else { return }
                    if closed.insert(ObjectIdentifier(call.target)).inserted { isComplete = false }
                }
            }
        }
        return dependents.first { $0.home.isWithin(closed) }
    }
}

extension AsyncFrame {
    /// The creations among the dependents of a call of `close()`.
    fileprivate static var dependents: [CloseCall.Dependent] {
        let unfinished = unfinished
        return unfinished.indices.compactMap { index in
            unfinished[index].home.map { home in
                CloseCall.Dependent(home: home, reason: .closedByCreation) {
                    unfinished[...index].reversed().map(\.reference)
                }
            }
        }
    }
}

/// A closer in progress, by which the calls of `close()` that it makes are recognized.
final class RunningCloser: @unchecked Sendable {
    // @unchecked: `home` is guarded by the coordinator's lock, the rest never changes.

    @TaskLocal private static var current: RunningCloser?

    private let reference: BindingReference
    private let outer: RunningCloser?
    /// The context or container that runs the closer. Nil once the closer has ended, since a task that it has started
    /// may go on.
    private var home: BindingOwner?

    private init(_ reference: BindingReference, of home: BindingOwner) {
        self.reference = reference
        self.home = home
        outer = Self.current
    }

    /// Runs `closer` of `home`.
    static func run(_ closer: Closing.Closer, of home: BindingOwner) async throws {
        let running = RunningCloser(closer.reference, of: home)
        defer { running.end() }
        try await $current.withValue(running) { try await closer.close() }
    }

    private func end() {
        let former = Coordinator.withLock {
            defer { home = nil }
            return home
        }
        withExtendedLifetime(former) {}  // Released here, after the lock.
    }

    /// The closers that the current task works for, or that have started it, as long as they haven't ended.
    static var dependents: [CloseCall.Dependent] {
        var dependents: [CloseCall.Dependent] = []
        var closer = current
        while let running = closer {
            if let home = Coordinator.withLock({ running.home }) {
                let reference = running.reference
                dependents.append(CloseCall.Dependent(home: home, reason: .closedByCloser) { [reference] })
            }
            closer = running.outer
        }
        return dependents
    }
}
