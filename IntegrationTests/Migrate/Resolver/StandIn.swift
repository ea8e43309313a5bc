// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for Resolver: as much of it as the program uses.

public struct ResolverScope: Equatable, Sendable {
    let name: String
    public static let application = Self(name: "application")
    public static let graph = Self(name: "graph")
    public static let shared = Self(name: "shared")
    public static let unique = Self(name: "unique")
}

public final class Registration {
    var scope = ResolverScope.graph
    var kept: Any?
    weak var held: AnyObject?
    let make: () -> Any
    var complete: ((Any) -> Void)?
    let resolver: Resolver

    init(_ resolver: Resolver, _ make: @escaping () -> Any) { (self.resolver, self.make) = (resolver, make) }
}

public struct ResolverOptions<Service> {
    let registration: Registration

    @discardableResult public func scope(_ scope: ResolverScope) -> Self {
        registration.scope = scope
        return self
    }

    @discardableResult public func implements<Other>(_ type: Other.Type) -> Self {
        let resolver = registration.resolver
        resolver.registrations[Resolver.key(type, nil)] = Registration(resolver) { resolver.resolve(Service.self) }
        resolver.registrations[Resolver.key(type, nil)]?.scope = .unique
        return self
    }

    @discardableResult public func resolveProperties(_ complete: @escaping (Resolver, Service) -> Void) -> Self {
        let resolver = registration.resolver
        registration.complete = { complete(resolver, $0 as! Service) }
        return self
    }
}

public final class Resolver {
    public struct Name: Equatable, Sendable, ExpressibleByStringLiteral {
        public init(stringLiteral name: String) { self.init(name) }
        let text: String
        public init(_ text: String) { self.text = text }
    }

    nonisolated(unsafe) public static let main = Resolver()
    var registrations: [String: Registration] = [:]
    private var graph: [ObjectIdentifier: Any] = [:]
    private var depth = 0

    public init() {}

    static func key(_ type: Any.Type, _ name: Name?) -> String { "\(type) \(name?.text ?? "")" }

    @discardableResult public static func register<Service>(
        _ type: Service.Type = Service.self, name: Name? = nil, factory: @escaping () -> Service
    ) -> ResolverOptions<Service> { main.register(type, name: name, factory: factory) }

    @discardableResult public static func register<Service>(
        _ type: Service.Type = Service.self, name: Name? = nil, factory: @escaping (Resolver) -> Service
    ) -> ResolverOptions<Service> { main.register(type, name: name) { factory(main) } }

    @discardableResult public func register<Service>(
        _ type: Service.Type = Service.self, name: Name? = nil, factory: @escaping () -> Service
    ) -> ResolverOptions<Service> {
        let registration = Registration(self, factory)
        registrations[Self.key(type, name)] = registration
        return ResolverOptions(registration: registration)
    }

    public static func resolve<Service>(_ type: Service.Type = Service.self, name: Name? = nil) -> Service {
        main.resolve(type, name: name)
    }

    public func resolve<Service>(_ type: Service.Type = Service.self, name: Name? = nil) -> Service {
        optional(type, name: name)!
    }

    public func optional<Service>(_ type: Service.Type = Service.self, name: Name? = nil) -> Service? {
        guard let registration = registrations[Self.key(type, name)] else { return nil }
        let id = ObjectIdentifier(registration)
        if let known = registration.kept ?? registration.held ?? graph[id] { return (known as! Service) }
        depth += 1
        let object = registration.make()
        switch registration.scope {
        case .application: registration.kept = object
        case .shared: registration.held = object as AnyObject
        case .graph: graph[id] = object
        default: break
        }
        registration.complete?(object)
        depth -= 1
        if depth == 0 { graph = [:] }
        return (object as! Service)
    }
}
