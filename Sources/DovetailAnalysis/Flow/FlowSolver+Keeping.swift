import DovetailGraph
import DovetailSyntax

// What objects keep that their methods are given.

extension FlowSolver {
    /// `screen.attach(store)`: an object is given what its method puts into a property.
    ///
    /// - Returns: whether that object is known.
    mutating func keep(_ given: [Given], of method: MemberID, in id: ConstructionID, _ index: Int) -> Bool {
        let operation = flow.operations[index]
        if operation.isAside, !program.isTest(flow[id].owner) { return true }
        if flow[id].isItself { return false }
        for (variable, kept) in kept(given, of: method) {
            let facts = program[kept.property].facts
            var input = Input(
                label: facts.name, variable: variable, phase: memory.selves[variable] == nil ? kept.phase : .deferred,
                location: operation.location,
                condition: operation.condition,
                written: facts.type ?? flow.ofMember[kept.property].flatMap { flow[$0].written },
                writtenAt: program[kept.property].site)
            if kept.isBoxed { input = input.ofAnyType }
            let part = GivenPart(object: id, variable: variable, label: input.label, location: input.location)
            if memory.given.insert(part).inserted { flow[id].inputs.append(input) }
        }
        return true
    }

    /// What a call of a function lets an object keep, in the name of that function.
    mutating func keep(_ name: String, _ given: [Given], of id: ConstructionID, _ index: Int) {
        answered.insert(index)
        if let type = flow[id].type.knownType, hold(index, in: id) {
            return giveContent(given, by: name, to: id, type, index)
        }
        guard case .known(let type) = flow[id].type else { return }
        guard let method = program.member(name, of: type, labels: given.map(\.label)) else {
            return handToSuperclass(given, of: id, type, index)
        }
        if !program[method].facts.isProperty, !keep(given, of: method, in: id, index), flow.kept[method] != nil {
            noteKeptBySome(method)
        }
    }

    /// `addChild(screen)`, of a superclass of another package.
    mutating func handToSuperclass(_ given: [Given], of id: ConstructionID, _ type: TypeID, _ index: Int) {
        if program[type].kind == .class, program.ancestry(of: type).contains(where: program.hasUnknownParent) {
            hand(given, to: id, index)
        }
    }

    /// `addChild(screen)`: an object gives itself what a method of its superclass, or one that nobody else sees, keeps.
    ///
    /// - Returns: whether it is such a method.
    mutating func keepOwn(_ given: [Given], of method: MemberID, _ index: Int) -> Bool {
        let operation = flow.operations[index]
        if operation.isAside { return true }
        guard isOfItself(operation),
            let caller = flow[operation.result].owner.member, let type = program[caller].owner,
            let owner = program[method].owner, program.ancestry(of: type).contains(owner)
        else { return false }
        let own = kept(given, of: method).filter { variable, kept in
            !isHandedOn(variable, kept, by: caller) && !isInput(variable, of: caller)
        }
        if own.isEmpty { return true }
        for (variable, kept) in own {
            flow.injections.append(
                Injection(
                    member: kept.property, variable: variable, owner: .member(caller), location: operation.location,
                    setter: type))
        }
        return true
    }

    /// `init(store: Store) { attach(store) }`: who makes an object gives it that one.
    private func isInput(_ variable: VariableID, of initializer: MemberID) -> Bool {
        program[initializer].facts.kind == .initializer && parameter(variable, of: initializer) != nil
    }

    /// Whether a method is called on the object in whose code that is done: `all.forEach(self.keep)`.
    private func isOfItself(_ call: Operation) -> Bool {
        if case .invoke = call.kind { return true }
        return call.base.map(flow.isItself) ?? call.isDirect
    }

    /// The arguments that a method keeps.
    private func kept(_ given: [Given], of method: MemberID) -> [(VariableID, KeptPart)] {
        guard let all = flow.kept[method], program[method].facts.kind == .method else { return [] }
        let parameters = program[method].facts.parameters
        let positions = parameters.positions(of: given.map { ($0.label, $0.isTrailing) })
        return all.flatMap { kept -> [(VariableID, KeptPart)] in
            if parameters.indices.contains(kept.parameter), parameters[kept.parameter].type?.isNumberOrText == true {
                return []
            }
            if flow.ofMember[kept.property].flatMap({ flow[$0].written })?.isNumberOrText == true { return [] }
            return zip(given, positions).compactMap { argument, position in
                guard position == kept.parameter, let variable = argument.variable,
                    !flow[variable].holdsClosure || program[kept.property].facts.type?.makesAnything != true
                else { return nil }
                return (variable, kept)
            }
        }
    }

    /// `handler.register(on: transport)`, which is declared nowhere: the transport keeps the handler.
    mutating func handItself(_ id: ConstructionID, to given: [Given], _ index: Int) {
        let operation = flow.operations[index]
        guard let name = operation.memberName, let base = operation.base, !operation.isAside, !flow[id].isItself,
            name.isNameOfKeeping, let receiver = given.first,
            ["in", "into", "on", "to", "with"].contains(receiver.label), let keeper = receiver.variable,
            memory.handedOver.insert(.init(object: id, variable: keeper)).inserted
        else { return }
        var call = operation
        call.kind = .call("add", [Given(label: nil, isTrailing: false, variable: base)], static: nil)
        (call.base, call.types) = (keeper, flow[keeper].types)
        append(call, on: keeper)
    }

