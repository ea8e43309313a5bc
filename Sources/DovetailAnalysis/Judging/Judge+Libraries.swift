import DovetailGraph
import DovetailSyntax

// The bindings of libraries, and who asks for them.

extension Judge {
    /// A value is no part, unless a library provides it.
    func isPlain(_ input: Input, _ ends: [FlowEnd]) -> Bool {
        !ends.contains(where: isOfLibrary) && isPlain(input) && !carriesParts(input, ends)
    }

    /// `Service(mode: .parsers(parser))`: a case of an enumeration that has a part.
    private func carriesParts(_ input: Input, _ ends: [FlowEnd]) -> Bool {
        ends.contains { $0.field != nil }
            && values[input.variable].contains { value in
                if case .construction(let id) = value { flow[id].caseName != nil } else { false }
            }
    }

    /// When an object needs what it is given: what a library hands out in a `Lazy` or a `Provider` is needed later.
    func phase(of end: FlowEnd, _ input: Input) -> DependencyGraph.Phase {
        guard isOfLibrary(end), let type = input.written, let site = input.writtenAt,
            program.later(type, at: site) != nil
        else { return input.phase }
        return .deferred
    }

    private func isOfLibrary(_ end: FlowEnd) -> Bool {
        if case .place(let place) = end.kind { flow.library.bindings[place] != nil } else { false }
    }

    /// Whether an object is what a library provides.
    func isOfLibrary(_ id: ConstructionID) -> Bool {
        search.home[id].map { flow.library.bindings[$0] != nil } ?? false
    }

    /// Whether a binding of a library is given an object that is written elsewhere.
    func isAlternative(_ end: FlowEnd, of variable: VariableID) -> Bool {
        guard let binding = flow.library.bindings[variable], case .object(let id) = end.kind else { return false }
        if binding.isLocator, flow[id].isDerived { return false }  // what the storage of another package answers
        return search.home[id] != variable && flow[id].holder != variable
    }

    /// The objects that bindings of libraries are given elsewhere, or that they hold in a local first.
    var alternatives: [ConstructionID] {
        flow.library.bindings.keys.flatMap { variable in
            search.endsBehind(variable).filter { end in
                // `static let liveValue = Secrets.live`, `prepareDependencies { $0.api = local }`
                isAlternative(end, of: variable) || end.place.map { isGlobal($0) || flow[$0].isLocal } == true
            }
            .flatMap { constructions(behind: $0, asked: nil) }
        }
    }

    /// Whatever is registered is drawn, also what nobody asks for.
    func drawLibraries() {
        for variable in flow.library.bindings.keys.sorted(by: { $0.index < $1.index }) {
            guard !isTest(flow[variable].site.module), let part = names.place(variable, of: flow) else { continue }
            addPlace(variable, part)
        }
    }

    /// What bindings of assemblies with parameters are given by code that no assembly has.
    func drawGivenToAssemblies() {
        for type in drawnElsewhere.sorted(by: { $0.index < $1.index }) where !isTest(program[type].site.module) {
            for member in program[type].members where program[member].facts.kind == .method {
                let object = program[member].definition?.make?.nameText  // of `define(init: view) { … }`
                for parameter in flow.parameters[member, default: []] where flow[parameter].name(program) != object {
                    drawGiven(parameter, to: member)
                }
            }
        }
    }

    private func drawGiven(_ parameter: VariableID, to binding: MemberID) {
        let input = Input(
            label: flow[parameter].name(program), variable: parameter, phase: .construct,
            location: flow[parameter].location, condition: .always, written: flow[parameter].written,
            writtenAt: flow[parameter].writtenAt)
        let ends = search.ends(of: parameter)
        if isPlain(input) || isCrowd(ends, input) { return }
        for end in ends {
            switch end.kind {
            case .object: break
            case .place(let place) where !isDrawnElsewhere(flow[place].owner): break
            default: continue
            }
            for (target, end, phase) in targets(of: end, input, input.phase) {
                takingMethods.insert(program.functionID(binding))
                draft.edges.append(
                    .init(
                        from: program.functionID(binding), to: target, kind: .needs, phase: phase, label: input.label,
                        location: input.location, origin: end.evidence, condition: end.condition,
                        isOneOf: ends.count > 1 && !isCollection(input)))
            }
        }
    }

    /// Who asks a library for something that no object is made of.
    func drawReads() {
        let drawn = flow.library.reads.isEmpty ? [:] : hops
        // Of each type that asks a library for something itself, the parts that are of it.
        let readers = parts(of: typesThatRead)
        var open = Set(draft.unresolved.compactMap(\.location))
        let made = typesThatAreMade
        for read in flow.library.reads where !isTest(read.site.module) {
            // Whose objects are made has its defaults from there, where they are made without another value.
            if read.isDefault, case .type(let type) = read.reader, made.contains(type) { continue }
            let ends = search.ends(of: read.variable)
            let targets = ends.flatMap { end -> [(NodeID, FlowEnd)] in
                switch end.kind {
                case .place(let place): self.targets(of: place, nil).map { ($0, end) }
                case .object(let id) where self.drawn.contains(id) && !flow[id].isDerived: [(part(id), end)]
                default: []
                }
            }
            let readers = nodes(of: read, readers)
            if targets.isEmpty, let reader = readers.first, open.insert(read.location).inserted {
                noteOpen(reader, read, ends)
            }
            let several = Set(targets.map(\.0)).count > 1
            for (target, end) in targets {
                let known = drawn[Hop(to: target, location: read.location)]
                for reader in readers where reader != target && !isDrawn(read, by: reader, known) {
                    draft.edges.append(
                        .init(
                            from: reader, to: target, kind: .needs, phase: read.phase,
                            label: local(of: read) == nil ? read.label : "",
                            location: read.location, origin: end.evidence.filter { $0 != read.location },
                            condition: end.condition.and(read.condition), isOneOf: several))
                }
            }
        }
        drawMissing()
    }

