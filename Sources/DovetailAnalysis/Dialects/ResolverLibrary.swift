import DovetailGraph

/// Resolver: `register { LiveAPI(log: resolve()) as API }.scope(.application)`, `@Injected var api: API`.
struct ResolverLibrary: RegisteringDialect {
    static let library = "Resolver"
    static let imports: Set<String> = ["Resolver"]
    static let lifetime = DependencyGraph.Scope.objectGraph
    static let lifetimes: [String: DependencyGraph.Scope] = [
        "application": .lazySingleton, "cached": .lazySingleton, "container": .lazySingleton, "graph": .objectGraph,
        "shared": .weakSingleton, "unique": .prototype,
    ]
    static let wrappers: [String: DependencyGraph.Phase] = [
        "Injected": .construct, "InjectedObject": .construct, "LazyInjected": .deferred, "OptionalInjected": .construct,
        "WeakLazyInjected": .deferred,
    ]
    static let container = "Resolver"
    static let fillsArguments = false
}
