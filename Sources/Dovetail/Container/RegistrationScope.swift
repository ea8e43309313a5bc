/// How long the instance of a registration lives, chosen by leading dot: `register(Cart.self, .prototype, Cart.init)`.
///
/// What a container keeps must be `Sendable`, since any thread may ask for it.
public struct RegistrationScope<Value>: Sendable {
    @usableFromInline let lifetime: Lifetime
    let close: (@Sendable (Value) async throws -> Void)?

    init(_ lifetime: Lifetime, _ close: (@Sendable (Value) async throws -> Void)? = nil) {
        self.lifetime = lifetime
        self.close = close
    }

    /// One instance per outermost resolution, shared by everything that it pulls in. The default.
    public static var objectGraph: Self { Self(.objectGraph) }

    /// A new instance each time.
    public static var prototype: Self { Self(.prototype) }
}

extension RegistrationScope where Value: Sendable {
    /// One instance per container, created at first use, exactly once under any contention.
    public static var lazySingleton: Self { Self(.lazySingleton) }

    /// The same, closed with its container: `.lazySingleton(onClose: { try await $0.close() })`.
    ///
    /// ``Container/close()`` runs closers in reverse order of completed creation. What was never made isn't closed.
    public static func lazySingleton(onClose close: @escaping @Sendable (Value) async throws -> Void) -> Self {
        Self(.lazySingleton, close)
    }

    /// One instance while anybody holds it. For classes only: a value is an error.
    public static var weakSingleton: Self { Self(.weakSingleton) }

    /// One instance per container, created by ``Container/start()`` or at first use, whichever comes first.
    public static var eager: Self { Self(.eager) }

    /// The same, closed with its container.
    public static func eager(onClose close: @escaping @Sendable (Value) async throws -> Void) -> Self {
        Self(.eager, close)
    }
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
