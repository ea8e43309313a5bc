import DovetailGraph
import DovetailSyntax

// What is known before any value is brought on its way.

extension FlowSolver {
    mutating func prepare() {
        findElements()
        findPassed()
        findKeepers()
        findOverrides()
        findRelays()
        keepFields()
        findOwnInvocations()
        findOwnSettings()
        takeStaticParts()
        findOwnFields()
        for index in flow.operations.indices where !flow.operations[index].isDirect {
            if let base = flow.operations[index].base { wait(index, for: base) }
        }
        expect(flow.variables.reduce(0) { $0 + $1.sources.count })
        for index in flow.variables.indices where !flow.variables[index].sources.isEmpty {
            let id = VariableID(index: index)
            for source in flow.variables[index].sources { connect(source, to: id) }
        }
        joinOverrides()
        joinRequirements()
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

    /// What an extension of a protocol reads of `self` is what each conforming type has.
    mutating func joinRequirements() {
        if flow.requirements.isEmpty { return }
        var conforming: [TypeID: [TypeID]] = [:]
        for type in program.allTypes
        where program[type].kind != .protocol && !program.isTest(module: program[type].site.module) {
            for parent in program.ancestry(of: type).dropFirst() { conforming[parent, default: []].append(type) }
        }
        for (member, asked) in flow.requirements.sorted(by: { $0.key.index < $1.key.index }) {
            guard let owner = program[member].owner else { continue }
            for type in conforming[owner, default: []] where program.mayMeet(type, owner) {
                guard let own = program.implementation(of: member, in: type), own != member,
                    let variable = flow.ofMember[own]
                else { continue }
                let entry = program[own]
                add(
                    Source(origin: .variable(variable), location: entry.location, condition: entry.condition),
                    to: asked)
            }
        }
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
        for _ in 0..<8 {
            guard case .variable(let id) = origin else { return nil }
            if let index = parameters.firstIndex(of: id) { return .parameter(index) }
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
            origin = flow[id].sources[0].origin
        }
        return nil
    }
}

extension Operation {
    var isDirect: Bool { if case .direct = kind { true } else { false } }
}
