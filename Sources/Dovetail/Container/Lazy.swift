import CDovetail

/// An instance that is resolved when it is first used, in an object graph of its own, and kept.
///
/// As a parameter of a factory it breaks a cycle, or delays an object that is costly and seldom needed. An object that
/// must be awaited can be read only if it is kept and was resolved before; a ``Provider`` awaits it. It doesn't keep the
/// container. Any number of threads may use it; the instance is resolved once.
public struct Lazy<Value> {
    private let instance: LateInstance<Value>

    /// The instance.
    ///
    /// - Throws: ``ResolutionError``, also when the container has gone before the first use; and whatever a factory
    ///   throws. A failure isn't kept: the next use tries again.
    public var value: Value {
        get throws { try instance.value() }
    }

    /// The instance, as ``value`` returns it.
    public func callAsFunction() throws -> Value { try instance.value() }
}

extension Lazy: Sendable where Value: Sendable {}

extension Lazy: DeferredParameter {
    static var meaning: ParameterMeaning { .deferred(Value.self, isAwaitable: false) }

    init(_ source: DeferredSource<Value>) {
        instance = LateInstance(as: Self.self) { try source.resolve("", 0) }
    }
}

extension Container {
    /// Runs `body` as if nothing were being resolved on this thread, except that a cycle is still found.
    func startingGraph<Result>(_ body: () throws -> Result) throws -> Result {
        if let frame = AsyncFrame.joined { return try frame.run { try startingGraph(body) } }
        let thread = dovetail_current_thread()
        guard thread.pointee.frame != nil || thread.pointee.asyncGraph != nil else { return try body() }
        return try AsyncGraph.hidingCurrent(on: thread) {
            try Graph.current(on: thread).hidingEntries(on: thread, body)
        }
    }
}
