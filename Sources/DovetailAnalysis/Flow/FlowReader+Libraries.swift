import DovetailGraph
import DovetailSyntax

// What dialects tell the flow: bindings, and what is asked of them.

extension FlowReader {
    func dialects(_ site: Site) -> [any Dialect] { index.dialects(at: site.path) }

    // MARK: - Asked by the readers of expressions

    func callLibrary(_ call: LibraryCall, _ scope: inout FlowScope) -> FlowValue? {
        if index.active.isEmpty { return nil }
        for dialect in dialects(scope.site) {
            if let answer = dialect.call(call, &scope, self) { return answer }
        }
        return nil
    }

    func libraryMember(_ name: String, of base: Expression, at place: Place, _ scope: FlowScope) -> FlowValue? {
        if index.active.isEmpty { return nil }
        return dialects(scope.site).lazy.compactMap { $0.member(name, of: base, at: place, scope, self) }.first
    }

    /// Whether a dialect reads a member.
    func readLibrary(_ member: MemberID, _ scope: inout FlowScope) -> Bool {
        if index.active.isEmpty { return false }
        let entry = program[member]
        for dialect in dialects(entry.site) where dialect.read(member, &scope, self) { return true }
        for wrapper in entry.facts.wrappers where entry.facts.kind == .stored {
            let property = WrappedProperty(
                name: entry.facts.name, type: entry.facts.type, site: entry.site, place: entry.facts.place)
            guard let answer = wrapped(wrapper, property, &scope) else { continue }
            let id = variable(of: member)
            note(answer.variable, as: property.name, answer.phase, at: property.place, scope)
            give(.variable(answer.variable), to: id, at: property.place, scope)
            return true
        }
        return false
    }

    /// `#Preview { … }`
    func callMacro(_ name: String, _ arguments: [Argument], _ scope: inout FlowScope) -> FlowValue {
        var inner = scope
        inner.isPreview = scope.isPreview || name == "#Preview"
        give(away: arguments, &inner)
        return .plain
    }

    /// `@Dependency(\.uuid) var uuid` in a body.
    func callWrapper(_ name: String, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope) -> FlowValue {
        let property = WrappedProperty(name: label(scope), type: nil, site: scope.site, place: place)
        let wrapper = AttributeFacts(name: String(name.dropFirst()), arguments: arguments)
        guard let answer = wrapped(wrapper, property, &scope) else {
            if let own = callOwnWrapper(wrapper.name, arguments, at: place, &scope) { return own }
            give(away: arguments, &scope)
            return .plain
        }
        note(answer.variable, as: "", answer.phase, at: place, scope)
        return .variable(answer.variable)
    }

    private func wrapped(
        _ wrapper: AttributeFacts, _ property: WrappedProperty, _ scope: inout FlowScope
    ) -> LibraryAnswer? {
        for dialect in dialects(property.site) {
            if let answer = dialect.wrapped(wrapper, property, &scope, self) { return answer }
        }
        guard let answer = helpers(wrapper.name, property.site) else { return nil }
        // `@Plug(as: Meter.self) var named: Named!`
        guard let type = wrapper.arguments.lazy.compactMap(\.value.typeItself).first ?? property.type else {
            return nil
        }
        return LibraryAnswer(
            variable: ask(type, property.site, answer, at: property.place, scope), phase: .construct)
    }

    // MARK: - Bindings

    /// A member that a library provides: it is a binding, whatever it makes.
    func provide(_ member: MemberID, _ scope: DependencyGraph.Scope) {
        flow.library.bindings[variable(of: member)] = LibraryBinding(scope: scope)
    }

    /// A registration: a new binding of where it stands.
    func register(
        _ type: WrittenType?, name: String?, arguments: [String] = [], in library: String,
        _ lifetime: DependencyGraph.Scope, at place: Place, _ scope: FlowScope, of container: VariableID? = nil
    ) -> VariableID {
        let id = flow.add(
            Variable(
                kind: .registered, owner: scope.owner, site: scope.site, place: place,
                types: program.nominals(of: type, at: scope.site), written: type, condition: scope.condition))
        flow.library.bindings[id] = LibraryBinding(
            scope: lifetime, root: libraryRoot(scope), type: type?.bare.text, tag: name, arguments: arguments,
            isOpaque: type == nil, container: container)
        if let type { add(key(type, name, arguments.count, scope.site, library), for: id) }
        return id
    }

    /// The same under another type.
    func forward(
        _ type: WrittenType, name: String?, to binding: VariableID, in library: String, at place: Place,
        _ scope: FlowScope
    ) {
        let container = flow.library.bindings[binding]?.container
        let id = register(type, name: name, in: library, .prototype, at: place, scope, of: container)
        give(.variable(binding), to: id, at: place, scope)
    }

    func add(_ key: LibraryKey, for binding: VariableID) {
        flow.library.registered[key, default: []].append(binding)
    }

