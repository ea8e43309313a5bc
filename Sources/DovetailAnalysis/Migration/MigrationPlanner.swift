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
    /// The binding that is being written.
    var asker = ""
    /// The types of arguments of the keys that have several; see `identity(of:)`.
    private var variants: [String: [[String]]] = [:]
    /// The names of the properties and methods of each assembly, with the number of their parameters.
    private var taken: [Group: Set<String>] = [:]
    /// The clauses of `#if` around each key that is registered nowhere else.
    private var choices: [String: [[ClausePlace]]] = [:]
    /// The modules that belong to the main actor.
    private var mainModules: Set<String> = []
    /// The containers of each module.
    private var maps: [String: ContainerMap] = [:]
    /// The scopes that containers are told to take where a registration names none.
    private var defaults: [String: Set<String>] = [:]
    /// The names of properties whose factory is another one while the program runs.
    private var replaced: Set<String> = []
    /// The globals that bodies mention: a property of that name would take their place.
    private var mentioned: Set<String> = []
    /// The identities of registrations that would need themselves while they are made.
    private var circular: Set<String> = []

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
    }

    private init(_ catalogue: SourceCatalogue, _ library: any MigratedLibrary) {
        self.catalogue = catalogue
        self.library = library
    }

    static func plan(
        _ files: [RegisteringFile], _ catalogue: SourceCatalogue, _ library: any MigratedLibrary,
        _ mainModules: Set<String>
    ) -> MigrationPlan {
        var planner = MigrationPlanner(catalogue, library)
        planner.mainModules = mainModules
        planner.maps = Dictionary(grouping: files, by: \.module).mapValues { files in
            ContainerMap(
                files.map(\.containers).reduce(ContainerMap.Facts(), +), hasDefault: library.hasDefaultContainer)
        }
        let files = files.map(planner.withContainers)
        planner.variants = planner.argumentTypes(of: files.flatMap(\.registrations))
        let known = Set(
            files.flatMap(\.registrations).filter { !$0.isUnread }.flatMap { [$0.key] + $0.forwards }.map {
                planner.identity(of: $0)
            })
        for file in files {
            for (container, scope) in file.defaultScopes {
                let map = library.registersWithTypes ? nil : planner.maps[file.module]
                let key = planner.keyOfDefault(map?.container(container) ?? container)
                planner.defaults[key, default: []].insert(scope)
            }
        }
        planner.mentioned = Set(files.flatMap(\.registrations).flatMap(\.mentions)).intersection(catalogue.globals)
        planner.replaced = Set(files.flatMap(\.registrations).filter(\.replaces).compactMap(\.key.member))
        if library.makesLocalsLater { planner.circular = planner.circular(files.flatMap(\.registrations)) }
        var groups: [Group: [RegisteringFile]] = [:]
        for file in files where !file.sections.isEmpty {
            for (container, file) in file.byContainer {
                groups[Group(module: file.module, container: container), default: []].append(file)
            }
        }
        let filled = groups.filter { $0.value.flatMap(\.registrations).contains { !$0.isUnread } }
        planner.nameAssemblies(filled.keys.sorted())
        planner.choices = planner.choices(of: groups)
        for group in groups.keys.sorted() {
            let overrides = planner.overrides(groups[group, default: []])
            groups[group] = groups[group, default: []].map { planner.checked($0, group, known, overrides) }
        }
        if library.form == .component { planner.settle(&groups) }
        for registration in groups.keys.sorted().flatMap({ groups[$0, default: []] }).flatMap(\.registrations) {
            planner.plan.note(registration)
        }
        for group in groups.keys.sorted() {
            planner.noteOverrides(group, groups[group, default: []])
            planner.assemble(group, groups[group, default: []])
        }
        planner.plan.findGivenAssemblies()
        planner.ask(files)
        planner.plan.decisions.sort { ($0.location, $0.reason) < ($1.location, $1.reason) }
        return planner.plan
    }

    // MARK: - Containers

    /// The file with the containers of the module in the place of the names that its source has for them.
    private func withContainers(_ file: RegisteringFile) -> RegisteringFile {
        guard !library.registersWithTypes, let map = maps[file.module] else { return file }
        var file = file
        file.sections = file.sections.map { section in
            section.mapWithChoice { registration, _ in
                var result = registration
                let name = registration.key.container
                result.key.container = map.container(name)
                if library.form != .component, map.isAmbiguous(name) {
                    result.obstacles.append(.unknownContainer)
                }
                let asked = registration.reads.map(\.key.container).filter { !$0.isEmpty }
                if asked.contains(where: map.isAmbiguous) { result.obstacles.append(.unknownAsked) }
                return result
            }
        }
        return file
    }

    /// The container that is asked, and after it its parents.
    func containers(asked key: RegistrationKey, in group: Group) -> [Group] {
        if library.registersWithTypes { return [Group(module: group.module, container: key.container)] }
        let map = maps[group.module]
        let own = key.container.isEmpty ? nil : map?.found(key.container)
        var result = [own ?? group.container]
        while let parent = map?.parent(of: result[result.count - 1]), !result.contains(parent) { result.append(parent) }
        return result.map { Group(module: group.module, container: $0) }
    }

    /// After the module, or after what keeps the container where a module has several.
    private mutating func nameAssemblies(_ groups: [Group]) {
        var taken: Set<String> = []
        for group in groups {
            let isOnly = ["", "Container", "Resolver"].contains(group.container)
            var base = (isOnly ? group.module : group.container).identifier.upperCamel
            let suffixes = ["Assembly", "Container"] + (library.form == .component ? ["Component"] : [])
            for suffix in suffixes where base.hasSuffix(suffix) && base != suffix {
                base = String(base.dropLast(suffix.count))
            }
            let first = catalogue.types.contains(base + "Assembly") ? base + "Wiring" : base + "Assembly"
            let numbered = sequence(first: 2) { $0 + 1 }.lazy.map { "\(base)\($0)Assembly" }
            let isFree = { (name: String) in !taken.contains("\(group.module)/\(name)".lowercased()) }
            let name = isFree(first) ? first : numbered.first(where: isFree) ?? first
            taken.insert("\(group.module)/\(name)".lowercased())
            names[group] = name
        }
    }

    // MARK: - Names

    /// What two keys have in common if one means the other.
    func identity(of key: RegistrationKey) -> String {
        if let member = key.member { return ".\(member)" }
        guard case .spelled(let type) = catalogue.spelled(key.type) else { return "" }
        let name = key.nameIdentity.map { "[\($0)]" } ?? key.writtenName.map { "?\($0)" } ?? ""
        let identity = "\(type.core)|\(name)|\(key.arguments)"
        guard let variants = variants[identity], variants.count > 1 else { return identity }
        let fitting = variants.filter { $0.fit(key.argumentTypes) }
        return fitting.count == 1 ? "\(identity)|\(fitting[0].joined(separator: ","))" : "\(identity)|?"
    }

    /// Whether several registrations could be meant, that differ in the types of their arguments.
    func isAmbiguous(_ key: RegistrationKey) -> Bool { identity(of: key).hasSuffix("|?") }

    /// The types of the arguments of each key, where they are all that tells registrations apart.
    private func argumentTypes(of registrations: [LibraryRegistration]) -> [String: [[String]]] {
        let keys = registrations.filter { !$0.isUnread }.flatMap { [$0.key] + $0.forwards }
        let groups = Dictionary(grouping: keys.filter { $0.arguments > 0 }) { identity(of: $0) }
        return groups.mapValues { Set($0.map(\.argumentTypes)).sorted { $0.joined() < $1.joined() } }
    }

    private mutating func checked(
        _ file: RegisteringFile, _ group: Group, _ known: Set<String>,
        _ overrides: [DependencyGraph.Location: [Obstacle]]
    ) -> RegisteringFile {
        var file = file
        file.sections = file.sections.map { section in
            section.mapWithChoice { registration, isChoice in
                var result = ObstacleFinder(catalogue: catalogue, library: library, isOverloaded: isAmbiguous).checked(
                    registration
                ) {
                    known.contains(identity(of: $0)) || isInput($0)
                }
                if result.takesDefaultScope { takeDefaultScope(&result) }
                result.obstacles += overrides[result.location, default: []]
                if let member = result.key.member, !result.isUnread, replaced.contains(member) {
                    result.obstacles.append(.replacedLater)
                }
                if mainModules.contains(group.module), !result.isUnread {
                    result.obstacles.append(.onMainActor("its module"))
                }
                if let read = result.reads.first(where: { isMissing($0, under: result.clauses, in: group) }) {
                    result.obstacles.append(.onlyConditional(read.key.subject))
                }
                if circular.contains(identity(of: result.key)) { result.obstacles.append(.circular) }
                if !result.isUnread { provide(&result, in: group, isChoice: isChoice) }
                return result
            }
        }
        return file
    }

    /// Whether some programs are compiled without all that registers what is read.
    private func isMissing(
        _ read: RegisteredBody.Read, under clauses: [ClausePlace], in group: Group
    ) -> Bool {
        guard library.form != .component else { return false }
        let places = containers(asked: read.key, in: group).lazy.map {
            "\($0.module)/\($0.container)/\(identity(of: read.key))"
        }
        guard let found = places.compactMap({ choices[$0] }).first else { return false }
        return !found.cover(clauses)
    }

    /// The clauses around the registrations of each key, by container.
    private func choices(of groups: [Group: [RegisteringFile]]) -> [String: [[ClausePlace]]] {
        var result: [String: [[ClausePlace]]] = [:]
        for (group, files) in groups {
            for registration in files.flatMap(\.registrations) where !registration.isUnread {
                for key in [registration.key] + registration.forwards {
                    let place = "\(group.module)/\(group.container)/\(identity(of: key))"
                    result[place, default: []].append(registration.clauses)
                }
            }
        }
        return result.filter { !$0.value.contains([]) }
    }

    /// The library reads when something is used, an assembly when it is made.
    private func circular(_ registrations: [LibraryRegistration]) -> Set<String> {
        var needs: [String: Set<String>] = [:]
        for registration in registrations {
            let reads = registration.body.reads.filter { !$0.isInClosure }.map { identity(of: $0.key) }
            for key in [registration.key] + registration.forwards {
                needs[identity(of: key), default: []].formUnion(reads)
            }
        }
        return Set(
            needs.keys.filter { key in
                var open = Array(needs[key, default: []])
                var seen = Set(open)
                while let next = open.popLast(), !seen.contains(key) {
                    open += needs[next, default: []].filter { seen.insert($0).inserted }
                }
                return seen.contains(key)
            })
    }

    /// A child's own registration: what the parent makes keeps the parent's.
    private mutating func noteOverrides(_ group: Group, _ files: [RegisteringFile]) {
        if library.registersWithTypes { return }
        let parents = containers(asked: RegistrationKey(type: .unknown), in: group).dropFirst()
        for registration in files.flatMap(\.registrations) where registration.obstacles.isEmpty {
            let identity = identity(of: registration.key)
            for parent in parents where tables[parent]?[identity]?.isMoved == true {
                plan.decisions.append(
                    .init(
                        location: registration.location, subject: registration.key.subject,
                        reason: "'\(names[parent] ?? "")' has one, too, which is what its own bindings get",
                        cure: "substitute it there where they should get this one", isLeft: false))
            }
        }
    }

    /// A library with a container of its own sets the scope for all.
    private func keyOfDefault(_ container: String) -> String { library.hasDefaultContainer ? "" : container }

    private func takeDefaultScope(_ registration: inout LibraryRegistration) {
        let scopes = defaults[keyOfDefault(registration.key.container), default: []]
        guard let first = scopes.first else { return }
        if scopes.count == 1, let known = registration.knownScopes[first] {
            registration.scope = known
        } else {
            registration.obstacles.append(.scope(scopes.sorted().joined(separator: "', '")))
        }
    }

    private mutating func provide(_ registration: inout LibraryRegistration, in group: Group, isChoice: Bool) {
        let parameters = registration.parameters
        for key in [registration.key] + registration.forwards {
            guard case .spelled(let type) = catalogue.spelled(key.type) else { continue }
            let identity = identity(of: key)
            let isMoved = registration.obstacles.isEmpty
            if let first = tables[group]?[identity], first.isMoved || !isMoved {
                if !isChoice, isMoved {
                    registration.obstacles.append(
                        Obstacle(
                            reason: "it is registered a second time",
                            cure: "keep one, and substitute it where the other is meant"))
                }
                continue
            }
            let name = tables[group]?[identity]?.name ?? freeName(key, type, parameters, group)
            tables[group, default: [:]][identity] = Provided(
                name: name, type: type, parameters: parameters, isMoved: isMoved)
        }
    }

    private mutating func freeName(
        _ key: RegistrationKey, _ type: String, _ parameters: [RegisteredParameter], _ group: Group
    ) -> String {
        if taken[group] == nil {
            let others = names.filter { $0.key.module == group.module && library.form == .created }
            taken[group] = Set(others.values.map { "\($0.propertyOfAssembly)0" })
        }
        for name in PropertyName.candidates(key, type) where !mentioned.contains(name.withoutBackticks) {
            if taken[group, default: []].insert("\(name)\(parameters.count)").inserted { return name }
        }
        return ""  // unreachable: the candidates are numbered without end
    }
}

