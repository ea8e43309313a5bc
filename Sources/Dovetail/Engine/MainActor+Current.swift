import CDovetail

extension MainActor {
    /// Whether the caller runs on the main actor; unlike `assumeIsolated`, never a trap.
    static var isCurrent: Bool {
        // An executor is two words: the actor and how to reach it.
        let words = unsafeBitCast(sharedUnownedExecutor, to: (UInt, UInt).self)
        return dovetail_is_on_main_executor(words.0, words.1)
    }
}

/// A value on its way to another actor or an asynchronous factory, or back.
struct Handed<Value>: @unchecked Sendable {
    // @unchecked: what isn't `Sendable` was made for one task alone, which waits meanwhile.
    let value: Value
}
