import DovetailGraph
import DovetailSyntax

/// SafeDI: `@Instantiated let feed: Feed`, `@Received let api: API`, `@Forwarded let user: User`.
///
/// Each `@Instantiated` property is a binding that builds the type that fulfills it. What that type receives comes from
/// the property of the same name of the nearest type around it, on each way on which it is made.
struct SafeDI: Dialect {
    static let library = "SafeDI"
    static let imports: Set<String> = ["SafeDI"]
    private static let wrappers: Set<String> = ["Forwarded", "Instantiated", "Received"]

    private static let macro = "Instantiable"

    /// What makes an object: its initializer, or a function of an extension.
    private enum Maker {
        case type(TypeID)
        case function(MemberID)
    }

    /// An extension makes its type by a function `instantiate`, which has the macro's word for it from here on.
    func translate(_ file: inout FileFacts) {
        for index in file.types.indices where file.types[index].kind == .extension {
            guard let attribute = file.types[index].attributes.first(where: { $0.name == Self.macro }) else { continue }
            file.types[index].members = file.types[index].members.map { member in
                var facts = member.facts
                guard facts.name == "instantiate", facts.isStatic else { return member }
                facts.wrappers.append(attribute)
                return Member(facts)
            }
        }
    }

    /// Who makes an object, by each name under which one is asked for. Several projects may have one of that name.
    private func makers(_ program: Program) -> [String: [Maker]] {
        var makers: [String: [Maker]] = [:]
        func add(_ maker: Maker, _ name: String, _ attribute: AttributeFacts) {
            if attribute.says("mockOnly") { return }
            makers[name, default: []].append(maker)
            let more = attribute.arguments.first { $0.label == "fulfillingAdditionalTypes" }?.value
            guard case .list(let all)? = more?.kind else { return }
            for other in all { if let name = other.typeItself?.bare.text { makers[name, default: []].append(maker) } }
        }
        for type in program.allTypes {
            let macro = program[type].facts?.attributes.first { $0.name == Self.macro }
            if let macro { add(.type(type), program[type].name, macro) }
        }
        for member in program.memberIDs where program[member].facts.kind == .method {
            let facts = program[member].facts
            guard let macro = facts.wrappers.first(where: { $0.name == Self.macro }), let type = facts.type else {
                continue
            }
            let isOwn = type.text == "Self"
            add(.function(member), isOwn ? program[member].owner.map { program[$0].name } ?? "" : type.bare.text, macro)
        }
        return makers
    }

    private func properties(_ type: TypeID, _ program: Program) -> [(member: MemberID, wrapper: AttributeFacts)] {
        program[type].members.compactMap { member in
            program[member].facts.wrappers.first { Self.wrappers.contains($0.name) }.map { (member, $0) }
        }
    }

    func prepare(_ reader: FlowReader) {
        let program = reader.program
        for type in program.allTypes {
            for (member, wrapper) in properties(type, program) where isProvided(member, wrapper, program) {
                reader.provide(member, program[member].facts.isInstantiator ? .prototype : .instance)
            }
        }
    }

    /// What is received is provided further out, unless it is another name for what stands beside it.
    private func isProvided(_ member: MemberID, _ wrapper: AttributeFacts, _ program: Program) -> Bool {
        wrapper.name != "Received" || beside(member, wrapper, program) != nil
    }

    /// `manager` of `@Received(fulfilledByDependencyNamed: "manager")` in a type that has it itself.
    private func beside(_ member: MemberID, _ wrapper: AttributeFacts, _ program: Program) -> MemberID? {
        guard let name = wrapper.otherName, let owner = program[member].owner else { return nil }
        return properties(owner, program).map(\.member).first { $0 != member && program[$0].facts.name == name }
    }

    /// Macros write what these properties are given.
    func read(_ member: MemberID, _ scope: inout FlowScope, _ reader: FlowReader) -> Bool {
        reader.program[member].facts.wrappers.contains { Self.wrappers.contains($0.name) }
    }

