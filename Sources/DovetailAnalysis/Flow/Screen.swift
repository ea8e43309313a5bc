import DovetailSyntax

/// Which views are on the screen within others.
struct Screen {
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

    /// Of each of some provisions, the types of the views that have it as the nearest one of these.
    func views(shownByEachOf provisions: [Int], isGeneric: Bool) -> [Set<TypeID>] {
        let all = provisions.map { flow.provisions[$0] }
        let others = isGeneric ? [] : Set(all.map(\.view) + all.compactMap(\.result))
        return all.map { views(shownBy: $0.view, without: others) }
    }

    /// The types of all views that a view shows, and its own.
    ///
    /// Within the function in which the view stands, a parameter is what callers give, and `self` what they call it on. Of
    /// whatever else is called, it is only this call that matters, whose arguments are followed.
    ///
    /// - Parameter others: views that are left out, with all that they show.
    private func views(shownBy view: VariableID, without others: Set<VariableID> = []) -> Set<TypeID> {
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

    /// The views that the scenes of applications show, and those in the windows and controllers of other frameworks:
    /// `NSHostingView(rootView: page)`.
    func viewsOfApps() -> Set<TypeID> {
        let scenes = program.allTypes.filter { type in program.inherits(type) { $0.isLast("App") } }
            .compactMap { program.member("body", of: $0).flatMap { flow.ofMember[$0] } }
        let hosted = flow.constructions.filter { made in
            !made.isPreview && !program.isTest(made.owner)
                && ["NSHostingController", "NSHostingView", "UIHostingController"].contains(
                    made.type.externalName?.lastName)
        }.flatMap { $0.inputs.filter { $0.label == "rootView" }.map(\.variable) }
        return (scenes + hosted).reduce(into: Set()) { $0.formUnion(views(shownBy: $1)) }
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
