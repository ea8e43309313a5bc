import DovetailGraph
import SwiftSyntax

/// `container.register(A.self, name: "x") { r in … }.inObjectScope(.container)`.
struct SwinjectMigration: MigratedLibrary {
    let name = "swinject"
    let imports = Swinject.imports
    let containers: Set<String> = ["Container", "Assembler"]
    let registering: Set<String> = [
        "register", "autoregister", "storyboardInitCompleted", "registerForStoryboard", "_register",
        "registerAbstract", "registerIntoCollection", "autoregisterIntoCollection",
    ]

    let unmovable: [String: Obstacle] = [
        "registerForStoryboard": .storyboard, "storyboardInitCompleted": .storyboard,
        "registerAbstract": Obstacle(
            reason: "another module must register it", cure: "declare it as a property of a 'Uses…' protocol"),
        "registerIntoCollection": .collection, "autoregisterIntoCollection": .collection,
    ]

    let resolverTypes: Set<String> = ["Resolver"]
    let answersWithItself: Set<String> = ["resolver", "synchronize"]
    let asking: Set<String> = ["resolve"]
    let assembling: String? = "assemble"
    let loaded: String? = "loaded"
    let changing: Set<String> = ["removeAll", "resetObjectScope"]
    let ownTypes: Set<String> = ["Lazy", "Provider", "Resolver", "ServiceEntry", "ObjectScope"]

    private static let scopes: [String: DependencyGraph.Scope] = [
        "graph": .objectGraph, "transient": .prototype, "weak": .weakSingleton, "container": .lazySingleton,
    ]

    // MARK: - Registrations

    func registration(_ chain: CallChain, _ source: RegistrationSource) -> LibraryRegistration? {
        guard let first = chain.calls.first(where: { ["register", "autoregister"].contains($0.name) }),
            let type = first.arguments.first?.expression.metatype, first.arguments.first?.label == nil
        else { return nil }
        let labels = first.arguments.dropFirst().compactMap(\.label?.text)
        let isOfView = first.name == "register" && first.arguments.count == 1 && first.closure == nil  // a cell
        guard Self.labels.isSuperset(of: labels), !isOfView else { return nil }
        var result = LibraryRegistration(
            key: RegistrationKey(type: .spelled(type)), at: Syntax(first.node), source)
        result.end = source.end(of: Syntax(chain.calls.last?.node ?? first.node))
        result.takesDefaultScope = !chain.calls.contains { $0.name == "inObjectScope" }
        result.knownScopes = Self.scopes
        result.takeName(first.argument("name"), source)
        if first.name == "register" { make(&result, first, source) } else { makeByItself(&result, first, source) }
        for call in chain.calls.drop(while: { $0.name != first.name }).dropFirst() { apply(call, to: &result, source) }
        return result
    }

    private static let labels: Set<String> = [
        "name", "factory", "mainActorFactory", "initializer", "argument", "arguments",
    ]

    private func make(_ result: inout LibraryRegistration, _ call: CallChain.Call, _ source: RegistrationSource) {
        guard let closure = call.maker else {
            let maker = call.argument("factory") ?? call.arguments.last { $0.label == nil }?.expression
            if let method = maker?.methodBeside { return make(&result, by: method, source) }
            result.obstacles.append(
                Obstacle(reason: "its factory is no closure", cure: "write what it makes"))
            return
        }
        if call.argument("mainActorFactory") != nil { result.obstacles.append(.onMainActor("its factory")) }
        let parameters = closure.namedParameters
        result.takeParameters(parameters.dropFirst(), givenIn: closure)
        let resolvers = Set([parameters.first?.name, "container", "resolver", "$0"].compactMap(\.self))
        var reader = BodyReader(self, source, resolvers: resolvers)
        result.body = reader.read(closure.statements)
        result.obstacles += reader.obstacles
    }

