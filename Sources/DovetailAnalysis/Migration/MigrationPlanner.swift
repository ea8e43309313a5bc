import DovetailGraph

/// Puts registrations into assemblies: gives each its name, and finds what it reads.
struct MigrationPlanner {
    let catalogue: SourceCatalogue
    private var plan = MigrationPlan()
    private var tables: [Group: [String: Provided]] = [:]
    /// The scopes that containers are told to take where a registration names none.
    private var defaults: [String: Set<String>] = [:]

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

    private init(_ catalogue: SourceCatalogue) {
        self.catalogue = catalogue
    }

    static func plan(_ files: [RegisteringFile], _ catalogue: SourceCatalogue) -> MigrationPlan {
        var planner = MigrationPlanner(catalogue)
        let known = Set(
            files.flatMap(\.registrations).flatMap { [$0.key] + $0.forwards }.map { planner.identity(of: $0) })
        var groups: [Group: [RegisteringFile]] = [:]
        planner.defaults = Dictionary(grouping: files.flatMap(\.defaultScopes), by: \.container).mapValues {
            Set($0.map(\.scope))
        }
        for file in files where !file.sections.isEmpty {
            for (container, file) in file.byContainer {
                let group = Group(module: file.module, container: container)
                groups[group, default: []].append(planner.checked(file, group, known))
            }
        }
        for group in groups.keys.sorted() { planner.assemble(group, groups[group, default: []]) }
        planner.ask(files)
        planner.plan.decisions.sort { ($0.location, $0.reason) < ($1.location, $1.reason) }
        return planner.plan
    }

    // MARK: - Names

    /// What two keys have in common if one means the other.
    private func identity(of key: RegistrationKey) -> String {
        if let member = key.member { return ".\(member)" }
        guard case .spelled(let type) = catalogue.spelled(key.type) else { return "" }
        return "\(type.core)|\(key.name ?? "")|\(key.arguments)"
    }

    private mutating func checked(_ file: RegisteringFile, _ group: Group, _ known: Set<String>) -> RegisteringFile {
        var file = file
        file.sections = file.sections.map { section in
            section.mapWithChoice { registration, isChoice in
                var result = ObstacleFinder(catalogue: catalogue).checked(registration) {
                    known.contains(identity(of: $0))
                }
                if result.takesDefaultScope { takeDefaultScope(&result) }
                provide(&result, in: group, isChoice: isChoice)
                plan.note(result)
                return result
            }
        }
        return file
    }

