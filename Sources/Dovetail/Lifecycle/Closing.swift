import CDovetail

/// What it takes to close a context or a container: made with its first closer, or when `close()` is called.
final class Closing: Attachment {
    // Guarded by the lock of the context or container.

    /// What one instance is closed with.
    struct Closer: Sendable {
        let reference: BindingReference
        let close: @Sendable () async throws -> Void
    }

    /// In the order in which the creations have ended.
    var closers: [Closer] = []
    /// The instance that is being closed.
    var current: BindingReference?
    var whenIdle: Deadline?
    var whenClosed: [Deadline] = []
    /// What went wrong; nil until everything is closed.
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

    /// Notes that `value`, which a creation in flight has just made, is closed with `close`.
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

    /// Closes what was made when closing had waited for it in vain.
    private final func closeLate() {
        // A context or a container, which may be used from anywhere.
        nonisolated(unsafe) let home = self
        Task.detached {
            for failure in await home.runClosers() where !EndWarnings.areOff && !home.isWatchedByTest {
                home.warn("\(failure.sentence)", at: failure.binding)
            }
        }
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

    /// Closes the children, then runs all closers, the last creation's first. Later callers wait for the first.
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
            do {
                try await RunningCloser.run(closer, of: self)
            } catch {
                failures.append(CloseError.Failure(binding: closer.reference, error: error))
            }
        }
        return failures
    }

    private final func nextCloser() -> Closing.Closer? {
        withLock {
            let closer = closing.closers.popLast()
            closing.current = closer?.reference
            return closer
        }
    }

    /// The children, of which there will be no more; nil if another caller closes already.
    private final func startEnding() -> [BindingOwner]? {
        withLock {
            if creations.isEnding { return nil }
            creations.startEnding()
            return childList.living
        }
    }

    /// Makes nothing more, except for what is in flight.
    final func refuse() {
        creations.refuse()
        for store in ownStores { store.withLock { store.setDetour(.closed, true) } }
    }

    /// Waits for the creations in flight, but not for ever: one of them may wait for this very `close()`, by way of a task
    /// that nobody knows to be its own. Answers with those that haven't ended.
    private final func waitUntilIdle() async -> [CloseError.Failure] {
        let deadline = Deadline()
        let isIdle = withLock {
            let isIdle = creations.isIdle
            if !isIdle { closing.whenIdle = deadline }
            return isIdle
        }
        if isIdle { return [] }
        if await deadline.wait() { return [] }
        return creationsInFlight.map { binding in
            let reason = ResolutionError.Reason.createdTooLate(after: Deadline.patience)
            return CloseError.Failure(binding: binding, error: ResolutionError(reason, path: [binding]))
        }
    }

    /// False if something was made meanwhile that is yet to be closed.
    private final func finish(_ failures: [CloseError.Failure]) -> Bool {
        let waiting = withLock { () -> [Deadline]? in
            if !closing.closers.isEmpty { return nil }
            closing.failures = failures
            return closing.whenClosed
        }
        guard let waiting else { return false }
        for deadline in waiting { deadline.end(inTime: true) }
        return true
    }

    /// What went wrong, once another caller has closed everything; or that a closer doesn't end, which may wait for the caller.
    private final func outcome() async -> [CloseError.Failure] {
        while true {
            let (failures, former, deadline) = withLock {
                let deadline = Deadline()
                if closing.failures == nil { closing.whenClosed.append(deadline) }
                return (closing.failures, closing.current, deadline)
            }
            if let failures { return failures }
            if await deadline.wait() { continue }
            let current = withLock {
                closing.whenClosed.removeAll { $0 === deadline }
                return closing.current
            }
            guard let current, current == former else { continue }
            let reason = ResolutionError.Reason.closedTooLate(after: Deadline.patience)
            return [CloseError.Failure(binding: current, error: ResolutionError(reason, path: [current]))]
        }
    }
}

// MARK: - What was never closed

extension BindingOwner {
    /// Writes a line if this context or container ends with instances that wait to be closed.
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
