import CDovetail

/// One waiting of a `close()`, for creations or for a closer. It ends when they have ended, or have taken too long.
final class Deadline: @unchecked Sendable {
    // @unchecked: guarded by the lock.

    /// The longest time that anything is waited for, everywhere in the process.
    static var patience: Duration {
        get { .milliseconds(Int64(dovetail_load_relaxed(dovetail_closing_deadline()))) }
        set {
            let (seconds, fraction) = newValue.components
            let milliseconds = min(max(seconds, 0), 1 << 40) * 1_000 + max(fraction, 0) / 1_000_000_000_000_000
            dovetail_store(dovetail_closing_deadline(), UInt(milliseconds))
        }
    }

    private let lock = Lock()
    private var isInTime: Bool?
    private var waiting: CheckedContinuation<Bool, Never>?

    /// Ends the waiting. Only the first call counts; the others return false.
    @discardableResult
    func end(inTime: Bool) -> Bool {
        let (isFirst, former) = lock.withLock { () -> (Bool, CheckedContinuation<Bool, Never>?) in
            if isInTime != nil { return (false, nil) }
            isInTime = inTime
            return (true, waiting.take())
        }
        former?.resume(returning: inTime)
        return isFirst
    }

    /// Waits, and returns whether the waiting has ended in time.
    func wait() async -> Bool {
        let alarm = Task.detached { [self] in
            let (seconds, fraction) = Self.patience.components
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
