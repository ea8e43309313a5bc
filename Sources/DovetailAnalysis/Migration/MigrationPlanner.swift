import DovetailGraph

/// Puts registrations into assemblies: gives each its name, and finds what it reads.
struct MigrationPlanner {
    let catalogue: SourceCatalogue
    let library: any MigratedLibrary
    var plan = MigrationPlan()
    var tables: [Group: [String: Provided]] = [:]
    /// The names of the assemblies.
    var names: [Group: String] = [:]
    /// What the assemblies of a module ask for from outside, by name.
    var outside: [String: [String: PlannedProperty]] = [:]
    /// The binding that is being written, and the imports of its file.
    var asker = ""
    var askerImports: [String] = []
    /// The types of arguments of the keys that have several; see `identity(of:)`.
    var variants: [String: [[String]]] = [:]
    /// The names of the properties and methods of each assembly, with the number of their parameters.
    var taken: [Group: Set<String>] = [:]
    /// The names that several types of a container would have.
    var crowded: [Group: Set<String>] = [:]
    /// The other containers that those of each container ask.
    var asked: [Group: Set<Group>] = [:]
    /// The clauses of `#if` around each key that is registered nowhere else.
    var choices: [String: [[ClausePlace]]] = [:]
    /// The modules that belong to the main actor.
    var mainModules: Set<String> = []
    /// The containers of each module.
    var maps: [String: ContainerMap] = [:]
    /// The scopes that containers are told to take where a registration names none.
    var defaults: [String: Set<String>] = [:]
    /// The names of properties whose factory is another one while the program runs.
    var replaced: Set<String> = []
    /// Those of properties whose scope is another one while the program runs.
    var rescoped: Set<String> = []
    /// The globals that bodies mention: a property of that name would take their place.
    var mentioned: Set<String> = []
    /// The components that only hand on what is above them: they register nothing.
    var bare: [Group: RegisteringFile] = [:]
    /// The identities of registrations that would need themselves while they are made.
    var circular: Set<String> = []

    /// The registrations that become one assembly.
    struct Group: Hashable, Comparable {
        let module: String
        let container: String

        static func < (left: Self, right: Self) -> Bool {
            (left.module, left.container) < (right.module, right.container)
        }
    }

    /// A property of an assembly, or one that it would have.
    struct Provided {
        var name: String
        let type: String
        let parameters: [RegisteredParameter]
        var isMoved: Bool
        /// Of the file that registers it.
        let imports: [String]
        var isOnMainActor = false
        /// Whether other modules may see it.
        var isPublic = false
    }

    private init(_ catalogue: SourceCatalogue, _ library: any MigratedLibrary) {
        self.catalogue = catalogue
        self.library = library
    }