    /// Whether other edges say already who asks. What an object asks for and gives on, it needs as well.
    private func isDrawn(_ read: LibraryRead, by reader: NodeID, _ known: Set<NodeID>?) -> Bool {
        guard let known, case .type = read.reader else { return known != nil }
        return known.contains { $0 == reader || $0.text.hasPrefix("\(reader.text)/") }
    }

    private var typesThatAreMade: Set<TypeID> {
        guard flow.library.reads.contains(where: \.isDefault) else { return [] }
        return Set(
            flow.constructions.filter { !$0.isItself && !$0.isPreview && !isTest($0) }.compactMap(\.type.knownType))
    }

    var typesThatRead: Set<TypeID> {
        Set(
            flow.library.reads.flatMap { read -> [TypeID] in
                guard case .type(let type) = read.reader else { return [] }
                return [type] + keepersOfCarriers[type, default: []]
            })
    }

    /// The types whose objects keep a structure of parts in a property: `let services = Services()`, which asks for them.
    func findKeepersOfCarriers() -> [TypeID: [TypeID]] {
        var keepers: [TypeID: [TypeID]] = [:]
        for made in flow.constructions {
            guard let type = made.type.knownType, kinds[type] == .carrier, let holder = made.holder,
                case .member(let member) = flow[holder].kind, keeps(member), let owner = program[member].owner
            else { continue }
            keepers[type, default: []].append(owner)
        }
        return keepers
    }

    private func nodes(of read: LibraryRead, _ readers: [TypeID: [NodeID]]) -> [NodeID] {
        switch read.reader {
        case .binding(let variable): return [names.place(local(of: read) ?? variable, of: flow)?.id].compactMap(\.self)
        case .type(let type) where !program.isExternal(type):
            if let place = staticPlace(of: read.owner) { return [place] }
            if let parts = readers[type] { return parts }
            let parts = keepersOfCarriers[type, default: []].flatMap { readers[$0] ?? [] }
            if !parts.isEmpty { return parts }
            addComponent(type)
            return [program[type].id]
        case .type(let type) where isValue(type): return []  // who calls the function needs it
        case .type(let type):  // an extension of a type of another package
            draft.types.append(.init(id: program[type].id, kind: .other, isExternal: true))
            return [program[type].id]
        case .code(let owner):
            guard let function = owner.member, program[function].owner == nil, program[function].facts.kind == .method
            else { return [] }
            let id = program.functionID(function)
            draft.types.append(.init(id: id, kind: .other, location: program[function].location))
            return [id]
        }
    }

    /// The local that is drawn, whose object is made of what is asked for: `let page = Page(api: dependency.shop.api)`.
    private func local(of read: LibraryRead) -> VariableID? {
        guard let local = read.local, places.contains(local), search.made[local] != nil else { return nil }
        return local
    }

    /// The static property or method that provides, in whose code something stands.
    func staticPlace(of owner: Owner) -> NodeID? {
        guard let member = owner.member, program[member].facts.isStatic, let variable = flow.ofMember[member],
            places.contains(variable)
        else { return nil }
        return names.place(variable, of: flow)?.id
    }

    private func drawMissing() {
        for gap in flow.library.missing where !isTest(program[gap.root].site.module) {
            let root = program.root(of: gap.root)
            addRoot(root)
            draft.requirements.append(
                .init(from: nil, root: root.id, type: gap.type.text, label: gap.name, location: gap.location))
        }
    }

    private func noteOpen(_ reader: NodeID, _ read: LibraryRead, _ ends: [FlowEnd]) {
        for end in ends {
            let (expression, reason): (String, String)
            switch end.kind {
            case .gap(let gap): (expression, reason) = (flow.gaps[gap].expression, flow.gaps[gap].reason)
            case .nobody where read.isOfOwnWrapper: continue  // a number as well as a part
            case .nobody(let variable):
                (expression, reason) = (flow[variable].name(program), "nothing in these sources registers it")
            default: continue
            }
            draft.unresolved.append(
                .init(
                    owner: reader, expression: expression, input: read.label, reason: reason, location: read.location))
        }
    }
}

extension LibraryFacts {
    /// What a registration is called whose type the source doesn't show.
    func name(of variable: VariableID, _ flow: Flow) -> String {
        for source in flow[variable].sources {
            if case .construction(let made) = source.origin {
                switch flow[made].type {
                case .external(let name): return name.lastName
                case .known: break
                }
            }
        }
        return "?"
    }
}
