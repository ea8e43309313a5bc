import DovetailGraph
import DovetailSyntax

/// Swinject, SwinjectAutoregistration, SwinjectStoryboard and Knit: `container.register(A.self, name: "x") { r in … }`.
///
/// A key is a type, a name and the number of arguments. A later registration of the same key replaces the earlier one,
/// and a child container may register what its parent has: neither is an error.
struct Swinject: Dialect {
    static let library = "Swinject"
    static let registers = true
    static let hasContainer = true
    static let imports: Set<String> = [
        "Knit", "Swinject", "SwinjectAutoregistration", "SwinjectStoryboard", "SwinjectPropertyLoader",
    ]

    /// An `Assembly` of Swinject defines nothing. In a program that moves, other files have those of Dovetail.
    func translate(_ file: inout FileFacts) {
        if file.imports.contains("Dovetail"), Self.imports.isDisjoint(with: file.imports) { return }
        for index in file.types.indices {
            file.types[index].inherits.removeAll { ["Assembly", "ModuleAssembly"].contains($0.nominalName?.lastName) }
        }
    }

    func call(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        switch call.name {
        case "_register" where call.type != nil, "register" where call.type != nil: register(call, &scope, reader)
        case "autoregister" where call.argument("initializer") != nil || call.arguments.last?.isTrailing == true:
            autoregister(call, &scope, reader)
        case "forward", "_forward": forward(call, scope, reader)
        case "registerIntoCollection" where call.type != nil: register(call, &scope, reader, isCollected: true)
        case "autoregisterIntoCollection" where call.argument("initializer") != nil:
            autoregister(call, &scope, reader, isCollected: true)
        case "resolveCollection" where call.type != nil: resolveCollection(call, scope, reader)
        case _ where call.argument("resolver") != nil && call.isStatic: makeResolvable(call, &scope, reader)
        case _ where call.argument("resolver") != nil && call.object == nil: callResolvable(call, &scope, reader)
        case "registerForStoryboard", "storyboardInitCompleted": complete(call, &scope, reader)
        case "callAsFunction", "resolve", "unsafeResolve", "~>": resolve(call, &scope, reader)
        case "Container", "Assembler": noteContainer(call, &scope, reader)
        default:
            entry(call, &scope, reader) ?? accessor(call, &scope, reader) ?? helper(call, &scope, reader)
        }
    }

    // MARK: - Scopes

    /// `Container(defaultObjectScope: .container)`: the call itself is nothing special.
    private func noteContainer(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        // One that assembles into a container that is there.
        if call.object != nil || call.argument("container") != nil { return nil }
        let defaultScope = call.argument("defaultObjectScope")?.nameText
        // Tests and previews are none of the program.
        if !scope.isPreview, !reader.program.isTest(scope.owner) {
            reader.flow.library.defaultScopes.insert(defaultScope.map { lifetime($0) } ?? .objectGraph)
        }
        return call.name == "Container" ? reader.makeContainer(call, &scope) : nil
    }

    /// Only where all containers of the program have the same default, each registration has it.
    func finish(_ reader: FlowReader) {
        guard reader.flow.library.defaultScopes.count == 1, let scope = reader.flow.library.defaultScopes.first else {
            return
        }
        for binding in reader.flow.library.bindings.keys
        where reader.flow.library.bindings[binding]?.takesDefaultScope == true {
            reader.flow.library.bindings[binding]?.scope = scope
        }
    }

    // MARK: - Registering

    private static let factories: Set<String> = ["factory", "mainActorFactory"]

    /// - Parameter isCollected: whether it is one of those that are asked for together.
    private func register(
        _ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader, isCollected: Bool = false
    ) -> FlowValue? {
        let labelled = call.arguments.first { $0.label.map(Self.factories.contains) == true }
        guard var type = call.type, let last = labelled ?? call.arguments.last,
            labelled != nil || last.isTrailing || call.arguments.count > 1 && last.label == nil,
            !scope.site.generics.contains(where: { $0.name == type.bare.text })
        else { return nil }
        if isCollected { type = type.collected }
        let parameters = call.closure?.parameters.dropFirst() ?? []
        let binding = reader.register(
            type, name: call.argument("name")?.keyName, arguments: parameters.map { $0.type?.text ?? "_" },
            in: Self.library, .objectGraph, at: call.place, scope, of: call.object?.variable)
        reader.flow.library.bindings[binding]?.takesDefaultScope = true
        if isDouble(scope, reader) { reader.flow.library.bindings[binding]?.priority = -1 }
        let made = makeResolvable(last.value, for: binding, &scope, reader)
        if !made { reader.make(binding, by: last.value, &scope) }
        // The first parameter of a factory is the container.
        let taken = reader.flow.library.bindings[binding]?.parameters.dropFirst() ?? []
        reader.flow.library.bindings[binding]?.parameters = Array(taken)
        return entry(of: binding, call, scope, reader)
    }

