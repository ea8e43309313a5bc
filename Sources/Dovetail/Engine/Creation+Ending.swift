import CDovetail

// The ends of the creations that keep nothing beyond the current object graph. They are functions rather than methods,
// so that a call from the caller's module needs no reference to a store.

/// Ends a creation that keeps nothing and has succeeded.
///
/// - Returns: Nil when the value that the creation has made is the value of the binding.
@usableFromInline
func endFresh(_ entry: UnsafeMutablePointer<GraphEntry>) -> Unmanaged<Outcome>? {
    if entry.pointee.frame.needsCare { return endWithCare(entry) }
    let thread = dovetail_current_thread()
    let parent = entry.pointee.frame.parent
    thread.giveBack(entry)
    thread.leave(to: parent)
    return nil
}

/// Ends a creation that has succeeded. The entry holds its value, unless the creation is the outermost one.
@usableFromInline
func endShared(_ entry: UnsafeMutablePointer<GraphEntry>) -> Unmanaged<Outcome>? {
    if entry.pointee.frame.needsCare { return endSharedWithCare(entry) }
    let thread = dovetail_current_thread()
    guard let parent = entry.pointee.frame.parent else {
        thread.giveBack(entry)
        thread.leave(to: nil)
        return nil
    }
    thread.push(entry)
    thread.pointee.frame = UnsafeMutableRawPointer(parent)
    return nil
}

/// Adds the object that a creation has made, the value of the entry, to the graph before it is injected.
@usableFromInline
func joinUnfinished(_ entry: UnsafeMutablePointer<GraphEntry>) -> Unmanaged<Outcome>? {
    if let outcome = entry.pointee.overtaking { return end(entry, holdsValue: true, overtakenBy: outcome) }
    dovetail_current_thread().join(entry, isUnfinished: true)
    return nil
}

/// Ends a creation whose object has joined the graph and has then been injected.
@usableFromInline
func endInjected(_ entry: UnsafeMutablePointer<GraphEntry>) -> Unmanaged<Outcome>? {
    if entry.pointee.frame.needsCare { return endWithCare(entry) }
    entry.pointee.finish()
    dovetail_current_thread().leave(to: entry.pointee.frame.parent)
    return nil
}

@inline(never)
private func endSharedWithCare(_ entry: UnsafeMutablePointer<GraphEntry>) -> Unmanaged<Outcome>? {
    let holdsValue = entry.pointee.frame.parent != nil
    if let outcome = entry.pointee.overtaking { return end(entry, holdsValue: holdsValue, overtakenBy: outcome) }
    if holdsValue { dovetail_current_thread().join(entry, isUnfinished: false) }
    return endWithCare(entry)
}

/// Ends a creation after a nested creation of the same binding has joined the graph in its place.
private func end(
    _ entry: UnsafeMutablePointer<GraphEntry>, holdsValue: Bool, overtakenBy outcome: Outcome
) -> Unmanaged<Outcome> {
    if holdsValue { GraphEntry.clear(entry) }
    guard let error = outcome.error else { return endWithCare(entry) ?? .passRetained(outcome) }
    abandon(entry, error)
    return .passRetained(outcome)
}

/// Ends a creation that has received fakes or unfinished objects, which its parent must know of.
@inline(never)
private func endWithCare(_ entry: UnsafeMutablePointer<GraphEntry>) -> Unmanaged<Outcome>? {
    let thread = dovetail_current_thread()
    if let error = entry.pointee.disentangle(on: thread) {
        abandon(entry, error)
        return .passRetained(Outcome(error))
    }
    thread.leave(entry)
    return nil
}

/// Ends a creation that has failed.
@usableFromInline
func abandon(_ entry: UnsafeMutablePointer<GraphEntry>, _ error: any Error) {
    let thread = dovetail_current_thread()
    entry.pointee.frame.abandon(thread, error)
    thread.giveBack(entry)
}

// MARK: - Outcomes

/// The outcome of a creation whose value isn't the binding's: a nested creation of the same binding was faster, or the
/// cycle that the creation belongs to has failed on another thread.
@usableFromInline
class Outcome {
    fileprivate let error: (any Error)?

    init(_ error: (any Error)? = nil) { self.error = error }

    /// The outcome when a nested creation was faster, with its value.
    final class Faster<Value>: Outcome {
        fileprivate let value: Value

        init(_ value: Value) {
            self.value = value
            super.init()
        }
    }
}

extension Unmanaged<Outcome> {
    /// The value of the faster creation. Nil when the binding is to be resolved again, because the error can't be thrown
    /// here.
    @usableFromInline
    func value<Value, Failure: Error>(
        as _: Value.Type, throwing _: Failure.Type
    ) throws(Failure) -> Value? {
        let outcome = takeRetainedValue()
        if let error = outcome.error { try rethrow(error, as: Failure.self) }
        return (outcome as? Outcome.Faster<Value>)?.value
    }
}
