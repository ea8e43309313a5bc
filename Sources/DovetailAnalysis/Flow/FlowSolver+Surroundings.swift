import DovetailGraph
import DovetailSyntax

// SwiftUI's environment: a view has what the views that show it are given.

extension FlowSolver {
    /// A property that reads the environment may be whatever a view that shows it is given under its key, or with its type.
    /// Of a view that none of these shows, it may be whatever any view is given.
    ///
    /// - Complexity: linear in what the views that are given something show, for each of these.
    mutating func joinSurroundings() {
        let readers = program.memberIDs.filter { program[$0].facts.environment != nil }
        if readers.isEmpty { return }
        for member in readers { joinDefault(member) }
        if flow.provisions.isEmpty { return }
        var screen = Screen(program, flow)
        let shown = flow.provisions.map { screen.views(shownBy: $0.view) }
        for member in readers { joinSurroundings(member, shown) }
    }

    private mutating func joinSurroundings(_ member: MemberID, _ shown: [Set<TypeID>]) {
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
        guard key != nil || !flow[variable].types.isEmpty else { return }
        let all = flow.provisions.indices.filter {
            flow.provisions[$0].key == key && flow.provisions[$0].variable != variable
                && (key != nil || provides(flow.provisions[$0].variable, flow[variable].types))
        }
        let above = all.filter { shown[$0].contains(type) }
        for index in above.isEmpty ? all : above {
            let provision = flow.provisions[index]
            add(
                Source(
                    origin: .variable(provision.variable), location: provision.location, condition: .always),
                to: variable)
        }
    }

    /// `@Entry var api = API()`, `self[APIKey.self]`: what the environment has where no view is given anything.
    private mutating func joinDefault(_ member: MemberID) {
        guard case .keyPath(let names)? = program[member].facts.environment?.first?.value.kind, let key = names.last,
            let variable = flow.ofMember[member], let environment = program.typesByName["EnvironmentValues"]?.first,
            let entry = program.member(key, of: environment)
        else { return }
        let isEntry = program[entry].facts.attributes.contains("Entry")
        let standard = isEntry ? entry : defaultValue(ofKeyIn: entry) ?? entry
        guard let value = flow.ofMember[standard] else { return }
        add(
            Source(origin: .variable(value), location: program[standard].location, condition: .always),
            to: variable)
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

    /// Whether an object of one of some types is given.
    private func provides(_ variable: VariableID, _ types: [TypeID]) -> Bool {
        if values.isMany(variable) { return true }
        let made = values.constructions(of: [variable]).compactMap { flow[$0].type.knownType }
        return made.isEmpty || made.contains { program.mayBe($0, types) }
    }
}

/// Which views are on the screen within others.
private struct Screen {
    let program: Program
    let flow: Flow
    private var operations: [VariableID: [Int]] = [:]
    private var known: [VariableID: Set<TypeID>] = [:]

    init(_ program: Program, _ flow: Flow) {
        (self.program, self.flow) = (program, flow)
        for index in flow.operations.indices {
            operations[flow.operations[index].result, default: []].append(index)
        }
    }

    /// The types of all views that a view shows, and its own.
    mutating func views(shownBy view: VariableID) -> Set<TypeID> {
        if let known = known[view] { return known }
        var types: Set<TypeID> = []
        var seen: Set<VariableID> = [view]
        var queue = [view]
        while let next = queue.popLast() {
            for variable in flow[next].sources.flatMap({ variables(in: $0.origin, &types) })
                + calls(for: next)
            where !isGiven(variable) && seen.insert(variable).inserted {
                queue.append(variable)
            }
        }
        known[view] = types
        return types
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

    /// `A().padding().sheet { B() }`: what a modifier is called on, and what it is given.
    private func calls(for result: VariableID) -> [VariableID] {
        operations[result, default: []].flatMap { index -> [VariableID] in
            let operation = flow.operations[index]
            let base = [operation.base].compactMap(\.self)
            switch operation.kind {
            case .call(_, let given, _), .direct(_, let given), .invoke(let given):
                return base + given.compactMap(\.variable)
            default: return []
            }
        }
    }
}
