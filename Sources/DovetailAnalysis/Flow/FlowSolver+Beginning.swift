import DovetailGraph
import DovetailSyntax

// What is known before any value is brought on its way.

extension FlowSolver {
    mutating func prepare() {
        findPassed()
        keepFields()
        for (index, operation) in flow.operations.enumerated() where !operation.isDirect {
            if let base = operation.base { wait(index, for: base) }
        }
        for index in flow.variables.indices {
            let id = VariableID(index: index)
            for source in flow.variables[index].sources { connect(source, to: id) }
        }
        for member in program.memberIDs where program[member].facts.isOverride { joinOverride(member) }
        joinRequirements()
        if !flow.provisions.isEmpty {
            for member in program.memberIDs where program[member].facts.environment != nil { joinSurroundings(member) }
        }
        for index in flow.operations.indices {
            guard case .direct(let member, let given) = flow.operations[index].kind else { continue }
            bind(member, given, index)
        }
    }

    mutating func joinOverride(_ member: MemberID) {
        let entry = program[member]
        guard let type = entry.owner, let superclass = program.superclass(of: type),
            let inherited = program.member(
                entry.facts.fullName, of: superclass, isStatic: entry.facts.isStatic), inherited != member,
            let own = flow.ofMember[member], let base = flow.ofMember[inherited]
        else { return }
        add(Source(origin: .variable(own), location: entry.location, condition: entry.condition), to: base)
    }

    /// What an extension of a protocol reads of `self` is what each conforming type has.
    mutating func joinRequirements() {
        if flow.requirements.isEmpty { return }
        var conforming: [TypeID: [TypeID]] = [:]
        for type in program.allTypes where program[type].kind != .protocol {
            for parent in program.ancestry(of: type).dropFirst() { conforming[parent, default: []].append(type) }
        }
        for (member, asked) in flow.requirements.sorted(by: { $0.key.index < $1.key.index }) {
            guard let owner = program[member].owner else { continue }
            for type in conforming[owner, default: []] {
                guard let own = program.member(program[member].facts.fullName, of: type), own != member,
                    let variable = flow.ofMember[own]
                else { continue }
                let entry = program[own]
                add(
                    Source(origin: .variable(variable), location: entry.location, condition: entry.condition),
                    to: asked)
            }
        }
    }

    /// A property that reads SwiftUI's environment may be whatever is put into it under its key, or with its type.
    mutating func joinSurroundings(_ member: MemberID) {
        let entry = program[member]
        guard let variable = flow.ofMember[member] else { return }
        var key: String?
        switch entry.facts.environment?.first?.value.kind {
        case .keyPath(let names)?: key = names.last
        case .type(let type)?:
            flow[variable].written = type
            flow[variable].types = program.nominals(of: type, at: entry.site)
        default: break
        }
        guard key != nil || !flow[variable].types.isEmpty else { return }
        for provision in flow.provisions where provision.key == key && provision.variable != variable {
            add(
                Source(origin: .variable(provision.variable), location: provision.location, condition: .always),
                to: variable)
        }
    }

    /// What initializers put into properties as it is.
    mutating func keepFields() {
        for index in flow.constructions.indices {
            guard let initializer = flow.constructions[index].initializer, let kept = flow.kept[initializer],
                let parameters = flow.parameters[initializer]
            else { continue }
            let inputs = flow.constructions[index].inputs
            for (parameter, property) in kept {
                let facts = program[initializer].facts.parameters[parameter]
                let label = facts.label ?? facts.name
                let given = inputs.first { $0.label == label || $0.label.isEmpty && facts.label == nil }
                flow.constructions[index].fields[property] = given?.variable ?? parameters[parameter]
            }
        }
    }

    /// Functions that answer with what they were given: each call has its own answer.
    mutating func findPassed() {
        var invoked: [VariableID: VariableID] = [:]
        for operation in flow.operations {
            if case .invoke = operation.kind, let base = operation.base { invoked[operation.result] = base }
        }
        for (member, id) in flow.ofMember where program[member].facts.kind == .method {
            guard let parameters = flow.parameters[member] else { continue }
            var own: [Source] = []
            for source in flow[id].sources {
                if let passed = passed(source.origin, parameters, invoked) {
                    flow.passed[member, default: []].insert(passed)
                } else {
                    own.append(source)
                }
            }
            flow[id].sources = own
        }
    }

    func passed(
        _ origin: Origin, _ parameters: [VariableID], _ invoked: [VariableID: VariableID]
    ) -> Passed? {
        var origin = origin
        for _ in 0..<8 {
            guard case .variable(let id) = origin else { return nil }
            if let index = parameters.firstIndex(of: id) { return .parameter(index) }
            if case .itself = flow[id].kind { return .itself }
            if let function = invoked[id] {
                if let index = parameters.firstIndex(of: function) { return .resultOfParameter(index) }
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
    fileprivate var isDirect: Bool { if case .direct = kind { true } else { false } }
}
