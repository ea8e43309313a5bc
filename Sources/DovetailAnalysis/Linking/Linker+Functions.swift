import DovetailGraph
import DovetailSyntax

// Functions: those whose locals are bindings, and those that are looked through.

extension Linker {
    func enclosing(_ member: MemberID) -> (id: NodeID, answersContainer: Bool) {
        (program.functionID(member), program[member].facts.type?.nominalName?.lastName == "Container")
    }

    // MARK: - Outside of types

    func linkFree(_ member: MemberID) {
        let entry = program[member]
        memory.budget = Memory.fullBudget
        if entry.facts.isProperty {
            linkGlobal(member)
        } else if program.isContainer(entry.facts.type, entry.site), !takesContainer(member) {
            _ = follow(member, .nothing, nil, [])
        } else if !takesContainer(member) {
            var frame = Frame(site: entry.site, condition: entry.condition)
            frame.enclosing = enclosing(member)
            for parameter in entry.facts.parameters {
                frame.locals[parameter.name] = object(parameter.type, entry.site)
            }
            consume(results(of: entry.body ?? [], &frame, nil), .call, at: entry.facts.place, frame)
        }
    }

    private func main(_ module: String) -> NodeID {
        let id = NodeID(module: module, name: "main")
        addRoot(.init(id: id, kind: .function))
        return id
    }

    /// A variable outside of types.
    func linkGlobal(_ member: MemberID) {
        let entry = program[member]
        guard following.insert(member).inserted, let value = entry.facts.value else { return }
        let root = main(entry.site.module)
        let id = root.member(entry.facts.name)
        declare(
            .init(
                id: id, root: root, type: entry.facts.type?.text, visibility: .init(entry.facts.access),
                declarations: [
                    .init(location: entry.location, scope: .lazySingleton, condition: entry.condition)
                ]))
        var frame = Frame(site: entry.site, owner: id, condition: entry.condition)
        frame.container = containerID(of: member)
        let result = evaluate(value, &frame, Expected(type: entry.facts.type, site: entry.site))
        known[id] = result
        guard isInGraph(id) || result.types.contains(where: roles.isAssembly) else { return }
        ensure(id)
        settle(id, result, at: value.place, frame)
        offer(entry.facts.type, at: entry.facts.place, frame)
    }

    /// Code outside of any declaration: its parts belong to the main function of the module.
    func linkStatements() {
        for (site, statements) in program.statements {
            var frame = Frame(site: site)
            memory.budget = Memory.fullBudget
            run(statements, &frame)
        }
    }

    // MARK: - Looking through

    func mayInline(_ member: MemberID, _ frame: Frame) -> Bool {
        guard frame.owner != nil, frame.depth < 4, memory.budget > 0, !following.contains(member) else { return false }
        let type = program[member].facts.type
        let types = typesOf(member)
        let isForeign = types.isEmpty && type?.nominalName != nil && type?.isPlain == false
        let answersObject = isForeign || types.contains { roles.services.contains($0) || program[$0].kind == .protocol }
        return answersObject && program[member].body?.outcomes.isEmpty == false
    }

    func inline(_ member: MemberID, on type: TypeID?, _ arguments: [Argument], _ frame: inout Frame) -> Value {
        let entry = program[member]
        let values = evaluated(arguments, entry.facts.parameters, entry.site, &frame)
        return inline(member, on: type, values.byName, frame)
    }

    /// A function that is generic over what it answers with: that can only be what it is handed, whatever it does.
    func handOn(
        _ member: MemberID, on type: TypeID?, _ arguments: [Argument], _ frame: inout Frame, _ expected: Expected?
    ) -> Value {
        let facts = program[member].facts
        var answers: [Value] = []
        var others: [(String, Value)] = []
        for (argument, parameter) in zip(arguments, facts.parameters.matched(to: arguments)) {
            guard let parameter else { continue }
            let isHandedOn = facts.hands(on: parameter)
            let value = evaluate(argument.value, &frame, isHandedOn ? expected : nil)
            others.append((parameter.name, isHandedOn ? .nothing : value))
            guard isHandedOn else { continue }
            switch value {
            case .closure, .method:
                answers.append(call(value: value, parameter.name, [], at: argument.value.place, &frame, expected))
            default: answers.append(value)
            }
        }
        if mayInline(member, frame) {
            _ = inline(member, on: type, others, frame)
        } else {
            for (name, value) in others { consume(value, .call, as: name, at: facts.place, frame) }
        }
        return answers.count == 1 ? answers[0] : .several(answers.filter { !$0.isNothing })
    }

    private func inline(
        _ member: MemberID, on type: TypeID?, _ values: [(String, Value)], _ frame: Frame
    ) -> Value {
        let entry = program[member]
        following.insert(member)
        memory.budget -= 1
        defer { following.remove(member) }
        var inner = Frame(site: entry.site, owner: frame.owner, condition: frame.condition)
        if let type { inner.itself = self.frame(of: member, in: type).itself }
        inner.phase = frame.phase
        inner.label = frame.label
        inner.depth = frame.depth + 1
        for (name, value) in values { inner.locals[name] = value }
        return results(of: program[member].body ?? [], &inner, Expected(type: entry.facts.type, site: entry.site))
    }

    // MARK: - Occurrences

    func noteLocator(_ name: String, at place: Place, _ frame: Frame) {
        guard frame.owner == nil, case .object(let type) = frame.itself else { return }
        draft.occurrences.append(
            .init(kind: .serviceLocator, name: name, owner: program[type].id, location: frame.site.place(place)))
    }

    func noteSubstitution(_ arguments: [Argument], _ type: TypeID, at place: Place, _ frame: Frame) {
        guard case .text(let name)? = arguments.first(where: { $0.label == "for" })?.value.kind else { return }
        draft.occurrences.append(
            .init(kind: .substitution, name: name, target: program[type].id, location: frame.site.place(place)))
    }
}