    /// `router.add(middleware: auth)`: what another package's object is given by a method that is named after keeping.
    mutating func hand(_ given: [Given], to id: ConstructionID, _ index: Int, isKept: Bool = false) {
        let operation = flow.operations[index]
        let isOfRoutes = flow[id].type.externalName?.lastName.contains("Route") == true
        let isObserver = given.contains { $0.label == "forKeyPath" }  // `player.addObserver(self, forKeyPath: "rate")`
        guard let name = operation.memberName, let base = operation.base, !operation.isAside,
            isKept || name.isNameOfKeeping || name.isNameOfRoute || name.isNameOfBuilding || isObserver || isOfRoutes
        else { return }
        let isRoute = name.isNameOfRoute || isOfRoutes && !name.isNameOfKeeping
        for argument in given {
            guard let variable = argument.variable,
                isKept || name.isNameOfKeeping || isObserver || flow[variable].isOfClosures == isRoute,
                memory.handed.insert(.init(object: id, variable: variable)).inserted
            else { continue }
            let input = Input(
                label: argument.label ?? "", variable: variable, phase: isRoute ? .deferred : .inject,
                location: operation.location,
                condition: operation.condition)
            flow.handed.append(Handed(object: id, base: base, input: input, isSet: isObserver))
            for result in name.isNameOfKeeping ? built(by: variable) : [] {
                var built = Handed(object: id, base: base, input: input, isBuilt: true)
                built.input.variable = result
                flow.handed.append(built)
            }
        }
    }

    /// `router.addMiddleware { Tracing(); Login() }`: what a result builder is given.
    private func built(by closure: VariableID) -> [VariableID] {
        flow[closure].sources.compactMap { source in
            guard case .function(let function) = source.origin, case .closure = flow[function].kind,
                flow[function].parameters.allSatisfy({ flow[$0].isUnnamed })
            else { return nil }
            return flow[function].result
        }
    }
}

extension Variable {
    /// Whether it is a parameter that a closure doesn't name: `$0`.
    fileprivate var isUnnamed: Bool { if case .parameter(let name) = kind { name.hasPrefix("$") } else { false } }
}

extension WrittenType {
    /// `[String: () -> Any]`: who asks a registry for something needs it, not the registry.
    fileprivate var makesAnything: Bool {
        switch shape {
        case .function(let answer): answer.plainNominal == "Any" || answer.plainNominal == "AnyObject"
        case .optional(let inner), .array(let inner), .dictionary(let inner): inner.makesAnything
        default: false
        }
    }
}

extension String {
    private static let keepingWords = [
        "add", "append", "attach", "bootstrap", "enqueue", "group", "grouped", "insert", "install", "mount", "register",
        "schedule", "set", "use",
    ]

    /// Whether a method takes a closure that answers later: `routes.get("users") { … }`, `server.onClose { … }`,
    /// `server.withMethodHandler(List.self) { … }`.
    fileprivate var isNameOfRoute: Bool {
        ["delete", "get", "patch", "post", "put", "webSocket"].contains(self)
            || begins(with: ["after", "before", "handle", "on"]) && !Self.newsOfViews.contains(self)
            || hasSuffix("Handler") || hasSuffix("Callback") || hasSuffix("Listener")
    }

    /// What SwiftUI tells a view.
    private static let newsOfViews: Set<String> = [
        "onAppear", "onChange", "onCommand", "onContinueUserActivity", "onContinuousHover", "onCopyCommand",
        "onDelete", "onDisappear", "onDrag", "onDrop", "onExitCommand", "onGeometryChange", "onHover", "onInsert",
        "onKeyPress", "onLongPressGesture", "onModifierKeysChanged", "onMove", "onMoveCommand", "onOpenURL",
        "onPreferenceChange", "onReceive", "onScrollGeometryChange", "onScrollPhaseChange", "onSubmit",
        "onTapGesture",
    ]

    /// `viewControllers` of `setViewControllers`.
    var nameOfSet: String? {
        guard hasPrefix("set"), let first = dropFirst(3).first, first.isUppercase else { return nil }
        return first.lowercased() + dropFirst(4)
    }

    /// Whether a method calls its closure with what it is called on, or with a part of that: `routes.group("users") { users in … }`.
    var isNameOfNesting: Bool { begins(with: ["group", "grouped", "mount", "register"]) }

    /// Whether a method of a builder takes a part: `withLogger(logger)`.
    fileprivate var isNameOfBuilding: Bool { self != "with" && begins(with: ["with"]) }

    /// Whether a method is called after keeping what it is given: `add`, `setViewControllers`, `use`, `grouped` of a router.
    var isNameOfKeeping: Bool {
        if hasPrefix("addObserver") { return false }  // it names whose news are heard
        // `page.bindViewModel(to: model)`
        return begins(with: Self.keepingWords) || self != "bind" && begins(with: ["bind"])
    }

    private func begins(with words: [String]) -> Bool {
        words.contains { word in
            guard hasPrefix(word) else { return false }
            return dropFirst(word.count).first.map(\.isUppercase) ?? true
        }
    }
}
