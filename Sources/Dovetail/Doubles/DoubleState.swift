import CDovetail

/// Stores the answers and errors of a test double, and its calls. Safe to use from any thread.
///
/// The doubles that `@Stub` and `@Spy` write keep theirs here; a hand-written double can do so too:
///
/// ```swift
/// final class ClockStub: Clock {
///     private let doubleState = DoubleState("ClockStub")
///     init(willReturn now: Instant) { doubleState.setAnswer(now, for: "now") }
///     var now: Instant { doubleState.answer(for: "now") }
/// }
/// ```
///
/// Members are named as Swift names them: `now`, `find(id:)`.
public final class DoubleState: @unchecked Sendable {
    // @unchecked: all that changes is guarded by the lock. What it holds may not be `Sendable`: a test that uses a
    // double on several threads chooses answers and arguments that are.

    private let double: String
    private let lock = Lock()
    private var answers: [String: Any] = [:]
    private var errors: [String: any Error] = [:]
    private var recorded: [Any] = []

    /// The state of a double. Messages name the double by `double`.
    public init(_ double: String) { self.double = double }

    /// Forgets answers, errors and calls.
    public func reset() {
        // Kept until after the lock, since releasing them may run user code.
        let former = lock.withLock {
            defer { (answers, errors, recorded) = ([:], [:], []) }
            return (answers, errors, recorded)
        }
        withExtendedLifetime(former) {}
    }
}

// MARK: - Answers

extension DoubleState {
    /// The answer of `member`. Without an answer, or with one of another type, the program stops and names the member.
    public func answer<Value>(for member: String, as _: Value.Type = Value.self) -> Value {
        guard let answer = lock.withLock({ answers[member] }) else {
            fatalError(
                """
                '\(double)' was asked for '\(member)', and has no answer
                  note: set the answer before the member is used, with 'init(willReturn:)' or a property 'next…'
                """)
        }
        guard let value = answer as? Value else {
            fatalError(
                """
                '\(double)' was asked for '\(member)', and its answer is no '\(Value.self)' but '\(type(of: answer))'
                  note: set an answer of the type that the member's caller expects
                """)
        }
        return value
    }

    /// Lets `member` answer with `value` from now on.
    public func setAnswer<Value>(_ value: Value, for member: String) {
        let former = lock.withLock {
            defer { answers[member] = value }
            return answers[member]
        }
        withExtendedLifetime(former) {}  // Released after the lock, since that may run user code.
    }

    /// The error that `member` throws, or nil while it answers.
    public func error<Failure: Error>(for member: String, as _: Failure.Type = Failure.self) -> Failure? {
        lock.withLock { errors[member] } as? Failure
    }

    /// Lets `member` throw `error` from now on, or answer again.
    public func setError(_ error: (any Error)?, for member: String) {
        let former = lock.withLock {
            defer { errors[member] = error }
            return errors[member]
        }
        withExtendedLifetime(former) {}
    }

    /// Throws the error that was set for `member`, if any.
    public func throwError<Failure: Error>(for member: String, as _: Failure.Type) throws(Failure) {
        if let error = error(for: member, as: Failure.self) { throw error }
    }
}

// MARK: - Calls

extension DoubleState {
    /// Records a call.
    public func record<Call>(_ call: Call) { lock.withLock { recorded.append(call) } }

    /// The recorded calls, from the first to the last. A call of an inherited spy is given as `.inherited`.
    public func calls<Call>(as _: Call.Type = Call.self) -> [Call] {
        let convert = (Call.self as? any InheritingCallArgs.Type).map { inheriting in
            { inheriting.any(from: $0) as? Call }
        }
        return lock.withLock { recorded }.compactMap { convert?($0) ?? $0 as? Call }
    }
}