    /// In what a registration stands: an assembly, an extension of a container, a function.
    func libraryRoot(_ scope: FlowScope) -> RootPart {
        var root = program.root(of: scope.owner)
        if case .member(let member) = scope.owner, program[member].owner == nil {  // a container that is a global
            root = RootPart(id: program.functionID(member), kind: .container, location: root.location)
        }
        root.kind = .container
        return root
    }

    /// Reads the closure, or the function, that makes what is registered. Its parameters are plain unless they are given.
    func make(
        _ binding: VariableID, by factory: Expression, given: [VariableID?] = [], _ scope: inout FlowScope
    ) {
        var inner = scope
        inner.holder = binding
        inner.provider = binding
        inner.closure = nil
        inner.collects = false
        let expected = Expected(type: flow[binding].written, site: flow[binding].site)
        guard case .closure(let closure) = factory.kind else {
            let value = value(factory, &inner, nil, .variable(binding))
            if let made = value.variable {
                operate(.invoke([]), on: made, into: binding, at: factory.place, "a factory", inner)
                if case .function? = flow[made].sources.only?.origin { return }
                give(value, to: binding, at: factory.place, inner)
            }
            return
        }
        inner.answer = binding
        inner.answerType = expected
        let parameters = name(closure, given, &inner)
        let types = closure.parameters.map { $0.type.map { keyText($0, scope.site) } }
        flow.library.bindings[binding]?.writesParameters = !types.isEmpty
        flow.library.bindings[binding]?.parameters = parameters.enumerated().map { index, parameter in
            LibraryArgument(variable: parameter, type: index < types.count ? types[index] : nil)
        }
        run(closure.statements, &inner)
    }

    /// Runs a closure whose parameters are given.
    func run(_ closure: Closure, given: [VariableID?], _ scope: inout FlowScope) {
        var inner = scope
        inner.answer = nil
        inner.collects = false
        name(closure, given, &inner)
        run(closure.statements, &inner)
    }

    @discardableResult
    private func name(_ closure: Closure, _ given: [VariableID?], _ scope: inout FlowScope) -> [VariableID] {
        let names = closure.parameters.isEmpty ? (0..<5).map { "$\($0)" } : closure.parameters.map(\.name)
        return names.enumerated().map { index, name in
            let type = index < closure.parameters.count ? closure.parameters[index].type : nil
            let known = index < given.count ? given[index] : nil
            let parameter = known ?? plain(type, at: closure.place, scope)
            scope.names[name] = parameter
            if index == 0, known == nil, let provider = scope.provider { flow.library.resolvers[parameter] = provider }
            return parameter
        }
    }

    /// A value that only the running program knows, and that is no part: an argument of a registration.
    func plain(_ type: WrittenType?, at place: Place, _ scope: FlowScope) -> VariableID {
        let id = temporary(program.nominals(of: type, at: scope.site), at: place, scope)
        flow[id].written = type
        give(.plain, to: id, at: place, scope)
        return id
    }

    /// Notes that what a library provides names another such member.
    func noteUse(_ member: MemberID, at place: Place, _ scope: FlowScope) {
        guard let provider = scope.provider, let id = flow.ofMember[member], id != provider,
            flow.library.bindings[id] != nil
        else { return }
        note(id, as: "", phase(scope), at: place, scope)
    }

    /// A static property or a global that a method names, or a property that a protocol gives to whatever conforms to it.
    func noteShared(_ member: MemberID, _ variable: VariableID, at place: Place, _ scope: FlowScope) {
        let facts = program[member].facts
        let isMixedIn = facts.kind == .computed && program[member].owner.map { program[$0].kind == .protocol } == true
        guard [.computed, .stored].contains(facts.kind), facts.isStatic || isMixedIn || program[member].owner == nil
        else { return }
        noteShared(variable, at: place, scope)
    }

    func noteShared(_ variable: VariableID, at place: Place, _ scope: FlowScope, delegate: TypeID? = nil) {
        guard !scope.isPreview, !scope.isTest, let owner = scope.owner.member,
            [.computed, .initializer, .method].contains(program[owner].facts.kind),
            !scope.isDefault || program[owner].facts.kind == .method
        else { return }
        flow.sharedUses.append(
            SharedUse(
                variable: variable, owner: scope.owner, site: scope.site, place: place, condition: scope.condition,
                delegate: delegate))
    }

    /// The same for one whose factory is given arguments: `Container.shared.page(model)`.
    func ask(
        _ member: MemberID, _ arguments: [Argument], at place: Place, _ scope: inout FlowScope
    ) -> FlowValue {
        let asked = read(member, at: place, scope)
        let given = give(away: arguments, &scope)
        for (parameter, argument) in zip(flow.parameters[member, default: []], given) {
            guard let value = argument.variable else { continue }
            give(.variable(value), to: parameter, at: place, scope)
        }
        return asked
    }

    /// A member that a library provides, which code asks for where it stands.
    func read(_ member: MemberID, at place: Place, _ scope: FlowScope) -> FlowValue {
        let id = temporary(types(of: member), at: place, scope)
        give(.variable(variable(of: member)), to: id, at: place, scope)
        note(id, as: label(scope), phase(scope), at: place, scope)
        return .variable(id)
    }