extension [String] {
    /// Whether these types may be those of some arguments, of which an empty one is unknown.
    fileprivate func fit(_ others: [String]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $1.isEmpty || $0.core == $1.core || $0.lastWord == $1 }
    }
}

extension SourceCatalogue {
    /// The type where the sources have it.
    func spelled(_ source: WrittenSource) -> WrittenSource {
        switch source {
        case .spelled(let type): return .spelled(spelled(type))
        case .parameter(let type, let labels, let position):
            guard let initializer = initializer(of: type.lastWord, labels: labels),
                let parameter = initializer.parameter(at: position, labels: labels),
                let type = self.type(of: parameter, of: initializer, in: type)
            else { return source }
            return .spelled(spelled(type))
        case .property(let name, let type?):
            return properties[type.lastWord]?[name].map { .spelled(spelled($0.wrappedType)) } ?? source
        case .property, .unknown: return source
        }
    }
}

extension String {
    /// `A` of `A?` and `A!`.
    var wrappedType: String {
        guard let last, "?!".contains(last) else { return self }
        let core = String(dropLast())
        return core.hasPrefix("(") && core.hasSuffix(")") ? String(core.dropFirst().dropLast()) : core
    }
}

extension Obstacle {
    fileprivate static func onlyConditional(_ subject: String) -> Self {
        Obstacle(
            reason: "'\(subject)' is registered only under '#if'",
            cure: "register it in '#else', too, or read it under '#if'")
    }

    static let unknownContainer = Obstacle(
        reason: "there are several containers, and the sources don't tell which one is meant",
        cure: "name the container, or write the binding by hand")

    fileprivate static let unknownAsked = Obstacle(
        reason: "there are several containers, and the sources don't tell which one it asks",
        cure: "name the container, or write the binding by hand")

    fileprivate static let circular = Obstacle(
        reason: "what it reads where it is made needs it in turn",
        cure: "read that within the closure that uses it")

    fileprivate static let replacedLater = Obstacle(
        reason: "its factory is replaced while the program runs", cure: "write what it makes in the end")
}

extension MigrationPlan {
    fileprivate mutating func note(_ registration: LibraryRegistration) {
        found += 1
        func note(_ obstacles: [Obstacle], isLeft: Bool) {
            for obstacle in obstacles.withoutRepetitions {
                decisions.append(
                    .init(
                        location: registration.location, subject: registration.key.subject, reason: obstacle.reason,
                        cure: obstacle.cure, isLeft: isLeft))
            }
        }
        if !registration.obstacles.isEmpty { left += 1 }
        note(registration.obstacles, isLeft: true)
        note(registration.remarks, isLeft: false)
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
