import DovetailGraph

/// Writes down what each assembly has, once all names are known.
extension MigrationPlanner {
    mutating func assemble(_ group: Group, _ files: [RegisteringFile]) {
        var assembly = PlannedAssembly(module: group.module, name: names[group] ?? group.module)
        assembly.taken = catalogue.types
        assembly.form = library.form
        if library.form == .component {
            let moved = files.flatMap(\.registrations).filter(\.obstacles.isEmpty)
            assembly.component = component(of: group, making: moved.flatMap(\.children))
        }
        for file in files.sorted(by: { $0.path < $1.path }) {
            askerImports = file.imports
            let sections = file.sections.compactMap { section -> Section<PlannedBinding>? in
                let section = Self.moved(section).compactMap { binding($0, in: group, &assembly) }
                return section.items.isEmpty ? nil : section
            }
            if !sections.isEmpty || bare[group] != nil {
                assembly.files.append(PlannedFile(path: file.path, imports: file.imports, sections: sections))
            }
        }
        assembly.outside = Set(assembly.outside).sorted { $0.name < $1.name }
        assembly.declared = assembly.outside.filter { property in
            !plan.assemblies.contains { $0.module == group.module && $0.outside.contains(property) }
        }
        assembly.others = Set(assembly.others).sorted()
        assembly.isPublic = assembly.bindings.contains { binding in
            let isNamed =
                library.registersWithTypes || library.form == .composed
                || !catalogue.publicTypes.isDisjoint(with: binding.type.typeNames)
            return binding.isPublic && isNamed
        }
        if let component = catalogue.components.components[group.container] { assembly.isPublic = component.isPublic }
        if !assembly.files.isEmpty { plan.assemblies.append(assembly) }
    }

    /// What can be moved of a section: the comments above a function, and a mark, go with the first below that is.
    private static func moved(_ section: Section<LibraryRegistration>) -> Section<LibraryRegistration> {
        var comments: [Int: [String]] = [:]
        var mark: String?
        return section.compactMap { registration in
            comments[registration.function, default: []] += registration.commentsAround
            let own = registration.comments.last(where: \.isMark)
            guard registration.obstacles.isEmpty else {
                mark = own ?? mark
                return nil
            }
            var moved = registration
            if let mark, own == nil { moved.comments.insert(mark, at: 0) }
            mark = nil
            moved.commentsAround = comments.updateValue([], forKey: registration.function) ?? []
            return moved
        }
    }

    private mutating func binding(
        _ registration: LibraryRegistration, in group: Group, _ assembly: inout PlannedAssembly
    ) -> PlannedBinding? {
        guard let provided = tables[group]?[identity(of: registration.key)] else { return nil }
        asker = provided.name
        let locals = Set(registration.parameters.map(\.name)).union(registration.body.locals)
        let body = text(of: registration.body.fragments, locals, group, &assembly)
        let injections = registration.injections.map { injection -> PlannedInjection in
            let own = locals.union(injection.body.locals).union([injection.parameter])
            return PlannedInjection(
                parameter: injection.parameter, body: text(of: injection.body.fragments, own, group, &assembly),
                locals: injection.body.locals)
        }
        let forwards = registration.forwards.compactMap { key -> PlannedForward? in
            guard let known = tables[group]?[identity(of: key)] else { return nil }
            let isCast = known.type != provided.type && !catalogue.isKnown(provided.type, toBe: known.type)
            return PlannedForward(
                key: key, name: known.name, type: known.type, isCast: isCast,
                isPublic: registration.isPublic && catalogue.isPublic(known.type))
        }
        let components = registration.required.map(\.container) + registration.children
        for other in components where place(of: other, in: group.module).module == group.module {
            assembly.others.append(nameOfAssembly(other, group.module))
        }
        let parameters = registration.parameters.map {
            RegisteredParameter(
                label: $0.label, name: $0.name, type: withAssemblies($0.type, group.module),
                defaultValue: $0.defaultValue)
        }
        return PlannedBinding(
            registration: registration, name: provided.name, parameters: parameters,
            madeAssemblies: registration.children.map { child in
                "\(place(of: child, in: group.module).module)/\(nameOfAssembly(child, group.module))"
            },
            type: withAssemblies(provided.type, group.module),
            isPublic: registration.isPublic && isPublic(provided.type, registration.parameters), body: body,
            injection: .joined(injections), forwards: forwards)
    }

