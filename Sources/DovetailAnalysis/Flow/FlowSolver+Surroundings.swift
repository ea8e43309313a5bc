import DovetailGraph
import DovetailSyntax

// SwiftUI's environment: a view has what the views that show it are given.

extension FlowSolver {
    /// A property that reads the environment may be whatever a view that shows it is given under its key, or with its type.
    /// Where several views around it are given the same, the nearest one counts. Of a view that none of these shows, it may be
    /// whatever any view is given.
    ///
    /// - Complexity: linear in what the views that are given something show, for each of these and each key.
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
        let screen = Screen(program, flow)
        let known = screen.viewsOfApps()
        var shown: [[Int]: [Set<TypeID>]] = [:]
        for member in readers { joinSurroundings(member, screen, &shown, known) }
    }

    /// - Parameters:
    ///   - shown: by provisions of one key, what sees each of these as the nearest one.
    ///   - known: the views of which it is known where they are shown.
    private mutating func joinSurroundings(
        _ member: MemberID, _ screen: Screen, _ shown: inout [[Int]: [Set<TypeID>]], _ known: Set<TypeID>
    ) {
        let entry = program[member]
        guard let variable = flow.ofMember[member], let type = entry.owner else { return }
        var key: String?
        switch entry.facts.environment?.first?.value.kind {
        case .keyPath(let names)?: key = names.last
        case .type(let type)?:
            flow[variable].written = type
            flow[variable].types = program.nominals(of: type, at: entry.site)
        default: break
        }
        guard key != nil || !flow[variable].types.isEmpty || flow[variable].written != nil else { return }
        let isObject = entry.facts.attributes.contains("EnvironmentObject")
        let all = flow.provisions.indices.filter {
            flow.provisions[$0].isObject == isObject && flow.provisions[$0].key == key
                && flow.provisions[$0].variable != variable
                && flow.provisions[$0].isOfFocus == entry.facts.isOfFocus
                && (key != nil || provides(flow.provisions[$0].variable, flow[variable]))
        }
        // Objects of a generic type differ in its arguments, of which nothing is known yet.
        let isGeneric = flow[variable].types.contains { program[$0].facts?.generics.isEmpty == false }
        let above = entry.facts.isOfFocus ? [] : nearest(all, to: type, isGeneric, screen, &shown)
        let hasDefault = above.isEmpty && joinDefault(member)
        if hasDefault, known.contains(type) { return }
        if above.isEmpty, let key, !entry.facts.isOfFocus, isOfSystem(key) { return }  // the system has a value for it
        // It isn't known within which views the others are shown.
        let unknown = zip(all, shown[all] ?? []).filter { $1.isEmpty }.map(\.0)
        for index in !above.isEmpty ? above : unknown.isEmpty ? all : unknown {
            let provision = flow.provisions[index]
            add(
                Source(
                    origin: .variable(provision.variable), location: provision.location, condition: .always),
                to: variable)
        }
    }

    /// Whether the system declares a key of the environment: `openURL`.
    private func isOfSystem(_ key: String) -> Bool {
        key != "modelContext"
            && program.typesByName["EnvironmentValues"]?.first.flatMap { program.member(key, of: $0) } == nil
    }

    /// Those of some provisions within which a view is shown, without others of them between.
    private func nearest(
        _ all: [Int], to type: TypeID, _ isGeneric: Bool, _ screen: Screen, _ shown: inout [[Int]: [Set<TypeID>]]
    ) -> [Int] {
        if shown[all] == nil {
            let views = all.map { flow.provisions[$0].view }
            let results = all.compactMap { flow.provisions[$0].result }
            let others = isGeneric ? [] : Set(views + results)
            shown[all] = views.map { screen.views(shownBy: $0, without: others) }
        }
        return zip(all, shown[all] ?? []).filter { $1.contains(type) }.map(\.0)
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

    /// Whether an object of the type that a property asks for is given, as far as that can be seen.
    private func provides(_ variable: VariableID, _ asked: Variable) -> Bool {
        if values.isMany(variable) { return true }
        let made = values.constructions(of: [variable]).filter { !flow[$0].isDerived }
        if made.isEmpty {
            let types = types(of: variable)
            if types.isEmpty, asked.types.isEmpty {  // of another package
                return asked.written != nil && declaredName(of: variable) == asked.written?.plainNominal?.lastName
            }
            return types.isEmpty || types.contains { program.mayBe($0, asked.types) }
        }
        return made.contains { id in
            switch flow[id].type {
            case .known(let type): program.mayBe(type, asked.types)
            case .external(let name): name.lastName == asked.written?.plainNominal?.lastName
            }
        }
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

/// Which views are on the screen within others.
private struct Screen {
    let program: Program
    let flow: Flow
    private var operations: [VariableID: [Int]] = [:]
    /// `self` in the methods of all views
    private let receivers: Set<VariableID>

    init(_ program: Program, _ flow: Flow) {
        (self.program, self.flow) = (program, flow)
        receivers = Set(flow.receivers.pairs.map(\.1))
        for index in flow.operations.indices {
            operations[flow.operations[index].result, default: []].append(index)
        }
    }

    /// The types of all views that a view shows, and its own.
    ///
    /// Within the function in which the view stands, a parameter is what callers give, and `self` what they call it on. Of
    /// whatever else is called, it is only this call that matters, whose arguments are followed.
    ///
    /// - Parameter others: views that are left out, with all that they show.
    func views(shownBy view: VariableID, without others: Set<VariableID> = []) -> Set<TypeID> {
        var types: Set<TypeID> = []
        var queue = [Step(variable: view, isOfCallers: true)]
        var seen = Set(queue)
        while let step = queue.popLast() {
            if others.contains(step.variable) && step.variable != view || gives(to: others, step.variable) { continue }
            for variable in shown(by: step.variable, &types) where !others.contains(variable) && !isGiven(variable) {
                let next = Step(variable: variable, isOfCallers: step.isOfCallers && !isOfMember(variable))
                if isOfCallers(variable), !next.isOfCallers { continue }
                if seen.insert(next).inserted { queue.append(next) }
            }
        }
        return types
    }

    /// Whether a variable is what a modifier makes of one of some views that it gives something, or a method in which that is
    /// done.
    private func gives(to views: Set<VariableID>, _ result: VariableID) -> Bool {
        operations[result, default: []].contains { index in
            switch flow.operations[index].kind {
            case .call(let name, _, _):
                FlowReader.provisions[name] != nil && flow.operations[index].base.map(views.contains) == true
            case .direct(let method, _):
                flow.receivers[method] != nil && views.contains { flow[$0].owner.member == method }
            default: false
            }
        }
    }

    private struct Step: Hashable {
        let variable: VariableID
        /// Whether the callers of the function in which it stands matter.
        let isOfCallers: Bool
    }

    private func isOfMember(_ variable: VariableID) -> Bool {
        if case .member = flow[variable].kind { true } else { false }
    }

    /// Whether a variable is what callers give.
    private func isOfCallers(_ variable: VariableID) -> Bool {
        switch flow[variable].kind {
        case .parameter, .itself: true
        default: receivers.contains(variable)
        }
    }

    private func shown(by variable: VariableID, _ types: inout Set<TypeID>) -> [VariableID] {
        if operations[variable, default: []].contains(where: isOfCallers) { return calls(for: variable) }
        return flow[variable].sources.flatMap { variables(in: $0.origin, &types) } + calls(for: variable)
    }

    /// Whether callers decide what a call answers with: `modifier(Skinned())` of an extension, `content()` of a property or a
    /// parameter.
    private func isOfCallers(_ operation: Int) -> Bool {
        guard let base = flow.operations[operation].base else { return false }
        return switch flow.operations[operation].kind {
        case .call: receivers.contains(base)
        case .invoke: isGiven(base) || isOfCallers(base)
        default: false
        }
    }

    /// The views that the scenes of applications show.
    func viewsOfApps() -> Set<TypeID> {
        program.allTypes.filter { type in program.inherits(type) { $0.isLast("App") } }
            .compactMap { program.member("body", of: $0).flatMap { flow.ofMember[$0] } }
            .reduce(into: Set()) { $0.formUnion(views(shownBy: $1)) }
    }

    /// Whether a property has what its view is made with: other views of the type show something else.
    private func isGiven(_ variable: VariableID) -> Bool {
        guard case .member(let member) = flow[variable].kind, let owner = program[member].owner else { return false }
        let facts = program[member].facts
        return facts.kind == .stored && !facts.isStatic && facts.value == nil && program[owner].kind == .struct
            && program.inherits(owner) { $0.lastName == "View" }
    }

    /// What a view is made with, and what it shows.
    private func variables(in origin: Origin, _ types: inout Set<TypeID>) -> [VariableID] {
        switch origin {
        case .variable(let id): return [id]
        case .function(let id): return [flow[id].result]
        case .construction(let id) where flow[id].isDerived: return []  // See `calls(for:)`.
        case .construction(let id) where isModel(flow[id].type): return []
        case .construction(let id):
            var all = flow[id].inputs.map(\.variable)
            if case .known(let type) = flow[id].type, types.insert(type).inserted,
                let body = program.member("body", of: type).flatMap({ flow.ofMember[$0] })
            {
                all.append(body)
            }
            return all
        case .type, .gap, .plain, .many: return []
        }
    }

    /// An object that views work with: what it is made with isn't on the screen.
    private func isModel(_ type: TypeReference) -> Bool {
        guard case .known(let type) = type, [.actor, .class].contains(program[type].kind) else { return false }
        return !program.inherits(type) { $0.hasSuffix("Controller") || $0.hasSuffix("Window") || $0.hasSuffix("View") }
    }

    /// `A().padding().sheet { B() }`: what a modifier is called on, and what it is given.
    private func calls(for result: VariableID) -> [VariableID] {
        operations[result, default: []].flatMap { index -> [VariableID] in
            let operation = flow.operations[index]
            let base = [operation.base].compactMap(\.self)
            switch operation.kind {
            case .direct(let method, let given):
                let shown = program[method].owner.map(program.isOfViews) == true ? flow.ofMember[method] : nil
                return base + given.compactMap(\.variable) + [shown].compactMap(\.self)
            case .call(_, let given, _): return base + given.compactMap(\.variable)
            case .invoke: return base
            default: return []
            }
        }
    }
}
