import DovetailSyntax

/// On which objects methods are called.
///
/// If a demonstration calls `store.fill()` of its own store, only that store works with what `fill` uses, and not each store
/// of the program.
struct Receivers {
    private let program: Program
    private let flow: Flow
    private let values: FlowValues
    /// The calls of methods, by name.
    private var calls: [String: [Operation]] = [:]
    /// The methods that are passed as values.
    private var passed: Set<MemberID> = []

    init(_ program: Program, _ flow: Flow, _ values: FlowValues) {
        (self.program, self.flow, self.values) = (program, flow, values)
        for operation in flow.operations where !operation.isAside {
            switch operation.kind {
            case .direct(let method, _): calls[program[method].facts.name, default: []].append(operation)
            case .call(let name, _, _): calls[name, default: []].append(operation)
            default: break
            }
        }
        for function in flow.functions {
            if case .member(let member) = function.kind { passed.insert(member) }
        }
    }

    /// The objects on which a method of a type is called; nil if these may be any.
    ///
    /// - Complexity: linear in the calls of methods of its name, and of the names of those of its object that call it.
    func objects(of method: MemberID) -> Set<ConstructionID>? {
        var found: Set<ConstructionID> = []
        var seen: Set<MemberID> = [method]
        var queue = [method]
        while let next = queue.popLast() {
            if isOpen(next) { return nil }
            for call in calls[program[next].facts.name, default: []] {
                switch receiver(of: call, next) {
                case .any: return nil
                case .objects(let objects): found.formUnion(objects)
                case .itself(let caller): if seen.insert(caller).inserted { queue.append(caller) }
                }
            }
        }
        found = found.filter { isOwn(method, of: $0) }
        return found.isEmpty && mayBeCalledOutside(method) ? nil : found
    }

    /// Whether a method of this name, with these labels, is called on something of which nothing is known.
    func mayBeCalledOnUnknown(_ method: MemberID) -> Bool {
        calls[program[method].facts.name, default: []].contains { call in
            guard case .call(_, let given, nil) = call.kind, let base = call.base, flow[base].types.isEmpty,
                flow[base].written == nil, program[method].facts.accepts(given.map(\.label))
            else { return false }
            return values[base].allSatisfy { value in
                if case .construction(let made) = value { flow[made].isDerived } else { true }
            }
        }
    }

    private func isOwn(_ method: MemberID, of object: ConstructionID) -> Bool {
        guard let type = flow[object].type.knownType, let owner = program[method].owner else { return false }
        return program.ancestry(of: type).contains(owner)
    }

    private enum Receiver {
        case any
        case objects(Set<ConstructionID>)
        /// Those on which this method is called: the call stands in it, and means `self`.
        case itself(MemberID)
    }

    private func receiver(of call: Operation, _ method: MemberID) -> Receiver {
        guard let base = call.base, !flow.isItself(base) else {
            guard let caller = flow[call.result].owner.member else { return .any }
            return .itself(caller)
        }
        if values.isMany(base) { return .any }
        if values[base].isEmpty { return mayBe(flow[base].types, method) ? .any : .objects([]) }
        var found: Set<ConstructionID> = []
        for value in values[base] {
            switch value {
            case .construction(let made) where flow[made].isItself: return .any
            case .construction(let made) where flow[made].isDerived && mayBe(flow[base].types, method): return .any
            case .construction(let made): found.insert(made)
            case .gap, .many: return .any
            case .function, .plain, .type, .variable: break
            }
        }
        return .objects(found)
    }

    /// Whether something of these types may have a method.
    private func mayBe(_ types: [TypeID], _ method: MemberID) -> Bool {
        guard let owner = program[method].owner else { return true }
        return types.isEmpty
            || types.contains { type in
                [.extension, .protocol].contains(program[type].kind)
                    || program.ancestry(of: type).contains(owner) || program.ancestry(of: owner).contains(type)
            }
    }

    /// Whether a method that nobody calls may be called by what isn't read. Who extends a type of another module does so for
    /// calls of its own.
    private func mayBeCalledOutside(_ method: MemberID) -> Bool {
        program[method].facts.access >= .public
            || program[method].owner.map { program[$0].site.module == program[method].site.module } ?? true
    }

    /// Whether something that isn't seen may call a method.
    private func isOpen(_ method: MemberID) -> Bool {
        let facts = program[method].facts
        guard facts.kind == .method, !facts.isStatic, !facts.isOverride, facts.library == nil,
            !passed.contains(method), let owner = program[method].owner
        else { return true }
        return facts.attributes.contains { $0 == "objc" || $0.hasPrefix("IB") } || facts.name.hasPrefix("build")
            || facts.name == "callAsFunction" || mayBeAsked(owner)
    }

    /// Whether a type, or one above it, conforms to a protocol of another package, which may ask for its methods.
    private func mayBeAsked(_ type: TypeID) -> Bool {
        [.extension, .protocol].contains(program[type].kind)
            || program.inheritsElsewhere(type) { !FrameworkClasses.isWithoutRequirements($0.lastName) }
    }
}
