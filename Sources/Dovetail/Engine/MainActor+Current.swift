import CDovetail

extension MainActor {
    /// Whether the caller runs on the main actor. Unlike `assumeIsolated`, it never traps.
    static var isCurrent: Bool {
        // An executor is two words: the actor and how to reach it.
        let words = unsafeBitCast(sharedUnownedExecutor, to: (UInt, UInt).self)
        return dovetail_is_on_main_executor(words.0, words.1)
    }
}

/// A value that is handed to another actor or to an asynchronous factory, or back.
struct Handed<Value>: @unchecked Sendable {
    // @unchecked: a value that isn't `Sendable` was made for one task alone, which waits meanwhile.
    let value: Value
}
