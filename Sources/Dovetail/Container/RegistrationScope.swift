/// How long the instance of a registration lives, chosen by leading dot: `register(Cart.self, .prototype, Cart.init)`.
///
/// What a container keeps must be `Sendable`, since any thread may ask for it.
public struct RegistrationScope<Value>: Sendable {
    @usableFromInline let lifetime: Lifetime

    init(_ lifetime: Lifetime) { self.lifetime = lifetime }

    /// One instance per outermost resolution, shared by everything that it pulls in. The default.
    public static var objectGraph: Self { Self(.objectGraph) }

    /// A new instance each time.
    public static var prototype: Self { Self(.prototype) }
}

extension RegistrationScope where Value: Sendable {
    /// One instance per container, created at first use, exactly once under any contention.
    public static var lazySingleton: Self { Self(.lazySingleton) }

    /// One instance while anybody holds it. For classes only: a value is an error.
    public static var weakSingleton: Self { Self(.weakSingleton) }

    /// One instance per container, created by ``Container/start()`` or at first use, whichever comes first.
    public static var eager: Self { Self(.eager) }
}

@usableFromInline
enum Lifetime: String, Sendable {
    case objectGraph
    case prototype
    case lazySingleton
    case weakSingleton
    case eager

    var isCached: Bool { self != .objectGraph && self != .prototype }
}
