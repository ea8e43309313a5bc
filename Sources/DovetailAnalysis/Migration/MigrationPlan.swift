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
    /// What assemblies ask for from outside that another assembly has.
    var needs: Set<MigrationNeed> = []
    /// The bindings of which others take only a part, after those: a graph may not show that they need them.
    var partial: Set<[NodeID]> = []
    /// How many registrations were found, and how many of them stay where they are.
    var found = 0
    var left = 0
}

extension MigrationPlan {
    /// A bridge is another file.
    mutating func noteUnreachable(by library: any MigratedLibrary) {
        for registration in assemblies.flatMap(\.bindings).map(\.registration) where !registration.isHelper {
            let obstacle: Obstacle
            if registration.isPrivate {
                obstacle = Obstacle(
                    reason: "it is private, so that the bridge can't register it", cure: "make it internal")
            } else if registration.isOnMainActor, library.sendsFactories {
                obstacle = Obstacle(
                    reason: "it belongs to the main actor, so that the bridge can't register it",
                    cure: "register it in '@MainActor in'")
            } else if registration.isUnavailableSomewhere {
                obstacle = Obstacle(
                    reason: "it is not available everywhere, so that the bridge can't register it",
                    cure: "register it in 'if #available'")
            } else {
                continue
            }
            decisions.append(
                .init(
                    location: registration.location, subject: registration.key.subject,
                    reason: obstacle.reason, cure: obstacle.cure, isLeft: false))
        }
        decisions.sort { ($0.location, $0.reason) < ($1.location, $1.reason) }
    }
}

/// The registrations of one module, or of one container in it.
struct PlannedAssembly: Sendable {
    let module: String
    let name: String
    var files: [PlannedFile] = []
    /// What the bindings need and no binding provides: name and type, sorted.
    var outside: [PlannedProperty] = []
    /// Whether other modules make it.
    var isPublic = false
    /// Whether all of it belongs to the main actor.
    var isOnMainActor = false
    /// The names of Dovetail's types that the program gives to types of its own.
    var taken: Set<String> = []
    /// The modules of the library that its module imports.
    var libraries: Set<String> = []
    /// What a file must import that spells the types of what is not made here.
    var importsOfOutside: [String] = []
    var form = AssemblyForm.created
    var component: PlannedComponent?
    /// Those of which no other assembly of the module declares the protocol.
    var declared: [PlannedProperty] = []
    var bindings: [PlannedBinding] { files.flatMap(\.sections).flatMap(\.elements) }
    /// The other assemblies of the module that its bindings read.
    var others: [String] = []
    /// Those of the others that need something from outside themselves: they are given, too.
    var given: [String] = []
    /// Those that are given afterwards, because they need this one in turn.
    var givenLater: [String] = []
    /// The protocols of other modules' `outside` that its bindings satisfy, and these modules.
    var conformances: [(name: String, module: String)] = []
}

/// What an assembly is.
enum AssemblyForm: Sendable {
    /// An `Assembly`, which a context creates.
    case created
    /// An `Assembling`, which is `Sendable` and has a context of its own.
    case composed
    /// An `Assembling` in the place of a component: it holds those of the components above it, and what it is given.
    case component
}

/// What the assembly of a component has beside its bindings.
struct PlannedComponent: Sendable {
    /// The component, where nothing of it is left.
    let replaced: String?
    let comments: [String]
    let conformances: [String]
    /// To protocols of the main actor, which would put the whole class there if its declaration named them.
    let isolatedConformances: [String]
    /// The assemblies above it: name and type.
    let held: [(name: String, type: String)]
    let inputs: [ComponentTree.Input]
    let isPublic: Bool
    /// What it is given in the place of what is above it, in another module.
    let given: PlannedGiven?
    /// The protocols of children in other modules that it conforms to, and what it forwards for that.
    let supplied: [String]
    let forwards: [(property: PlannedProperty, path: String)]
    /// What others read of it though it only asks for it.
    let offered: [(property: PlannedProperty, path: String)]
    /// What a file must import that spells the types of these.
    let imports: [String]
}

/// What the assembly of a component is given by an assembly of another module.
enum PlannedGiven: Sendable {
    /// Only the context.
    case context
    /// `let needs: any StayNeeds`, with the properties of that protocol, and the comments above these.
    case needs(name: String, type: String, properties: [(property: PlannedProperty, comments: [String])])
}

