import DovetailGraph
import SwiftSyntax

/// Constants of a function that registers: what is registered there reads them, so that they become bindings, too.
extension RegistrationReader {
    /// Notes `let isLocal = UserDefaults.standard.bool(forKey: "local")`, which needs nothing of its function.
    func noteConstant(_ node: VariableDeclSyntax) {
        guard library.form == .created, !library.registersWithTypes, node.bindingSpecifier.text == "let",
            node.attributes.isEmpty, node.modifiers.isEmpty, let binding = node.bindings.first,
            node.bindings.count == 1,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let value = binding.initializer?.value, let item = node.parent?.as(CodeBlockItemSyntax.self),
            item.isOfFunction,
            let type = binding.typeAnnotation?.type.trimmedDescription ?? value.typeOfConstant(source),
            library.ownTypes.union(source.containers.types).isDisjoint(with: type.typeNames)
        else { return }
        let key = RegistrationKey(type: .spelled(type), member: name)
        var registration = LibraryRegistration(key: key, scope: .lazySingleton, at: Syntax(node), source)
        registration.isHelper = true
        var reader = BodyReader(library, source, resolvers: [])
        registration.body = reader.read(value)
        guard reader.obstacles.isEmpty,
            registration.body.reads.allSatisfy({ source.constants[$0.key.member ?? ""] != nil })
        else { return }
        registration.comments = source.comments(of: Syntax(item), without: [registration.body.range])
        source.constants[name] = registration
        constants[Syntax(node).function, default: [:]][name] = registration
    }

    /// Adds the constants that a registration reads, each once for its container.
    func addConstants(of registration: LibraryRegistration, titled title: String) {
        for name in registration.reads.compactMap(\.key.member) {
            guard var constant = source.constants[name] else { continue }
            constant.key.container = registration.key.container
            let isThere = entries.contains {
                $0.registration.isHelper && $0.registration.location == constant.location
                    && $0.registration.key.container == constant.key.container
            }
            if isThere { continue }
            addConstants(of: constant, titled: title)
            entries.append(Entry(title: title, registration: constant, clauses: []))
        }
    }
}

extension RegistrationSource {
    /// The key of a constant of the function around that a name means.
    func constant(_ name: DeclReferenceExprSyntax) -> RegistrationKey? {
        let isName =
            !name.isMember && !name.isImplicitMember && name.parent?.is(KeyPathPropertyComponentSyntax.self) != true
        return isName ? constants[name.baseName.text]?.key : nil
    }
}

extension Syntax {
    /// Where the function begins that this stands in.
    var function: Int { ancestors.first(where: \.isFunction)?.position.utf8Offset ?? 0 }
}

extension CodeBlockItemSyntax {
    /// Whether it is a statement of a function itself, and not of a branch or an `#if` in it.
    fileprivate var isOfFunction: Bool {
        guard let block = parent?.parent else { return false }
        return block.is(ClosureExprSyntax.self) || block.parent?.isFunction == true
    }
}

extension ExprSyntax {
    /// The type of a literal, of what an initializer makes, of `Host.shared`, and of what user defaults have under a key.
    fileprivate func typeOfConstant(_ source: RegistrationSource) -> String? {
        let value = unwrapped
        if let literal = value.typeOfLiteral ?? value.typeOfFallback { return literal }
        if let member = value.as(MemberAccessExprSyntax.self), let type = member.base?.madeTypeText {
            let asked = WrittenSource.property(member.declName.baseName.text.withoutBackticks, of: type)
            if case .spelled(let found) = source.catalogue.spelled(asked) { return found }
        }
        let call = value.withoutForce.as(FunctionCallExprSyntax.self)
        guard let call else { return nil }
        if let made = call.calledExpression.madeTypeText {
            let isForced = value.is(ForceUnwrapExprSyntax.self)
            let name = "\(made)(\(call.labels.map { "\($0):" }.joined()))"
            if let optional = Self.optionals[name] { return isForced ? optional.wrappedType : optional }
            let known = source.catalogue.initializer(of: made.lastWord, labels: call.labels)?.hasEffects == false
            return known || isForced || call.labels.isEmpty ? made : nil
        }
        let method = call.calledExpression.as(MemberAccessExprSyntax.self)
        guard call.labels == ["forKey"], method?.base?.trimmedDescription == "UserDefaults.standard" else { return nil }
        let types = ["bool": "Bool", "double": "Double", "float": "Float", "integer": "Int", "string": "String?"]
        return method.flatMap { types[$0.declName.baseName.text] }
    }

    /// Initializers of Foundation that may fail.
    private static let optionals = ["URL(string:)": "URL?", "UserDefaults(suiteName:)": "UserDefaults?"]

    /// `Bool` of `… ?? false`, `String` of `… ?? ""`.
    private var typeOfFallback: String? {
        guard let parts = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }), parts.count == 3,
            parts[1].trimmedDescription == "??", let type = parts[2].typeOfLiteral, ["Bool", "String"].contains(type)
        else { return nil }
        return type
    }
}