    func finish(_ reader: FlowReader) {
        let program = reader.program
        let makers = makers(program)
        var made: [(member: MemberID, type: TypeID, id: ConstructionID)] = []
        var places: [TypeID: [TypeID]] = [:]
        var called: [(member: MemberID, function: MemberID)] = []
        for type in program.allTypes {
            for initializer in program.initializers(of: type) { give(to: initializer, of: type, reader) }
            for (member, wrapper) in properties(type, program) {
                if let known = beside(member, wrapper, program) { name(member, known, reader) }
                guard wrapper.name == "Instantiated" else { continue }
                note(member, of: type, reader)
                switch maker(member, wrapper, makers, program) {
                case .type(let maker)?:
                    places[maker, default: []].append(type)
                    made.append((member, maker, reader.construct(maker, for: member)))
                case .function(let function)?: called.append((member, function))
                case nil: continue
                }
            }
        }
        for (member, function) in called { call(function, for: member, places, reader) }
        for (member, type, id) in made {
            guard let owner = program[member].owner else { continue }
            for (received, wrapper) in properties(type, program)
            where wrapper.name == "Received" && !isProvided(received, wrapper, program) {
                let name = wrapper.otherName ?? program[received].facts.name
                give(received, called: name, to: id, of: owner, places, reader)
            }
        }
    }

    /// What the macro writes gives an initializer what the properties of the same names are.
    private func give(to initializer: MemberID, of type: TypeID, _ reader: FlowReader) {
        let entry = reader.program[initializer]
        let known = properties(type, reader.program).map(\.member)
        for (parameter, variable) in zip(entry.facts.parameters, reader.flow.parameters[initializer, default: []]) {
            let name = parameter.label ?? parameter.name
            guard let property = known.first(where: { reader.program[$0].facts.name == name }) else { continue }
            let source = Source(
                origin: .variable(reader.variable(of: property)), location: entry.location, condition: .always)
            reader.flow[variable].sources.append(source)
        }
    }

    /// Gives a property another one that stands beside it.
    private func name(_ member: MemberID, _ known: MemberID, _ reader: FlowReader) {
        let source = Source(
            origin: .variable(reader.variable(of: known)), location: reader.program[member].location,
            condition: .always)
        reader.flow[reader.variable(of: member)].sources.append(source)
    }

    /// A property that a function makes, whose parameters are the properties around it that are called so.
    private func call(
        _ function: MemberID, for member: MemberID, _ places: [TypeID: [TypeID]], _ reader: FlowReader
    ) {
        let entry = reader.program[member]
        guard let owner = entry.owner else { return }
        var scope = FlowScope(site: entry.site, owner: .member(member), itself: owner)
        let id = reader.variable(of: member)
        (scope.holder, scope.provider) = (id, id)
        let place = entry.facts.place
        let arguments = reader.program[function].facts.parameters.map { parameter -> Argument in
            let name = parameter.label ?? parameter.name
            let given = reader.temporary(at: place, scope)
            var seen: Set<TypeID> = []
            for provider in providers(name, owner, places, &seen, reader.program) where provider != member {
                reader.give(.variable(reader.variable(of: provider)), to: given, at: place, scope)
            }
            scope.names["\(name):"] = given
            return Argument(label: parameter.label, value: Expression(.name("\(name):"), at: place))
        }
        let made = reader.call(member: function, on: nil, arguments, at: place, &scope)
        reader.give(made, to: id, at: place, scope)
    }

    /// The initializer takes what the macro makes.
    private func note(_ member: MemberID, of type: TypeID, _ reader: FlowReader) {
        let entry = reader.program[member]
        reader.flow.library.reads.append(
            LibraryRead(
                reader: .type(type), owner: .member(member), variable: reader.variable(of: member),
                label: entry.facts.name,
                phase: entry.facts.isInstantiator ? .deferred : .construct, site: entry.site, location: entry.location,
                condition: entry.condition))
    }