    /// `autoregister(A.self, argument: B.self, initializer: LiveA.init)`: all parameters are asked for.
    private func autoregister(
        _ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader, isCollected: Bool = false
    ) -> FlowValue? {
        guard let made = call.argument("initializer") ?? call.arguments.last?.value else { return nil }
        let given = call.arguments.filter { ["argument", "arguments"].contains($0.label) }.compactMap(
            \.value.typeItself)
        let written = call.type ?? reader.written(made, scope)
        let type = isCollected ? written?.collected : written
        let binding = reader.register(
            type, name: call.argument("name")?.keyName, arguments: given.map(\.text), in: Self.library,
            .objectGraph, at: call.place, scope, of: call.object?.variable)
        reader.flow.library.bindings[binding]?.takesDefaultScope = true
        reader.makeByItself(binding, made, given: Set(given.map(\.text)), Self.library, &scope)
        return entry(of: binding, call, scope, reader)
    }

    private func entry(
        of binding: VariableID, _ call: LibraryCall, _ scope: FlowScope, _ reader: FlowReader
    ) -> FlowValue {
        let entry = reader.temporary(at: call.place, scope)
        reader.give(.plain, to: entry, at: call.place, scope)
        reader.flow.library.entries[entry] = binding
        return .variable(entry)
    }

    /// `container.forward(A.self, name: "x", to: entry)`: the same under another type.
    private func forward(_ call: LibraryCall, _ scope: FlowScope, _ reader: FlowReader) -> FlowValue? {
        guard let type = call.type, case .name(let name)? = call.argument("to")?.kind, let known = scope.names[name],
            let binding = reader.entry(known)
        else { return nil }
        reader.forward(
            type, name: call.argument("name")?.keyName, to: binding, in: Self.library, at: call.place, scope)
        return .variable(known)
    }

    /// What is said of a registration afterwards.
    private func entry(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        guard let entry = call.object?.variable, let binding = reader.entry(entry) else { return nil }
        switch call.name {
        case "inObjectScope":
            reader.flow.library.bindings[binding]?.takesDefaultScope = false
            reader.flow.library.bindings[binding]?.scope = lifetime(call.arguments.first?.value.nameText)
        case "initCompleted":
            if let closure = call.closure { complete(binding, closure, &scope, reader) }
        case "implements":
            for argument in call.arguments {
                guard let type = argument.value.typeItself else { continue }
                let name = call.argument("name")?.keyName
                reader.forward(type, name: name, to: binding, in: Self.library, at: argument.value.place, scope)
            }
        default: reader.give(away: call.arguments, &scope)
        }
        return call.object
    }

    private func lifetime(_ name: String?) -> DependencyGraph.Scope {
        switch name?.lastName {
        case "graph": .objectGraph
        case "transient": .prototype
        case "weak": .weakSingleton
        default: .lazySingleton  // a custom scope keeps its objects until it is reset
        }
    }

    private func complete(
        _ binding: VariableID, _ closure: Closure, _ scope: inout FlowScope, _ reader: FlowReader
    ) {
        var inner = scope
        inner.provider = binding
        inner.completes = true
        reader.run(closure, given: [nil, binding], &inner)
    }

    /// A controller that a storyboard makes.
    private func complete(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        guard let type = call.type, let closure = call.closure else { return nil }
        var inner = scope
        let controller = reader.plain(type, at: call.place, scope)
        reader.flow[controller].sources = []
        inner.itself = reader.program.nominals(of: type, at: scope.site).first
        inner.completes = true
        reader.run(closure, given: [nil, controller], &inner)
        return .plain
    }

    // MARK: - Resolving

