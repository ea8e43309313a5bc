/// A double that records its calls.
public protocol SpyDouble {
    /// A call with its arguments: a case for each method and setter.
    associatedtype CallArgs
    /// The state that records the calls.
    nonisolated var doubleState: DoubleState { get }
}

extension SpyDouble {
    /// The calls with their arguments, from the first to the last.
    public nonisolated var calledArgs: [CallArgs] { doubleState.calls() }
}

/// A double that records calls of static members too.
public protocol StaticSpyDouble: SpyDouble {
    /// The state that records the calls of static members.
    nonisolated static var doubleState: DoubleState { get }
}

extension StaticSpyDouble {
    /// The calls of static members with their arguments, from the first to the last.
    public nonisolated static var calledArgs: [CallArgs] { doubleState.calls() }
}

/// The calls of a spy that inherits another.
public protocol InheritingCallArgs {
    /// The calls of the spy that is inherited.
    associatedtype Inherited
    /// A call of the spy that is inherited.
    static func inherited(_ call: Inherited) -> Self
}

extension InheritingCallArgs {
    /// `recorded` as a call of this spy, or nil if it is none.
    static func any(from recorded: Any) -> Self? {
        if let call = recorded as? Self { return call }
        let inheriting = Inherited.self as? any InheritingCallArgs.Type
        return (inheriting?.any(from: recorded) as? Inherited ?? recorded as? Inherited).map(Self.inherited)
    }
}
