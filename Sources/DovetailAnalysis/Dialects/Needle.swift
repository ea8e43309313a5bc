import DovetailGraph
import DovetailSyntax

/// Needle: `class FeedComponent: Component<FeedDependency> { var feed: Feed { shared { Feed(api: dependency.api) } } }`.
///
/// The properties of components are bindings. What a component's protocol of dependencies asks for comes from the
/// nearest component around it that has a property of that name and type: components say whose children they are where
/// they are made.
struct Needle: Dialect {
    static let library = "Needle"
    static let imports: Set<String> = ["NeedleFoundation"]
    private static let bases: Set<String> = [
        "BootstrapComponent", "Component", "NonCoreComponent", "PluginizedComponent",
    ]

    /// What a component is, by what stands behind its colon.
    private struct Component {
        let isRoot: Bool
        let arguments: [WrittenType]
        let site: Site
    }

    private func component(_ type: TypeID, _ program: Program, depth: Int = 0) -> Component? {
        guard program[type].kind == .class, depth < 8 else { return nil }
        for (written, site) in program[type].inherits {
            guard case .name(let name, let arguments) = written.shape else { continue }
            if Self.bases.contains(name.lastName) {
                return Component(isRoot: name.isLast("BootstrapComponent"), arguments: arguments, site: site)
            }
            if let base = program.type(named: name, at: site), base != type,
                let above = component(base, program, depth: depth + 1)
            {
                return Component(
                    isRoot: above.isRoot, arguments: arguments.isEmpty ? above.arguments : arguments, site: site)
            }
        }
        return nil
    }

    /// What the library's generator writes is none of the program's code.
    func translate(_ file: inout FileFacts) {
        let isGenerated = file.members.contains { $0.facts.body?.registersProviders == true }
        if isGenerated { (file.types, file.members, file.statements) = ([], [], []) }
    }

    func prepare(_ reader: FlowReader) {
        let program = reader.program
        for type in program.allTypes where component(type, program) != nil {
            for member in program[type].members {
                let facts = program[member].facts
                guard facts.kind != .initializer, !facts.isStatic, facts.kind != .method || facts.type != nil,
                    facts.kind != .stored || facts.type?.isPlain != true
                else { continue }
                reader.provide(member, facts.isShared ? .lazySingleton : facts.scope(nil))
            }
        }
    }

    /// `shared { … }`
    func call(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        noteCall(call, scope, reader)
        guard call.name == "shared", call.object == nil || call.base?.dottedName == "self", let closure = call.closure,
            let type = scope.itself, component(type, reader.program) != nil
        else { return nil }
        let made = Expression(.call(Expression(.closure(closure), at: closure.place), []), at: closure.place)
        return reader.value(made, &scope, call.expected ?? scope.answerType, .other)
    }

    /// `dependency.api`, `pluginExtension.page`
    func member(
        _ name: String, of base: Expression, at place: Place, _ scope: FlowScope, _ reader: FlowReader
    ) -> FlowValue? {
        let program = reader.program
        let words = ["dependency", "pluginExtension"]
        let index: Int
        let type: TypeID?
        switch base.kind {
        case .name(let word) where words.contains(word): (index, type) = (words.firstIndex(of: word)!, scope.itself)
        case .member(let outer?, let word) where words.contains(word):
            (index, type) = (words.firstIndex(of: word)!, self.type(of: outer, scope, reader))
        default:  // a component is looked through
            (index, type) = (0, self.type(of: base, scope, reader))
            if let type, let own = program.member(name, of: type) {
                guard base.dottedName != "self", component(type, program) != nil, program[own].facts.isProperty else {
                    return nil
                }
                if base.isChainOfCalls {
                    var inner = scope
                    _ = reader.value(base, &inner, nil, .other)
                }
                return reader.read(own, at: place, scope)
            }
        }
        guard let type, let component = component(type, program), component.arguments.count > index else { return nil }
        let protocols = program.nominals(of: component.arguments[index], at: component.site)
        guard let requirement = protocols.lazy.compactMap({ program.member(name, of: $0) }).first else { return nil }
        return reader.read(requirement, at: place, scope)
    }

    /// The declared type of a parameter, a property, or what a component makes.
    private func type(of base: Expression, _ scope: FlowScope, _ reader: FlowReader) -> TypeID? {
        let program = reader.program
        switch base.kind {
        case .name("self"): return scope.itself
        case .name(let name):
            if let local = scope.names[name] {
                return reader.flow[local].types.first { component($0, program) != nil }
            }
            return scope.itself.flatMap { program.member(name, of: $0) }.flatMap { reader.types(of: $0).first }
        case .member(let outer?, let name):
            return type(of: outer, scope, reader).flatMap { program.member(name, of: $0) }.flatMap {
                reader.types(of: $0).first
            }
        case .call(let callee, let arguments):
            if let made = callee.dottedName.flatMap({ program.type(named: $0, at: scope.site) }) { return made }
            guard case .member(let outer?, let name) = callee.kind, let owner = type(of: outer, scope, reader),
                component(owner, program) != nil,
                let method = program.member(name, of: owner, labels: arguments.map(\.label))
            else { return nil }
            return reader.types(of: method).first
        default: return nil
        }
    }

    /// `AppComponent().makeRootView()`: what is outside of all components asks for it.
    private func noteCall(_ call: LibraryCall, _ scope: FlowScope, _ reader: FlowReader) {
        guard let base = call.base, base.dottedName != "self", let type = type(of: base, scope, reader),
            component(type, reader.program) != nil,
            let method = reader.program.member(call.name, of: type, labels: call.arguments.map(\.label)),
            reader.flow.library.bindings[reader.variable(of: method)] != nil
        else { return }
        _ = reader.read(method, at: call.place, scope)
    }