    private func resolve(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        var arguments = call.arguments
        if case .tuple(let inner)? = arguments.first?.value.kind, call.name == "~>" { arguments = inner }
        let isInferred = call.name == "~>" || isResolver(call.object, scope, reader) && !arguments.hasUnlabeled
        guard let type = arguments.first?.value.typeItself ?? (isInferred ? call.expected?.type : nil) else {
            return nil
        }
        let isOwn = call.object.map {
            reader.types(of: $0).contains { reader.program.member(call.name, of: $0) != nil }
        }
        if isOwn == true || call.object == nil { return nil }
        if scope.site.generics.contains(where: { $0.name == type.bare.text }) { return nil }
        let given = arguments.drop { !["argument", "arguments"].contains($0.label) }
        let values = reader.give(toFactory: Array(given), &scope)
        let name = arguments.first { $0.label == "name" }?.value.keyName
        let isSpelled = arguments.first?.value.typeItself != nil
        let asked = reader.resolve(
            type, name: name, arguments: given.count, Self.library, at: call.place, scope,
            isSpelled ? nil : call.expected?.site, of: call.object?.variable)
        if !given.isEmpty { reader.say(of: asked, given: values) }
        return asked
    }

    /// `resolver.resolveCollection(A.self).entries`, of what is registered into that collection.
    private func resolveCollection(_ call: LibraryCall, _ scope: FlowScope, _ reader: FlowReader) -> FlowValue? {
        guard let type = call.type else { return nil }
        return reader.resolve(type.collected, Self.library, at: call.place, scope, of: call.object?.variable)
    }

    func member(
        _ name: String, of base: Expression, at place: Place, _ scope: FlowScope, _ reader: FlowReader
    ) -> FlowValue? {
        guard case .call(let callee, _) = base.kind, name == "entries",
            case .member(_, "resolveCollection") = callee.kind
        else { return property(name, of: base, at: place, scope, reader) }
        var scope = scope
        return reader.value(base, &scope, nil, .other)
    }

    /// `resolver.log`, which an extension of `Resolver` in the program declares, and which asks it.
    private func property(
        _ name: String, of base: Expression, at place: Place, _ scope: FlowScope, _ reader: FlowReader
    ) -> FlowValue? {
        guard case .name(let word) = base.kind, let local = scope.names[word],
            isResolver(.variable(local), scope, reader) || reader.flow.library.resolvers[local] != nil
        else { return nil }
        let program = reader.program
        for container in ["Resolver", "Container"] {
            let extended = program.typesByName[container, default: []].first { program.isExternal($0) }
            guard let extended, let member = program.member(name, of: extended, at: scope.site),
                program[member].facts.isProperty, let answer = program[member].body?.outcomes.only,
                case .call(let callee, let arguments) = answer.kind,
                ["resolve", "self.resolve"].contains(callee.dottedName)
            else { continue }
            let expected = Expected(type: program[member].facts.type, site: program[member].site)
            let asked = LibraryCall(
                name: "resolve", object: .variable(local), arguments: arguments, place: place, expected: expected)
            var scope = scope
            return resolve(asked, &scope, reader)
        }
        return nil
    }

    /// Whether `resolver.resolve()` asks a container for what stands where it stands.
    private func isResolver(_ object: FlowValue?, _ scope: FlowScope, _ reader: FlowReader) -> Bool {
        guard let object = object?.variable else { return false }
        let name = reader.flow[object].written?.bare.nominalName ?? reader.resolverName(object, scope)
        return name.map { $0.hasSuffix("Resolver") || $0.isLast("Container") } ?? false
    }

    /// `resolver.demand(A.self)`, which an extension of `Resolver` in the program declares.
    private func helper(_ call: LibraryCall, _ scope: inout FlowScope, _ reader: FlowReader) -> FlowValue? {
        let program = reader.program
        if let answer = reader.register(call, byHelperOf: ["Resolver", "Container"], &scope) { return answer }
        guard call.object != nil, let type = call.type ?? call.expected?.type else { return nil }
        for container in ["Resolver", "Container", "Assembler"] {
            guard let extended = program.typesByName[container]?.first,
                let method = program.member(call.name, of: extended, at: scope.site),
                let asking = reader.asks(program[method], program[method].site)
            else { continue }
            return reader.resolve(
                type, asking, by: program[method].facts, call.arguments, at: call.place, scope,
                call.type == nil ? call.expected?.site : nil)
        }
        return nil
    }
}

extension LibraryCall {
    /// Whether it is called on a type.
    fileprivate var isStatic: Bool { if case .type? = object { true } else { false } }
}

extension WrittenType {
    /// Several of the type, which are registered one by one.
    fileprivate var collected: WrittenType { WrittenType(text: "[\(text)]", shape: .array(self)) }
}

extension [Argument] {
    fileprivate var hasUnlabeled: Bool { contains { $0.label == nil } }
}
