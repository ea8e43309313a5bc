import DovetailGraph
import DovetailSyntax

/// Factory: `extension Container { var api: Factory<any API> { self { LiveAPI() }.singleton } }`.
///
/// What a container's property provides is what its factory makes, so that reading it is a read of the binding. A chain
/// of factories that comes back to itself stops the program: its edges are those of construction.
struct Factory: Dialect {
    static let library = "Factory"
    static let hasContainer = true
    static let imports: Set<String> = ["Factory", "FactoryKit"]
    static let types: Set<String> = ["Container", "Factory", "ParameterFactory", "SharedContainer"]
    private static let wrappers: [String: DependencyGraph.Phase] = [
        "Injected": .construct, "InjectedObject": .construct, "InjectedObservable": .construct,
        "LazyInjected": .deferred, "WeakLazyInjected": .deferred, "DynamicInjected": .deferred,
        "InjectedType": .construct,
    ]
    /// What else a factory may be given, and when that counts.
    private static let contexts: Set<String> = [
        "context", "onArg", "onArgs", "onDebug", "onDevice", "onPreview", "onSimulator", "onTest",
    ]

    // MARK: - Declarations

    /// A property of type `Factory<T>` is one of type `T` that the library provides.
    func translate(_ file: inout FileFacts) {
        for index in file.types.indices {
            if file.types[index].kind == .extension, file.types[index].name == "Container" {
                file.types[index].inherits.append(
                    WrittenType(text: "SharedContainer", shape: .name("SharedContainer", [])))
            }
            file.types[index].members = file.types[index].members.map(translated)
        }
        file.members = file.members.map(translated)
    }

    private func translated(_ member: Member) -> Member {
        var facts = member.facts
        if facts.wrappers.contains(where: { Self.wrappers[$0.name] != nil }) {
            facts.injected = nil
            return Member(facts)
        }
        if let arguments = facts.type?.arguments(of: "Factory"), arguments.count == 1 {
            facts.type = arguments[0]
        } else if let arguments = facts.type?.arguments(of: "ParameterFactory"), arguments.count == 2 {
            facts.type = arguments[1]
            let name = factory(facts)?.closure.parameters.first?.name ?? "$0"
            facts.parameters = [ParameterFacts(label: nil, name: name, type: arguments[0])]
        } else if facts.type == nil, facts.isStatic, let value = facts.value, value.chain.head.isFactory {
            facts.type = nil
        } else {
            return member
        }
        facts.library = Self.library
        return Member(facts)
    }

    func prepare(_ reader: FlowReader) {
        let defaults = defaultScopes(reader.program)
        for member in reader.program.memberIDs where reader.program[member].facts.library == Self.library {
            let entry = reader.program[member]
            let usual = entry.owner.flatMap { defaults[$0] } ?? .prototype
            reader.provide(member, lifetime(entry.facts, usually: usual))
        }
    }

    /// `manager.defaultScope = .singleton` in a method of the container, or where its manager is made.
    private func defaultScopes(_ program: Program) -> [TypeID: DependencyGraph.Scope] {
        var result: [TypeID: DependencyGraph.Scope] = [:]
        for member in program.memberIDs {
            guard let owner = program[member].owner else { continue }
            var statements = program[member].body ?? []
            program[member].facts.value?.visit { expression in
                if case .closure(let closure) = expression.kind { statements += closure.statements }
            }
            for case .assignment(let target, let value) in statements where target.nameText?.lastName == "defaultScope"
            {
                result[owner] = lifetime(value.nameText?.lastName ?? "") ?? .lazySingleton
            }
        }
        return result
    }

    private func lifetime(_ facts: MemberFacts, usually: DependencyGraph.Scope) -> DependencyGraph.Scope {
        guard let (head, links) = (facts.body?.outcomes.last ?? facts.value)?.chain else { return usually }
        var scope = usually
        if case .call(_, let arguments) = head.kind, let given = arguments.first(where: { $0.label == "scope" }) {
            scope = lifetime(given.value.nameText?.lastName ?? "") ?? .lazySingleton
        }
        for link in links {
            if link.name == "scope" {
                scope = lifetime(link.arguments.first?.value.nameText?.lastName ?? "") ?? .lazySingleton
            } else if let known = lifetime(link.name) {
                scope = known
            }
        }
        return scope
    }

