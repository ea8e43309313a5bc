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

    /// The types that are made, by each name under which one is asked for.
    private func makers(_ program: Program) -> [String: TypeID] {
        var makers: [String: TypeID] = [:]
        for type in program.allTypes {
            guard let attribute = program[type].facts?.attributes.first(where: { $0.name == "Instantiable" }) else {
                continue
            }
            makers[program[type].name] = type
            let more = attribute.arguments.first { $0.label == "fulfillingAdditionalTypes" }?.value
            guard case .list(let all)? = more?.kind else { continue }
            for other in all { if let name = other.typeItself?.bare.text { makers[name] = type } }
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
            for (member, wrapper) in properties(type, program) where wrapper.name != "Received" {
                reader.provide(member, program[member].facts.isInstantiator ? .prototype : .instance)
            }
        }
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
        for type in program.allTypes {
            for (member, wrapper) in properties(type, program) where wrapper.name == "Instantiated" {
                note(member, of: type, reader)
                guard let maker = maker(member, wrapper, makers, program) else { continue }
                places[maker, default: []].append(type)
                made.append((member, maker, reader.construct(maker, for: member)))
            }
        }
        for (member, type, id) in made {
            guard let owner = program[member].owner else { continue }
            for (received, wrapper) in properties(type, program) where wrapper.name == "Received" {
                let other = wrapper.arguments.first { $0.label == "fulfilledByDependencyNamed" }?.value.nameText
                let name = other ?? program[received].facts.name
                give(received, called: name, to: id, of: owner, places, reader)
            }
        }
    }

    /// The initializer takes what the macro makes.
    private func note(_ member: MemberID, of type: TypeID, _ reader: FlowReader) {
        let entry = reader.program[member]
        reader.flow.library.reads.append(
            LibraryRead(
                reader: .type(type), variable: reader.variable(of: member), label: entry.facts.name,
                phase: entry.facts.isInstantiator ? .deferred : .construct, site: entry.site, location: entry.location,
                condition: entry.condition))
    }

    private func maker(
        _ member: MemberID, _ wrapper: AttributeFacts, _ makers: [String: TypeID], _ program: Program
    ) -> TypeID? {
        if let name = wrapper.arguments.first(where: { $0.label == "fulfilledByType" })?.value.nameText {
            return makers[name]
        }
        guard var type = program[member].facts.type?.bare else { return nil }
        for name in ["Instantiator", "SendableInstantiator", "NonisolatedInstantiator"] {
            if let inner = type.arguments(of: name)?.first { type = inner.bare }
        }
        let known = program.nominals(of: type, at: program[member].site).first
        return known.flatMap { makers[program[$0].name] } ?? makers[type.text]
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
        for provider in providers(name, owner, places, &seen, reader.program) {
            let given = reader.variable(of: provider)
            reader.flow[variable].sources.append(
                Source(origin: .variable(given), location: location, condition: .always))
            reader.flow[id].inputs.append(
                Input(
                    label: facts.name, variable: given, phase: facts.isInstantiator ? .deferred : .construct,
                    location: reader.program[received].location, condition: .always))
        }
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