    /// `private func makeFeed(_ r: Resolver) -> Feed { … }`, whose body becomes that of the binding.
    private func make(
        _ result: inout LibraryRegistration, by method: FunctionDeclSyntax, _ source: RegistrationSource
    ) {
        let parameters = method.signature.parameterClause.parameters.map {
            (name: ($0.secondName ?? $0.firstName).text, type: $0.type.trimmedDescription)
        }
        guard let statements = method.body?.statements, let first = statements.first else {
            return result.obstacles.append(.unreadForm)
        }
        result.takeParameters(parameters.dropFirst().map { ($0.name, $0.type) })
        var source = source
        var surroundings = SurroundingsReader(catalogue: source.catalogue)
        source.surroundings = surroundings.surroundings(of: Syntax(first))
        source.constants = [:]
        for parameter in parameters { source.surroundings[parameter.name] = nil }
        var reader = BodyReader(
            self, source, resolvers: Set(parameters.prefix(1).map(\.name)),
            locals: Set(parameters.dropFirst().map(\.name)))
        result.body = reader.read(statements)
        result.obstacles += reader.obstacles
        result.comments += source.comments(in: method.leadingTrivia, at: method.position)
        let span = SourceSpan(start: source.location(of: Syntax(method)), end: source.end(of: Syntax(method)))
        result.declarations.append(span)
        if DeclSyntax(method).isPrivate { result.ownMethod = span }
    }

    /// All parameters of an initializer are asked for by their types, but for those of which arguments are given.
    private func makeByItself(
        _ result: inout LibraryRegistration, _ call: CallChain.Call, _ source: RegistrationSource
    ) {
        let maker = call.argument("initializer") ?? call.closure.map(ExprSyntax.init)
        if let closure = maker?.as(ClosureExprSyntax.self), closure.takesNothing {
            var reader = BodyReader(self, source, resolvers: [])
            result.body = reader.read(closure.statements)
            result.obstacles += reader.obstacles
            return
        }
        guard let reference = maker?.as(MemberAccessExprSyntax.self), var type = reference.base?.trimmedDescription,
            reference.declName.baseName.text == "init"
        else {
            result.obstacles.append(.signature(of: maker?.trimmedDescription.onOneLine ?? "its initializer"))
            return
        }
        // `Panel.init` of `Panel<Home>`
        if case .spelled(let registered) = result.key.type, registered.hasPrefix("\(type)<") { type = registered }
        let labels = reference.writtenLabels
        let given = call.typesOfArguments.map { written -> RegisteredParameter in
            let catalogue = source.catalogue
            let name = type.lastWord
            let known = labels.map { catalogue.initializer(of: name, labels: $0) } ?? catalogue.initializer(of: name)
            let label = known?.parameters.first { $0.type.core == written.core && !$0.label.isEmpty }?.label
            return RegisteredParameter(label: "_", name: label ?? written.lastWord.lowerCamel, type: written)
        }
        result.takeParameters(given.map { ($0.name, $0.type) })
        result.body = .initializer(of: type, labels: labels, given: given)
    }

    private func apply(_ call: CallChain.Call, to result: inout LibraryRegistration, _ source: RegistrationSource) {
        switch call.name {
        case "inObjectScope":
            let scope = call.arguments.first?.expression.nameText ?? ""
            if let lifetime = Self.scopes[scope] {
                result.scope = lifetime
            } else {
                result.obstacles.append(.scope(scope))
            }
        case "implements": result.takeForwards(call, named: "name", source)
        case "initCompleted":
            result.takeInjection(call, of: self, source, askingAlso: ["container", "resolver"])
        default: result.obstacles.append(.unreadable(call.name))
        }
    }

    /// `container.forward(B.self, name: "x", to: a)`.
    func forward(
        to registered: DeclReferenceExprSyntax, _ source: RegistrationSource
    ) -> (call: FunctionCallExprSyntax, key: RegistrationKey)? {
        guard let argument = registered.parent?.as(LabeledExprSyntax.self), argument.label?.text == "to",
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
            let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
            callee.declName.baseName.text == "forward",
            source.containers.name(of: callee.base, at: Syntax(call)) != nil,
            let type = call.arguments.first?.expression.metatype
        else { return nil }
        var key = RegistrationKey(type: .spelled(type))
        key.takeName(call.arguments.first { $0.label?.text == "name" }?.expression, source)
        return (call, key)
    }

