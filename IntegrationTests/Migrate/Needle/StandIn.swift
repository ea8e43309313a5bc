// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for NeedleFoundation: as much of it as the program uses.

public protocol Dependency: AnyObject {}
public protocol EmptyDependency: Dependency {}
public protocol PluginExtension: AnyObject {}

public protocol Scope: AnyObject {
    var path: [String] { get }
}

public final class DependencyProviders {
    nonisolated(unsafe) static var factories: [String: (any Scope) -> AnyObject] = [:]

    /// - Parameter path: the names of the components from the root down: `RootComponent.LobbyComponent`.
    public static func register(_ path: String, _ make: @escaping (any Scope) -> AnyObject) { factories[path] = make }
}

open class Component<DependencyType>: Scope {
    public let parent: any Scope
    private var kept: [String: Any] = [:]

    public init(parent: any Scope) { self.parent = parent }

    public var path: [String] { parent.path + ["\(type(of: self))"] }

    public lazy var dependency: DependencyType = {
        let path = path.joined(separator: ".")
        guard let make = DependencyProviders.factories[path] else { fatalError("nothing is generated for \(path)") }
        return make(self) as! DependencyType
    }()

    public final func shared<Value>(_ key: String = #function, _ make: () -> Value) -> Value {
        if let value = kept[key] as? Value { return value }
        let value = make()
        kept[key] = value
        return value
    }
}

public final class BootstrapScope: Scope {
    public let path: [String] = []
}

open class BootstrapComponent: Component<any EmptyDependency> {
    public init() { super.init(parent: BootstrapScope()) }
}

open class PluginizedComponent<DependencyType, PluginType, NonCore>: Component<DependencyType> {
    public var pluginExtension: PluginType { fatalError("no plug-in is used") }
}

open class NonCoreComponent<DependencyType>: Component<DependencyType> {}
