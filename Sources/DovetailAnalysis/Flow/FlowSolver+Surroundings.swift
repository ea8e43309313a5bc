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
        if flow.provisions.isEmpty {
            for member in readers { joinDefault(member) }
            return
        }
        var screen = Screen(program, flow)
        let shown = flow.provisions.map { screen.views(shownBy: $0.view) }
        let known = screen.viewsOfApps()
        for member in readers { joinSurroundings(member, shown, known) }
    }

    /// - Parameter known: the views of which it is known where they are shown.
    private mutating func joinSurroundings(_ member: MemberID, _ shown: [Set<TypeID>], _ known: Set<TypeID>) {
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
                && flow.provisions[$0].isOfFocus == entry.facts.isOfFocus
                && (key != nil || provides(flow.provisions[$0].variable, flow[variable].types))
        }
        let above = entry.facts.isOfFocus ? [] : all.filter { shown[$0].contains(type) }
        let hasDefault = above.isEmpty && joinDefault(member)
        if hasDefault, known.contains(type) { return }
        for index in above.isEmpty ? all : above {
            let provision = flow.provisions[index]
            add(
                Source(
                    origin: .variable(provision.variable), location: provision.location, condition: .always),
                to: variable)
        }
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
    /// The methods of all views, by the views on which they are called.
    private let methods: [VariableID: MemberID]

    init(_ program: Program, _ flow: Flow) {
        (self.program, self.flow) = (program, flow)
        methods = Dictionary(flow.receivers.pairs.map { ($1, $0) }) { first, _ in first }
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
        // Of a method of all views, it is only this call that matters, unless what is shown is shown in the method itself.
        var inside = Set([flow[view].owner.member, methods[view]].compactMap(\.self))
        while let next = queue.popLast() {
            if let method = methods[next] { inside.insert(method) }
            for variable in flow[next].sources.flatMap({ variables(in: $0.origin, &types) })
                + calls(for: next)
            where !isGiven(variable) && isInside(variable, of: next, inside) && seen.insert(variable).inserted {
                queue.append(variable)
            }
        }
        known[view] = types
        return types
    }

    private func isInside(_ variable: VariableID, of next: VariableID, _ inside: Set<MemberID>) -> Bool {
        guard let method = methods[variable] else { return true }
        return inside.contains(method) || methods[next] != nil
    }

    /// The views that the scenes of applications show.
    mutating func viewsOfApps() -> Set<TypeID> {
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
            case .direct(let method, let given):
                let shown = program[method].owner.map(program.isOfViews) == true ? flow.ofMember[method] : nil
                return base + given.compactMap(\.variable) + [shown].compactMap(\.self)
            case .call(_, let given, _), .invoke(let given): return base + given.compactMap(\.variable)
            default: return []
            }
        }
    }
}
