import CDovetail

/// A lock. It is never held while user code runs: values that are removed under it are released after it.
///
/// It uses one of a fixed set of mutexes that the process shares, so it costs one word and no allocation. No two are
/// held at a time.
struct Lock: Sendable {
    let identity = Identity.next()

    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        dovetail_lock_stripe(identity)
        defer { dovetail_unlock_stripe(identity) }
        return try body()
    }
}

/// A value that any thread may use, one at a time.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
    // @unchecked: `value` is only reached under the lock.
    private let lock = Lock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    /// - Parameter body: Reads or changes the value. It waits for nothing, and uses no other guarded value.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}

/// Numbers that are unique in this process, unlike addresses.
enum Identity {
    static func next() -> UInt64 {
        let thread = dovetail_current_thread()
        if thread.pointee.nextIdentity == thread.pointee.identityLimit {
            let block: UInt64 = 1024
            thread.pointee.identityLimit = UInt64(dovetail_add_relaxed(dovetail_identities(), UInt(block)))
            thread.pointee.nextIdentity = thread.pointee.identityLimit - block
        }
        defer { thread.pointee.nextIdentity += 1 }
        return thread.pointee.nextIdentity
    }
}
