import DovetailGraph
import DovetailSyntax

/// A library with a container in which factories are registered by the type of what they make.
protocol RegisteringDialect: Dialect {
    /// What a registration is that says nothing about it.
    static var lifetime: DependencyGraph.Scope { get }
    /// Scopes by their names in the library.
    static var lifetimes: [String: DependencyGraph.Scope] { get }
    /// The wrappers of properties that ask the container, and when they do.
    static var wrappers: [String: DependencyGraph.Phase] { get }
    /// Whether the container itself finds the arguments of a factory.
    static var fillsArguments: Bool { get }
    /// The type of its containers.
    static var container: String { get }
    /// Whether a wrapper asks the container that makes the object that has it.
    static var asksMaker: Bool { get }
    /// Whether `register(A.self)` stands for an object that the container is given parts for, and doesn't make.
    static var registersTypes: Bool { get }

    /// Whether a case of an enum names what its raw value does.
    static var namesByRawValue: Bool { get }
    /// Whether registrations of one type may differ by what their factories are given.
    static var keysByArguments: Bool { get }

    /// The scope of what says nothing of it, as far as the program sets that.
    func usualScope(_ program: Program) -> DependencyGraph.Scope?

    /// What a function answers that says more of what is asked for; nil for any other one.
    func modify(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue?
}

extension RegisteringDialect {
    static var registers: Bool { true }
    static var registersTypes: Bool { false }
    static var asksMaker: Bool { false }
    static var namesByRawValue: Bool { false }
    static var keysByArguments: Bool { false }

