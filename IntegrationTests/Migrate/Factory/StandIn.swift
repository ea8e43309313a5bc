// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for Factory: as much of it as the program uses.

public struct Scope: Equatable, Sendable {
    let name: String
    public static let unique = Self(name: "unique")
    public static let cached = Self(name: "cached")
    public static let shared = Self(name: "shared")
    public static let singleton = Self(name: "singleton")
    public static let graph = Self(name: "graph")
}

public final class ContainerManager {
    var made: [String: Any] = [:]
    var shared: [String: () -> AnyObject?] = [:]
    var registered: [String: Any] = [:]

    public init() {}
}

public protocol SharedContainer: AnyObject {
    static var shared: Self { get }
    var manager: ContainerManager { get }
}

extension SharedContainer {
    public func callAsFunction<T>(key: String = #function, _ make: @escaping () -> T) -> Factory<T> {
        Factory(self, key: key, make)
    }

    public func callAsFunction<P, T>(key: String = #function, _ make: @escaping (P) -> T) -> ParameterFactory<P, T> {
        ParameterFactory(manager: manager, key: key, make: make)
    }
}

public final class Container: SharedContainer {
    nonisolated(unsafe) public static let shared = Container()
    public let manager = ContainerManager()
    public init() {}
}

nonisolated(unsafe) private var depth = 0

public struct Factory<T> {
    let manager: ContainerManager
    let key: String
    let make: () -> T
    var lifetime = Scope.unique

    public init(_ container: any SharedContainer, key: String = #function, _ make: @escaping () -> T) {
        (manager, self.key, self.make) = (container.manager, key, make)
    }

    public func scope(_ scope: Scope) -> Self {
        var result = self
        result.lifetime = scope
        return result
    }

    public var singleton: Self { scope(.singleton) }
    public var cached: Self { scope(.cached) }
    public var shared: Self { scope(.shared) }
    public var graph: Self { scope(.graph) }

    public func register(_ make: @escaping () -> T) { manager.registered[key] = make }

    public func callAsFunction() -> T {
        if let known = manager.made[key] ?? manager.shared[key]?() ?? currentGraph[key] { return known as! T }
        depth += 1
        let object = (manager.registered[key] as! (() -> T)? ?? make)()
        depth -= 1
        switch lifetime {
        case .singleton, .cached: manager.made[key] = object
        case .graph: currentGraph[key] = object
        case .shared:
            let held = object as AnyObject
            manager.shared[key] = { [weak held] in held }
        default: break
        }
        if depth == 0 { currentGraph = [:] }
        return object
    }
}

nonisolated(unsafe) private var currentGraph: [String: Any] = [:]

public struct ParameterFactory<P, T> {
    let manager: ContainerManager
    let key: String
    let make: (P) -> T

    public func register(_ make: @escaping (P) -> T) { manager.registered[key] = make }
    public func callAsFunction(_ parameter: P) -> T { (manager.registered[key] as! ((P) -> T)? ?? make)(parameter) }
}

@propertyWrapper public struct Injected<T> {
    public let wrappedValue: T
    public init(_ path: KeyPath<Container, Factory<T>>) { wrappedValue = Container.shared[keyPath: path]() }
}
