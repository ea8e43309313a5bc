/// How long an instance lives, chosen by leading dot: `define(.lazySingleton) { … }`.
///
/// The two parameters let the compiler decide what may be cached: in an ``Assembling`` class a cached `Value` must
/// be `Sendable`; in an ``Assembly``, a ``MainActorAssembling`` class and an actor it need not be.
@frozen
public struct Scope<Owner: AssemblyProtocol, Value>: Sendable {
    @usableFromInline let lifetime: Lifetime

    @usableFromInline
    @_transparent
    init(_ lifetime: Lifetime) { self.lifetime = lifetime }

    /// One instance for each outermost call, shared by all objects that this call makes. The default.
    ///
    /// This makes cycles of property injection work.
    @_transparent
    public static var objectGraph: Self { Self(.objectGraph) }

    /// A new instance each time.
    @_transparent
    public static var prototype: Self { Self(.prototype) }
}

extension Scope where Owner: ContextHolding, Value: Sendable {
    /// One instance for each outermost call, shared by all objects that this call makes, in child tasks too. The
    /// default.
    @_transparent
    public static var objectGraph: Self { Self(.shareableObjectGraph) }
}

extension Scope where Owner: Assembly {
    /// One instance for each assembly instance, created once, at first use, on whichever thread.
    @_transparent
    public static var lazySingleton: Self { Self(.lazySingleton) }

    /// One instance for as long as anybody holds it. For classes only: a value type stops the program.
    @_transparent
    public static var weakSingleton: Self { Self(.weakSingleton) }
}

// The isolated kinds of assemblies below match this extension too. There, their own members win.
extension Scope where Owner: ContextHolding, Value: Sendable {
    /// One instance for each assembly instance, created once, at first use, on whichever thread.
    @_disfavoredOverload
    @_transparent
    public static var lazySingleton: Self { Self(.lazySingleton) }

    /// One instance for as long as anybody holds it. For classes only: a value type stops the program.
    @_disfavoredOverload
    @_transparent
    public static var weakSingleton: Self { Self(.weakSingleton) }
}

// The main actor protects these instances.
extension Scope where Owner: MainActorBound {
    /// One instance per assembly instance, created at first use on the main actor.
    @MainActor
    @_transparent
    public static var lazySingleton: Self { Self(.lazySingleton) }

    /// One instance for as long as anybody holds it. For classes only: a value type stops the program.
    @MainActor
    @_transparent
    public static var weakSingleton: Self { Self(.weakSingleton) }
}

// The actor protects its instances. The compiler can't see whether a member is isolated to it, so creation checks that.
extension Scope where Owner: ContextHolding & Actor {
    /// One instance per assembly instance, created at first use on the actor; elsewhere creation stops the program.
    @_transparent
    public static var lazySingleton: Self { Self(.isolatedLazySingleton) }

    /// One instance for as long as anybody holds it. For classes only: a value type stops the program.
    @_transparent
    public static var weakSingleton: Self { Self(.isolatedWeakSingleton) }
}