extension MigrationPlan {
    /// An assembly that needs anything can't be made by the context.
    mutating func findGivenAssemblies() {
        var isSettled = false
        while !isSettled {
            isSettled = true
            let open = Set(
                assemblies.filter { !$0.outside.isEmpty || !$0.given.isEmpty }.map { "\($0.module)/\($0.name)" })
            for index in assemblies.indices {
                let given = assemblies[index].others.filter { open.contains("\(assemblies[index].module)/\($0)") }
                if given != assemblies[index].given { isSettled = false }
                assemblies[index].given = given
            }
        }
        breakCircles()
    }

    /// Of assemblies that need each other, one must be made first.
    private mutating func breakCircles() {
        var given: [String: [String]] = [:]
        for assembly in assemblies {
            given["\(assembly.module)/\(assembly.name)"] = assembly.given.map { "\(assembly.module)/\($0)" }
        }
        func reaches(_ start: String, _ end: String) -> Bool {
            var open = [start]
            var seen = Set(open)
            while let next = open.popLast() {
                if next == end { return true }
                open += given[next, default: []].filter { seen.insert($0).inserted }
            }
            return false
        }
        for index in assemblies.indices {
            let (module, name) = (assemblies[index].module, assemblies[index].name)
            let later = assemblies[index].given.filter { $0 > name && reaches("\(module)/\($0)", "\(module)/\(name)") }
            assemblies[index].givenLater = later
            assemblies[index].given.removeAll { later.contains($0) }
        }
    }
}

extension MigrationPlan {
    /// An assembly of which each binding belongs to the main actor; those that others hold, or that hold others, say it of
    /// each binding.
    mutating func findAssembliesOnMainActor() {
        let held = Set(assemblies.flatMap { assembly in assembly.others.map { "\(assembly.module)/\($0)" } })
        for index in assemblies.indices {
            let assembly = assemblies[index]
            let bindings = assembly.bindings.map(\.registration).filter { !$0.isHelper }
            assemblies[index].isOnMainActor =
                assembly.form == .created && bindings.allSatisfy(\.isOnMainActor) && assembly.others.isEmpty
                && !held.contains("\(assembly.module)/\(assembly.name)")
        }
    }
}

struct PlannedProperty: Hashable, Sendable {
    let name: String
    let type: String
    /// Of a method.
    let parameters: [RegisteredParameter]
    /// Whether other modules see its types.
    let isPublic: Bool
    var isOnMainActor = false

    /// The name of the protocol that has it.
    var usesName: String { "Uses\(name.withoutBackticks.upperCamel)" }
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
    let parameters: [RegisteredParameter]
    /// As identities have them: `Shop/StayAssembly`.
    let madeAssemblies: [String]
    /// As the assembly spells it: `any API`.
    let type: String
    /// Whether other modules read it.
    var isPublic: Bool
    /// The body with all that it reads by name.
    let body: String
    let injection: PlannedInjection?
    /// The properties that answer with the same object under other types.
    let forwards: [PlannedForward]
}

struct PlannedInjection: Sendable {
    let parameter: String
    let body: String
    /// The names that the body declares itself.
    let locals: Set<String>

    /// One after the other, on one object.
    static func joined(_ parts: [Self]) -> Self? {
        guard parts.count > 1, let first = parts.first(where: { $0.parameter != "_" }) else { return parts.first }
        var taken: Set<String> = []
        let bodies = parts.map { part in
            let isOther = part.parameter != "_" && part.parameter != first.parameter
            let names = isOther ? part.locals.union([part.parameter]) : part.locals
            let body = (isOther ? "let \(part.parameter) = \(first.parameter)\n" : "") + part.body
            defer { taken.formUnion(names) }
            if taken.isDisjoint(with: names) { return body }
            let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
            return (["do {"] + lines.map { String($0).indented(by: 4) } + ["}"]).joined(separator: "\n")
        }
        return Self(parameter: first.parameter, body: bodies.joined(separator: "\n"), locals: taken)
    }
}

struct PlannedForward: Sendable {
    let key: RegistrationKey
    let name: String
    let type: String
    /// Whether only the running program can tell that the object is of this type.
    let isCast: Bool
    let isPublic: Bool
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

/// A binding that asks for another from outside its assembly.
struct MigrationNeed: Hashable, Sendable {
    let from: NodeID
    let to: NodeID
    /// What is asked for.
    let property: PlannedProperty
    /// `AppAssembly.outside.net: CoreAssembly.net`.
    let description: String
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
