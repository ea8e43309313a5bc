import DovetailGraph
import DovetailSyntax

struct TypeID: Hashable { let index: Int }
struct MemberID: Hashable { let index: Int }

/// Where something is written: what its names refer to depends on it. A class, as much is written in the same place.
final class Site: Sendable {
    let module: String
    let path: String
    /// The type around it.
    let type: TypeID?
    /// Names that stand for types here only.
    let generics: [GenericFacts]
    /// What the type has to be to have what is written here: `Screen` of `extension Flow where Self: Screen`.
    let constraints: [SelfConstraint]

    /// Whether it stands in a playground, which tries parts of a program, and is none of it.
    let isOfPlayground: Bool

    convenience init(
        module: String, path: String, type: TypeID? = nil, generics: [GenericFacts] = [],
        constraints: [SelfConstraint] = []
    ) {
        self.init(module, path, type, generics, constraints, isOfPlayground: path.contains(".playground/"))
    }

    private init(
        _ module: String, _ path: String, _ type: TypeID?, _ generics: [GenericFacts], _ constraints: [SelfConstraint],
        isOfPlayground: Bool
    ) {
        self.module = module
        self.path = path
        self.type = type
        self.generics = generics
        self.constraints = constraints
        self.isOfPlayground = isOfPlayground
    }

    /// A place in this file, within a type.
    func inside(_ type: TypeID, _ generics: [GenericFacts], _ constraints: [SelfConstraint] = []) -> Site {
        Site(module, path, type, generics, constraints, isOfPlayground: isOfPlayground)
    }

    /// This place, with more names that stand for types.
    func adding(_ more: [GenericFacts]) -> Site {
        if more.isEmpty { return self }
        return Site(module, path, type, generics + more, constraints, isOfPlayground: isOfPlayground)
    }

    func place(_ place: Place) -> DependencyGraph.Location {
        .init(path: path, line: Int(place.line), column: Int(place.column))
    }
}
