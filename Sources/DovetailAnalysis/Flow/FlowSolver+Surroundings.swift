import DovetailGraph
import DovetailSyntax

// SwiftUI's environment: a view has what the views that show it are given.

extension FlowSolver {
    /// A property that reads the environment may be whatever a view that shows it is given under its key, or with its type.
    /// Where several views around it are given the same, the nearest one counts. Of a view that none of these shows, it may be
    /// whatever any view is given.
    ///
    /// - Complexity: linear in the readers, and in what the views that are given something show, for each of these and each
    ///   key or type.
    mutating func joinSurroundings() {
        let readers = program.memberIDs.filter { member in  // SwiftUI fills no properties of classes
            program[member].facts.environment != nil && program[member].owner.map { program[$0].kind } != .class
        }
        if readers.isEmpty { return }
        splitProvisions()
        if flow.provisions.isEmpty {
            for member in readers { joinDefault(member) }
            return
        }
        for member in readers { noteType(askedBy: member) }
        var environment = EnvironmentLookup(provisionsByKind, program, flow)
        for member in readers { joinSurroundings(member, &environment) }
    }

    /// `@Environment(Model.self) var model`
    private mutating func noteType(askedBy member: MemberID) {
        guard case .type(let type)? = program[member].facts.environment?.first?.value.kind,
            let variable = flow.ofMember[member]
        else { return }
        flow[variable].written = type
        flow[variable].types = program.nominals(of: type, at: program[member].site)
    }

    private mutating func joinSurroundings(_ member: MemberID, _ environment: inout EnvironmentLookup) {
        guard let variable = flow.ofMember[member], let view = program[member].owner,
            let request = request(of: member, variable)
        else { return }
        let around = environment[request]
        let above = without(variable, around.nearest[view, default: []])
        if !above.isEmpty { return add(above, to: variable) }
        let isShown = environment.viewsOfApps.contains(view)
        if joinDefault(member), isShown { return }
        if isShown, around.isComplete { return }  // all of it is given to other views
        if let key = request.kind.key, !request.kind.isOfFocus, isOfSystem(key) { return }  // the system has a value
        if environment.isOnlyPreviewed(view) { return }
        if around.others.count <= Self.mostOthers { return add(without(variable, around.others), to: variable) }
        let joint = around.joint ?? append(joint(of: around.others, for: variable))
        environment[request].joint = joint
        add(Source(origin: .variable(joint), location: flow[variable].location, condition: .always), to: variable)
    }

    /// Of so many provisions each reader has them all for itself.
    private static let mostOthers = 16

    /// What stands for many provisions, for all that read one of them.
    private func joint(of provisions: [Int], for reader: VariableID) -> Variable {
        var joint = flow[reader]
        joint.kind = .temporary
        joint.sources = provisions.map { index in
            Source(
                origin: .variable(flow.provisions[index].variable), location: flow.provisions[index].location,
                condition: .always)
        }
        return joint
    }

    private mutating func add(_ provisions: [Int], to variable: VariableID) {
        for index in provisions {
            let provision = flow.provisions[index]
            add(
                Source(
                    origin: .variable(provision.variable), location: provision.location, condition: .always),
                to: variable)
        }
    }

    /// Without those by which a view hands on what it reads.
    private func without(_ reader: VariableID, _ provisions: [Int]) -> [Int] {
        provisions.filter { flow.provisions[$0].variable != reader }
    }

    private func request(of member: MemberID, _ variable: VariableID) -> EnvironmentRequest? {
        let facts = program[member].facts
        let (types, written) = (flow[variable].types, flow[variable].written)
        var kind = EnvironmentRequest.Kind(
            isObject: facts.attributes.contains("EnvironmentObject"), isOfFocus: facts.isOfFocus)
        if case .keyPath(let names)? = facts.environment?.first?.value.kind { kind.key = names.last }
        let isGeneric = types.contains { program[$0].facts?.generics.isEmpty == false }
        if kind.key != nil { return EnvironmentRequest(kind: kind, isGeneric: isGeneric) }
        if types.isEmpty, written == nil { return nil }
        return EnvironmentRequest(
            kind: kind, types: types, name: written?.plainNominal?.lastName, isGeneric: isGeneric)
    }

