public import Dovetail
public import Logging
import ServiceLifecycle

extension ServiceLauncher {
    /// A launcher of services that a container wires: `ServiceLauncher(Database.self, Server.self, container: container,
    /// logger: logger)`.
    ///
    /// A service comes after those that the initializers of its registration lead to. What is behind a closure without
    /// typed parameters can't be seen: name the dependencies with ``ServiceBinding`` then.
    ///
    /// - Parameters:
    ///   - services: The types that they are registered as, in any order. Each must be a `Service`.
    ///   - container: Makes the services, and is closed in the end.
    ///   - logger: Where the service group writes.
    public init<each Subject: Sendable>(
        _ services: repeat (each Subject).Type, container: Container, logger: Logger
    ) {
        var types: [any Any.Type] = []
        repeat types.append(each services)
        let needs = container.dependencies(among: types)
        var bindings: [ServiceBinding] = []
        repeat bindings.append(ServiceBinding(of: (each Subject).self, at: bindings.count, types, needs, container))
        self.init(bindings, logger: logger) { try await container.close() }
    }
}

extension ServiceBinding {
    fileprivate init<Subject: Sendable>(
        of type: Subject.Type, at index: Int, _ types: [any Any.Type], _ needs: [[Int]], _ container: Container
    ) {
        self.init(String(describing: type), needs[index].map { String(describing: types[$0]) }, nil) {
            let instance: Subject = try await container.resolve()
            guard let service = instance as? any Service else { throw NoService(type: String(describing: type)) }
            return service
        }
    }
}

/// What was given to a launcher doesn't run.
private struct NoService: Error, CustomStringConvertible {
    let type: String
    var description: String { "'\(type)' is no 'Service', so it can't be run: leave it out, or let it conform" }
}