    private func takeDefaultScope(_ registration: inout LibraryRegistration) {
        let container = registration.key.container
        // A library with one type of container sets the scope for all.
        let scopes = container.isEmpty ? defaults.values.reduce([]) { $0.union($1) } : defaults[container, default: []]
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

    private func freeName(
        _ key: RegistrationKey, _ type: String, _ parameters: [RegisteredParameter], _ group: Group
    ) -> String {
        let taken = Set(tables[group, default: [:]].values.map { "\($0.name)\($0.parameters.count)" })
        for name in PropertyName.candidates(key, type) where !taken.contains("\(name)\(parameters.count)") {
            return name
        }
        return ""  // unreachable: the candidates are numbered without end
    }

    // MARK: - Assemblies

    private mutating func assemble(_ group: Group, _ files: [RegisteringFile]) {
        var assembly = PlannedAssembly(module: group.module, name: name(of: group))
        for file in files.sorted(by: { $0.path < $1.path }) {
            let sections = file.sections.compactMap { section -> Section<PlannedBinding>? in
                let section = section.compactMap { $0.obstacles.isEmpty ? binding($0, in: group, &assembly) : nil }
                return section.items.isEmpty ? nil : section
            }
            if !sections.isEmpty {
                assembly.files.append(PlannedFile(path: file.path, imports: file.imports, sections: sections))
            }
        }
        assembly.outside = Set(assembly.outside).sorted { $0.name < $1.name }
        assembly.others = Set(assembly.others).sorted()
        if !assembly.files.isEmpty { plan.assemblies.append(assembly) }
    }

    private func name(of group: Group) -> String {
        let container =
            ["", "Container", "Resolver", "SharedContainer"].contains(group.container) ? group.module : group.container
        var base = container.identifier
        for suffix in ["Assembly", "Container"] where base.hasSuffix(suffix) && base != suffix {
            base = String(base.dropLast(suffix.count))
        }
        let name = base + "Assembly"
        return catalogue.types.contains(name) ? base + "Wiring" : name
    }

    private func binding(
        _ registration: LibraryRegistration, in group: Group, _ assembly: inout PlannedAssembly
    ) -> PlannedBinding? {
        guard let provided = tables[group]?[identity(of: registration.key)] else { return nil }
        let locals = Set(registration.parameters.map(\.name)).union(registration.body.locals)
        let body = text(of: registration.body.fragments, locals, group, &assembly)
        let injection = registration.injection.map { injection -> PlannedInjection in
            let locals = locals.union(injection.body.locals).union([injection.parameter])
            return PlannedInjection(
                parameter: injection.parameter, body: text(of: injection.body.fragments, locals, group, &assembly))
        }
        let forwards = registration.forwards.compactMap { key -> PlannedForward? in
            guard let known = tables[group]?[identity(of: key)] else { return nil }
            let isCast = !catalogue.types.contains(provided.type)
            return PlannedForward(key: key, name: known.name, type: known.type, isCast: isCast)
        }
        return PlannedBinding(
            registration: registration, name: provided.name, type: provided.type, body: body, injection: injection,
            forwards: forwards)
    }

    private func text(
        of fragments: [RegisteredBody.Fragment], _ locals: Set<String>, _ group: Group,
        _ assembly: inout PlannedAssembly
    ) -> String {
        var result = ""
        for fragment in fragments {
            switch fragment {
            case .text(let text): result += text
            case .initializer: break  // expanded before
            case .read(let read):
                let arguments = read.arguments.map { text(of: $0, locals, group, &assembly) }
                let path = path(to: read.key, in: group, &assembly)
                let isHidden = read.isInClosure || locals.contains(String(path.prefix { $0 != "." }))
                result += (isHidden ? "self." : "") + path
                if read.key.arguments > 0 { result += "(\(arguments.joined(separator: ", ")))" }
            }
        }
        return result
    }

    /// `api`, `shop.api` of another assembly of the module, `outside.api` of no assembly.
    private func path(to key: RegistrationKey, in group: Group, _ assembly: inout PlannedAssembly) -> String {
        let identity = identity(of: key)
        let wanted = Group(module: group.module, container: key.container)
        if let own = tables[wanted]?[identity], own.isMoved {
            if wanted == group { return own.name }
            let other = name(of: wanted)
            assembly.others.append(other)
            return "\(other.propertyOfAssembly).\(own.name)"
        }
        let anywhere =
            tables[wanted]?[identity] ?? tables.sorted { $0.key < $1.key }.lazy.compactMap { $0.value[identity] }.first
        var type = anywhere?.type ?? ""
        if anywhere == nil, case .spelled(let spelled) = catalogue.spelled(key.type) { type = spelled }
        let property = PlannedProperty(
            name: anywhere?.name ?? PropertyName.candidates(key, type).first { _ in true } ?? "", type: type,
            parameters: anywhere?.parameters ?? [])
        assembly.outside.append(property)
        return "outside.\(property.name)"
    }

    // MARK: - Who asks

    private mutating func ask(_ files: [RegisteringFile]) {
        for file in files {
            for read in file.questions {
                let identity = identity(of: read.key)
                let group = Group(module: file.module, container: read.key.container)
                let found =
                    tables[group]?[identity].map { (group, $0) }
                    ?? tables.sorted { $0.key < $1.key }.lazy.compactMap { group, table in
                        table[identity].map { (group, $0) }
                    }.first
                guard let (owner, provided) = found, provided.isMoved else { continue }
                plan.questions.append(.init(location: read.location, answer: "\(name(of: owner)).\(provided.name)"))
            }
        }
    }
}

extension SourceCatalogue {
    /// The type where the sources have it.
    func spelled(_ source: WrittenSource) -> WrittenSource {
        switch source {
        case .spelled(let type): return .spelled(spelled(type))
        case .parameter(let type, let labels, let position):
            let initializer = initializer(of: type, labels: labels)
            guard let parameter = initializer?.parameter(at: position, labels: labels) else { return source }
            return .spelled(spelled(parameter.type))
        case .property(let name, let type?):
            return properties[type.lastWord]?[name].map { .spelled(spelled($0.wrappedType)) } ?? source
        case .property, .unknown: return source
        }
    }
}

extension String {
    /// `A` of `A?` and `A!`.
    fileprivate var wrappedType: String {
        guard let last, "?!".contains(last) else { return self }
        let core = String(dropLast())
        return core.hasPrefix("(") && core.hasSuffix(")") ? String(core.dropFirst().dropLast()) : core
    }
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
    fileprivate var registrations: [LibraryRegistration] { sections.flatMap(\.elements) }

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
    fileprivate func mapWithChoice<Other>(_ transform: (Element, Bool) -> Other) -> Section<Other> {
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
