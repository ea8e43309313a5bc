import Foundation

/// Runs on a thread with a stack for deeply nested sources, as the tool does; waits without holding a thread.
func onLargeStack<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
        thread.stackSize = 64 << 20
        thread.start()
    }
}
