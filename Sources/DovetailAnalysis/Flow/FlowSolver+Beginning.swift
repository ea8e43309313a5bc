import DovetailGraph
import DovetailSyntax

// What is known before any value is brought on its way.

extension FlowSolver {
    mutating func prepare() {
        findElements()
        findPassed()
        findKeepers()
        findOverrides()
        let conforming = conformingTypes()
        findOnlyDefaults(conforming)
        findRelays()
        keepFields()
        findOwnInvocations()
        findOwnSettings()
        takeStaticParts()
        findOwnFields()
        findCopies()
        findChanges()
        tellApart(conforming)
        for index in flow.operations.indices where !flow.operations[index].isDirect {
            if let base = flow.operations[index].base { wait(index, for: base) }
        }
        expect(flow.variables.reduce(0) { $0 + $1.sources.count })
        for index in flow.variables.indices where !flow.variables[index].sources.isEmpty {
            let id = VariableID(index: index)
            for source in flow.variables[index].sources { connect(source, to: id) }
        }
        joinOverrides()
        joinRequirements(conforming)
        joinInherited()
        for index in flow.operations.indices {
            guard case .direct(let member, let given) = flow.operations[index].kind else { continue }
            bind(member, given, index)
        }
    }

    private mutating func findElements() {
        for index in flow.variables.indices {
            guard let written = flow.variables[index].written, written.isCollection else { continue }
            let types = program.elements(of: written, at: flow.variables[index].writtenAt)
            if !types.isEmpty { elements[VariableID(index: index)] = types }
        }
    }

    // MARK: - Extensions of protocols

    private func conformingTypes() -> [TypeID: [TypeID]] {
        var conforming: [TypeID: [TypeID]] = [:]
        for type in program.allTypes
        where program[type].kind != .protocol && !program.isTest(module: program[type].site.module) {
            for parent in program.ancestry(of: type).dropFirst() { conforming[parent, default: []].append(type) }
        }
        return conforming
    }

    /// What an extension of a protocol reads of `self` is what each conforming type has.
    private mutating func joinRequirements(_ conforming: [TypeID: [TypeID]]) {
        for (member, asked) in flow.requirements.sorted(by: { $0.key.index < $1.key.index }) {
            guard let owner = program[member].owner else { continue }
            for type in conforming[owner, default: []] where program.mayMeet(type, owner) {
                guard let own = own(member, of: type) else { continue }
                let entry = program[own.member]
                add(
                    Source(origin: .variable(own.variable), location: entry.location, condition: entry.condition),
                    to: asked)
            }
        }
    }

    /// What a type has for what a protocol asks for.
    private func own(_ requirement: MemberID, of type: TypeID) -> (member: MemberID, variable: VariableID)? {
        guard let own = program.implementation(of: requirement, in: type), own != requirement,
            let variable = flow.ofMember[own]
        else { return nil }
        return (own, variable)
    }

    /// `model.hub = hub`, where an extension of a protocol reads two things that the protocol asks for: each type gives what
    /// it has to what it has itself.
    private mutating func tellApart(_ conforming: [TypeID: [TypeID]]) {
        for index in flow.operations.indices {
            let operation = flow.operations[index]
            guard let base = operation.base, let object = flow.required[base], let owner = program[object].owner,
                operation.kind.given.contains(where: { requirement(behind: $0) != nil })
            else { continue }
            for type in conforming[owner, default: []] where program.mayMeet(type, owner) {
                guard let receiver = own(object, of: type)?.variable else { continue }
                var own = operation
                own.base = receiver
                own.types = flow[receiver].types
                own.kind = operation.kind.mappingGiven { [self] given in
                    requirement(behind: given).flatMap { self.own($0, of: type)?.variable } ?? given
                }
                flow.operations.append(own)
            }
            flow.operations[index].base = nil
        }
    }

    /// The requirement of a protocol that a value is read from: nil if it may be anything else.
    private func requirement(behind value: VariableID) -> MemberID? {
        if let member = flow.required[value] { return member }
        guard case .temporary = flow[value].kind, case .variable(let next)? = flow[value].sources.only?.origin else {
            return nil
        }
        return flow.required[next]
    }

    /// Functions that answer with what they were given: each call has its own answer.
    mutating func findPassed() {
        var invoked: [VariableID: Int] = [:]
        for index in flow.operations.indices {
            if case .invoke = flow.operations[index].kind { invoked[flow.operations[index].result] = index }
        }
        let kept = keptInLocals()
        for (member, id) in flow.ofMember.pairs where program[member].facts.kind == .method {
            guard let parameters = flow.parameters[member], !flow[id].sources.isEmpty else { continue }
            var own: [Source] = []
            for source in flow[id].sources {
                if let passed = passed(source.origin, parameters, invoked, kept) {
                    flow.passed[member, default: []].insert(passed)
                } else {
                    own.append(source)
                }
            }
            flow[id].sources = own
        }
    }

    /// What is put into a property of a local: `box.value = make()`.
    private func keptInLocals() -> [LocalField: [VariableID]] {
        var kept: [LocalField: [VariableID]] = [:]
        for operation in flow.operations {
            guard case .store(let name, let value) = operation.kind, let base = operation.base, flow[base].isLocal
            else { continue }
            kept[LocalField(local: base, name: name), default: []].append(value)
        }
        return kept
    }

    struct LocalField: Hashable { let local: VariableID, name: String }

    func passed(
        _ origin: Origin, _ parameters: [VariableID], _ invoked: [VariableID: Int],
        _ kept: [LocalField: [VariableID]] = [:]
    ) -> Passed? {
        var origin = origin
        var cast: VariableID?
        for _ in 0..<8 {
            guard case .variable(let id) = origin else { return nil }
            if let index = parameters.firstIndex(of: id) {
                return cast.map { .castOfParameter(index, $0) } ?? .parameter(index)
            }
            if case .itself = flow[id].kind { return .itself }
            if let load = flow.loads[id],  // `return box.value`
                let value = kept[LocalField(local: load.base, name: load.name)]?.only
            {
                origin = .variable(value)
                continue
            }
            if let call = invoked[id], let function = flow.operations[call].base {
                if let index = parameters.firstIndex(of: function) { return .resultOfParameter(index, by: call) }
                if case .function(let closure)? = flow[function].sources.first?.origin {
                    origin = .variable(flow[closure].result)
                    continue
                }
            }
            switch flow[id].kind {
            case .local, .temporary: break
            default: return nil
            }
            guard flow[id].sources.count == 1 else { return nil }
            if !flow[id].isNamed, flow[id].written != nil, !flow[id].types.isEmpty { cast = cast ?? id }
            origin = flow[id].sources[0].origin
        }
        return nil
    }
}

extension Operation {
    var isDirect: Bool { if case .direct = kind { true } else { false } }
}

extension Operation.Kind {
    /// What a property is set to, or a method is given.
    fileprivate var given: [VariableID] {
        switch self {
        case .store(_, let value): [value]
        case .call(_, let given, _): given.compactMap(\.variable)
        default: []
        }
    }

    fileprivate func mappingGiven(_ transform: (VariableID) -> VariableID) -> Self {
        switch self {
        case .store(let name, let value): return .store(name, transform(value))
        case .call(let name, let given, let method):
            let mapped = given.map { argument in
                var argument = argument
                argument.variable = argument.variable.map(transform)
                return argument
            }
            return .call(name, mapped, static: method)
        default: return self
        }
    }
}
