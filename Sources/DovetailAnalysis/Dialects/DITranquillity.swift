import DovetailGraph

/// DITranquillity: `container.register(LiveAPI.init).as(API.self).lifetime(.single)`.
///
/// The container finds the arguments of an initializer or a closure by their types. A registration is known under the
/// type of what it makes, and under those that it says.
struct DITranquillity: RegisteringDialect {
    static let library = "DITranquillity"
    static let imports: Set<String> = ["DITranquillity"]
    static let lifetime = DependencyGraph.Scope.prototype
    static let lifetimes: [String: DependencyGraph.Scope] = [
        "custom": .lazySingleton, "objectGraph": .objectGraph, "perContainer": .lazySingleton,
        "perRun": .lazySingleton, "prototype": .prototype, "single": .eager,
    ]
    static let wrappers: [String: DependencyGraph.Phase] = [:]
    static let fillsArguments = true
}