    private mutating func text(
        of fragments: [RegisteredBody.Fragment], _ locals: Set<String>, _ group: Group,
        _ assembly: inout PlannedAssembly
    ) -> String {
        var result = ""
        for fragment in fragments {
            switch fragment {
            case .text(let text): result += text
            case .initializer: break  // expanded before
            case .assembly(let child): result += nameOfAssembly(child, group.module)
            case .held(let child, let inClosure, let isLast):
                result += held(by: child, in: group, inClosure, isLast, locals)
            case .read(let read):
                let arguments = read.arguments.map { text(of: $0, locals, group, &assembly) }
                let path = path(to: read, in: group, &assembly)
                let isHidden = read.isInClosure || locals.contains(String(path.prefix { $0 != "." }))
                result += (isHidden ? "self." : "") + path
                if read.key.arguments > 0 { result += "(\(arguments.joined(separator: ", ")))" }
            }
        }
        return result
    }

    /// `api`, `parent.api` of another assembly of the module, `outside.api` of no assembly.
    private mutating func path(
        to read: RegisteredBody.Read, in group: Group, _ assembly: inout PlannedAssembly
    ) -> String {
        let identity = identity(of: read.key)
        let asked = containers(asked: read.key, in: group)
        if let place = ComponentTree.receiver(meantBy: read.key.container), let member = read.key.member {
            return pathToGiven(member, of: place, in: group)
        }
        if isInput(read.key), let member = read.key.member {
            return "\(pathToAssembly(of: read.key.container, in: group)).\(member)"
        }
        // One that stays where it is must not be passed over for that of a parent.
        if let place = asked.first(where: { tables[$0]?[identity] != nil }), let own = tables[place]?[identity],
            own.isMoved
        {
            if read.isPartial {
                let (from, to) = (assembly.name, names[place] ?? place.module)
                plan.partial.insert([
                    NodeID(module: group.module, name: from).member(asker.withoutBackticks),
                    NodeID(module: place.module, name: to).member(own.name.withoutBackticks),
                ])
            }
            if place == group { return own.name }
            let other = names[place] ?? place.module
            assembly.others.append(other)
            if library.form == .component { return "\(pathToAssembly(of: place.container, in: group)).\(own.name)" }
            return "\(other.propertyOfAssembly).\(own.name)"
        }
        let owner = provider(of: read.key, in: group)
        let anywhere = owner.flatMap { tables[$0]?[identity] }
        let property = outsideProperty(for: read, anywhere, in: group.module)
        assembly.outside.append(property)
        assembly.importsOfOutside += owner?.module == group.module ? anywhere?.imports ?? [] : askerImports
        for name in property.type.typeNames {
            let known = assembly.importsOfOutside
            guard let module = catalogue.module(ofTypeNamed: name, in: group.module, besides: known) else { continue }
            assembly.importsOfOutside.append("import \(module)")
        }
        if let module = owner?.module, catalogue.mayImport(module, for: property.type, in: group.module) {
            assembly.importsOfOutside.append("import \(module)")
        }
        // Without the container, the sources don't tell which of several answers, but where a module asks its own property.
        let isOwn = library.registersWithTypes && owner?.module == group.module
        let others = isOwn ? [] : strangers(for: read.key).filter { $0 != owner && $0 != group }
        for place in [owner].compactMap(\.self) + others {
            guard let answer = tables[place]?[identity], answer.isMoved, let other = names[place] else { continue }
            plan.needs.insert(
                MigrationNeed(
                    from: NodeID(module: group.module, name: assembly.name).member(asker.withoutBackticks),
                    to: NodeID(module: place.module, name: other).member(answer.name.withoutBackticks),
                    property: property,
                    description: "\(assembly.name).outside.\(property.name): \(other).\(answer.name)"))
        }
        return "outside.\(property.name)"
    }

    func isPublic(_ type: String, _ parameters: [RegisteredParameter]) -> Bool {
        ([type] + parameters.map(\.type)).allSatisfy(catalogue.isPublic)
    }