    // MARK: - Resolving

    func resolution(_ expression: ExprSyntax, _ source: RegistrationSource) -> Resolution? {
        if let forced = expression.as(ForceUnwrapExprSyntax.self),
            var inner = resolution(forced.expression.unwrapped, source)
        {
            inner.mayBeNil = false
            return inner
        }
        if let sequence = expression.as(SequenceExprSyntax.self) { return arrow(sequence, source) }
        if let arrow = expression.as(PostfixOperatorExprSyntax.self), arrow.operator.text == "~>" {
            return Resolution(key: RegistrationKey(type: expression.expectedType))
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil else { return nil }
        if let asked = askedOfItself(expression, call, source) { return asked }
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else {
            return nil
        }
        let method = member.declName.baseName.text
        if let mayBeNil = mayAnswerWithNil(method, source), base.isResolver(self, source) {
            var result = asked(Array(call.arguments), source)
            result?.mayBeNil = mayBeNil
            return result
        }
        guard method == "resolve" else { return nil }
        if call.arguments.first?.label == nil, !call.arguments.isEmpty { return asked(Array(call.arguments), source) }
        return base.isResolver(self, source) ? askedByType(expression, call, source) : nil
    }

    /// `resolve(A.self)` in an extension of resolvers.
    private func askedOfItself(
        _ expression: ExprSyntax, _ call: FunctionCallExprSyntax, _ source: RegistrationSource
    ) -> Resolution? {
        guard call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "resolve",
            let type = Syntax(call).ancestors.lazy.compactMap(\.nameOfType).first,
            resolverTypes.contains(type) || source.containers.types.contains(type)
        else { return nil }
        let isNamed = call.arguments.first.map { $0.label == nil } == true
        return isNamed ? asked(Array(call.arguments), source) : askedByType(expression, call, source)
    }

    /// Of a method that the program adds to resolvers: `r.force(A.self)`.
    private func mayAnswerWithNil(_ method: String, _ source: RegistrationSource) -> Bool? {
        let types = resolverTypes.union(["Container"])
        return types.lazy.compactMap { source.catalogue.askingMethods[$0]?[method] }.first
    }

    /// `r.resolve()`, `r.resolve(name: "x")`: a helper that infers the type, of the program or of another package.
    private func askedByType(
        _ expression: ExprSyntax, _ call: FunctionCallExprSyntax, _ source: RegistrationSource
    ) -> Resolution? {
        guard call.arguments.first.map({ ["name", "argument", "arguments"].contains($0.label?.text) }) != false else {
            return nil
        }
        var result = Resolution(key: RegistrationKey(type: expression.expectedType))
        take(Array(call.arguments), into: &result, source)
        return result
    }

    /// `r ~> A.self`, `r ~> (A.self, name: "x")`.
    private func arrow(_ sequence: SequenceExprSyntax, _ source: RegistrationSource) -> Resolution? {
        let elements = Array(sequence.elements)
        guard elements.count == 3, elements[1].trimmedDescription == "~>" else { return nil }
        var result: Resolution?
        if let tuple = elements[2].as(TupleExprSyntax.self) { result = asked(Array(tuple.elements), source) }
        if let type = elements[2].metatype { result = Resolution(key: RegistrationKey(type: .spelled(type))) }
        result?.mayBeNil = false
        return result
    }

    private func asked(_ arguments: [LabeledExprSyntax], _ source: RegistrationSource) -> Resolution? {
        guard let type = arguments.first?.expression.metatype else { return nil }
        var result = Resolution(key: RegistrationKey(type: .spelled(type)), mayBeNil: true)
        take(arguments, into: &result, source)
        return result
    }

    private func take(
        _ arguments: [LabeledExprSyntax], into result: inout Resolution, _ source: RegistrationSource
    ) {
        result.key.takeName(arguments.first { $0.label?.text == "name" }?.expression, source)
        result.arguments = arguments.drop { !["argument", "arguments"].contains($0.label?.text) }.map(\.expression)
        result.key.takeArguments(result.arguments, source)
    }

    // MARK: - Bridge

    func bridge(_ assembly: PlannedAssembly) -> [String] {
        // A container of Knit says what asks it.
        let isOfKnit = assembly.libraries.contains("Knit")
        let container = isOfKnit ? "container: Container<TargetResolver>" : "container: Container"
        return assembly.bridge(into: container, generic: isOfKnit ? "TargetResolver" : nil) { binding, key, read in
            let types = binding.registration.parameters.map { "\($0.name): \($0.type)" }
            let head = types.isEmpty ? "_" : "(_, \(types.joined(separator: ", ")))"
            let name = key.writtenName.map { ", name: \($0)" } ?? ""
            let scope = binding.registration.scope == .prototype ? ".inObjectScope(.transient)" : ""
            return "container.register(\(key.metatype)\(name)) { \(head) in \(read) }\(scope)"
        }
    }
}

extension ExprSyntax {
    /// Whether it is a container, or what a factory is given to ask it.
    fileprivate func isResolver(_ library: SwinjectMigration, _ source: RegistrationSource) -> Bool {
        if source.containers.name(of: self, at: Syntax(self)) != nil { return true }
        if let type = source.containers.typeName(of: self, at: Syntax(self)) {
            return library.resolverTypes.contains(type) || source.containers.types.contains(type)
        }
        guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        let closure = Syntax(self).ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }.first { $0.binds(name) }
        guard let closure else { return ["container", "resolver"].contains(name) }
        return closure.isRegistered(by: library.registering.union(["initCompleted"]))
    }

