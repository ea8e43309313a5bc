/// The reason why a binding could not be resolved, with the path that led there.
///
/// A `define` whose closure can throw throws this error; any other stops the program with its description.
public struct ResolutionError: Error, Hashable, Sendable {
    /// The kinds of failure.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Reason: Hashable, Sendable {
        /// The bindings lead back to the first one before anything new was made.
        case cycle
        /// A method with parameters, or a binding with `id:`, was entered again and again.
        case recursionLimitExceeded(limit: Int)
        /// So many creations lie within each other that the stack of the thread would end.
        case nestedTooDeeply(levels: Int)
        /// A placeholder was read, and the current object graph has no object of its name.
        case missingPlaceholder
        /// The object of a binding is not of the type that was asked for.
        case wrongType(actual: String, expected: String)
        /// The context of an assembly, or of one of its bindings, was released.
        case contextGone
        /// A context was given to two `Assembling` instances.
        case contextTaken(by: String)
        /// A weak singleton is of a value type, which nobody can hold.
        case weakSingletonOfValue(type: String)
        /// A binding that an actor caches, or a fake that belongs to an actor, was asked for outside of that actor.
        case outsideOfIsolation
        /// The getter given to `substitute` resolves no binding of the assembly.
        case noBindingToSubstitute
        /// The getter given to `substitute` resolves several bindings.
        case severalBindingsToSubstitute
        /// A substitution that isn't in force was to be removed.
        case noSubstitution
        /// The getter given to `decorate` resolves no binding of the assembly.
        case noBindingToDecorate
        /// The getter given to `decorate` resolves several bindings.
        case severalBindingsToDecorate
        /// A decorated binding has made and kept its instance before.
        case decoratedTooLate
        /// A binding whose `define` is synchronous was read while `substitute` or `removeSubstitution` awaited its getter.
        case readBeforeFound
        /// Decorations were to be removed from a binding that has none.
        case noDecoration

        /// The type that was resolved isn't registered; with at most eight registrations that may have been meant.
        case missing([NearMiss])
        /// The type was registered more than once, without `overriding: true`.
        case ambiguous([BindingReference])
        /// The type was registered with `overriding: true`, and there was nothing to override.
        case overridesNothing
        /// The decoration or injection at this place was added after the instance had been made.
        case madeBefore(BindingReference)
        /// The decoration or injection at this place is in a child of the container that has the registration.
        case changedInChild(BindingReference)
        /// A factory was given arguments that don't fit its ``Assisted`` parameters.
        case wrongArguments(expected: [String], given: [String])
        /// A factory with ``Assisted`` parameters belongs to a registration that is shared.
        case sharedArguments(scope: String)
        /// The factory belongs to the main actor, and another thread resolved it.
        case outsideOfMainActor
        /// The factory is asynchronous, and was resolved without `await`.
        case needsAwait
        /// The context or the container is closed.
        case closed
        /// A closer calls `close()` on a context or a container whose closing waits for that closer.
        case closedByCloser
        /// A creation calls `close()` on a context or a container whose closing waits for that creation.
        case closedByCreation
        /// `close()` has waited this long in vain for a creation in flight. Its object is closed once it is made.
        case createdTooLate(after: Duration)
        /// `close()` has waited this long in vain for a closer, which goes on.
        case closedTooLate(after: Duration)
        /// The `context` of an `Assembling` is another one at each read, so nothing would be kept.
        case contextNotStored
        /// The closure of a fake or a decoration has thrown this error, and the getter of its binding can't throw it.
        case thrown(String)
        /// The container was released.
        case containerGone
    }

    /// The kind of failure, with its details.
    public let reason: Reason
    /// The bindings from the outermost one that was resolved, or the first of a cycle, to the one that failed.
    public let path: [BindingReference]
    /// The call of `substitute`, `decorate`, or one that removes, if the error is about one: its name and its place.
    public let call: BindingReference?

    /// An error with a path of its own.
    public init(_ reason: Reason, path: [BindingReference], call: BindingReference? = nil) {
        self.reason = reason
        self.path = path
        self.call = call
    }
}

extension ResolutionError {
    /// The words for an error where none can be thrown: its own, or those of a factory's error with the type asked for.
    static func text(of error: any Error, resolving type: any Any.Type) -> String {
        if error is ResolutionError { return "\(error)" }
        return "making '\(type)' has thrown an error where none can be caught: \(error)"
    }
}

/// Throws `error` where the caller's closures may throw it, and otherwise stops the program with its description.
@usableFromInline
func raise<Failure: Error>(_ error: any Error, as _: Failure.Type) throws(Failure) -> Never {
    try rethrow(error, as: Failure.self)
    fatalError("\(error)")
}

/// Throws `error` where the caller's closures may throw it.
///
/// Not inlined: the cast needs the metadata of an optional, which would cost each call of the caller.
@inline(never)
func rethrow<Failure: Error>(_ error: any Error, as _: Failure.Type) throws(Failure) {
    if let failure = error as? Failure { throw failure }
}