    func modify(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? { nil }

    func usualScope(_ program: Program) -> DependencyGraph.Scope? { nil }

    func finish(_ reader: FlowReader) {
        guard let scope = usualScope(reader.program) else { return }
        for (binding, facts) in reader.flow.library.bindings where facts.takesDefaultScope {
            reader.flow.library.bindings[binding]?.scope = scope
        }
    }

    func translate(_ file: inout FileFacts) {
        for index in file.types.indices {
            file.types[index].members = file.types[index].members.map { member in
                var facts = member.facts
                if let (name, type) = Self.wrapper(of: facts.type), facts.value != nil {
                    // `let page = InjectedWeak<Page>()`
                    facts.wrappers.append(AttributeFacts(name: name, arguments: facts.value?.givenArguments ?? []))
                    (facts.type, facts.value) = (type, nil)
                    return Member(facts)
                }
                guard let injected = facts.injected, Self.wrappers["Injected"] != nil else { return member }
                // `let log = Injected<Log>(tag: "x")` is the same without the sign.
                if !facts.wrappers.contains(where: { Self.wrappers[$0.name] != nil }) {
                    facts.wrappers.append(AttributeFacts(name: "Injected", arguments: injected))
                }
                facts.injected = nil
                return Member(facts)
            }
        }
    }

    private static func wrapper(of type: WrittenType?) -> (name: String, type: WrittenType)? {
        guard case .name(let name, let arguments)? = type?.shape, wrappers[name] != nil, let inner = arguments.only
        else { return nil }
        return (name, inner)
    }

    func call(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        if let object = call.object?.variable, let binding = reader.entry(object) {
            say(call, of: binding, &scope, reader)
            return call.object
        }
        if isOwn(call, reader) { return nil }
        switch call.name {
        // Others register for something: `scheduler.register(forTaskWithIdentifier: "x") { … }`.
        case "register" where call.arguments.contains { $0.label?.hasPrefix("for") == true }: return nil
        case "register", "register1", "register2", "register3": return register(call, &scope, reader)
        case "optional" where call.object.map(reader.isArgument) == true: return .plain  // `args.optional()`
        case "resolve", "optional": return resolve(call, &scope, reader)
        case Self.container: return reader.makeContainer(call, &scope)
        case "add" where call.argument("child") != nil, "collaborate":
            reader.flow.library.joined.insert(Self.library)
            return nil
        default:
            return reader.register(call, byHelperOf: [Self.container], &scope) ?? modify(call, &scope, reader)
        }
    }

    private func isOwn(_ call: LibraryCall, _ reader: FlowReader) -> Bool {
        call.object.map { object in
            (object.knownType.map { [$0] } ?? reader.types(of: object)).contains { type in
                reader.program.member(call.name, of: type, labels: call.arguments.map(\.label)) != nil
            }
        } ?? false
    }

    // MARK: - Registering

    private func register(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        if let known = forward(call, scope, reader) ?? registerOfStoryboard(call, scope, reader) { return known }
        guard let maker = call.maker(Self.registersTypes) else {
            return Self.registersTypes ? registerType(call, scope, reader) : nil
        }
        let spelled = call.arguments.first { [nil, "type"].contains($0.label) && $0.value.typeItself != nil }
        var type = spelled?.value.typeItself ?? reader.written(maker, scope)
        // `factory: make`, of a function that is given a `make`
        if spelled == nil, !maker.isClosure, case .function(let answer)? = type?.shape { type = answer }
        // A helper registers where it is called.
        if type?.mentions(Set(scope.site.generics.map(\.name))) == true { return nil }
        let named = call.argument("name") ?? call.argument("tag")
        let binding = reader.register(
            type, name: tagName(named, scope, reader), in: Self.library,
            lifetime(call.arguments) ?? Self.lifetime, at: call.place,
            scope, of: call.object?.variable)
        reader.flow.library.bindings[binding]?.takesDefaultScope = lifetime(call.arguments) == nil
        make(binding, maker, maker.isClosure ? nil : call.closure, &scope, reader)
        if spelled == nil { reader.flow.library.bindings[binding]?.isInferred = true }
        return entry(of: binding, call, scope, reader)
    }

    /// `container.register(definition, type: Store.self, tag: "disk")`: the same under another type.
    private func forward(_ call: LibraryCall, _ scope: FlowScope, _ reader: FlowReader) -> FlowValue? {
        guard case .name(let name)? = call.argument(nil)?.kind, let known = scope.names[name],
            let binding = reader.entry(known)
        else { return nil }
        let type = call.argument("type")?.typeItself ?? reader.flow[binding].written
        guard let type else { return nil }
        let named = call.argument("name") ?? call.argument("tag")
        reader.forward(
            type, name: tagName(named, scope, reader), to: binding, in: Self.library,
            at: call.place, scope)
        return .variable(known)
    }

    /// `container.register(storyboardType: Page.self, tag: "main")`: a storyboard makes it.
    private func registerOfStoryboard(_ call: LibraryCall, _ scope: FlowScope, _ reader: FlowReader) -> FlowValue? {
        guard let type = call.argument("storyboardType")?.typeItself else { return nil }
        let binding = reader.register(
            type, name: tagName(call.argument("tag"), scope, reader), in: Self.library, .prototype,
            at: call.place, scope, of: call.object?.variable)
        reader.give(.plain, to: binding, at: call.place, scope)
        return entry(of: binding, call, scope, reader)
    }

    /// What others make.
    private func registerType(_ call: LibraryCall, _ scope: FlowScope, _ reader: FlowReader) -> FlowValue? {
        guard call.arguments.count == 1, let type = call.argument(nil)?.typeItself else { return nil }
        let binding = reader.register(
            type, name: nil, in: Self.library, Self.lifetime, at: call.place, scope, of: call.object?.variable)
        reader.give(.plain, to: binding, at: call.place, scope)
        reader.flow.library.bindings[binding]?.isInferred = true
        return entry(of: binding, call, scope, reader)
    }

    func entry(
        of binding: VariableID, _ call: LibraryCall, _ scope: FlowScope, _ reader: FlowReader
    ) -> FlowValue {
        let entry = reader.temporary(at: call.place, scope)
        reader.give(.plain, to: entry, at: call.place, scope)
        reader.flow.library.entries[entry] = binding
        return .variable(entry)
    }

    private func make(
        _ binding: VariableID, _ maker: Expression, _ modifier: Closure?, _ scope: inout FlowScope,
        _ reader: FlowReader
    ) {
        guard case .closure(let closure) = maker.kind else {
            return reader.makeByItself(binding, maker, modifier: modifier, Self.library, &scope)
        }
        reader.make(binding, by: maker, given: arguments(of: closure, binding, scope, reader), &scope)
    }

    /// The arguments of a factory, where the container fills them in: what they are is asked for where they are used.
    private func arguments(
        of closure: Closure, _ binding: VariableID, _ scope: FlowScope, _ reader: FlowReader
    ) -> [VariableID?] {
        guard Self.fillsArguments else { return [] }
        var inner = scope
        inner.provider = binding
        if closure.parameters.isEmpty {
            return (0..<9).map { _ in reader.filled(by: Self.library, at: closure.place, inner) }
        }
        return closure.parameters.map { parameter in
            guard let type = parameter.type else { return reader.filled(by: Self.library, at: closure.place, inner) }
            if type.isPlain || type.bare.text == Self.container { return reader.plain(type, at: closure.place, scope) }
            return reader.resolveArgument(type, Self.library, at: closure.place, inner, of: binding)
        }
    }

    private func lifetime(_ arguments: [Argument]) -> DependencyGraph.Scope? {
        arguments.lazy.filter { $0.label == nil || $0.label == "scope" }.compactMap { argument -> String? in
            switch argument.value.kind {
            case .member(_, let name), .name(let name): name
            case .call(_, let how) where how.contains { $0.value.nameText == ".weak" }: "weak"
            case .call(let callee, _): callee.nameText?.lastName.replacing(".", with: "")
            default: nil
            }
        }.compactMap { Self.lifetimes[$0] }.first
    }

    // MARK: - What is said of a registration

    private func say(
        _ call: LibraryCall, of binding: VariableID, _ scope: inout FlowScope, _ reader: FlowReader
    ) {
        switch call.name {
        case "scope", "lifetime":
            reader.flow.library.bindings[binding]?.takesDefaultScope = false
            reader.flow.library.bindings[binding]?.scope = lifetime(call.arguments) ?? .lazySingleton
        case "implements", "as":
            let name = tagName(call.argument("name") ?? call.argument("tag"), scope, reader)
            for argument in call.arguments {
                guard argument.label == nil || argument.label == "check", let type = argument.value.typeItself else {
                    continue
                }
                if call.name == "as", reader.isNamedAfterWhatItMakes(binding) {
                    reader.rename(binding, type, name, scope.site, Self.library)
                } else {
                    reader.forward(type, name: name, to: binding, in: Self.library, at: argument.value.place, scope)
                }
            }
        case "resolveProperties", "resolvingProperties":
            guard let closure = call.closure else { return }
            var inner = scope
            (inner.provider, inner.completes) = (binding, true)
            reader.run(closure, given: [nil, binding], &inner)
        case "injection": inject(call, binding, scope, reader)
        case "default" where Self.registersTypes: reader.flow.library.bindings[binding]?.priority = 1
        case "test" where Self.registersTypes: reader.flow.library.bindings[binding]?.priority = 2
        default: reader.give(away: call.arguments, &scope)
        }
    }

    /// `.injection(\.owner)`, `.injection { $0.owner = $1 }`
    private func inject(_ call: LibraryCall, _ binding: VariableID, _ scope: FlowScope, _ reader: FlowReader) {
        var inner = scope
        (inner.provider, inner.completes) = (binding, true)
        let tag = call.argument("name")?.keyName
        guard let name = call.arguments.lazy.compactMap({ $0.value.lastKey }).first else {
            guard let closure = call.closure else { return }
            let parts = (1...8).map { _ in reader.filled(by: Self.library, name: tag, at: closure.place, inner) }
            return reader.run(closure, given: [binding] + parts, &inner)
        }
        let program = reader.program
        let property = reader.flow[binding].types.lazy.compactMap { program.member(name, of: $0) }.first
        let expected: Expected
        if case .result(let answer?)? = call.closure?.statements.last, case .cast(_, let type) = answer.kind {
            // `{ $0 as Presenter }`
            expected = Expected(type: type, site: scope.site)
        } else if let property, let type = program[property].facts.type {
            expected = Expected(type: type, site: program[property].site)
        } else {
            return
        }
        guard let asked = part(call.closure, tag, expected, &inner, at: call.place, reader) else { return }
        reader.operate(
            .store(name, asked), on: binding, types: reader.flow[binding].types, into: asked, at: call.place, name,
            inner)
    }

    /// What a property is given: what the container has for its type, or what `{ many($0) }` says.
    private func part(
        _ closure: Closure?, _ tag: String?, _ expected: Expected, _ scope: inout FlowScope, at place: Place,
        _ reader: FlowReader
    ) -> VariableID? {
        guard let closure, let answer = closure.statements.outcomes.last else {
            return expected.type.flatMap { type in
                reader.resolve(
                    type, name: tag, Self.library, at: place, scope, expected.site, of: scope.provider
                ).variable
            }
        }
        var inner = scope
        let name = closure.parameters.first?.name ?? "$0"
        inner.names[name] = reader.filled(by: Self.library, name: tag, at: closure.place, inner)
        return reader.value(answer, &inner, expected, .other).variable
    }

    /// What a name says: the raw value of a case of the program's own enum is the same as that text.
    private func tag(of written: Expression, _ site: Site, _ reader: FlowReader) -> String? {
        (Self.namesByRawValue ? reader.program.tag(of: written, at: site) : nil) ?? written.keyName
    }

    /// `container.context.tag` is the tag of what is being made.
    private func tagName(_ named: Expression?, _ scope: FlowScope, _ reader: FlowReader) -> String? {
        guard let named else { return nil }
        if case .member(let base?, "tag") = named.kind, base.dottedName?.lastName == "context",
            let made = scope.provider
        {
            return reader.flow.library.bindings[made]?.tag
        }
        let constant = isLocal(named, scope) ? nil : reader.constant(named, scope.site)
        return tag(of: constant ?? named, scope.site, reader)
    }

    private func isLocal(_ named: Expression?, _ scope: FlowScope) -> Bool {
        if case .name(let name)? = named?.kind { scope.names[name] != nil } else { false }
    }

    // MARK: - Resolving

    private func resolve(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        let spelled = call.arguments.first { $0.label == nil }?.value.typeItself
        let named = call.argument("name") ?? call.argument("tag")
        reader.give(away: call.arguments.filter { $0.label == "args" }, &scope)
        let arguments = call.arguments.drop { $0.label != "arguments" }
        let given = reader.give(toFactory: Array(arguments), &scope)
        guard let type = spelled ?? call.expected?.type else {
            return reader.gap(
                "\(call.name)()", "the type that is asked for is not written here", at: call.place, scope)
        }
        if scope.site.generics.contains(where: { $0.name == type.bare.text }) { return nil }
        let asked = reader.resolve(
            type, name: tagName(named, scope, reader), Self.library, at: call.place, scope,
            spelled == nil ? call.expected?.site : nil, of: call.object?.variable)
        reader.say(
            of: asked, given: Self.keysByArguments ? given : nil, isOfAnyName: reader.isGiven(named, scope))
        return asked
    }

    func wrapped(
        _ wrapper: AttributeFacts, _ property: WrappedProperty, _ scope: inout FlowScope, _ reader: FlowReader
    ) -> LibraryAnswer? {
        guard let phase = Self.wrappers[wrapper.name], let type = property.type else { return nil }
        let named = wrapper.arguments.first { ["name", "tag"].contains($0.label) }?.value
        let asked = reader.ask(
            type, name: tagName(named, scope, reader), property.site, Self.library,
            at: property.place, scope,
            by: Self.asksMaker ? scope.itself : nil)
        return LibraryAnswer(variable: asked, phase: phase)
    }
}

extension Expression {
    fileprivate var isClosure: Bool { if case .closure = kind { true } else { false } }

