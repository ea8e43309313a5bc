/// How long the instance of a registration lives, chosen by leading dot: `register(Cart.self, .prototype, Cart.init)`.
///
/// Instances that a container keeps must be `Sendable`, since any thread may resolve them.
public struct RegistrationScope<Value>: @unchecked Sendable {
    // @unchecked: the closer is immutable and `Sendable`.

    @usableFromInline let lifetime: Lifetime
    /// A `ScopedCloser` of the value's type.
    @usableFromInline let closer: AnyObject?

    @inlinable
    init(_ lifetime: Lifetime, closer: AnyObject? = nil) {
        self.lifetime = lifetime
        self.closer = closer
    }

    /// One instance for each outermost call, shared by all objects that this call makes. The default.
    @inlinable public static var objectGraph: Self { Self(.objectGraph) }

    /// A new instance each time.
    @inlinable public static var prototype: Self { Self(.prototype) }
}

extension RegistrationScope where Value: Sendable {
    /// One instance per container, created at first use, once, on whichever thread that is.
    @inlinable public static var lazySingleton: Self { Self(.lazySingleton) }

    /// One instance per container, closed with it: `.lazySingleton(onClose: { try await $0.close() })`.
    ///
    /// ``Container/close()`` first closes the instance that was completed last. Instances that were never made aren't
    /// closed.
    public static func lazySingleton(onClose close: @escaping @Sendable (Value) async throws -> Void) -> Self {
        Self(.lazySingleton, closer: ScopedCloser(close: close))
    }

    /// One instance for as long as anybody holds it. For classes only: a value type is an error.
    @inlinable public static var weakSingleton: Self { Self(.weakSingleton) }

    /// One instance per container, created by `Container.start()` or at first use, whichever comes first.
    @inlinable public static var eager: Self { Self(.eager) }

    /// One instance per container, created by `Container.start()` or at first use, and closed with its container.
    public static func eager(onClose close: @escaping @Sendable (Value) async throws -> Void) -> Self {
        Self(.eager, closer: ScopedCloser(close: close))
    }
}

/// The `onClose:` of a scope, for instances of a type.
final class ScopedCloser<Value>: Sendable {
    let close: @Sendable (Value) async throws -> Void

    init(close: @escaping @Sendable (Value) async throws -> Void) { self.close = close }
}
