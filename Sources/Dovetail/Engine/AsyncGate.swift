import CDovetail

/// Lets one asynchronous creation of an instance run at a time.
///
/// Creations that arrive meanwhile wait for its outcome: the instance, or the error. If the creator is cancelled, a
/// waiter takes over. All state is guarded by the coordinator's lock, which is never held while user code runs.
final class AsyncGate: @unchecked Sendable {
    // @unchecked: guarded by the coordinator's lock.

    enum Turn: @unchecked Sendable {
        // @unchecked: an instance that is kept may be shared by all who ask for it.

        /// The caller creates the instance, and reports the outcome with `leave(_:)`.
        case create
        /// The caller is part of the creation in progress. It may create another instance, but only for itself.
        case nested
        /// Another caller has created the instance.
        case created(Instance)
        case failed(any Error)
        /// The creator was cancelled, or the caller while it waited.
        case cancelled
        /// Waiting would never end, since the creator waits for the caller, directly or through others.
        case cycle(AsyncCycle)
    }

    private typealias Waiter = (frame: AsyncFrame, continuation: CheckedContinuation<Turn, Never>)

    private(set) var creator: AsyncFrame?
    /// The waiters by the order in which they came.
    private var waiters: [Int: Waiter] = [:]
    private var next = 0
    private var first = 0

    /// The creations that wait, in the order in which they came. The caller holds the coordinator's lock.
    var waitingFrames: [AsyncFrame] { waiters.ordered { $0.key < $1.key }.map(\.value.frame) }

    /// Waits until the caller's turn is decided.
    ///
    /// - Parameter leaves: Whether a caller that is cancelled while it waits returns at once.
    nonisolated(nonsending) func enter(_ frame: AsyncFrame, leavesWhenCancelled leaves: Bool) async -> Turn {
        if let turn = Coordinator.withLock({ turnAtOnce(for: frame) }) { return turn }
        if !leaves { return await wait(frame) }
        return await withTaskCancellationHandler {
            await wait(frame, orUntilCancelled: true)
        } onCancel: {
            cancel(frame)
        }
    }

    /// The turn, if it is known without waiting. The caller holds the coordinator's lock.
    private func turnAtOnce(for frame: AsyncFrame) -> Turn? {
        guard let creator else {
            begin(frame)
            return .create
        }
        if frame.isWithin(creator) { return .nested }
        return frame.cycle(waitingFor: creator).map { .cycle($0) }
    }

    private func begin(_ frame: AsyncFrame) {
        creator = frame
        frame.ownGate = self
    }

    private nonisolated(nonsending) func wait(_ frame: AsyncFrame, orUntilCancelled: Bool = false) async -> Turn {
        await withCheckedContinuation { (continuation: CheckedContinuation<Turn, Never>) in
            let turn: Turn? = Coordinator.withLock {
                if orUntilCancelled, Task.isCancelled { return .cancelled }
                if let turn = turnAtOnce(for: frame) { return turn }
                frame.gate = self
                frame.ticket = next
                waiters[next] = (frame, continuation)
                next += 1
                return nil
            }
            if let turn { continuation.resume(returning: turn) }
        }
    }

    /// Ends the creator's turn. If it was cancelled, the first waiter creates; otherwise all waiters get the outcome.
    func leave(_ outcome: Turn) {
        let (resumed, turn) = Coordinator.withLock { () -> ([Waiter], Turn) in
            creator?.ownGate = nil
            if case .cancelled = outcome, let next = takeFirst() {
                begin(next.frame)
                return ([next], .create)
            }
            creator = nil
            var all: [Waiter] = []
            while let next = takeFirst() { all.append(next) }
            return (all, outcome)
        }
        for waiter in resumed { waiter.continuation.resume(returning: turn) }
    }

    private func cancel(_ frame: AsyncFrame) {
        let waiter = Coordinator.withLock { frame.gate === self ? take(frame.ticket) : nil }
        waiter?.continuation.resume(returning: .cancelled)
    }

    /// The caller holds the coordinator's lock.
    private func takeFirst() -> Waiter? {
        while first < next {
            defer { first += 1 }
            if let waiter = take(first) { return waiter }
        }
        return nil
    }

    private func take(_ ticket: Int) -> Waiter? {
        let waiter = waiters.removeValue(forKey: ticket)
        waiter?.frame.gate = nil
        return waiter
    }
}
