import CDovetail

/// The state of closing a context or a container. Made with the first closer, or when `close()` is called.
final class Closing: Attachment {
    // Guarded by the lock of the context or container.

    /// The `onClose:` of one instance.
    struct Closer: Sendable {
        let reference: BindingReference
        let close: @Sendable () async throws -> Void
    }

    /// The closers, in the order in which the creations have ended.
    var closers: [Closer] = []
    var whenIdle: Deadline?
    /// The callers that wait until the first caller has closed everything.
    var whenClosed: [CheckedContinuation<[CloseError.Failure], Never>] = []
    /// The failures; nil until everything is closed.
    var failures: [CloseError.Failure]?

    override func ownerIsIdle(_ owner: BindingOwner) {
        let waiting = owner.withLock {
            defer { whenIdle = nil }
            return whenIdle
        }
        waiting?.end(inTime: true)
    }

    override func ownerEnds(_ owner: BindingOwner) { owner.warnUnlessClosed() }
}

extension BindingOwner {
    /// The caller holds the lock.
    private final var closing: Closing { attach() }

    /// Registers `close` for `value`, which a creation in flight has just made.
    final func add<Value>(
        _ close: @escaping @Sendable (Value) async throws -> Void, for value: Value, of key: BindingKey
    ) {
        // Only a `Sendable` value has a closer.
        nonisolated(unsafe) let value = value
        let closer = Closing.Closer(reference: BindingReference(key, in: self)) { try await close(value) }
        guard let home else { return }
        let (isFirst, isLate) = home.withLock {
            home.closing.closers.append(closer)
            return (home.closing.closers.count == 1, home.closing.failures != nil)
        }
        if isLate { return home.closeLate() }
        if isFirst, EndWarnings.areOn { EndWarnings.expectEnd(of: home) }
    }

    /// Closes instances that were made after closing had stopped waiting for them.
    private final func closeLate() {
        // A context or a container, which may be used from anywhere.
        nonisolated(unsafe) let home = self
        Task.detached {
            while let closer = home.nextCloser() { home.warn(of: await home.failure(of: closer)) }
        }
    }

    /// Writes a failure to standard error, when no caller waits for it any more.
    private final func warn(of failure: CloseError.Failure?) {
        guard let failure, !EndWarnings.areOff, !isWatchedByTest else { return }
        warn(failure.sentence, at: failure.binding)
    }
}

// MARK: - Closing

extension BindingOwner {
    /// Closes this context or container, or waits until another caller has.
    ///
    /// - Throws: ``CloseError``, or ``ResolutionError`` if closing would wait for the caller.
    final func closeOrJoin() async throws {
        let call = try withLock { attached(Closing.self)?.failures } == nil ? CloseCall(closing: self) : nil
        defer { call?.end() }
        let failures = await end()
        if !failures.isEmpty { throw CloseError(failures: failures) }
    }

    /// Closes the children, then runs all closers, that of the last creation first. Later callers wait for the first
    /// one.
    private final func end() async -> [CloseError.Failure] {
        guard let children = startEnding() else { return await outcome() }
        var failures: [CloseError.Failure] = []
        for child in children { failures += await child.end() }
        refuse()
        failures += await waitUntilIdle()
        repeat { failures += await runClosers() } while !finish(failures)
        return failures
    }

    private final func runClosers() async -> [CloseError.Failure] {
        var failures: [CloseError.Failure] = []
        while let closer = nextCloser() {
            if let failure = await run(closer) { failures.append(failure) }
        }
        return failures
    }

    private final func nextCloser() -> Closing.Closer? { withLock { closing.closers.popLast() } }

    /// Runs `closer` until it ends or has taken too long. In that case it goes on beside the others.
    private final func run(_ closer: Closing.Closer) async -> CloseError.Failure? {
        // A context or a container, which may be used from anywhere.
        nonisolated(unsafe) let home = self
        let deadline = Deadline()
        let task = Task {
            let failure = await home.failure(of: closer)
            if !deadline.end(inTime: true) { home.warn(of: failure) }
            return failure
        }
        return await withTaskCancellationHandler {
            if await deadline.wait() { return await task.value }
            return Closing.failure(of: closer.reference, .closedTooLate(after: Deadline.patience))
        } onCancel: {
            task.cancel()
        }
    }

    private final func failure(of closer: Closing.Closer) async -> CloseError.Failure? {
        do {
            try await RunningCloser.run(closer, of: self)
            return nil
        } catch {
            return CloseError.Failure(binding: closer.reference, error: error)
        }
    }

    /// Refuses further children, and returns those that there are. Nil if another caller closes already.
    private final func startEnding() -> [BindingOwner]? {
        withLock {
            if creations.isEnding { return nil }
            creations.startEnding()
            return childList.living
        }
    }

    /// Refuses all new creations, except those that a creation in flight needs.
    final func refuse() {
        creations.refuse()
        for store in ownStores { store.withLock { store.setDetour(.closed, true) } }
    }

    /// Waits for the creations in flight, but not for ever: one of them may wait for this very `close()`, through a
    /// task that isn't known to be its own. Returns a failure for each that hasn't ended.
    private final func waitUntilIdle() async -> [CloseError.Failure] {
        let deadline = Deadline()
        let isIdle = withLock {
            let isIdle = creations.isIdle
            if !isIdle { closing.whenIdle = deadline }
            return isIdle
        }
        if isIdle { return [] }
        if await deadline.wait() { return [] }
        return creationsInFlight.map { Closing.failure(of: $0, .createdTooLate(after: Deadline.patience)) }
    }

    /// Ends the closing with `failures`. False if something was made meanwhile that is yet to be closed.
    private final func finish(_ failures: [CloseError.Failure]) -> Bool {
        let waiting = withLock { () -> [CheckedContinuation<[CloseError.Failure], Never>]? in
            if !closing.closers.isEmpty { return nil }
            closing.failures = failures
            return closing.whenClosed
        }
        for caller in waiting ?? [] { caller.resume(returning: failures) }
        return waiting != nil
    }

    /// Waits for the caller that closes, and returns its failures.
    private final func outcome() async -> [CloseError.Failure] {
        await withCheckedContinuation { caller in
            let failures = withLock {
                if closing.failures == nil { closing.whenClosed.append(caller) }
                return closing.failures
            }
            if let failures { caller.resume(returning: failures) }
        }
    }
}

extension Closing {
    /// The failure of `binding` for having taken too long.
    fileprivate static func failure(
        of binding: BindingReference, _ reason: ResolutionError.Reason
    ) -> CloseError.Failure {
        CloseError.Failure(binding: binding, error: ResolutionError(reason, path: [binding]))
    }
}

// MARK: - What was never closed

extension BindingOwner {
    /// Writes a line if this context or container is released with instances that were not closed.
    fileprivate final func warnUnlessClosed() {
        guard EndWarnings.areOn, !isWatchedByTest else { return }
        let closers = withLock { attached(Closing.self)?.closers } ?? []
        guard let place = closers.first?.reference else { return }
        var labels: [String] = []
        for closer in closers where !labels.contains("'\(closer.reference.label)'") {
            labels.append("'\(closer.reference.label)'")
        }
        let subject = labels.joined(separator: ", ") + (labels.count == 1 ? " was" : " were")
        warn("\(subject) never closed: call 'close()'", at: place)
    }
}
