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
    var whenIdle: CheckedContinuation<Void, Never>?
    var whenClosed: [CheckedContinuation<Void, Never>] = []
    /// What went wrong; nil until everything is closed.
    var failures: [CloseError.Failure]?

    override func ownerIsIdle(_ owner: BindingOwner) {
        let waiting = owner.withLock {
            defer { whenIdle = nil }
            return whenIdle
        }
        waiting?.resume()
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
        let isFirst = home.withLock { () -> Bool in
            home.closing.closers.append(closer)
            return home.closing.closers.count == 1
        }
        if isFirst { EndWarnings.expectEnd(of: home) }
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
        await waitUntilIdle()
        while let closer = withLock({ closing.closers.popLast() }) {
            do {
                try await RunningCloser.run(closer, of: self)
            } catch {
                failures.append(CloseError.Failure(binding: closer.reference, error: error))
            }
        }
        finish(failures)
        return failures
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

    private final func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = withLock { () -> Bool in
                if creations.isIdle { return true }
                closing.whenIdle = continuation
                return false
            }
            if isIdle { continuation.resume() }
        }
    }

    private final func finish(_ failures: [CloseError.Failure]) {
        let waiting = withLock { () -> [CheckedContinuation<Void, Never>] in
            defer { closing.whenClosed = [] }
            closing.failures = failures
            return closing.whenClosed
        }
        for continuation in waiting { continuation.resume() }
    }

    /// What went wrong, once another caller has closed everything.
    private final func outcome() async -> [CloseError.Failure] {
        await withCheckedContinuation { continuation in
            let isClosed = withLock { () -> Bool in
                if closing.failures != nil { return true }
                closing.whenClosed.append(continuation)
                return false
            }
            if isClosed { continuation.resume() }
        }
        return withLock { closing.failures! }
    }
}

// MARK: - What was never closed

extension BindingOwner {
    /// Writes a line if this context or container ends with instances that wait to be closed.
    fileprivate final func warnUnlessClosed() {
        let closers = withLock { attached(Closing.self)?.closers } ?? []
        guard let place = closers.first?.reference, warnsOfItsEnd else { return }
        var labels: [String] = []
        for closer in closers where !labels.contains("'\(closer.reference.label)'") {
            labels.append("'\(closer.reference.label)'")
        }
        let subject = labels.joined(separator: ", ") + (labels.count == 1 ? " was" : " were")
        warn("\(subject) never closed: call 'close()'", at: place)
    }
}