    func note(
        _ variable: VariableID, as label: String, _ phase: DependencyGraph.Phase, at place: Place, _ scope: FlowScope
    ) {
        if scope.isPreview { return }
        let phase = flow.library.later.contains(variable) ? .deferred : phase
        let reader: LibraryRead.Reader
        if let provider = scope.provider {
            reader = .binding(provider)
        } else if let type = scope.itself {
            reader = .type(type)
        } else {
            reader = .code(scope.owner)
        }
        flow.library.reads.append(
            LibraryRead(
                reader: reader, owner: scope.owner, variable: variable, label: label, phase: phase, site: scope.site,
                location: scope.site.place(place), condition: scope.condition, isDefault: scope.isDefault,
                local: scope.holder.flatMap { flow[$0].isLocal ? $0 : nil }))
    }

    func noteStore(_ value: VariableID, as name: String, of base: VariableID, at place: Place, _ scope: FlowScope) {
        guard !index.active.isEmpty, !scope.isPreview, flow[base].types.isEmpty,
            case .parameter = flow[base].kind
        else { return }
        let source = Source(
            origin: .variable(value), location: scope.site.place(place), condition: scope.condition)
        flow.library.stores.append(
            LibraryStore(
                name: name, base: base, value: value, source: source, module: scope.site.module, site: scope.site))
    }

    /// `$0[Audit.self] = audit`: a value of a library by its key, no part of a collection.
    func noteStore(
        _ value: VariableID, under keys: [Argument], of base: VariableID, at place: Place, _ scope: FlowScope
    )
        -> Bool
    {
        guard let key = keys.only?.value.typeItself, isUpdated(base) else { return false }
        if scope.isPreview { return true }
        let source = Source(
            origin: .variable(value), location: scope.site.place(place), condition: scope.condition)
        flow.library.stores.append(
            LibraryStore(
                name: "", key: key, base: base, value: value, source: source, module: scope.site.module,
                site: scope.site))
        return true
    }

    /// Whether a variable is what a closure is given that changes the values of a library.
    func isUpdated(_ variable: VariableID) -> Bool { updatedTypes(variable) != nil }

    /// The types that have the values which such a closure changes: `$0.api = .live`.
    func updatedTypes(_ variable: VariableID) -> [TypeID]? {
        guard !flow.library.updates.isEmpty, case .parameter = flow[variable].kind else { return nil }
        return flow.library.updates[flow[variable].location]
    }

    /// The name of the property or the local for which something is asked.
    func label(_ scope: FlowScope) -> String {
        guard let holder = scope.holder else { return "" }
        switch flow[holder].kind {
        case .member(let member): return program[member].facts.kind == .stored ? program[member].facts.name : ""
        case .local(let name): return name
        default: return ""
        }
    }

    func phase(_ scope: FlowScope) -> DependencyGraph.Phase {
        if scope.provider != nil {
            return scope.closure != nil || scope.isLater ? .deferred : scope.completes ? .inject : .construct
        }
        guard case .member(let member) = scope.owner else { return .construct }
        return switch program[member].facts.kind {
        case .stored, .initializer: .construct
        case .lazy: .deferred
        case .computed, .method: .call
        }
    }

    /// A global, or a stored static property, that keeps what a library is asked for provides that in turn.
    func provideGlobals() {
        for (index, read) in flow.library.reads.enumerated() {
            guard let member = read.owner.member, isGlobal(member), keeps(variable(of: member), read.variable) else {
                continue
            }
            if program[member].owner != nil { flow.library.reads[index].reader = .binding(variable(of: member)) }
            provide(member, program[member].facts.kind == .computed ? .prototype : .lazySingleton)
            let id = variable(of: member)
            if flow[id].written == nil {
                flow[id].written = flow[read.variable].types.first.map { program[$0].written }
            }
        }
    }

    private func isGlobal(_ member: MemberID) -> Bool {
        let facts = program[member].facts
        if program[member].owner == nil { return facts.isProperty }
        return facts.isStatic && facts.kind == .stored && facts.wrappers.isEmpty && facts.injected == nil
    }

    /// Whether a variable has the value of another one, and no object of its own.
    private func keeps(_ id: VariableID, _ asked: VariableID) -> Bool {
        var next = id
        for _ in 0..<8 {
            if next == asked { return true }
            guard case .variable(let source)? = flow[next].sources.only?.origin else { return false }
            next = source
        }
        return false
    }
}

extension Program {
    private static let deferring: Set<String> = [
        "AsyncLazy", "AsyncProvider", "Factory", "Lazy", "ParameterFactory", "Provider",
    ]

    /// `A` of the `Lazy<A>` or `Provider<A>` of a library, also of one that takes arguments: `Provider1<A, Int>`.
    func later(_ type: WrittenType, at site: Site) -> WrittenType? {
        guard case .name(let name, let arguments) = type.bare.shape, let inner = arguments.first else { return nil }
        let word = name.lastName.last?.isNumber == true ? String(name.lastName.dropLast()) : name.lastName
        guard Self.deferring.contains(word), self.type(named: name, at: site) == nil else { return nil }
        return inner
    }
}
