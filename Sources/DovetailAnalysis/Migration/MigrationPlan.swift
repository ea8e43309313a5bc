package import DovetailGraph

/// What a program registers with a library, and what becomes of it: which assemblies, and in them which bindings.
///
/// Each library contributes the sections that its files have; the planner gives the bindings their names. All text is the
/// program's own.
struct MigrationPlan: Sendable {
    var assemblies: [PlannedAssembly] = []
    /// What was found and is not moved, or is moved and must be looked at.
    var decisions: [MigrationDecision] = []
    /// What asks the old container for something that an assembly has now.
    var questions: [MigrationQuestion] = []
    /// How many registrations were found, and how many of them stay where they are.
    var found = 0
    var left = 0
}

/// The registrations of one module, or of one container in it.
struct PlannedAssembly: Sendable {
    let module: String
    let name: String
    var files: [PlannedFile] = []
    /// What the bindings need and no binding provides: name and type, sorted.
    var outside: [PlannedProperty] = []
    /// The other assemblies of the module that its bindings read.
    var others: [String] = []
}

struct PlannedProperty: Hashable, Sendable {
    let name: String
    let type: String
    /// Of a method.
    let parameters: [RegisteredParameter]
}

/// What one source file contributes to an assembly.
struct PlannedFile: Sendable {
    let path: String
    let imports: [String]
    var sections: [Section<PlannedBinding>]
}

struct PlannedBinding: Sendable {
    let registration: LibraryRegistration
    let name: String
    /// As the assembly spells it: `any API`.
    let type: String
    /// The body with all that it reads by name.
    let body: String
    let injection: PlannedInjection?
    /// The properties that answer with the same object under other types.
    let forwards: [PlannedForward]
}

struct PlannedInjection: Sendable {
    let parameter: String
    let body: String
}

struct PlannedForward: Sendable {
    let key: RegistrationKey
    let name: String
    let type: String
    /// Whether only the running program can tell that the object is of this type.
    let isCast: Bool
}

/// The registrations of one function or type, in their order.
struct Section<Element: Sendable>: Sendable {
    /// `StoreAssembly`.
    let title: String
    var items: [Item]

    indirect enum Item: Sendable {
        case element(Element)
        /// The clauses of an `#if`: `#if DEBUG` with what stands in it.
        case choice([(directive: String, items: [Item])])
    }

    var elements: [Element] { items.flatMap(\.elements) }

    func compactMap<Other>(_ transform: (Element) -> Other?) -> Section<Other> {
        Section<Other>(title: title, items: items.compactMap { $0.compactMap(transform) })
    }
}

extension Section.Item {
    var elements: [Element] {
        switch self {
        case .element(let element): [element]
        case .choice(let clauses): clauses.flatMap(\.items).flatMap(\.elements)
        }
    }

    /// Nil where nothing is left.
    func compactMap<Other>(_ transform: (Element) -> Other?) -> Section<Other>.Item? {
        switch self {
        case .element(let element): return transform(element).map { .element($0) }
        case .choice(let clauses):
            let rest = clauses.map { ($0.directive, $0.items.compactMap { $0.compactMap(transform) }) }
            return rest.allSatisfy(\.1.isEmpty) ? nil : .choice(rest)
        }
    }
}

/// Something that sources don't tell, with the line that asks for it.
package struct MigrationDecision: Hashable, Sendable {
    package let location: DependencyGraph.Location
    /// What it is about: a type, or an expression.
    package let subject: String
    package let reason: String
    package let cure: String
    /// Whether the registration stays where it is until then.
    package let isLeft: Bool
}

extension MigrationDecision: CustomStringConvertible {
    package var description: String { "\(location): \(subject): \(reason); \(cure)" }
}

/// An expression that asks the old container, and the property that answers it now.
package struct MigrationQuestion: Hashable, Sendable, CustomStringConvertible {
    package let location: DependencyGraph.Location
    package let answer: String

    package var description: String { "\(location): \(answer)" }
}

extension RegistrationKey {
    /// What messages call it: `Store[disk]`.
    var subject: String {
        if let member { return member }
        let name = name.map { "[\($0)]" } ?? ""
        switch type {
        case .spelled(let type): return type.replacing("any ", with: "") + name
        case .parameter(let type, _, _): return "\(type).init\(name)"
        case .property, .unknown: return "a registration\(name)"
        }
    }
}
