import DovetailGraph
import SwiftSyntax

/// `container.register(.singleton) { LiveAPI(log: $0) as API }`.
struct DipMigration: MigratedLibrary {
    let name = "dip"
    let imports: Set<String> = ["Dip", "DipUI"]

    // MARK: - Registrations

    func registration(_ chain: CallChain, _ source: RegistrationSource) -> LibraryRegistration? {
        guard let first = chain.calls.first(where: { $0.name == "register" }),
            chain.base != nil || chain.calls.count > 1,
            let closure = first.maker
        else { return nil }
        var result = LibraryRegistration(
            key: RegistrationKey(type: .unknown), body: RegisteredBody(),
            location: source.location(of: Syntax(first.node)))
        result.takeName(first.argument("tag"))
        result.key.type = first.argument("type")?.metatype.map { .spelled($0) } ?? closure.madeType
        if let scope = first.arguments.first(where: { $0.label == nil && !$0.expression.is(ClosureExprSyntax.self) }) {
            applyScope(scope.expression.nameText ?? "", to: &result)
        }
        result.takeParameters(closure.namedParameters)
        result.key.arguments = result.parameters.count
        var reader = BodyReader(self, source, resolvers: [chain.base?.trimmedDescription ?? "container"])
        result.body = reader.read(
            closure.statements, keepsCast: chain.calls.contains { $0.name == "resolvingProperties" })
        result.obstacles += reader.obstacles
        for call in chain.calls.drop(while: { $0.name != "register" }).dropFirst() { apply(call, to: &result, source) }
        return result
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
        case "implements":
            for argument in call.arguments where argument.label == nil {
                guard let type = argument.expression.metatype else { continue }
                let tag = call.argument("tag")
                result.forwards.append(
                    RegistrationKey(type: .spelled(type), name: tag?.nameText, writtenName: tag?.trimmedDescription))
            }
        case "resolvingProperties":
            guard let closure = call.maker, closure.namedParameters.count == 2 else {
                return result.obstacles.append(.unreadable(call.name))
            }
            let names = closure.namedParameters.map(\.name)
            var reader = BodyReader(self, source, resolvers: [names[0]])
            result.injection = (names[1], reader.read(closure.statements))
            result.obstacles += reader.obstacles
        default: result.obstacles.append(.unreadable(call.name))
        }
    }

    // MARK: - Resolving

    /// `container.resolve() as A`, `container.resolve(tag: "x")`, and `$0`, which Dip resolves by its type.
    func resolution(_ expression: ExprSyntax) -> Resolution? {
        if expression.castType != nil {
            return expression.as(SequenceExprSyntax.self)?.elements.first.flatMap { resolution($0.unwrapped) }
        }
        if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, name.hasPrefix("$"),
            name.dropFirst().allSatisfy(\.isNumber), expression.isInRegistration
        {
            return Resolution(key: RegistrationKey(type: expression.expectedType))
        }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil,
            member.declName.baseName.text == "resolve", call.trailingClosure == nil
        else { return nil }
        var key = RegistrationKey(type: expression.expectedType)
        var arguments: [ExprSyntax] = []
        for argument in call.arguments {
            switch argument.label?.text {
            case "tag": key.name = argument.expression.nameText
            case "arguments": arguments.append(argument.expression)
            case nil where argument.expression.metatype != nil:
                key.type = argument.expression.metatype.map { .spelled($0) } ?? .unknown
            default: if arguments.isEmpty { key.type = .unknown } else { arguments.append(argument.expression) }
            }
        }
        key.arguments = arguments.count
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
            return call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "register"
        }
        return false
    }
}
