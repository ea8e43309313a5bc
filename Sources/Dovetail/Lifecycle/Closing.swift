import CDovetail

/// The end of a context or of a container: what is to be closed then, and whether anything may still be made.
final class Closing: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.

    /// What one instance is closed with.
    struct Closer: Sendable {
        let reference: BindingReference
        let slot: ObjectIdentifier
        let close: @Sendable () async throws -> Void
    }

    private enum Phase {
        case open
        /// What is made now is still closed.
        case closingChildren
        case closing
        case closed([CloseError.Failure])
    }

    private let lock = Lock()
    private var phase = Phase.open
    /// In the order in which the creations have ended.
    private var closers: [Closer] = []
    private var creationsInFlight = 0
    private var whenIdle: CheckedContinuation<Void, Never>?
    private var whenClosed: [CheckedContinuation<Void, Never>] = []

    /// Says in debug builds which instances were never closed.
    func warnIfForgotten() {
        assert(
            {
                for closer in closers {
                    let place = "\(closer.reference.file):\(closer.reference.line):\(closer.reference.column)"
                    dovetail_warn("\(place): warning: '\(closer.reference.label)' was never closed: call 'close()'\n")
                }
                return true
            }())
    }
}

// MARK: - Creations

extension Closing {
    /// Begins a creation, unless it is too late: while closing, what is on its way may still make what it needs.
    func begin() -> Bool {
        begin(isNested: dovetail_current_thread().pointee.isCreating)
    }

    func begin(isNested: Bool) -> Bool {
        lock.withLock {
            switch phase {
            case .open, .closingChildren: break
            case .closing: if !isNested { return false }
            case .closed: return false
            }
            creationsInFlight += 1
            return true
        }
    }

    func end() {
        let waiting = lock.withLock { () -> CheckedContinuation<Void, Never>? in
            creationsInFlight -= 1
            guard creationsInFlight == 0 else { return nil }
            defer { whenIdle = nil }
            return whenIdle
        }
        waiting?.resume()
    }

    /// Notes how the instance of a creation that is about to end is closed; once for each.
    func add(_ closer: Closer) {
        lock.withLock {
            if !closers.contains(where: { $0.slot == closer.slot }) { closers.append(closer) }
        }
    }
}

// MARK: - Closing

extension Closing {
    /// Closes `children`, then runs all closers, the last creation's first. Later callers wait for the first.
    func close(_ children: [any Closable], refuse: () -> Void) async throws {
        guard lock.withLock({ start() }) else { return try await joinFirst() }
        var failures: [CloseError.Failure] = []
        for child in children { failures += await child.failuresOfClosing() }
        lock.withLock { phase = .closing }
        refuse()
        await waitUntilIdle()
        while let closer = lock.withLock({ closers.popLast() }) {
            do {
                try await closer.close()
            } catch {
                failures.append(CloseError.Failure(binding: closer.reference, error: error))
            }
        }
        finish(failures)
        if !failures.isEmpty { throw CloseError(failures: failures) }
    }

    private func start() -> Bool {
        guard case .open = phase else { return false }
        phase = .closingChildren
        return true
    }

    private func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = lock.withLock { () -> Bool in
                if creationsInFlight > 0 { whenIdle = continuation }
                return creationsInFlight == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    private func finish(_ failures: [CloseError.Failure]) {
        let waiting = lock.withLock {
            phase = .closed(failures)
            defer { whenClosed = [] }
            return whenClosed
        }
        for continuation in waiting { continuation.resume() }
    }

    private func joinFirst() async throws {
        await withCheckedContinuation { continuation in
            let isClosed = lock.withLock { () -> Bool in
                if case .closed = phase { return true }
                whenClosed.append(continuation)
                return false
            }
            if isClosed { continuation.resume() }
        }
        let failures = lock.withLock { () -> [CloseError.Failure] in
            if case .closed(let failures) = phase { failures } else { [] }
        }
        if !failures.isEmpty { throw CloseError(failures: failures) }
    }
}

/// What is closed with its parent.
protocol Closable {
    func close() async throws
}

extension Closable {
    fileprivate func failuresOfClosing() async -> [CloseError.Failure] {
        do {
            try await close()
            return []
        } catch {
            return (error as? CloseError)?.failures ?? []
        }
    }
}

/// Everything that went wrong while a context or a container was closed. All the others were closed nevertheless.
public struct CloseError: Error, Sendable {
    /// One instance that couldn't be closed.
    public struct Failure: Sendable {
        /// What made the instance.
        public let binding: BindingReference
        /// What its `onClose:` threw.
        public let error: any Error
    }

    /// What went wrong, in the order of closing; never empty.
    public let failures: [Failure]
}

extension CloseError: CustomStringConvertible {
    /// Each instance with the line of its binding and what was thrown.
    public var description: String {
        failures.map { failure in
            let binding = failure.binding
            return
                "\(binding.file):\(binding.line):\(binding.column): error: '\(binding.label)' could not be closed: \(failure.error)"
        }.joined(separator: "\n")
    }
}
