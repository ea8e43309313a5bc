import DovetailGraph

/// Dip: `container.register(.singleton) { LiveAPI(log: try container.resolve()) as API }`.
struct Dip: RegisteringDialect {
    static let library = "Dip"
    static let imports: Set<String> = ["Dip", "DipUI"]
    static let lifetime = DependencyGraph.Scope.objectGraph
    static let lifetimes: [String: DependencyGraph.Scope] = [
        "eagerSingleton": .eager, "shared": .objectGraph, "singleton": .lazySingleton, "unique": .prototype,
        "weakSingleton": .weakSingleton,
    ]
    static let wrappers: [String: DependencyGraph.Phase] = ["Injected": .inject, "InjectedWeak": .inject]
    static let container = "DependencyContainer"
    static let asksMaker = true
    static let namesByRawValue = true
    static let keysByArguments = true
    static let fillsArguments = true
}
