/// The methods that register factories: those of a ``Container``, and of ``Dependency``, which uses the current
/// container.
public protocol Registering: Sendable {
    /// The container that keeps the registrations.
    var registeringContainer: Container { get }
}

extension Container: Registering {
    /// This container.
    @inlinable public var registeringContainer: Container { self }

    /// Adds a registration. Each `register` calls this with the closure that calls the factory; it is compiled once.
    @usableFromInline
    func add(
        _ type: any Any.Type, _ lifetime: Lifetime, _ closer: AnyObject?, _ tag: (any Hashable & Sendable)?,
        _ overriding: Bool, _ shortLived: Bool, _ condition: Container.Condition?, _ file: StaticString, _ line: UInt,
        _ column: UInt, _ parameters: [any Any.Type], _ effects: FactoryEffects, _ make: @escaping Maker
    ) {
        let options = RegistrationOptions(overriding, shortLived, condition, file, line, column)
        add(type, lifetime, closer, tag, options, effects, parameters, make, nil)
    }
}

/// The registrations and instances of ``Container/current``, for programs that don't pass a container around.
///
///     Dependency.register(singleton: WebService() as any WebServiceType)
///     let service: any WebServiceType = Dependency.resolve()
///
/// An error that a method of ``Container`` throws stops the program here, with the whole message: the path, the
/// registrations, and the cure. Resolve asynchronous instances where errors can be thrown: `try await
/// Container.current.resolve()`.
public let Dependency = CurrentContainer()  // swift-format-ignore: AlwaysUseLowerCamelCase

/// The type of ``Dependency``.
public struct CurrentContainer: Registering {
    /// The current container.
    @inlinable public var registeringContainer: Container { .current }
}