    private var provisionsByKind: [EnvironmentRequest.Kind: ProvisionIndex] {
        var all: [EnvironmentRequest.Kind: ProvisionIndex] = [:]
        for (index, provision) in flow.provisions.enumerated() {
            let kind = EnvironmentRequest.Kind(
                key: provision.key, isObject: provision.isObject, isOfFocus: provision.isOfFocus)
            let value = provision.key == nil ? value(of: provision.variable) : ProvisionIndex.Value()
            all[kind, default: ProvisionIndex()].add(index, value, program)
        }
        return all
    }

    /// Whether the system declares a key of the environment: `openURL`.
    private func isOfSystem(_ key: String) -> Bool {
        key != "modelContext"
            && program.typesByName["EnvironmentValues"]?.first.flatMap { program.member(key, of: $0) } == nil
    }

    /// `@Entry var api = API()`, `self[APIKey.self]`: what the environment has where no view is given anything.
    ///
    /// - Returns: whether it has anything.
    @discardableResult
    private mutating func joinDefault(_ member: MemberID) -> Bool {
        guard case .keyPath(let names)? = program[member].facts.environment?.first?.value.kind, let key = names.last,
            !program[member].facts.isOfFocus, let variable = flow.ofMember[member],
            let environment = program.typesByName["EnvironmentValues"]?.first,
            let entry = program.member(key, of: environment)
        else { return false }
        let isEntry = program[entry].facts.attributes.contains("Entry")
        let standard = isEntry ? entry : defaultValue(ofKeyIn: entry) ?? entry
        guard let value = flow.ofMember[standard] else { return false }
        add(
            Source(origin: .variable(value), location: program[standard].location, condition: .always),
            to: variable)
        return true
    }

    /// `APIKey.defaultValue` of `var api: API { get { self[APIKey.self] } set { … } }`
    private func defaultValue(ofKeyIn entry: MemberID) -> MemberID? {
        var keys: [TypeID] = []
        program[entry].facts.body?.visit { expression in
            guard case .element(_, let arguments) = expression.kind, case .type(let key)? = arguments.only?.value.kind
            else { return }
            keys += program.nominals(of: key, at: program[entry].site)
        }
        return keys.lazy.compactMap { program.member("defaultValue", of: $0, isStatic: true) }.first
    }

    /// Of which types something is that a view is given.
    private func value(of variable: VariableID) -> ProvisionIndex.Value {
        var value = ProvisionIndex.Value(isAnything: values.isMany(variable))
        let made = values.constructions(of: [variable]).filter { !flow[$0].isDerived }
        for id in made {
            switch flow[id].type {
            case .known(let type): value.types.append(type)
            case .external(let name): value.names.append(name.lastName)
            }
        }
        if made.isEmpty {
            value.types = types(of: variable)
            value.written = declaredName(of: variable)
        }
        return value
    }

    /// The name of the type that is written of a variable, or of the property that it is read from.
    private func declaredName(of variable: VariableID) -> String? {
        if let name = flow[variable].written?.plainNominal { return name.lastName }
        guard let load = flow.loads[variable] else { return nil }
        let members = flow[load.base].types.compactMap { program.member(load.name, of: $0) }
        return members.lazy.compactMap { [program] in program[$0].facts.type?.plainNominal?.lastName }.first
    }

    /// The types that are written of a variable, or of the property that it is read from.
    private func types(of variable: VariableID) -> [TypeID] {
        var next = variable
        for _ in 0..<4 {
            if !flow[next].types.isEmpty { return flow[next].types }
            if let load = flow.loads[next] {
                let members = flow[load.base].types.compactMap { program.member(load.name, of: $0) }
                guard let property = members.lazy.compactMap({ [flow] in flow.ofMember[$0] }).first else { return [] }
                next = property
            } else if case .variable(let other)? = flow[next].sources.only?.origin {
                next = other
            } else {
                let made = flow[next].sources.compactMap { source -> TypeID? in
                    if case .construction(let id) = source.origin { flow[id].type.knownType } else { nil }
                }
                return made.count == flow[next].sources.count ? made : []
            }
        }
        return []
    }
}