    /// `Feed.init`, `Feed.make(log:)`
    fileprivate var isFunctionOfType: Bool {
        guard case .member(let base?, let name) = kind, name != "self" else { return false }
        return base.dottedName?.lastName.first?.isUppercase == true && name.first?.isLowercase == true
    }

    /// What a call is given.
    fileprivate var givenArguments: [Argument] {
        if case .call(_, let arguments) = kind { arguments } else { [] }
    }

    /// `owner` of `\.owner` and `\Car.owner`.
    fileprivate var lastKey: String? {
        guard case .keyPath(let names) = kind else { return nil }
        return names.last
    }
}

extension LibraryCall {
    /// The closure, the initializer or the function that makes what is registered.
    ///
    /// - Parameter isFilled: whether the container finds the arguments of a function, too.
    fileprivate func maker(_ isFilled: Bool) -> Expression? {
        if let labelled = argument("factory") ?? argument("main") { return labelled }
        // A closure behind it says more of its arguments.
        if isFilled, let first = argument(nil), first.isFunctionOfType { return first }
        guard let last = arguments.last else { return nil }
        if last.isTrailing { return last.value }
        guard last.label == nil else { return nil }
        switch last.value.kind {
        case .closure: return last.value
        case .member(.some, let name) where name.isInitializer: return last.value
        default: return nil
        }
    }
}
