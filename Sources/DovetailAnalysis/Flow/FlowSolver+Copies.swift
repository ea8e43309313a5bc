import DovetailGraph
import DovetailSyntax

// A variable that is set a part of has a copy of the structure that it is given: `var debug = standard; debug.api = fake`
// says nothing of `standard`, nor of what else it became.

extension FlowSolver {
    struct Copies {
        /// The locals of which a part is set.
        var locals: Set<VariableID> = []
        var known: [Copy: ConstructionID] = [:]
        var originals: [ConstructionID: Original] = [:]
        /// Of each local, the properties that are set whatever happens.
        var replaced: [VariableID: Set<String>] = [:]
    }

    struct Original {
        let id: ConstructionID
        /// The properties that the copy has something else for.
        let replaced: Set<String>
    }

    struct Copy: Hashable { let local: VariableID, original: ConstructionID }

    mutating func findCopies() {
        for operation in flow.operations {
            guard case .store(let name, _) = operation.kind, let base = operation.base, flow[base].isLocal,
                isAnotherName(base)
            else { continue }
            memory.copies.locals.insert(base)
            if operation.condition == flow[base].condition {
                memory.copies.replaced[base, default: []].insert(name)
            }
        }
    }

    /// Whether a local is given what is there already, rather than what is made for it.
    private func isAnotherName(_ local: VariableID) -> Bool {
        guard case .variable(var next)? = flow[local].sources.only?.origin else { return false }
        for _ in 0..<4 {
            if case .itself = flow[next].kind { return false }
            guard case .temporary = flow[next].kind, let only = flow[next].sources.only else { return true }
            guard case .variable(let other) = only.origin else { return !only.origin.isConstruction }
            next = other
        }
        return true
    }

    /// The copy that a local has of a structure that only holds things; nil if it has the same object.
    mutating func copy(of value: Origin, in local: VariableID) -> ConstructionID? {
        guard memory.copies.locals.contains(local), case .construction(let original) = value,
            memory.copies.originals[original] == nil, isCopied(original)
        else { return nil }
        let key = Copy(local: local, original: original)
        if let known = memory.copies.known[key] { return known }
        var copy = flow[original]
        copy.isRepeated = true
        let replaced = memory.copies.replaced[local, default: []]
        copy.inputs = copy.inputs.filter { $0.phase != .inject && !replaced.contains($0.label) }
        copy.fields = copy.fields.filter { !replaced.contains(program[$0.key].facts.name) }
        flow.constructions.append(copy)
        let id = ConstructionID(index: flow.constructions.count - 1)
        memory.copies.known[key] = id
        memory.copies.originals[id] = Original(id: original, replaced: replaced)
        return id
    }

    private func isCopied(_ id: ConstructionID) -> Bool {
        guard let type = flow[id].type.knownType, program[type].kind == .struct, !flow[id].isItself, !flow[id].isDerived
        else { return false }
        return program[type].members.allSatisfy { member in
            let facts = program[member].facts
            return facts.kind != .method || facts.isStatic || facts.isMutating
        }
    }

    /// A copy also has what its original was given after it was made, unless the copy was given something else for it.
    mutating func giveToCopies() {
        for (copy, original) in memory.copies.originals.sorted(by: { $0.key.index < $1.key.index }) {
            flow[copy].inputs += flow[original.id].inputs.filter {
                $0.phase == .inject && !original.replaced.contains($0.label)
            }
        }
    }
}
