import CDovetail

/// Lets one asynchronous creation of an instance run at a time.
///
/// Who comes while it runs waits for its outcome: the instance, or the failure of that attempt. When the creator is
/// cancelled, a waiter takes over. All state is guarded by the coordinator's mutex, which is never held while user code
/// runs.
final class AsyncGate: @unchecked Sendable {
    // @unchecked: guarded as said above.

    enum Turn: @unchecked Sendable {
        // @unchecked: what is kept may be shared by all who ask for it.

        /// The caller creates the instance, and says how that ended.
        case create
        /// The caller's own creator asks, further up: the caller may create another one, but for itself.
        case nested
        /// Somebody else has created it.
        case created(Instance)
        case failed(any Error)
        /// The creator was cancelled, or the caller while it waited.
        case cancelled
        /// Waiting would never end: the creator waits for the caller.
        case cycle(AsyncCycle)
    }

    private typealias Waiter = (frame: AsyncFrame, continuation: CheckedContinuation<Turn, Never>)

    private(set) var creator: AsyncFrame?
    private var waiters: [Waiter] = []

    /// Waits until it is known what the caller is to do.
    ///
    /// - Parameter leaves: Whether a caller that is cancelled while it waits goes at once.
    nonisolated(nonsending) func enter(_ frame: AsyncFrame, leavesWhenCancelled leaves: Bool) async -> Turn {
        if let turn = Coordinator.withLock({ turnAtOnce(for: frame) }) { return turn }
        if !leaves { return await wait(frame) }
        return await withTaskCancellationHandler {
            await wait(frame, orUntilCancelled: true)
        } onCancel: {
            cancel(frame)
        }
    }

    /// What to do without waiting. The caller holds the coordinator's mutex.
    private func turnAtOnce(for frame: AsyncFrame) -> Turn? {
        guard let creator else {
            creator = frame
            return .create
        }
        if frame.isWithin(creator) { return .nested }
        return frame.cycle(waitingFor: creator).map { .cycle($0) }
    }

    private nonisolated(nonsending) func wait(_ frame: AsyncFrame, orUntilCancelled: Bool = false) async -> Turn {
        await withCheckedContinuation { (continuation: CheckedContinuation<Turn, Never>) in
            let turn: Turn? = Coordinator.withLock {
                if orUntilCancelled, Task.isCancelled { return .cancelled }
                if let turn = turnAtOnce(for: frame) { return turn }
                frame.gate = self
                waiters.append((frame, continuation))
                return nil
            }
            if let turn { continuation.resume(returning: turn) }
        }
    }

    /// Ends the creator's turn.
    func leave(_ outcome: Turn) {
        let (resumed, turn) = Coordinator.withLock { () -> ([Waiter], Turn) in
            if case .cancelled = outcome, let next = waiters.first {
                creator = next.frame
                return (take(1), .create)
            }
            creator = nil
            return (take(waiters.count), outcome)
        }
        for waiter in resumed { waiter.continuation.resume(returning: turn) }
    }

    private func cancel(_ frame: AsyncFrame) {
        let waiter = Coordinator.withLock { () -> Waiter? in
            waiters.firstIndex { $0.frame === frame }.map { index in
                frame.gate = nil
                return waiters.remove(at: index)
            }
        }
        waiter?.continuation.resume(returning: .cancelled)
    }

    private func take(_ count: Int) -> [Waiter] {
        let taken = Array(waiters.prefix(count))
        waiters.removeFirst(count)
        for waiter in taken { waiter.frame.gate = nil }
        return taken
    }
}
