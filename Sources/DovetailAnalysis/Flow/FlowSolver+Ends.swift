import DovetailGraph
import DovetailSyntax

// What no construction was found for.

extension FlowSolver {
    /// What no construction was found for is looked up by the declared types.
    mutating func useDeclaredTypes() {
        for index in flow.operations.indices where !answered.contains(index) {
            if flow.operations[index].types.isEmpty, flow.operations[index].isMeantByTypes { continue }
            if holdDeclared(index) { continue }
            let operation = flow.operations[index]
            switch operation.kind {
            case .load(let name) where name.contains("."): loadPayload(name, index)
            case .load(let name):
                if let member = member(name, nil, operation) {
                    if let variable = flow.ofMember[member] { answer(.variable(variable), index) }
                } else if let kept = operation.types.lazy.compactMap({ [self] in unseen(name, of: $0) }).first {
                    answer(.variable(kept), index)
                }
            case .call(let name, let given, let known):
                guard let member = known ?? member(name, given.map(\.label), operation) else { continue }
                bind(member, given, index)
                guard program.isConstrained(member) else { continue }
                for other in program.overloads(of: member) { bind(other, given, index) }
            case .store(let name, let variable):
                guard let member = member(name, nil, operation), flow.ofMember[member] != nil else {
                    continue
                }
                inject(variable, into: member, of: nil, index)
            default: break
            }
        }
    }

    /// `case .detail(let model)` of a value that isn't seen: what any such case of its type was made with.
    mutating func loadPayload(_ name: String, _ index: Int) {
        guard let type = flow.operations[index].types.first(where: { program[$0].kind == .enum }),
            let dot = name.firstIndex(of: ".")
        else { return }
        if memory.cases.isEmpty {
            let declared = program.allTypes.lazy.flatMap { [program] in program[$0].facts?.cases ?? [] }
            for carrying in declared where !carrying.parameters.isEmpty {
                memory.enumerations[carrying.name, default: 0] += 1
            }
            for index in flow.constructions.indices {
                let made = flow.constructions[index]
                guard let name = made.caseName, !made.isPreview, !program.isTest(made.owner) else { continue }
                let key = Case(type: made.type.knownType, name: name)
                memory.cases[key, default: []].append(ConstructionID(index: index))
            }
        }
        let word = String(name[..<dot])
        var all = memory.cases[Case(type: type, name: word)] ?? []
        if all.isEmpty, memory.enumerations[word] == 1 { all = memory.cases[Case(type: nil, name: word)] ?? [] }
        if all.count > FlowValues.most { return lose(index) }
        for made in all { loadPayload(name, of: made, index) }
    }

    func member(_ name: String, _ labels: [String?]?, _ operation: Operation) -> MemberID? {
        for type in operation.types {
            if let found = program.member(name, of: type, labels: labels) { return found }
        }
        return nil
    }

    /// What objects of another package answer with, where their declared type leaves no doubt that they are such.
    mutating func deriveParts() {
        for index in flow.operations.indices where !answered.contains(index) {
            guard let base = flow.operations[index].base, flow[base].written != nil else { continue }
            let operation = flow.operations[index]
            guard let type = flow[base].written, !type.isPlain, !type.isCollection,
                let name = type.plainNominal, name != "Any", name != "AnyObject", name != "Self",
                !flow[base].writtenAt.generics.contains(where: { $0.name == name.firstPart }),
                operation.types.allSatisfy(program.isExternal), isForeign(operation)
            else { continue }
            var labels: [String?]?
            if case .call(_, let given, _) = operation.kind { labels = given.map(\.label) }
            guard member(operation.memberName ?? "", labels, operation) == nil else { continue }
            derive(index)
            if case .call(_, let given, _) = operation.kind, let made = memory.derived[index] {
                hand(given, to: made, index)
            }
        }
    }

    /// `tool.parser.route = route`: what a part of another package's object is given, that object keeps.
    mutating func giveToWholes() {
        for index in flow.constructions.indices where flow.constructions[index].isDerived {
            let given = flow.constructions[index].inputs.filter { $0.phase == .inject }
            if !given.isEmpty, let whole = whole(around: ConstructionID(index: index)) { flow[whole].inputs += given }
        }
    }

    /// The object that a part was read of: not what a call answers with, nor what all share.
    private func whole(around part: ConstructionID) -> ConstructionID? {
        var next = part
        for _ in 0..<8 {
            guard flow[next].isDerived else {
                let made = flow[next]
                return made.type.knownType == nil && !made.isShared && made.caseName == nil ? next : nil
            }
            guard flow[next].type.externalName?.hasSuffix("(…)") == false, let base = flow[next].inputs.first?.variable,
                case .construction(let outer)? = values[base].all.only
            else { return nil }
            next = outer
        }
        return nil
    }

    mutating func noteGaps() {
        let plain = program.namesOfPlainParts
        for index in flow.operations.indices where !answered.contains(index) {
            let operation = flow.operations[index]
            if case .store = operation.kind { continue }
            guard flow[operation.result].sources.isEmpty else { continue }
            if case .make = operation.kind {
                let result = flow[operation.result]
                flow.unknownSites.append(
                    UnknownSite(
                        text: operation.text, isPreview: operation.isAside, site: result.site, owner: result.owner,
                        location: operation.location))
            }
            if isForeign(operation) {
                derive(index)
                continue
            }
            if case .load(let name) = operation.kind, ForeignNames.isValueOfAll(name) || plain.contains(name) {
                answer(.plain, index)
                continue
            }
            if case .call(let name, _, _) = operation.kind, ForeignNames.methodsOfTexts.contains(name) {
                answer(.plain, index)
                continue
            }
            let gap = flow.add(Gap(expression: operation.text, reason: reason(for: operation)))
            add(Source(origin: gap, location: operation.location, condition: operation.condition), to: operation.result)
        }
    }

    /// Whether the object whose member is asked for is one of another package.
    func isForeign(_ operation: Operation) -> Bool {
        guard let base = operation.base else { return false }
        switch operation.kind {
        case .load, .call: break
        default: return false
        }
        if operation.types.contains(where: { !program.isExternal($0) }) { return false }
        if flow[base].written?.isPlain == true { return false }
        if case .parameter = flow[base].kind, flow[base].written == nil, values[base].isEmpty { return true }
        return flow[base].written?.nominalName != nil
            || values[base].contains { value in
                if case .construction(let id) = value { flow[id].isDerived } else { false }
            } || !operation.types.isEmpty
    }

    func reason(for operation: Operation) -> String {
        switch operation.kind {
        case .load(let name):
            if let dot = name.firstIndex(of: ".") {
                "what the case '\(name[..<dot])' carries can't be seen"
            } else {
                "whose '\(name)' it is can't be seen"
            }
        case .make: "which type it is can't be seen"
        case .call(let name, _, _): "whose '\(name)' is called can't be seen"
        default: "what is called can't be seen"
        }
    }
}

extension Operation {
    /// Whether only the declared types of its object can tell what it means, if values don't.
    fileprivate var isMeantByTypes: Bool {
        switch kind {
        case .call(_, _, let known): known == nil
        default: true
        }
    }

    /// The member that is read or called.
    var memberName: String? {
        switch kind {
        case .load(let name), .call(let name, _, _), .keep(let name, _), .store(let name, _): name
        default: nil
        }
    }
}