    // MARK: - Who provides

    func finish(_ reader: FlowReader) {
        let program = reader.program
        let components = program.allTypes.filter { component($0, program) != nil }
        let parents = parents(reader, components)
        for type in components {
            guard let own = component(type, program) else { continue }
            if let asked = own.arguments.first {
                for part in protocols(asked, own.site, program) {
                    for requirement in program[part].members {
                        connect(requirement, of: type, parents, reader)
                    }
                }
            }
            guard own.arguments.count > 2 else { continue }
            for part in protocols(own.arguments[1], own.site, program) {
                for requirement in program[part].members {
                    for plugin in program.nominals(of: own.arguments[2], at: own.site) {
                        _ = provide(requirement, by: plugin, reader)
                    }
                }
            }
        }
    }

    private func protocols(_ type: WrittenType, _ site: Site, _ program: Program) -> [TypeID] {
        var all: [TypeID] = []
        for type in program.nominals(of: type, at: site).flatMap(program.ancestry) where !all.contains(type) {
            if program[type].kind == .protocol { all.append(type) }
        }
        return all
    }

    /// Of each component those that make it.
    private func parents(_ reader: FlowReader, _ components: [TypeID]) -> [TypeID: [TypeID]] {
        let program = reader.program
        var parents: [TypeID: [TypeID]] = [:]
        for made in reader.flow.constructions {
            guard case .known(let type) = made.type, let input = made.inputs.first(where: { $0.label == "parent" }),
                !made.isPreview, program.modules[made.site.module]?.isTest != true,
                let parent = reader.flow[input.variable].types.first, components.contains(parent)
            else { continue }
            if parents[type]?.contains(parent) != true { parents[type, default: []].append(parent) }
        }
        for type in components {
            guard let own = component(type, program), own.arguments.count > 2 else { continue }
            for plugin in program.nominals(of: own.arguments[2], at: own.site) {
                parents[plugin, default: []].append(type)
            }
        }
        return parents
    }

    /// The nearest components around it provide what a component asks for.
    private func connect(
        _ requirement: MemberID, of type: TypeID, _ parents: [TypeID: [TypeID]], _ reader: FlowReader
    ) {
        var seen: Set<TypeID> = [type]
        var queue = parents[type] ?? []
        var isMissing = !queue.isEmpty
        while let next = queue.popLast() {
            guard seen.insert(next).inserted else { continue }
            if provide(requirement, by: next, reader) || provideByPlugins(requirement, of: next, reader) {
                isMissing = false
            } else if let above = parents[next] {
                queue += above
            } else if component(next, reader.program)?.isRoot != true || reader.program.superclass(of: next) != nil {
                isMissing = false
            }
        }
        let entry = reader.program[requirement]
        if isMissing, let asked = entry.facts.type {
            reader.flow.library.missing.append(
                LibraryGap(root: type, name: entry.facts.name, type: asked, location: entry.location))
        }
    }

    /// Whether a component's extension, which its plugins provide, names what is asked for, or can't be seen.
    private func provideByPlugins(_ requirement: MemberID, of type: TypeID, _ reader: FlowReader) -> Bool {
        let program = reader.program
        guard let own = component(type, program), own.arguments.count > 2 else { return false }
        let offered = protocols(own.arguments[1], own.site, program)
        if offered.isEmpty { return true }
        guard offered.contains(where: { names(requirement, $0, program) }) else { return false }
        for plugin in program.nominals(of: own.arguments[2], at: own.site) {
            if provide(requirement, by: plugin, reader) { break }
        }
        return true
    }

    private func names(_ requirement: MemberID, _ type: TypeID, _ program: Program) -> Bool {
        let asked = program[requirement].facts
        let own = program.member(asked.fullName, of: type)
        return own.map { program[$0].facts.type?.bare.text == asked.type?.bare.text } ?? false
    }

    private func provide(_ requirement: MemberID, by type: TypeID, _ reader: FlowReader) -> Bool {
        let program = reader.program
        let asked = program[requirement].facts
        guard let member = program.member(asked.fullName, of: type), !program.isRequirement(member),
            member != requirement,
            program[member].facts.type == nil || program[member].facts.type?.bare.text == asked.type?.bare.text
        else { return false }
        let variable = reader.variable(of: requirement)
        reader.flow[variable].sources.append(
            Source(
                origin: .variable(reader.variable(of: member)), location: program[member].location, condition: .always))
        return true
    }
}

extension [Statement] {
    /// Whether it is a function of what the generator writes: `registerProviderFactory("^->Root->Mid", factory)`.
    fileprivate var registersProviders: Bool {
        var isFound = false
        visit { expression in
            guard case .call(let callee, _) = expression.kind else { return }
            if callee.dottedName == "registerProviderFactory" { isFound = true }
        }
        return isFound
    }
}

extension Expression {
    /// Whether a call stands in it whose answer is asked for more: `house.room().cellar`.
    fileprivate var isChainOfCalls: Bool {
        switch kind {
        case .member(let base?, _): base.isChainOfCalls
        case .call(let callee, _): if case .member(.some, _) = callee.kind { true } else { false }
        default: false
        }
    }
}

extension MemberFacts {
    /// Whether its value is `shared { … }`.
    fileprivate var isShared: Bool {
        (body?.outcomes ?? []).contains { outcome in
            guard case .call(let callee, _) = outcome.kind else { return false }
            return callee.dottedName == "shared" || callee.dottedName == "self.shared"
        }
    }
}
