import CDovetail

/// A number that any thread may read and change.
///
/// It orders nothing else: a race of what is counted stays one, and the thread sanitizer finds it.
final class Counter: @unchecked Sendable {
    // @unchecked: the word is atomic and stays at one address.
    private let word = UnsafeMutablePointer<dovetail_word>.allocate(capacity: 1)

    init() { word.initialize(to: dovetail_word()) }

    deinit { word.deallocate() }

    var count: Int { Int(bitPattern: dovetail_load_relaxed(word)) }

    /// Adds one. Answers the sum.
    @discardableResult
    func next() -> Int { Int(bitPattern: dovetail_add_relaxed(word, 1)) }

    func decrease() { _ = dovetail_add_relaxed(word, .max) }
}

/// A truth that any thread may read and change. It orders nothing else, either.
final class Flag: @unchecked Sendable {
    // @unchecked: the word is atomic and stays at one address.
    private let word = UnsafeMutablePointer<dovetail_word>.allocate(capacity: 1)

    init(_ value: Bool) {
        word.initialize(to: dovetail_word())
        set(value)
    }

    deinit { word.deallocate() }

    var value: Bool { dovetail_load_relaxed(word) != 0 }

    func set(_ value: Bool) { dovetail_store(word, value ? 1 : 0) }
}
