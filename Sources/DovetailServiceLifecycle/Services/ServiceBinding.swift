public import ServiceLifecycle

/// A service of an assembly, by name, with the ones that must have started before it is made.
public struct ServiceBinding: Sendable {
    /// The name, which errors and `after:` use.
    public let name: String
    /// The names of the services that must have started.
    public let dependencies: [String]
    /// The time that the service may take to be made and started, if it isn't the launcher's
    /// ``ServiceLauncher/startTimeout``.
    public let startTimeout: Duration?
    let make: @Sendable () async throws -> any Service

    /// A service: `ServiceBinding("http", after: "database") { try await app.server }`.
    ///
    /// - Parameters:
    ///   - name: The name of the service.
    ///   - dependencies: The names of the services that must have started before this one is made.
    ///   - startTimeout: How long it may take to make and to start it.
    ///   - make: Reads the binding, on the actor of whoever lists it.
    public init(
        _ name: String, after dependencies: String..., startTimeout: Duration? = nil,
        @_inheritActorContext _ make: @escaping @Sendable () async throws -> any Service
    ) {
        self.init(name, dependencies, startTimeout, make)
    }

    init(
        _ name: String, _ dependencies: [String], _ startTimeout: Duration?,
        _ make: @escaping @Sendable () async throws -> any Service
    ) {
        self.name = name
        self.dependencies = dependencies
        self.startTimeout = startTimeout
        self.make = make
    }
}