    /// One property for all assemblies of a module that ask for the same.
    private mutating func outsideProperty(
        for read: RegisteredBody.Read, _ provided: Provided?, in module: String
    ) -> PlannedProperty {
        var type = provided?.type ?? ""
        if provided == nil, case .spelled(let spelled) = catalogue.spelled(read.key.type) {
            let isNoOptional = read.mayBeNil && !spelled.hasSuffix("?")
            type = isNoOptional ? (spelled.hasPrefix("any ") ? "(\(spelled))?" : "\(spelled)?") : spelled
        }
        let parameters = provided?.parameters ?? []
        let first = provided.map { [$0.name] } ?? []
        for name in first + PropertyName.candidates(read.key, type).prefix(99) {
            let property = PlannedProperty(
                name: name, type: type, parameters: parameters, isPublic: isPublic(type, parameters),
                isOnMainActor: provided?.isOnMainActor == true)
            let isFree =
                outside[module]?[name].map { $0 == property } ?? !catalogue.protocols.contains(property.usesName)
            guard isFree else { continue }
            outside[module, default: [:]][name] = property
            return property
        }
        return PlannedProperty(name: "", type: type, parameters: parameters, isPublic: false)  // unreachable
    }

    /// What an assembly of a module asks for that imports this one is public, as far as its types are.
    mutating func publishAsked() {
        let imports = Dictionary(grouping: plan.assemblies, by: \.module).mapValues {
            Set($0.flatMap(\.files).flatMap(\.imports).map(\.lastWord))  // `import Core`
        }
        let asked = Set(plan.needs.filter { imports[$0.from.module]?.contains($0.to.module) == true }.map(\.to))
        if asked.isEmpty { return }
        for index in plan.assemblies.indices {
            let assembly = plan.assemblies[index]
            let root = NodeID(module: assembly.module, name: assembly.name)
            func isAsked(_ binding: PlannedBinding) -> Bool {
                asked.contains(root.member(binding.name.withoutBackticks)) && isPublic(binding.type, binding.parameters)
            }
            guard assembly.bindings.contains(where: isAsked) else { continue }
            plan.assemblies[index].isPublic = true
            plan.assemblies[index].files = assembly.files.map { file in
                var file = file
                file.sections = file.sections.map { section in
                    section.compactMap { binding in
                        var binding = binding
                        binding.isPublic = binding.isPublic || isAsked(binding)
                        return binding
                    }
                }
                return file
            }
        }
    }

    /// What an assembly of another module asks for from outside, by a protocol that this one's module sees, and by the
    /// name and type of a binding: it can be given this assembly itself.
    mutating func conformToAsked() {
        let isPublic = plan.assemblies.filter(\.isPublic).map { (module: $0.module, prefix: "\($0.name).") }
        for index in plan.assemblies.indices {
            let own = plan.assemblies[index]
            let imports = Set(own.files.flatMap(\.imports).map(\.lastWord))
            let found = plan.needs.filter { need in
                let property = need.property
                guard need.to.module == own.module, need.to.name.hasPrefix("\(own.name)."),
                    need.from.module != own.module, imports.contains(need.from.module),
                    isPublic.contains(where: { need.from.module == $0.module && need.from.name.hasPrefix($0.prefix) }),
                    property.isPublic, property.parameters.isEmpty,
                    let binding = own.bindings.first(where: { $0.name == property.name })
                else { return false }
                return binding.type == property.type && (binding.isPublic || !own.isPublic)
            }
            plan.assemblies[index].conformances = Set(found.map { [$0.property.usesName, $0.from.module] })
                .sorted { $0.joined() < $1.joined() }.map { (name: $0[0], module: $0[1]) }
        }
    }

    // MARK: - Who asks

    mutating func ask(_ files: [RegisteringFile]) {
        let gone = plan.assemblies.flatMap(\.bindings).compactMap(\.registration.ownMethod)
        let moved = Set(plan.assemblies.flatMap(\.bindings).map(\.registration.location))
        for file in files {
            let left = file.registrations.filter { !moved.contains($0.location) }.flatMap(\.reads)
            for read in file.questions + left where !gone.contains(where: { $0.contains(read.location) }) {
                let own = Group(module: file.module, container: "")
                guard let owner = provider(of: read.key, in: own),
                    let provided = tables[owner]?[identity(of: read.key)], provided.isMoved
                else { continue }
                plan.questions.append(.init(location: read.location, answer: "\(names[owner] ?? "").\(provided.name)"))
            }
        }
    }
}
