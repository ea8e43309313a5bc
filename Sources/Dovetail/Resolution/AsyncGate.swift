import CDovetail

/// Lets one asynchronous creation of an instance run at a time.
///
/// Who comes while it runs waits for its outcome: the instance, or the failure of that attempt. When the creator is
/// cancelled, a waiter takes over. All state is guarded by the coordinator's mutex, which is never held while user code
/// runs.
final class AsyncGate: @unchecked Sendable {
    // @unchecked: guarded as said above.

    enum Turn {
        /// The caller creates the instance, and says how that ended.
        case create
        /// Somebody else has created it.
        case created
        case failed(any Error)
        /// Waiting would never end: the creator waits for the caller.
        case entangled
    }

    private typealias Waiter = (resolution: AsyncResolution, continuation: CheckedContinuation<Turn, Never>)

    private var creator: AsyncResolution?
    private var waiters: [Waiter] = []

    /// Waits until it is known what the caller is to do.
    ///
    /// - Throws: `CancellationError` when the caller is cancelled while it waits.
    nonisolated(nonsending) func enter(_ resolution: AsyncResolution) async throws -> Turn {
        let turn: Turn = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Turn, Never>) in
                if let turn = begin(resolution, continuation) { continuation.resume(returning: turn) }
            }
        } onCancel: {
            cancel(resolution)
        }
        if case .failed(let error) = turn, error is CancellationError, Task.isCancelled { throw error }
        return turn
    }

    /// What to do at once, or nil when the caller waits from now on.
    private func begin(_ resolution: AsyncResolution, _ continuation: CheckedContinuation<Turn, Never>) -> Turn? {
        withCoordinator {
            if Task.isCancelled { return .failed(CancellationError()) }
            guard let creator else {
                creator = resolution
                return .create
            }
            if creator.waits(for: resolution) { return .entangled }
            resolution.gate = self
            waiters.append((resolution, continuation))
            return nil
        }
    }

    /// Ends the creator's turn.
    func leave(_ outcome: Turn) {
        let (resumed, turn) = withCoordinator { () -> ([Waiter], Turn) in
            if case .failed(let error) = outcome, error is CancellationError, let next = waiters.first {
                creator = next.resolution
                return (take(1), .create)
            }
            creator = nil
            return (take(waiters.count), outcome)
        }
        for waiter in resumed { waiter.continuation.resume(returning: turn) }
    }

    private func cancel(_ resolution: AsyncResolution) {
        let waiter = withCoordinator { () -> Waiter? in
            waiters.firstIndex { $0.resolution === resolution }.map { index in
                resolution.gate = nil
                return waiters.remove(at: index)
            }
        }
        waiter?.continuation.resume(returning: .failed(CancellationError()))
    }

    private func take(_ count: Int) -> [Waiter] {
        let taken = Array(waiters.prefix(count))
        waiters.removeFirst(count)
        for waiter in taken { waiter.resolution.gate = nil }
        return taken
    }

    fileprivate var waitsFor: AsyncResolution? { creator }
}

extension AsyncResolution {
    /// Whether it can't end before `other` does. The caller holds the coordinator's mutex.
    fileprivate func waits(for other: AsyncResolution) -> Bool {
        if other.isWithin(self) { return true }
        return gate?.waitsFor?.waits(for: other) ?? false || children.contains { $0.waits(for: other) }
    }
}

func withCoordinator<Result>(_ body: () -> Result) -> Result {
    dovetail_lock_coordinator()
    defer { dovetail_unlock_coordinator() }
    return body()
}