    private func maker(
        _ member: MemberID, _ wrapper: AttributeFacts, _ makers: [String: [Maker]], _ program: Program
    ) -> Maker? {
        let site = program[member].site
        if let name = wrapper.arguments.first(where: { $0.label == "fulfilledByType" })?.value.nameText {
            return nearest(makers[name], program.type(named: name, at: site), site, program)
        }
        guard var type = program[member].facts.type?.bare else { return nil }
        if type.nominalName?.hasSuffix("Instantiator") == true, case .name(_, let arguments) = type.shape,
            let made = arguments.last
        {
            type = made.bare
        }
        let known = program.nominals(of: type, at: site).first
        return nearest(known.flatMap { makers[program[$0].name] } ?? makers[type.text], known, site, program)
    }

    /// Of several makers, that of the type that the place means, or else one of the same module.
    private func nearest(_ makers: [Maker]?, _ type: TypeID?, _ site: Site, _ program: Program) -> Maker? {
        guard let makers, makers.count > 1 else { return makers?.first }
        func place(_ maker: Maker) -> Site {
            switch maker {
            case .type(let type): program[type].site
            case .function(let member): program[member].site
            }
        }
        let home = type.flatMap { program.isExternal($0) ? nil : program[$0].site.module } ?? site.module
        return makers.first { if case .type(type) = $0 { true } else { false } }
            ?? makers.last { place($0).module == home } ?? makers.last
    }

    /// - Parameter name: what it is called further out.
    private func give(
        _ received: MemberID, called name: String, to id: ConstructionID, of owner: TypeID,
        _ places: [TypeID: [TypeID]], _ reader: FlowReader
    ) {
        let facts = reader.program[received].facts
        let location = reader.flow[id].location
        let variable = reader.variable(of: received)
        var seen: Set<TypeID> = []
        let providers = providers(name, owner, places, &seen, reader.program)
        if providers.isEmpty, facts.wrappers.contains(where: { $0.says("onlyIfAvailable") }) { return }
        for given in providers.isEmpty ? [missing(name, received, owner, reader)] : providers.map(reader.variable) {
            reader.flow[variable].sources.append(
                Source(origin: .variable(given), location: location, condition: .always))
            reader.flow[id].inputs.append(
                Input(
                    label: facts.name, variable: given, phase: facts.isInstantiator ? .deferred : .construct,
                    location: reader.program[received].location, condition: .always))
        }
    }

    private func missing(
        _ name: String, _ received: MemberID, _ owner: TypeID, _ reader: FlowReader
    ) -> VariableID {
        let entry = reader.program[received]
        let scope = FlowScope(site: entry.site, owner: .member(received), itself: entry.owner)
        let reason = "neither '\(reader.program[owner].name)' nor a type around it has a property '\(name)'"
        return reader.gap(name, reason, at: entry.facts.place, scope).variable
            ?? reader.variable(of: received)
    }

    /// The properties of that name of the nearest types, on each way outwards.
    private func providers(
        _ name: String, _ type: TypeID, _ places: [TypeID: [TypeID]], _ seen: inout Set<TypeID>, _ program: Program
    ) -> [MemberID] {
        guard seen.insert(type).inserted else { return [] }
        if let own = properties(type, program).first(where: { program[$0.member].facts.name == name }) {
            return [own.member]
        }
        return (places[type] ?? []).flatMap { providers(name, $0, places, &seen, program) }
    }
}

extension AttributeFacts {
    /// Whether it has `label: true`.
    fileprivate func says(_ label: String) -> Bool {
        arguments.contains { $0.label == label && $0.value.nameText != "false" }
    }

    /// What a received property is called further out.
    fileprivate var otherName: String? {
        arguments.first { $0.label == "fulfilledByDependencyNamed" }?.value.nameText
    }
}

extension MemberFacts {
    fileprivate var isInstantiator: Bool { type?.nominalName?.hasSuffix("Instantiator") == true }
}

extension FlowReader {
    /// The object that a macro makes for a property.
    fileprivate func construct(_ type: TypeID, for member: MemberID) -> ConstructionID {
        let entry = program[member]
        var scope = FlowScope(site: entry.site, owner: .member(member), itself: entry.owner)
        let id = variable(of: member)
        scope.holder = id
        let made = construction(of: .known(type), at: entry.facts.place, scope, .variable(id))
        give(.variable(made), to: id, at: entry.facts.place, scope)
        return ConstructionID(index: flow.constructions.count - 1)
    }
}
