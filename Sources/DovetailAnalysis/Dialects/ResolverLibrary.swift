import DovetailGraph
import DovetailSyntax

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

extension ResolverLibrary {
    /// `Resolver.defaultScope = .unique`; where a program sets several, none is that of all registrations.
    func usualScope(_ program: Program) -> DependencyGraph.Scope? {
        let bodies = program.memberIDs.lazy.compactMap { program.isTest($0) ? nil : program[$0].body }
        let assigned = Array(bodies.joined()) + program.statements.flatMap(\.1)
        let names = Set(assigned.compactMap(\.defaultScope))
        return names.count == 1 ? names.first.flatMap { Self.lifetimes[$0] } : nil
    }
}

extension Statement {
    /// `unique` of `defaultScope = .unique`.
    fileprivate var defaultScope: String? {
        guard case .assignment(let target, let value) = self, target.nameText?.lastName == "defaultScope" else {
            return nil
        }
        return value.nameText?.replacing(".", with: " ").split(separator: " ").last.map(String.init)
    }
}
