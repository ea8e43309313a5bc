import DovetailGraph
import DovetailSyntax

// What is asked of a variable of more values than are told apart: it answers by the types of its values, and not by each
// of them. If these are too many as well, and where only its mark is known, the declared type of who asks decides.

extension FlowSolver {
    /// Lets an operation ask a variable of many values.
    mutating func apply(_ index: Int, toPool variable: VariableID) {
        guard let pool = pools[variable] else { return }
        if pool.isMixed { applyDeclared(index) }
        for (group, all) in pool.groups where (!pool.isMixed || !group.isType) && asks(index, for: group) {
            apply(index, to: group, all)
        }
        for value in pool.singles { apply(index, to: value) }
    }

    private mutating func apply(_ index: Int, to group: Pool.Group, _ all: [Origin]) {
        switch group {
        case .type(let type): apply(index, toAny: type)
        case .external: deriveAnswer(index)
        case .holder, .payload, .tuple:
            if all.count > FlowValues.most { return lose(index) }
            for value in all { apply(index, to: value) }
        }
    }

    /// Lets the operations at a pool know of a value that came into it.
    mutating func tell(_ value: Origin, ofPool variable: VariableID) {
        guard let group = group(of: value) else {
            for index in waiting[variable.index] { apply(index, to: value) }
            return
        }
        let count = pools[variable]!.groups[group, default: []].count
        let isFirst = pools[variable]!.told.insert(group).inserted
        switch group {
        case .type where pools[variable]!.isMixed: break
        case .type, .external:
            if isFirst { for index in waiting[variable.index] { apply(index, to: group, [value]) } }
        case .holder, .payload, .tuple:
            if count <= FlowValues.most {
                for index in waiting[variable.index] { apply(index, to: value) }
            } else if pools[variable]!.lost.insert(group).inserted {
                for index in waiting[variable.index] where asks(index, for: group) { lose(index) }
            }
        }
    }

    /// Whether an operation may mean something for a group: `login.0` is what the case `login` carries, and no other.
    private func asks(_ index: Int, for group: Pool.Group) -> Bool {
        guard case .payload(let word) = group, case .load(let name) = flow.operations[index].kind, name.contains(".")
        else { return true }
        return name.hasPrefix("\(word).")
    }

    /// What an operation means for objects of which only the declared type is known.
    mutating func applyDeclared(_ index: Int) {
        let operation = flow.operations[index]
        if case .load(let name) = operation.kind, name.contains("."),
            operation.types.contains(where: { program[$0].kind == .enum })
        {
            return loadPayload(name, index)
        }
        guard let name = operation.memberName,
            let type = operation.types.first(where: { program.member(name, of: $0) != nil })
        else { return lose(index) }
        apply(index, toAny: type)
        if program[type].kind == .protocol { lose(index) }
    }

    /// What values are asked together.
    func group(of value: Origin) -> Pool.Group? {
        guard case .construction(let id) = value else { return nil }
        if let name = flow[id].caseName { return .payload(name) }
        switch flow[id].type {
        case .known(let type): return .type(type)
        case .external("(tuple)"): return .tuple
        case .external: return isHolder(id) ? .holder : .external
        }
    }

    /// The answer is one of more values than are told apart.
    mutating func lose(_ index: Int) {
        switch flow.operations[index].kind {
        case .elements, .load, .call, .invoke, .make: answer(.many(flow.operations[index].result), index)
        case .direct, .keep, .put, .store: break
        }
    }

    private mutating func deriveAnswer(_ index: Int) {
        switch flow.operations[index].kind {
        case .load, .call: derive(index)
        default: break
        }
    }

    /// What an operation means for the objects of a type, none of which is told apart.
    private mutating func apply(_ index: Int, toAny type: TypeID) {
        let operation = flow.operations[index]
        switch operation.kind {
        case .load(let name):
            guard let member = program.member(name, of: type, isStatic: false) else { return }
            if let variable = flow.ofMember[member] { answer(.variable(variable), index) }
        case .call(let name, let given, _):
            if let member = program.member(name, of: type, labels: given.map(\.label), isStatic: false) {
                if !program[member].facts.isProperty { bind(member, given, index) }
            } else if let base = operation.base {
                open([base], to: given, index)
            }
        case .store(let name, let variable):
            guard let member = program.member(name, of: type, isStatic: false) else { return }
            inject(variable, into: member, of: type, index)
        default: break
        }
    }

    /// A property is set of an object that is not told apart.
    mutating func inject(_ variable: VariableID, into member: MemberID, of type: TypeID?, _ index: Int) {
        let operation = flow.operations[index]
        answered.insert(index)
        if operation.isAside, !program.isTest(member) { return }
        flow.injections.append(
            Injection(
                member: member, variable: variable, owner: flow[operation.result].owner,
                location: operation.location))
        store(
            Source(origin: .variable(variable), location: operation.location, condition: operation.condition),
            in: member, of: type)
    }
}