    /// The method of the type around it that is named, if it takes a resolver: `makeFeed` of `factory: makeFeed`.
    fileprivate var methodBeside: FunctionDeclSyntax? {
        let member = self.as(MemberAccessExprSyntax.self)
        let isOwn = member?.base?.trimmedDescription == "self"
        let block = Syntax(self).ancestors.lazy.compactMap { $0.as(MemberBlockSyntax.self) }.first
        guard let name = self.as(DeclReferenceExprSyntax.self) ?? (isOwn ? member?.declName : nil), let block else {
            return nil
        }
        let all = block.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.filter {
            $0.name.text == name.baseName.text
        }
        guard all.count == 1, let only = all.first, only.genericParameterClause == nil, only.attributes.isEmpty,
            only.signature.effectSpecifiers == nil,
            only.signature.parameterClause.parameters.first?.type.trimmedDescription.lastWord == "Resolver"
        else { return nil }
        return only
    }
}

extension CallChain.Call {
    /// `A` and `B` of `arguments: A.self, B.self`.
    fileprivate var typesOfArguments: [String] {
        let given = arguments.drop { !["argument", "arguments"].contains($0.label?.text) }
        return given.prefix { ["argument", "arguments", nil].contains($0.label?.text) }.compactMap(
            \.expression.metatype)
    }
}

extension Obstacle {
    static let storyboard = Obstacle(
        reason: "a storyboard makes it, and the container only sets its properties",
        cure: "write 'func inject(into:)' with 'defineInjection'")
    fileprivate static let collection = Obstacle(
        reason: "it is one of a collection", cure: "write a binding that answers with all of them")
}

extension ClosureExprSyntax {
    /// Whether it is given to a method of one of these names.
    fileprivate func isRegistered(by names: Set<String>) -> Bool {
        let call =
            parent?.as(FunctionCallExprSyntax.self) ?? parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        let method = call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return method.map(names.contains) == true
    }

    /// `{ Calendar.current }`, `{ () in … }`
    fileprivate var takesNothing: Bool {
        namedParameters.isEmpty
            && !statements.tokens(viewMode: .sourceAccurate).contains { $0.text.hasPrefix("$") && $0.text.count > 1 }
    }
}
