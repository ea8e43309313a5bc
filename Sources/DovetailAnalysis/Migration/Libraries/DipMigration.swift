import DovetailGraph
import SwiftSyntax

/// `container.register(.singleton) { LiveAPI(log: $0) as API }`.
struct DipMigration: MigratedLibrary {
    let name = "dip"
    let imports: Set<String> = ["Dip", "DipUI"]
    let containers: Set<String> = ["DependencyContainer"]
    let registering: Set<String> = ["register"]
    let asking: Set<String> = ["resolve"]
    let changing: Set<String> = ["bootstrap", "collaborate", "remove", "reset", "validate"]
    let initializersTakeArguments = true
    let ownTypes: Set<String> = ["Definition", "DependencyTagConvertible"]
    let fills: Set<String> = ["Injected", "InjectedWeak"]

    // MARK: - Registrations

    /// Those that arguments of `register` have; a method of that name with others is not the library's.
    private static let labels: Set<String?> = [nil, "factory", "storyboardType", "tag", "type"]

    func registration(_ chain: CallChain, _ source: RegistrationSource) -> LibraryRegistration? {
        let isRegistration: (CallChain.Call) -> Bool = { call in
            call.name == "register" && call.arguments.allSatisfy { Self.labels.contains($0.label?.text) }
        }
        guard let first = chain.calls.first(where: isRegistration),
            first.object != nil || source.containers.name(of: nil, at: Syntax(first.node)) != nil
        else { return nil }
        guard first.maker != nil || first.argument("factory") != nil else {
            let labels = first.arguments.compactMap(\.label?.text)
            guard !Set(labels).isDisjoint(with: ["storyboardType", "tag", "type"]) else { return nil }
            let type = first.arguments.lazy.compactMap(\.expression.metatype).first
            var key = RegistrationKey(type: type.map { .spelled($0) } ?? .unknown)
            key.takeName(first.argument("tag"), source)
            let obstacle = labels.contains("storyboardType") ? Obstacle.storyboard : .unreadForm
            var result = LibraryRegistration.left(key, at: Syntax(first.node), source, because: obstacle)
            result.end = source.end(of: Syntax(chain.calls.last?.node ?? first.node))
            return result
        }
        var result = LibraryRegistration(key: RegistrationKey(type: .unknown), at: Syntax(first.node), source)
        result.end = source.end(of: Syntax(chain.calls.last?.node ?? first.node))
        result.takeName(first.argument("tag"), source)
        if let type = first.argument("type")?.metatype { result.key.type = .spelled(type) }
        if let scope = first.arguments.first(where: { $0.label == nil && !$0.expression.is(ClosureExprSyntax.self) }) {
            applyScope(scope.expression.nameText ?? scope.expression.trimmedDescription.onOneLine, to: &result)
        }
        make(&result, first, chain, source)
        for call in chain.calls.drop(while: { $0.name != "register" }).dropFirst() { apply(call, to: &result, source) }
        return result
    }

    private func make(
        _ result: inout LibraryRegistration, _ call: CallChain.Call, _ chain: CallChain, _ source: RegistrationSource
    ) {
        guard let closure = call.maker else { return makeByItself(&result, call) }
        if result.key.type == .unknown { result.key.type = closure.madeType }
        // `{ _ -> API in … }` is given nothing: no other parameter could be inferred.
        result.takeParameters(closure.namedParameters.filter { $0.name != "_" || $0.type != nil }, givenIn: closure)
        var reader = BodyReader(self, source, resolvers: [call.object?.trimmedDescription ?? "container"])
        result.body = reader.read(
            closure.statements, keepsCast: chain.calls.contains { $0.name == "resolvingProperties" })
        result.obstacles += reader.obstacles
    }

    /// `register(factory: Train.init)`: all parameters are asked for by their types.
    private func makeByItself(_ result: inout LibraryRegistration, _ call: CallChain.Call) {
        guard let reference = call.argument("factory")?.as(MemberAccessExprSyntax.self),
            reference.declName.baseName.text == "init", let type = reference.base?.trimmedDescription
        else {
            return result.obstacles.append(
                Obstacle(reason: "its factory is no closure", cure: "write what it makes"))
        }
        if result.key.type == .unknown { result.key.type = .spelled(type) }
        result.body = .initializer(of: type, labels: reference.writtenLabels)
    }

    private func applyScope(_ name: String, to result: inout LibraryRegistration) {
        let scopes: [String: DependencyGraph.Scope] = [
            "shared": .objectGraph, "unique": .prototype, "singleton": .lazySingleton, "eagerSingleton": .lazySingleton,
            "weakSingleton": .weakSingleton,
        ]
        guard let scope = scopes[name] else { return result.obstacles.append(.scope(name)) }
        result.scope = scope
        if name == "eagerSingleton" {
            result.remarks.append(
                Obstacle(reason: "it is created at 'bootstrap()'", cure: "read the property where the program starts"))
        }
    }

    private func apply(_ call: CallChain.Call, to result: inout LibraryRegistration, _ source: RegistrationSource) {
        switch call.name {
        case "implements": result.takeForwards(call, named: "tag", source)
        case "resolvingProperties": result.takeInjection(call, of: self, source)
        default: result.obstacles.append(.unreadable(call.name))
        }
    }

    // MARK: - Resolving

    /// `container.resolve() as A`, `container.resolve(tag: "x")`, and `$0`, which Dip resolves by its type.
    func resolution(_ expression: ExprSyntax, _ source: RegistrationSource) -> Resolution? {
        if expression.plainCast != nil {
            return expression.as(SequenceExprSyntax.self)?.elements.first.flatMap { resolution($0.unwrapped, source) }
        }
        if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, name.hasPrefix("$"),
            let position = Int(name.dropFirst()), expression.isInRegistration
        {
            return Resolution(key: RegistrationKey(type: expression.expectedType), position: position)
        }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil,
            member.declName.baseName.text == "resolve", call.trailingClosure == nil
        else { return nil }
        var key = RegistrationKey(type: expression.expectedType)
        var arguments: [ExprSyntax] = []
        for argument in call.arguments {
            switch argument.label?.text {
            case "tag": key.takeName(argument.expression, source)
            case "arguments": arguments.append(argument.expression)
            case nil where argument.expression.metatype != nil:
                key.type = argument.expression.metatype.map { .spelled($0) } ?? .unknown
            default: if arguments.isEmpty { key.type = .unknown } else { arguments.append(argument.expression) }
            }
        }
        key.takeArguments(arguments, source)
        return Resolution(key: key, arguments: arguments)
    }

    // MARK: - Bridge

    func bridge(_ assembly: PlannedAssembly) -> [String] {
        assembly.bridge(into: "container: DependencyContainer") { binding, key, read in
            let scope = binding.registration.scope == .prototype ? ".unique, " : ""
            let tag = key.writtenName.map { ", tag: \($0)" } ?? ""
            let types = binding.registration.parameters.map { "\($0.name): \($0.type)" }
            let head = types.isEmpty ? "" : "(\(types.joined(separator: ", "))) in "
            return "container.register(\(scope)type: \(key.metatype)\(tag)) { \(head)\(read) }"
        }
    }
}

extension ExprSyntax {
    /// Whether the closure around it is a factory that is registered.
    fileprivate var isInRegistration: Bool {
        guard let closure = Syntax(self).ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first else {
            return false
        }
        for ancestor in Syntax(closure).ancestors.prefix(3) {
            guard let call = ancestor.as(FunctionCallExprSyntax.self) else { continue }
            let callee = call.calledExpression
            let name =
                callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
                ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text
            return name == "register"
        }
        return false
    }
}
