import DovetailGraph
import SwiftSyntax

/// `extension Container { var api: Factory<API> { self { LiveAPI() }.singleton } }`.
struct FactoryMigration: MigratedLibrary {
    let name = "factory"
    let imports: Set<String> = ["Factory", "FactoryKit"]
    let containers: Set<String> = ["Container", "SharedContainer"]
    let registering: Set<String> = [
        "register", "context", "onTest", "onPreview", "onDebug", "onSimulator", "onDevice", "onArg", "onArgs",
    ]
    let changing: Set<String> = ["pop", "push", "reset"]
    let registersWithTypes = true
    let sendsFactories = true
    let keepsNoNil = true
    let keepsNoValues = true
    let ownTypes: Set<String> = ["Factory", "ParameterFactory", "Scope"]
    let wayToSpellType = "Factory<A>"

    // MARK: - Registrations

    func registration(_ property: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? {
        guard let binding = property.bindings.first, let container = container(of: Syntax(property), source),
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks
        else { return nil }
        let written = binding.typeAnnotation?.type.factory.map { (WrittenSource.spelled($0.type), $0.argument) }
        guard let (type, argument) = written ?? binding.inferredFactory else { return nil }
        let key = RegistrationKey(container: container, type: type, arguments: argument == nil ? 0 : 1, member: name)
        var result = LibraryRegistration(key: key, scope: .prototype, at: Syntax(property), source)
        result.isPublic = Syntax(property).isPublic
        result.isPrivate = property.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
        if property.modifiers.contains(where: { $0.name.text == "static" }) { result.handle = container }
        if let other = binding.made.flatMap({ called($0, source) }), argument == nil {
            result.body.fragments = [.read(.init(key: other, location: result.location))]
            return result
        }
        guard let expression = binding.made, let chain = CallChain(expression) else {
            result.obstacles.append(
                Obstacle(reason: "its getter is no single expression", cure: "write the binding by hand"))
            return result
        }
        make(&result, chain, argument, source)
        return result
    }

    /// `func cake(_ size: Int) -> Factory<Cake> { self { … } }`.
    func registration(_ function: FunctionDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? {
        guard function.signature.returnClause?.type.factory != nil, container(of: Syntax(function), source) != nil
        else {
            return nil
        }
        let obstacle = Obstacle(
            reason: "it is a function that answers with a factory",
            cure: "write a method of the assembly with its parameters")
        return .left(.member(function.name.text), at: Syntax(function), source, because: obstacle)
    }

    /// `log.register { … }`, which replaces what `log` makes.
    func registration(_ chain: CallChain, _ source: RegistrationSource) -> LibraryRegistration? {
        if let changed = rescoping(chain, source) { return changed }
        guard let call = chain.calls.last(where: { registering.contains($0.name) }), call.maker != nil,
            let name = call.object?.nameText?.withoutBackticks, source.catalogue.factories.contains(name),
            !Syntax(call.node).isAside
        else { return nil }
        let obstacle = Obstacle.replaces(name, by: call.name, "while the program runs")
        var result = LibraryRegistration.left(.member(name), at: Syntax(call.node), source, because: obstacle)
        result.replaces = call.name == "register"
        return result
    }

    /// `Container.shared.log.scope(.singleton)`, outside of the property that declares `log`.
    private func rescoping(_ chain: CallChain, _ source: RegistrationSource) -> LibraryRegistration? {
        guard let call = chain.calls.last, call.name == "scope" || Self.scopes[call.name] != nil && call.isCalled,
            let name = call.object?.nameText?.withoutBackticks, source.catalogue.factories.contains(name),
            call.object?.is(FunctionCallExprSyntax.self) == false
        else { return nil }
        let obstacle = Obstacle(
            reason: "'\(call.name)' gives it another scope while the program runs",
            cure: "declare the property with that scope")
        var result = LibraryRegistration.left(.member(name), at: Syntax(call.node), source, because: obstacle)
        result.rescopes = true
        return result
    }

    /// `private var log: any Log { ToolContainer.shared.log() }`, which moves with the registrations that read it.
    func helper(_ property: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? {
        guard let getter = property.getter, let container = container(of: Syntax(property), source),
            property.bindings.first?.typeAnnotation?.type.factory == nil
        else { return nil }
        let key = RegistrationKey(container: container, type: .spelled(getter.type), member: getter.name)
        var result = LibraryRegistration(key: key, scope: .prototype, at: Syntax(property), source)
        (result.isHelper, result.isPlain) = (true, true)
        let around = Syntax(property).ancestors.first { $0.nameOfType != nil }
        let isHidden =
            around?.is(ExtensionDeclSyntax.self) == true && around.flatMap { DeclSyntax($0) }?.isPrivate == true
        result.isPrivate = isHidden || DeclSyntax(property).isPrivate
        var source = source
        source.surroundings["self"] = "the container"
        var reader = BodyReader(self, source, resolvers: [])
        result.body = reader.read(getter.statements)
        result.obstacles += reader.obstacles
        if source.containers.types.contains(getter.type.lastWord) {
            result.obstacles.append(
                Obstacle(reason: "it is another container", cure: "read the assembly of that container"))
        }
        return result
    }

    /// `let tools = ToolContainer.shared`.
    func alias(_ variable: VariableDeclSyntax, _ source: RegistrationSource) -> (name: String, container: String)? {
        guard variable.bindingSpecifier.text == "let", variable.bindings.count == 1,
            let binding = variable.bindings.first, binding.typeAnnotation == nil,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let shared = binding.initializer?.value.as(MemberAccessExprSyntax.self),
            shared.declName.baseName.text == "shared", let container = shared.base?.trimmedDescription,
            container.hasSuffix("Container") || source.containers.types.contains(container)
        else { return nil }
        return (name, container)
    }

    /// What all containers have, the usual one has.
    private func container(of node: Syntax, _ source: RegistrationSource) -> String? {
        for ancestor in node.ancestors {
            if let name = ancestor.nameOfType {
                let isOne = source.containers.types.contains(name) || name.hasSuffix("Container")
                return !isOne ? nil : name == "SharedContainer" ? "Container" : name
            }
            if ancestor.is(FunctionDeclSyntax.self) || ancestor.is(CodeBlockSyntax.self) { return nil }
        }
        return nil
    }

    private func make(
        _ result: inout LibraryRegistration, _ chain: CallChain, _ argument: String?, _ source: RegistrationSource
    ) {
        guard let first = chain.calls.first, ["", "Factory", "ParameterFactory"].contains(first.name) else {
            let call = chain.calls.first?.name ?? ""
            let reason = call == "promised" ? "it is promised here and registered elsewhere" : "it is made by '\(call)'"
            result.obstacles.append(Obstacle(reason: reason, cure: "write the binding by hand"))
            return
        }
        guard let closure = first.maker else {
            result.obstacles.append(Obstacle(reason: "its factory is no closure", cure: "write what it makes"))
            return
        }
        let names = closure.namedParameters.map(\.name)
        let name = names.count == 1 && names != ["_"] ? names[0] : closure.freeName
        if let argument { result.parameters = [RegisteredParameter(label: "_", name: name, type: argument)] }
        var source = source
        source.surroundings["self"] = "the container"
        let own = argument == nil ? names + ["$0"] : []
        var reader = BodyReader(self, source, resolvers: Set(own), locals: argument == nil ? [] : [name])
        if argument != nil, names.isEmpty {
            let takesParts = !closure.uses(of: "$1").isEmpty
            for part in 0..<(takesParts ? 10 : 1) {
                reader.rename("$\(part)", to: takesParts ? "\(name).\(part)" : name, in: closure)
            }
        }
        result.body = reader.read(closure.statements)
        if argument != nil, names.count > 1 { result.body.takeApart(name, into: names) }
        result.obstacles += reader.obstacles
        result.takesDefaultScope = true
        result.knownScopes = Self.scopes
        if let scope = first.argument("scope") { take(scope: scope, into: &result) }
        for call in chain.calls.dropFirst() { apply(call, to: &result) }
    }

    private func take(scope: ExprSyntax, into result: inout LibraryRegistration) {
        let name = scope.nameText?.lastWord ?? ""
        result.takesDefaultScope = false
        if let known = Self.scopes[name] { result.scope = known } else { result.obstacles.append(.scope(name)) }
    }

    private static let scopes: [String: DependencyGraph.Scope] = [
        "unique": .prototype, "singleton": .lazySingleton, "cached": .lazySingleton, "shared": .weakSingleton,
        "graph": .objectGraph,
    ]

    private func apply(_ call: CallChain.Call, to result: inout LibraryRegistration) {
        let scopes = Self.scopes
        if let scope = scopes[call.name], call.arguments.isEmpty {
            result.scope = scope
            result.takesDefaultScope = false
        } else if call.name == "scope", let scope = call.arguments.first?.expression {
            take(scope: scope, into: &result)
        } else if call.name == "once" {
            // Keeps other modifiers from being put back: there are none.
        } else if ["onTest", "onPreview"].contains(call.name) {
            result.remarks.append(
                Obstacle(
                    reason: "'\(call.name)' replaces it",
                    cure: "substitute it there: 'assembly.substitute(\\.\(result.key.subject)) { … }'"))
        } else {
            result.obstacles.append(.unreadable(call.name))
        }
    }

    // MARK: - Resolving

    /// `oven()`, `self.oven()`, `Container.shared.oven()`, `self.cake(3)`; `self.log` of a property that is no factory.
    func resolution(_ expression: ExprSyntax, _ source: RegistrationSource) -> Resolution? {
        if let global = globalResolution(expression) { return global }
        if let helper = helper(expression, source) { return Resolution(key: helper) }
        guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
            call.arguments.count <= 1, call.arguments.first?.label == nil,
            var key = called(call.calledExpression.withoutResolve, source)
        else { return nil }
        key.arguments = call.arguments.count
        return Resolution(key: key, arguments: call.arguments.map(\.expression))
    }

    private func called(_ called: ExprSyntax, _ source: RegistrationSource) -> RegistrationKey? {
        let own = enclosingContainer(of: Syntax(called), source)
        if let reference = called.as(DeclReferenceExprSyntax.self) {
            let name = reference.baseName.text.withoutBackticks
            guard let own, source.catalogue.hasFactory(name, in: own) else { return nil }
            return RegistrationKey(container: own, type: .unknown, member: name)
        }
        guard let member = called.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
        let name = member.declName.baseName.text.withoutBackticks
        if base.trimmedDescription == "self" || base.isFactoryContainer {
            guard let own,
                source.catalogue.hasFactory(name, in: own) || !source.catalogue.hasMember(name, in: own)
            else { return nil }
            return RegistrationKey(container: own, type: .unknown, member: name)
        }
        if let container = source.aliases[base.trimmedDescription] {
            return RegistrationKey(container: container, type: .unknown, member: name)
        }
        if let shared = base.as(MemberAccessExprSyntax.self), shared.declName.baseName.text == "shared",
            let container = shared.base?.trimmedDescription, mayBeContainer(container, source)
        {
            return RegistrationKey(container: container, type: .unknown, member: name)
        }
        if let type = base.nameText, source.containers.types.contains(type), source.catalogue.hasFactory(name, in: type)
        {
            return RegistrationKey(container: type, type: .unknown, member: name)
        }
        guard own == nil, let kept = source.keptContainer(base), source.catalogue.hasFactory(name, in: kept) else {
            return nil
        }
        return RegistrationKey(container: kept, type: .unknown, member: name)
    }

    /// `Container.shared.log.reset()`, and for previews `Container.shared.log.register { … }`.
    func effects(of call: FunctionCallExprSyntax, _ source: RegistrationSource) -> [ContainerEffect] {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let factory = member.base,
            factory.isName, let key = called(factory, source), let name = key.member,
            source.catalogue.hasFactory(name, in: key.container)
        else { return [] }
        let effect = member.declName.baseName.text
        let obstacle: Obstacle
        if changing.contains(effect) {
            obstacle = Obstacle(
                reason: "'\(effect)' has it made anew while the program runs",
                cure: "make it in a context that ends there")
        } else if registering.contains(effect), Syntax(call).isAside {
            obstacle = .replaces(name, by: effect, "for previews, or in debug builds")
        } else {
            return []
        }
        return [ContainerEffect(location: source.location(of: Syntax(call)), subject: name, obstacle: obstacle)]
    }

    private func helper(_ expression: ExprSyntax, _ source: RegistrationSource) -> RegistrationKey? {
        var name: String?
        if let reference = expression.as(DeclReferenceExprSyntax.self), !reference.isMember,
            !reference.isImplicitMember,
            reference.parent?.is(KeyPathPropertyComponentSyntax.self) != true
        {
            name = reference.baseName.text
        } else if let member = expression.as(MemberAccessExprSyntax.self), member.base?.trimmedDescription == "self" {
            name = member.declName.baseName.text
        }
        guard let name = name?.withoutBackticks, let container = enclosingContainer(of: Syntax(expression), source),
            source.catalogue.hasHelper(name, in: container)
        else { return nil }
        return RegistrationKey(container: container, type: .unknown, member: name)
    }

    /// Whether a type with a `shared` object is a container: one of the program says so, and one of another package may be,
    /// unless it is called like those of Apple's frameworks.
    private func mayBeContainer(_ type: String, _ source: RegistrationSource) -> Bool {
        let name = type.lastWord
        if source.containers.types.contains(name) || name.hasSuffix("Container") { return true }
        if source.catalogue.types.contains(name) { return false }
        return name.isCapitalized && !name.dropFirst().prefix(1).allSatisfy(\.isUppercase)
    }

    /// `resolve(\.oven)`, `resolve(\Shop.till)`.
    private func globalResolution(_ expression: ExprSyntax) -> Resolution? {
        guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
            call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "resolve",
            let key = call.arguments.first?.expression.as(KeyPathExprSyntax.self)?.member
        else { return nil }
        return Resolution(key: key)
    }

    func resolution(
        _ wrapper: AttributeSyntax, of property: VariableDeclSyntax, _ source: RegistrationSource
    ) -> RegistrationKey? {
        let names = ["Injected", "LazyInjected", "WeakLazyInjected", "DynamicInjected", "InjectedObject"]
        guard names.contains(source.catalogue.name(of: wrapper)),
            case .argumentList(let arguments)? = wrapper.arguments, let first = arguments.first?.expression
        else { return nil }
        return first.as(KeyPathExprSyntax.self)?.member ?? called(first, source)
    }

    private func enclosingContainer(of node: Syntax, _ source: RegistrationSource) -> String? {
        for ancestor in node.ancestors {
            let isMember = ancestor.is(VariableDeclSyntax.self) || ancestor.is(FunctionDeclSyntax.self)
            if isMember, ancestor.parent?.is(MemberBlockItemSyntax.self) == true {
                return container(of: ancestor, source)
            }
        }
        return nil
    }

    // MARK: - Bridge

    func bridge(_ assembly: PlannedAssembly) -> [String] {
        let container = assembly.files[0].sections[0].elements[0].registration.key.container
        return assembly.bridge(into: "container: \(container)") { binding, key, read in
            // Another file can't reach what is private, and a factory that may run anywhere what belongs to an actor.
            if binding.registration.isPrivate || binding.registration.isOnMainActor { return nil }
            let head = binding.registration.parameters.map { "\($0.name) in " }.joined()
            let factory = binding.registration.handle.isEmpty ? "container" : binding.registration.handle
            return "\(factory).\(key.member ?? "").register { \(head)\(read) }"
        }
    }
}

extension ClosureExprSyntax {
    /// A name for its parameter that nothing within it has.
    fileprivate var freeName: String {
        let words = Set(tokens(viewMode: .sourceAccurate).map(\.text))
        return ["argument", "argument2", "argument3"].first { !words.contains($0) } ?? "argument4"
    }
}

extension BodyReader {
    /// Gives the parameter of a closure a name.
    fileprivate mutating func rename(_ old: String, to new: String, in closure: ClosureExprSyntax) {
        for use in closure.uses(of: old) where use.isDirectly(in: closure) {
            cuts.append((use.trimmedByteRange, .text(new)))
        }
    }
}

extension DeclReferenceExprSyntax {
    fileprivate func isDirectly(in closure: ClosureExprSyntax) -> Bool {
        Syntax(self).ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }.first?.id == closure.id
    }
}

extension RegisteredBody {
    /// `let (id, name) = argument` before everything else.
    fileprivate mutating func takeApart(_ argument: String, into names: [String]) {
        fragments.insert(.text("let (\(names.joined(separator: ", "))) = \(argument)\n"), at: 0)
        isExpression = false
        locals.formUnion(names)
    }
}

extension VariableDeclSyntax {
    var isParameterless: Bool {
        bindings.first?.typeAnnotation?.type.factory.map { $0.argument == nil } ?? false
    }
}

extension RegistrationKey {
    fileprivate static func member(_ name: String) -> Self { Self(type: .unknown, member: name.withoutBackticks) }
}

extension Obstacle {
    fileprivate static func replaces(_ name: String, by call: String, _ time: String) -> Self {
        Obstacle(
            reason: "'\(call)' replaces it \(time)",
            cure: "substitute it there: 'assembly.substitute(\\.\(name)) { … }'")
    }
}