    private func lifetime(_ name: String) -> DependencyGraph.Scope? {
        switch name.replacing(".", with: "") {
        case "singleton", "cached": .lazySingleton
        case "shared": .weakSingleton
        case "graph": .objectGraph
        case "unique": .prototype
        default: nil
        }
    }

    private typealias Made = (
        head: Expression, closure: Closure, links: [(name: String, arguments: [Argument], place: Place)]
    )

    /// `self { … }`, `Factory(self) { … }`, and what is said of it.
    private func factory(_ facts: MemberFacts) -> Made? {
        (facts.body?.outcomes.last ?? facts.value).flatMap(factory)
    }

    private func factory(_ whole: Expression) -> Made? {
        let (head, links) = whole.chain
        guard case .call(_, let arguments) = head.kind,
            case .closure(let closure)? = arguments.last(where: { $0.isTrailing || $0.label == "factory" })?.value.kind
        else { return nil }
        return (head, closure, links)
    }

    // MARK: - Bodies

    func read(_ member: MemberID, _ scope: inout FlowScope, _ reader: FlowReader) -> Bool {
        let facts = reader.program[member].facts
        guard facts.library == Self.library else { return false }
        let binding = reader.variable(of: member)
        for (facts, parameter) in zip(facts.parameters, reader.flow.parameters[member, default: []]) {
            reader.give(.plain, to: parameter, at: reader.program[member].facts.place, scope)
            scope.names[facts.name] = parameter
        }
        let all = factories(facts)
        if all.isEmpty {
            guard case .call(let promised, _)? = facts.body?.outcomes.last?.chain.head.kind else { return false }
            return promised.dottedName == "promised"
        }
        let parameters = reader.flow.parameters[member, default: []]
        for (made, condition) in all {
            var scope = scope.under(condition)
            reader.make(binding, by: Expression(.closure(made.closure), at: made.head.place), given: parameters, &scope)
            for link in made.links { add(link.name, link.arguments, to: binding, &scope, reader) }
        }
        return true
    }

    /// The factories of a property, several where its getter has branches.
    private func factories(_ facts: MemberFacts) -> [(made: Made, condition: [ConditionTerm])] {
        if case .choice(let branches)? = facts.body?.only {
            return branches.flatMap { branch in
                branch.statements.outcomes.compactMap(factory).map { ($0, branch.condition) }
            }
        }
        return factory(facts).map { [($0, [])] } ?? []
    }

    /// Another factory for a binding, which counts where its context is there.
    private func add(
        _ name: String, _ arguments: [Argument], to binding: VariableID, _ scope: inout FlowScope, _ reader: FlowReader
    ) {
        guard let last = arguments.last, case .closure = last.value.kind else { return }
        var inner = scope
        guard Self.contexts.contains(name) || name == "register" else {
            if name == "decorator" || name == "once" { _ = reader.value(last.value, &inner, nil, .other) }
            return
        }
        let isTest = name == "onTest" || name == "onPreview"
        inner.isPreview = scope.isPreview || isTest
        inner = name == "register" ? inner : inner.under([ConditionTerm(name)])
        let result = isTest ? reader.temporary(at: last.value.place, inner) : binding
        reader.make(result, by: last.value, &inner)
    }

    /// `self.api.resolve`, a method that is handed on.
    func member(
        _ name: String, of base: Expression, at place: Place, _ scope: FlowScope, _ reader: FlowReader
    ) -> FlowValue? {
        guard name == "resolve", let factory = factory(base, scope, reader) else { return nil }
        var later = scope
        later.isLater = true
        guard let read = reader.read(factory, at: place, later).variable else { return nil }
        let function = FunctionValue(
            kind: .closure, parameters: [], result: read, location: scope.site.place(place), mentions: [read],
            outer: scope.closure)
        return reader.passed(reader.add(function), at: place, scope)
    }

