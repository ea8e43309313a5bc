import DovetailGraph
import DovetailSyntax

// What code elsewhere puts into a property of an object belongs to that object, and to no other of its type:
// `settings.log = log`, `settings.output.log = log`, `root.children.append(leaf)`.

extension FlowSolver {
    struct OwnFields {
        /// The properties that code sets at a value: `log` of `settings.log = log`.
        var names: Set<String> = []
        /// Those within which it sets another one: `output` of `settings.output.log = log`.
        var outer: Set<String> = []
        var known: [OwnField: VariableID] = [:]
    }

    struct OwnField: Hashable { let object: ConstructionID, property: MemberID }

    mutating func findOwnFields() {
        for operation in flow.operations where !operation.isAside {
            guard case .store(let name, _) = operation.kind, let base = operation.base else { continue }
            if case .itself = flow[base].kind { continue }
            memory.own.names.insert(name)
            if let load = flow.loads[base] {
                memory.own.names.insert(load.name)
                memory.own.outer.insert(load.name)
            }
        }
    }

    /// Whether a property may have a value of its own in each object of its type.
    func isOwn(_ property: MemberID, of id: ConstructionID) -> Bool {
        let facts = program[property].facts
        guard facts.kind == .stored, !facts.isStatic, !facts.isConstant,
            memory.own.names.contains(facts.name) || flow[id].nothing.contains(facts.name), !flow[id].isItself,
            let type = flow[id].type.knownType, let owner = program[property].owner,
            [.actor, .class, .struct].contains(program[type].kind)
        else { return false }
        let isInherited = program.ancestry(of: type).contains(owner) && program[owner].kind == .class
        guard owner == type || isInherited && flow.inherited[Inherited(member: property, type: type)] == nil else {
            return false
        }
        return program.wrapper(of: property) == nil && flow.ofMember[property] != nil
    }

    /// What a property is in one value: what that is made with, or else what its type puts there, and what code puts there at
    /// this value.
    mutating func ownField(_ property: MemberID, of id: ConstructionID) -> VariableID {
        let field = OwnField(object: id, property: property)
        if let known = memory.own.known[field] { return known }
        var variable = flow[flow.ofMember[property]!]
        (variable.kind, variable.sources) = (.temporary, [])
        let own = append(variable)
        memory.own.known[field] = own
        if let original = memory.copies.originals[id] {
            _ = begun(property)
            if original.replaced.contains(program[property].facts.name) { return own }
            let before = Source(
                origin: .variable(ownField(property, of: original.id)), location: flow[id].location, condition: .always)
            add(before, to: own)
            return own
        }
        if let given = flow[id].fields[property] {
            add(Source(origin: .variable(given), location: flow[id].location, condition: .always), to: own)
            if program[property].facts.value != nil { return own }
        }
        let begun = begun(property)
        let isOfStructure = flow[id].type.knownType.map { program[$0].kind == .struct } == true
        guard isOfStructure, memory.own.outer.contains(program[property].facts.name) else {
            add(Source(origin: .variable(begun), location: flow[id].location, condition: .always), to: own)
            return own
        }
        var isCopied = false
        for source in flow[begun].sources {
            guard let made = structure(madeAs: source.origin) else {
                add(source, to: own)
                continue
            }
            isCopied = true
            var copied = source
            copied.origin = .construction(copy(made))
            add(copied, to: own)
        }
        if isCopied {
            flow[id].inputs.append(
                Input(
                    label: program[property].facts.name, variable: own, phase: .construct, location: flow[id].location,
                    condition: flow[id].condition))
        }
        return own
    }

    /// What a property is in all values of its type: what the declaration, initializers and methods of the type say.
    private mutating func begun(_ property: MemberID) -> VariableID {
        if let known = flow.begun[property] { return known }
        let whole = flow.ofMember[property]!
        var variable = flow[whole]
        variable.kind = .temporary
        variable.sources = variable.sources.filter { !$0.isInput && isOfType($0.origin, property) }
        let begun = append(variable)
        flow.begun[property] = begun
        return begun
    }

    private func isOfType(_ origin: Origin, _ property: MemberID) -> Bool {
        guard case .variable(let value) = origin else { return true }
        guard let owner = flow[value].owner.member else { return false }
        if case .parameter = flow[value].kind, program[owner].facts.kind == .initializer { return false }
        guard let writer = program[owner].owner, let type = program[property].owner else { return false }
        return program.ancestry(of: writer).contains(type)
    }

    /// The structure that is made as the first value of a property.
    private func structure(madeAs origin: Origin) -> ConstructionID? {
        var origin = origin
        for _ in 0..<4 {
            switch origin {
            case .construction(let made):
                guard let type = flow[made].type.knownType, program[type].kind == .struct else { return nil }
                return made
            case .variable(let next):
                guard case .temporary = flow[next].kind, let only = flow[next].sources.only else { return nil }
                origin = only.origin
            default: return nil
            }
        }
        return nil
    }

    /// The same object, as another value has it.
    private mutating func copy(_ made: ConstructionID) -> ConstructionID {
        var copy = flow[made]
        copy.isRepeated = true
        copy.inputs = copy.inputs.filter { $0.phase != .inject }
        flow.constructions.append(copy)
        return ConstructionID(index: flow.constructions.count - 1)
    }
}
