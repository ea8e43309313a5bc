// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for Swinject: as much of it as the program uses.

public protocol Resolver: AnyObject {
    func resolve<Service>(_ type: Service.Type, name: String?) -> Service?
    func resolve<Service, Argument>(_ type: Service.Type, name: String?, argument: Argument) -> Service?
}

extension Resolver {
    public func resolve<Service>(_ type: Service.Type) -> Service? { resolve(type, name: nil) }
    public func resolve<Service, Argument>(_ type: Service.Type, argument: Argument) -> Service? {
        resolve(type, name: nil, argument: argument)
    }
}

public protocol Assembly {
    func assemble(container: Container)
}

public final class Assembler {
    public let resolver: any Resolver

    public init(_ assemblies: [any Assembly]) {
        let container = Container()
        for assembly in assemblies { assembly.assemble(container: container) }
        resolver = container
    }
}

public struct ObjectScope: Equatable, Sendable {
    let name: String
    public static let graph = Self(name: "graph")
    public static let container = Self(name: "container")
    public static let transient = Self(name: "transient")
    public static let weak = Self(name: "weak")
}

public class AnyEntry {
    var scope = ObjectScope.graph
    var kept: Any?
    weak var held: AnyObject?
    var make: (Container, Any?) -> Any = { _, _ in () }
    var complete: ((Container, Any) -> Void)?
    /// The entry that another name stands for.
    var source: AnyEntry?
}

public final class Entry<Service>: AnyEntry {
    let container: Container
    init(_ container: Container) { self.container = container }

    @discardableResult public func inObjectScope(_ scope: ObjectScope) -> Self {
        self.scope = scope
        return self
    }

    @discardableResult public func initCompleted(_ complete: @escaping (any Resolver, Service) -> Void) -> Self {
        self.complete = { complete($0, $1 as! Service) }
        return self
    }

    @discardableResult public func implements<Other>(_ type: Other.Type, name: String? = nil) -> Self {
        let other = AnyEntry()
        other.source = self
        container.entries[Container.key(type, name, "")] = other
        return self
    }
}

public final class Container: Resolver {
    var entries: [String: AnyEntry] = [:]
    private var graph: [ObjectIdentifier: Any] = [:]
    private var depth = 0

    public init() {}

    static func key(_ type: Any.Type, _ name: String?, _ arguments: String) -> String {
        "\(type) \(name ?? "") \(arguments)"
    }

    @discardableResult public func register<Service>(
        _ type: Service.Type, name: String? = nil, factory: @escaping (any Resolver) -> Service
    ) -> Entry<Service> {
        let entry = Entry<Service>(self)
        entry.make = { container, _ in factory(container) }
        entries[Self.key(type, name, "")] = entry
        return entry
    }

    @discardableResult public func register<Service, Argument>(
        _ type: Service.Type, name: String? = nil, factory: @escaping (any Resolver, Argument) -> Service
    ) -> Entry<Service> {
        let entry = Entry<Service>(self)
        entry.make = { container, argument in factory(container, argument as! Argument) }
        entries[Self.key(type, name, "\(Argument.self)")] = entry
        return entry
    }

    public func resolve<Service>(_ type: Service.Type, name: String?) -> Service? {
        entries[Self.key(type, name, "")].map { made($0, nil) as! Service }
    }

    public func resolve<Service, Argument>(_ type: Service.Type, name: String?, argument: Argument) -> Service? {
        entries[Self.key(type, name, "\(Argument.self)")].map { made($0, argument) as! Service }
    }

    private func made(_ entry: AnyEntry, _ argument: Any?) -> Any {
        if let source = entry.source { return made(source, argument) }
        let id = ObjectIdentifier(entry)
        if let known = entry.kept ?? entry.held ?? graph[id] { return known }
        depth += 1
        let object = entry.make(self, argument)
        switch entry.scope {
        case .container: entry.kept = object
        case .weak: entry.held = object as AnyObject
        default: break
        }
        if entry.scope != .transient { graph[id] = object }
        entry.complete?(self, object)
        depth -= 1
        if depth == 0 { graph = [:] }
        return object
    }
}
