import DovetailSyntax
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// Finds the source of each parameter of a component, and reports where there is none.
struct ComponentReader {
    let request: MacroRequest
    let isVanilla: Bool
    private(set) var hasFailed = false
    /// The parameter that a protocol and its property have been found for.
    private var taken: [String: String] = [:]

    init(request: MacroRequest, isVanilla: Bool) {
        self.request = request
        self.isVanilla = isVanilla
    }

    mutating func report(_ problem: MacroProblem, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
        hasFailed = true
        request.report(problem, at: node, fixIts: fixIts)
    }

    mutating func reject(_ property: UnreadableProperty) {
        switch property {
        case .pattern(let pattern): report(.unreadableProperty, at: pattern)
        case .conditional(let condition): report(.conditionalMember, at: condition.clauses.first!.poundKeyword)
        }
    }

    /// Reports dependencies whose type is nested in the component and less visible than its initializers.
    mutating func checkVisibility(of members: MemberBlockItemListSyntax, access: AccessLevel) {
        let levels = members.compactMap(\.decl.nestedType)
        for property in members.storedProperties(onUnreadable: { _ in }) {
            let name = property.type.trimmedDescription
            guard let level = levels.first(where: { $0.name == name })?.level, level < access else { continue }
            // Nothing that a macro writes beside a private type may be private too.
            let fixIts = level == .private ? [] : [request.settingAccess(to: level)]
            report(
                .lessVisibleType(name: name, declared: level.rawValue, required: access.rawValue), at: property.token,
                fixIts: fixIts)
        }
    }

    mutating func parameter(for property: StoredProperty) -> Component.Parameter {
        let type =
            property.type.is(FunctionTypeSyntax.self) || property.type.isUnescapedAttributedFunction
            ? "@escaping \(property.type.trimmedDescription)" : property.type.trimmedDescription
        return Component.Parameter(
            label: property.name, name: property.name, type: type,
            source: source(of: property.name, property.type, at: property.token, property))
    }

    /// The parameters of an initializer written by hand that have no default.
    mutating func parameters(
        of initializer: InitializerDeclSyntax, _ properties: [StoredProperty]
    ) -> [Component.Parameter] {
        var result: [Component.Parameter] = []
        for parameter in initializer.signature.parameterClause.parameters where parameter.defaultValue == nil {
            if parameter.ellipsis != nil { report(.unsupportedParameter("variadic"), at: parameter) }
            if parameter.type.trimmedDescription.hasPrefix("inout ") {
                report(.unsupportedParameter("inout"), at: parameter)
            }
            let token = parameter.secondName ?? parameter.firstName
            let label = parameter.firstName.text == "_" ? nil : parameter.firstName.text
            let property = properties.first { $0.name == token.text || $0.name == label }
            result.append(
                Component.Parameter(
                    label: label, name: token.text, type: parameter.type.trimmedDescription,
                    source: source(of: token.text, parameter.type, at: token, property)))
        }
        return result
    }

    private mutating func source(
        of name: String, _ type: TypeSyntax, at token: TokenSyntax, _ property: StoredProperty?
    ) -> Component.Source {
        if property?.attribute("Assisted") != nil { return .assisted }
        if isVanilla { return .dependency(uses: nil, property: name) }
        guard let (uses, path) = provider(of: name, type, at: token, property) else { return .assisted }
        if let first = taken.updateValue(name, forKey: "\(uses).\(path)") {
            report(
                .ambiguousDependency(type: type.trimmedDescription, first: first, second: name), at: token,
                fixIts: property.map { [$0.namingSource] } ?? [])
        }
        return .dependency(uses: uses, property: path)
    }

    /// The protocol that provides it, and the property under which; nil where a problem was reported.
    private mutating func provider(
        of name: String, _ type: TypeSyntax, at token: TokenSyntax, _ property: StoredProperty?
    ) -> (uses: String, path: String)? {
        if let from = property?.attribute("From")?.namedSource { return from }
        switch DependencyType(type) {
        case .provided(let uses, let path): return (uses, path)
        case .unnamed:
            let fixIts = property.map { [$0.namingSource] } ?? []
            report(.unnamedDependency(name: name, type: type.trimmedDescription), at: token, fixIts: fixIts)
        case .value:
            let fixIts = property.map { [$0.markingAsAssisted] } ?? []
            report(.valueDependency(name: name, type: type.trimmedDescription), at: token, fixIts: fixIts)
        }
        return nil
    }
}

extension AttributeSyntax {
    /// `UsesReplica` and `replica` of `@From(UsesReplica.self, \.replica)`.
    fileprivate var namedSource: (String, String)? {
        guard let arguments = argumentList, arguments.count == 2, let source = arguments.first?.expression,
            let property = arguments.last?.expression.namedProperty
        else { return nil }
        let type = source.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription ?? source.trimmedDescription
        let name = type.hasPrefix("(any ") ? String(type.dropFirst(5).dropLast()) : type
        return (name, property)
    }
}

extension ExprSyntax {
    /// `replica` of `\.replica` and of `"replica"`.
    fileprivate var namedProperty: String? {
        if let path = self.as(KeyPathExprSyntax.self) {
            return String(path.components.trimmedDescription.drop { $0 == "." })
        }
        return self.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription
    }
}

extension TypeSyntax {
    fileprivate var isUnescapedAttributedFunction: Bool {
        self.as(AttributedTypeSyntax.self)?.baseType.is(FunctionTypeSyntax.self) == true
    }
}

extension StoredProperty {
    fileprivate var markingAsAssisted: FixIt {
        marking("@Assisted", FixItText(message: "mark '\(name)' as '@Assisted'", id: "mark-as-assisted"))
    }

    fileprivate var namingSource: FixIt {
        marking(
            "@From(<#Source#>.self, \\.<#property#>)",
            FixItText(message: "name the source of '\(name)' with '@From'", id: "name-source"))
    }

    private func marking(_ attribute: AttributeSyntax, _ text: FixItText) -> FixIt {
        var marked = declaration.trimmed
        marked.attributes.insert(
            .attribute(attribute.with(\.trailingTrivia, .space)), at: marked.attributes.startIndex)
        marked.leadingTrivia = declaration.leadingTrivia
        marked.trailingTrivia = declaration.trailingTrivia
        return FixIt(message: text, changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(marked))])
    }
}

extension DeclSyntax {
    /// The name and the access of a type that is declared here.
    fileprivate var nestedType: (name: String, level: AccessLevel)? {
        guard let named = asProtocol((any NamedDeclSyntax).self), let group = asProtocol((any DeclGroupSyntax).self)
        else {
            return nil
        }
        return (named.name.text, AccessLevel(group.modifiers))
    }
}
