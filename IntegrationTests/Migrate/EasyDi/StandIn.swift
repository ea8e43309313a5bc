// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for EasyDi: as much of it as the program uses.

public enum Scope {
    case objectGraph, lazySingleton, prototype
}

public final class DIContext {
    nonisolated(unsafe) public static let defaultInstance = DIContext()
    var assemblies: [String: Assembly] = [:]
    var graph: [String: Any] = [:]
    var depth = 0

    public init() {}

    public func assembly<Type: Assembly>() -> Type {
        let name = "\(Type.self)"
        if let known = assemblies[name] { return known as! Type }
        let made = Type(context: self)
        assemblies[name] = made
        return made
    }
}

open class Assembly {
    public let context: DIContext
    private var singletons: [String: Any] = [:]

    public required init(context: DIContext) { self.context = context }

    public static func instance() -> Self { DIContext.defaultInstance.assembly() }

    public func define<Object, Value>(
        scope: Scope = .objectGraph, name: String = #function, init make: @autoclosure () -> Object,
        inject: (Object) -> Object = { $0 }
    ) -> Value {
        let key = "\(type(of: self)).\(name)"
        if let known = singletons[name] ?? context.graph[key] { return known as! Value }
        context.depth += 1
        var object = make()
        switch scope {
        case .lazySingleton: singletons[name] = object
        case .objectGraph: context.graph[key] = object
        case .prototype: break
        }
        object = inject(object)
        context.depth -= 1
        if context.depth == 0 { context.graph = [:] }
        return object as! Value
    }
}
