import CDovetail

extension DIContext {
    /// How long `close()` waits for a creation in flight: 30 seconds unless changed.
    ///
    /// What takes longer is named in the ``CloseError``, and closed as soon as it is made. Whoever calls `close()` while
    /// another caller closes waits as long for each closer. So nobody waits forever, also where a creation or a closer waits
    /// for a task that calls `close()` and that isn't known to be its own, a detached one.
    ///
    /// For all contexts and containers of the process.
    public static var closingDeadline: Duration {
        get { .milliseconds(Int64(dovetail_load_relaxed(dovetail_closing_deadline()))) }
        set {
            let (seconds, fraction) = newValue.components
            let milliseconds = min(max(seconds, 0), 1 << 40) * 1_000 + max(fraction, 0) / 1_000_000_000_000_000
            dovetail_store(dovetail_closing_deadline(), UInt(milliseconds))
        }
    }
}

/// One waiting for something that closing needs, until it has happened or took too long.
final class Deadline: @unchecked Sendable {
    // @unchecked: guarded by the lock.

    private let lock = Lock()
    private var isInTime: Bool?
    private var waiting: CheckedContinuation<Bool, Never>?

    /// Ends the waiting. Only the first call counts.
    func end(inTime: Bool) {
        let former = lock.withLock { () -> CheckedContinuation<Bool, Never>? in
            if isInTime != nil { return nil }
            isInTime = inTime
            return waiting.take()
        }
        former?.resume(returning: inTime)
    }

    /// Whether it has happened in time.
    func wait() async -> Bool {
        let alarm = Task.detached { [self] in
            let (seconds, fraction) = DIContext.closingDeadline.components
            try await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000 + UInt64(fraction) / 1_000_000_000)
            end(inTime: false)
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { continuation in
            let known = lock.withLock { () -> Bool? in
                if isInTime == nil { waiting = continuation }
                return isInTime
            }
            if let known { continuation.resume(returning: known) }
        }
    }
}