    /// `api`, `self.api`, `Container.shared.api`
    private func factory(_ named: Expression, _ scope: FlowScope, _ reader: FlowReader) -> MemberID? {
        let program = reader.program
        let found: MemberID?
        switch named.kind {
        case .name(let name): found = scope.itself.flatMap { program.member(name, of: $0, at: scope.site) }
        case .member(let base?, let name) where base.dottedName == "self":
            found = scope.itself.flatMap { program.member(name, of: $0, at: scope.site) }
        case .member(let base?, let name):
            let owner = base.dottedName.map { $0.hasSuffix(".shared") ? String($0.dropLast(7)) : $0 }
            found = owner.flatMap { program.type(named: $0, at: scope.site) }.flatMap {
                program.member(name, of: $0, at: scope.site)
            }
        default: found = nil
        }
        return found.flatMap { program[$0].facts.library == Self.library ? $0 : nil }
    }

    func call(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        if call.object == nil, Self.wrappers[call.name] != nil || ["dependency", "resolve"].contains(call.name),
            let path = call.arguments.first?.value, let member = member(path, scope.site, reader)
        {
            return reader.read(member, at: call.place, scope)
        }
        guard let object = call.object?.variable, case .member(let member) = reader.flow[object].kind,
            reader.program[member].facts.library == Self.library
        else { return nil }
        switch call.name {
        case "register", "context", "onArg", "onArgs", "onDebug", "onDevice", "onPreview", "onSimulator", "onTest":
            if reader.program.modules[scope.site.module]?.isTest == true || scope.isPreview {
                var inner = scope
                inner.isPreview = true
                reader.give(away: call.arguments, &inner)
            } else {
                add(call.name, call.arguments, to: object, &scope, reader)
            }
            return call.object
        case "resolve", "callAsFunction":
            return reader.ask(member, call.arguments, at: call.place, &scope)
        case "reset", "unique", "singleton", "cached", "shared", "graph", "scope", "decorator", "once", "timeToLive":
            reader.give(away: call.arguments, &scope)
            return call.object
        default: return nil
        }
    }

    // MARK: - Wrappers

    func wrapped(
        _ wrapper: AttributeFacts, _ property: WrappedProperty, _ scope: inout FlowScope, _ reader: FlowReader
    ) -> LibraryAnswer? {
        guard let phase = Self.wrappers[wrapper.name], let first = wrapper.arguments.first?.value else { return nil }
        guard let member = member(first, property.site, reader) else {
            guard case .keyPath(let names) = first.kind,
                let gap = reader.gap(
                    "\\" + names.joined(separator: "."), "'\(names.last ?? "")' is declared nowhere in these sources",
                    at: property.place, scope
                ).variable
            else { return nil }
            return LibraryAnswer(variable: gap, phase: phase)
        }
        let id = reader.temporary(reader.types(of: member), at: property.place, scope)
        reader.give(.variable(reader.variable(of: member)), to: id, at: property.place, scope)
        return LibraryAnswer(variable: id, phase: phase)
    }

    /// `api` of `custom.api`: a container is a property of another one.
    private func member(
        _ names: ArraySlice<String>, of type: TypeID, at site: Site, _ program: Program
    ) -> MemberID? {
        guard let first = names.first, let found = program.member(first, of: type, at: site) else { return nil }
        if names.count == 1 { return found }
        return program.types(of: found).only.flatMap { member(names.dropFirst(), of: $0, at: site, program) }
    }

    /// The library's own, which the program extends.
    private func container(_ program: Program) -> TypeID? {
        program.typesByName["Container"]?.first { program.isExternal($0) }
    }

    /// `\.api`, `\.custom.api`, `\MyContainer.api`, `Container.api`.
    private func member(_ path: Expression, _ site: Site, _ reader: FlowReader) -> MemberID? {
        let program = reader.program
        switch path.kind {
        case .keyPath(let names):
            for count in (0..<names.count).reversed() {
                let type = count == 0 ? container(program) : program.type(named: names[..<count].dotted, at: site)
                if let found = type.flatMap({ self.member(names[count...], of: $0, at: site, program) }) {
                    return found
                }
            }
            return nil
        case .member(let base?, let name):
            return base.dottedName.flatMap { program.type(named: $0, at: site) }.flatMap {
                program.member(name, of: $0, at: site)
            }
        default: return nil
        }
    }
}

extension Expression {
    /// `Factory { … }`, `Factory<T>(scope: .singleton) { … }`
    fileprivate var isFactory: Bool {
        guard case .call(let callee, _) = kind else { return false }
        return ["Factory", "ParameterFactory"].contains(callee.dottedName)
    }
}

extension ArraySlice<String> {
    fileprivate var dotted: String { joined(separator: ".") }
}
