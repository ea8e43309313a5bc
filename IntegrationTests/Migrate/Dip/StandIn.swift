// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for Dip: as much of it as the program uses.

public struct ComponentScope: Equatable, Sendable {
    let name: String
    public static let shared = Self(name: "shared")
    public static let unique = Self(name: "unique")
    public static let singleton = Self(name: "singleton")
    public static let weakSingleton = Self(name: "weakSingleton")
}

public final class Definition<Service> {
    let scope: ComponentScope
    let make: (Any?) throws -> Service
    var kept: Any?
    weak var held: AnyObject?
    var complete: ((DependencyContainer, Service) throws -> Void)?

    init(_ scope: ComponentScope, _ make: @escaping (Any?) throws -> Service) {
        (self.scope, self.make) = (scope, make)
    }

    @discardableResult public func resolvingProperties(
        _ complete: @escaping (DependencyContainer, Service) throws -> Void
    ) -> Self {
        self.complete = complete
        return self
    }
}

public struct NotRegistered: Error {}

public final class DependencyContainer {
    private var definitions: [String: Any] = [:]
    private var graph: [ObjectIdentifier: Any] = [:]
    private var depth = 0
    private var pending: [() throws -> Void] = []

    public init(_ register: (DependencyContainer) -> Void) { register(self) }

    private func key(_ type: Any.Type, _ tag: String?, _ argument: Any.Type?) -> String {
        "\(type) \(tag ?? "") \(argument.map { "\($0)" } ?? "")"
    }

    @discardableResult public func register<Service>(
        _ scope: ComponentScope = .shared, type: Service.Type = Service.self, tag: String? = nil,
        factory: @escaping () throws -> Service
    ) -> Definition<Service> {
        let definition = Definition<Service>(scope) { _ in try factory() }
        definitions[key(type, tag, nil)] = definition
        return definition
    }

    /// All arguments are resolved by their types.
    @discardableResult public func register<Service, A, B>(
        _ scope: ComponentScope = .shared, type: Service.Type = Service.self, tag: String? = nil,
        factory: @escaping (A, B) throws -> Service
    ) -> Definition<Service> {
        register(scope, type: type, tag: tag) { try factory(self.resolve(), self.resolve()) }
    }

    @discardableResult public func register<Service>(
        _ scope: ComponentScope = .shared, type: Service.Type = Service.self, tag: String? = nil,
        factory: @escaping (Int) throws -> Service
    ) -> Definition<Service> {
        let definition = Definition<Service>(scope) { try factory($0 as! Int) }
        definitions[key(type, tag, Int.self)] = definition
        return definition
    }

    @_disfavoredOverload
    public func resolve<Service>(tag: String? = nil) throws -> Service { try made(tag, nil) }
    public func resolve<Service>(tag: String? = nil) throws -> Service? { .some(try made(tag, nil)) }
    public func resolve<Service>(tag: String? = nil, arguments argument: Int) throws -> Service {
        try made(tag, argument)
    }

    private func made<Service>(_ tag: String?, _ argument: Any?) throws -> Service {
        let type = argument == nil ? nil : Int.self as Any.Type
        guard let definition = definitions[key(Service.self, tag, type)] as! Definition<Service>? else {
            throw NotRegistered()
        }
        let id = ObjectIdentifier(definition)
        if let known = definition.kept ?? definition.held ?? graph[id] { return known as! Service }
        depth += 1
        let object = try definition.make(argument)
        switch definition.scope {
        case .singleton: definition.kept = object
        case .weakSingleton: definition.held = object as AnyObject
        case .shared: graph[id] = object
        default: break
        }
        if let complete = definition.complete { pending.append { try complete(self, object) } }
        // Properties are resolved when all objects are made.
        while depth == 1, !pending.isEmpty { try pending.removeFirst()() }
        depth -= 1
        if depth == 0 { graph = [:] }
        return object
    }
}