    static func plan(
        _ files: [RegisteringFile], _ catalogue: SourceCatalogue, _ library: any MigratedLibrary,
        _ mainModules: Set<String>, programs: Set<String>
    ) -> MigrationPlan {
        var planner = MigrationPlanner(catalogue, library)
        planner.mainModules = mainModules
        planner.maps = Dictionary(grouping: files, by: \.module).mapValues { files in
            ContainerMap(
                files.map(\.containers).reduce(ContainerMap.Facts(), +), hasDefault: library.hasDefaultContainer)
        }
        let files = planner.withPositions(files.map(planner.withContainers)).map(planner.withInferredTypes)
            .map(planner.openedForChildren)
        planner.variants = planner.argumentTypes(of: files.flatMap(\.registrations))
        let known = Set(
            files.flatMap(\.registrations).filter { !$0.isUnread }.flatMap { [$0.key] + $0.forwards }.map {
                planner.identity(of: $0)
            })
        planner.readDefaults(of: files)
        planner.mentioned = Set(files.flatMap(\.registrations).flatMap(\.mentions)).intersection(catalogue.globals)
        // What one of several programs replaces, it replaces for itself.
        planner.replaced = Set(
            files.filter { !programs.contains($0.module) }.flatMap(\.registrations).filter(\.replaces)
                .compactMap(\.key.member))
        planner.rescoped = Set(files.flatMap(\.registrations).filter(\.rescopes).compactMap(\.key.member))
        if library.makesLocalsLater { planner.circular = planner.circular(files.flatMap(\.registrations)) }
        var groups: [Group: [RegisteringFile]] = [:]
        for file in files where !file.sections.isEmpty {
            for (container, file) in file.byContainer {
                groups[Group(module: file.module, container: container), default: []].append(file)
            }
        }
        let filled = groups.filter { $0.value.flatMap(\.registrations).contains { !$0.isUnread && !$0.isHelper } }
        if library.form == .component { planner.bare = planner.bareComponents() }
        planner.nameAssemblies((Array(filled.keys) + planner.bare.keys).sorted())
        planner.choices = planner.choices(of: groups)
        planner.asked = planner.asked(by: groups)
        planner.crowded = planner.crowded(groups)
        for group in groups.keys.sorted() {
            let overrides = planner.overrides(groups[group, default: []])
            groups[group] = groups[group, default: []].map { planner.checked($0, group, known, overrides) }
        }
        if library.form == .component {
            planner.settle(&groups)
            planner.noteNames(&groups)
        }
        planner.settleHelpers(&groups)
        planner.settleInferred(&groups)
        planner.isolate(&groups)
        planner.settleClosures(&groups)
        for registration in groups.keys.sorted().flatMap({ groups[$0, default: []] }).flatMap(\.registrations)
        where !registration.isHelper {
            planner.plan.note(registration)
        }
        groups.merge(planner.bare.mapValues { [$0] }) { first, _ in first }
        for group in groups.keys.sorted() {
            planner.noteOverrides(group, groups[group, default: []])
            planner.assemble(group, groups[group, default: []])
        }
        planner.plan.decisions += files.flatMap(\.effects).map { effect in
            MigrationDecision(
                location: effect.location, subject: effect.subject, reason: effect.obstacle.reason,
                cure: effect.obstacle.cure, isLeft: false)
        }
        planner.publishAsked()
        planner.conformToAsked()
        planner.plan.findGivenAssemblies()
        planner.plan.findAssembliesOnMainActor()
        planner.ask(files)
        planner.plan.decisions.sort { ($0.location, $0.reason) < ($1.location, $1.reason) }
        return planner.plan
    }

    /// The scopes that containers have where a registration names none.
    private mutating func readDefaults(of files: [RegisteringFile]) {
        for file in files {
            for (container, scope) in file.defaultScopes {
                let map = library.registersWithTypes ? nil : maps[file.module]
                let key = keyOfDefault(map?.container(container) ?? container)
                defaults[key, default: []].insert(scope)
            }
        }
    }
}

extension MigrationPlan {
    fileprivate mutating func note(_ registration: LibraryRegistration) {
        found += 1
        func note(_ obstacles: [Obstacle], isLeft: Bool) {
            for obstacle in obstacles.withoutRepetitions {
                decisions.append(
                    .init(
                        location: obstacle.location ?? registration.location,
                        subject: obstacle.subject ?? registration.key.subject, reason: obstacle.reason,
                        cure: obstacle.cure, isLeft: isLeft))
            }
        }
        if !registration.obstacles.isEmpty { left += 1 }
        // One reason why it belongs to the main actor is enough.
        let isolation = registration.obstacles.first(where: \.isMainActor)
        note(registration.obstacles.filter { !$0.isMainActor || $0 == isolation }, isLeft: true)
        if registration.obstacles.isEmpty { note(registration.remarks, isLeft: false) }
    }
}

extension RegisteringFile {
    var registrations: [LibraryRegistration] { sections.flatMap(\.elements) }

    /// The file once for each container that it registers with.
    fileprivate var byContainer: [(String, RegisteringFile)] {
        let containers = Set(registrations.map(\.key.container)).sorted()
        return containers.map { container in
            var file = self
            file.sections = sections.compactMap { section in
                let part = section.compactMap { $0.key.container == container ? $0 : nil }
                return part.items.isEmpty ? nil : part
            }
            return (container, file)
        }
    }
}

extension Section {
    /// - Parameter transform: is told whether the element stands within `#if`.
    func mapWithChoice<Other>(_ transform: (Element, Bool) -> Other) -> Section<Other> {
        Section<Other>(title: title, items: items.map { $0.map(isChoice: false, transform) })
    }
}

extension Section.Item {
    fileprivate func map<Other>(isChoice: Bool, _ transform: (Element, Bool) -> Other) -> Section<Other>.Item {
        switch self {
        case .element(let element): .element(transform(element, isChoice))
        case .choice(let clauses):
            .choice(clauses.map { ($0.directive, $0.items.map { $0.map(isChoice: true, transform) }) })
        }
    }
}
