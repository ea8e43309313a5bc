import DovetailSyntax
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// Finds the source of each parameter of a component, and reports where there is none.
struct ComponentReader {
    let request: MacroRequest
    let isVanilla: Bool
    /// The names of the component's generic parameters.
    private let generics: Set<String>
    /// The names of type aliases that stand for closures.
    private let closures: Set<String>
    private(set) var hasFailed = false
    /// The parameter that a property of the source has been found for.
    private var taken: [String: (uses: String, name: String, type: String)] = [:]

    init(_ request: MacroRequest, _ declaration: some DeclGroupSyntax) {
        self.request = request
        isVanilla = request.attribute.options.contains("vanilla")
        let clause = (declaration as? any WithGenericParametersSyntax)?.genericParameterClause
        generics = Set(clause?.parameters.map(\.name.plain) ?? [])
        closures = Set(request.attribute.closureNames + declaration.memberBlock.members.closureAliases)
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

    /// Reports what is called like an alias that each component has, or is of a type that is.
    mutating func checkNames(of members: MemberBlockItemListSyntax) {
        let reserved = isVanilla ? ["Dependency"] : ["Dependency", "Dependencies"]
        let types = members.compactMap { $0.decl.nestedType?.token ?? $0.decl.as(TypeAliasDeclSyntax.self)?.name }
        for type in types where reserved.contains(type.plain) {
            report(.reservedNameOfComponent(type.plain), at: type)
        }
        for property in members.storedProperties(onUnreadable: { _ in }) {
            for name in property.type.unqualifiedNames where reserved.contains(name) {
                report(.reservedNameOfComponent(name), at: property.token)
            }
        }
    }

    /// Reports a parameter pack: the compiler of Swift 6.3 doesn't survive an initializer that hands one on.
    mutating func checkPacks(of declaration: some DeclGroupSyntax) {
        let clause = (declaration as? any WithGenericParametersSyntax)?.genericParameterClause
        // What swift-syntax calls the property of `each` depends on its version.
        for pack in clause?.parameters ?? []
        where pack.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.each) }) {
            report(.parameterPackOfComponent, at: pack)
        }
    }

    /// Reports initializers in `#if`, of which a macro can't know whether they are there.
    mutating func checkConditions(of members: MemberBlockItemListSyntax) {
        for condition in members.compactMap({ $0.decl.as(IfConfigDeclSyntax.self) }) {
            let hasInitializer = condition.clauses.contains { clause in
                clause.elements?.as(MemberBlockItemListSyntax.self)?
                    .contains { $0.decl.as(InitializerDeclSyntax.self)?.takesDependencies == true } ?? false
            }
            if hasInitializer { report(.conditionalMember, at: condition.clauses.first!.poundKeyword) }
        }
    }

    mutating func parameter(for property: StoredProperty) -> Component.Parameter {
        let written = property.type.trimmedDescription
        let type = property.type.isClosure(named: closures) ? written.escapingClosure : written
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
            if reportsKind(of: parameter, in: initializer) { continue }
            let token = parameter.secondName ?? parameter.firstName
            let label = parameter.firstName.text == "_" ? nil : parameter.firstName.plain
            let property = properties.first { $0.name == token.plain || $0.name == label }
            let source = source(of: token.plain, parameter.type, at: token, property)
            let isSending = parameter.type.isSending
            if isSending, source != .assisted { report(.unsupportedParameter("'sending'"), at: parameter) }
            let type = parameter.type.withoutOwnership.trimmedDescription
            result.append(
                Component.Parameter(
                    label: label, name: token.plain, type: isSending ? "sending \(type)" : type, source: source))
        }
        return result
    }

    /// Reports a parameter for which no object can be passed, and says whether it is one.
    private mutating func reportsKind(
        of parameter: FunctionParameterSyntax, in initializer: InitializerDeclSyntax
    ) -> Bool {
        let generics = initializer.genericParameterClause?.parameters.map(\.name.plain) ?? []
        let type = parameter.type
        if let opaque = type.as(SomeOrAnyTypeSyntax.self), opaque.someOrAnySpecifier.text == "some" {
            report(.unsupportedParameter("of an opaque type"), at: opaque, fixIts: [opaque.writingAny])
            return true
        }
        let kinds = [
            (type.isAutoclosure, "an autoclosure"), (parameter.ellipsis != nil, "variadic"),
            (type.trimmedDescription.hasPrefix("inout "), "inout"),
            (type.unqualifiedNames.contains(where: generics.contains), "generic"),
        ]
        for (_, kind) in kinds.filter(\.0) { report(.unsupportedParameter(kind), at: parameter) }
        return kinds.contains(where: \.0)
    }

    /// Reports marks on properties that the initializer written by hand doesn't take.
    mutating func checkMarks(of properties: [StoredProperty], _ parameters: [Component.Parameter]) {
        for property in properties {
            let isTaken = parameters.contains { $0.name == property.name || $0.label == property.name }
            guard !isTaken, let mark = property.attribute("Assisted") ?? property.attribute("From") else { continue }
            report(
                .ineffectiveMark(mark.name, property: property.name, .notTaken), at: mark,
                fixIts: [request.removing(mark)])
        }
    }

    private mutating func source(
        of name: String, _ type: TypeSyntax, at token: TokenSyntax, _ property: StoredProperty?
    ) -> Component.Source {
        if property?.attribute("Assisted") != nil { return .assisted }
        if isVanilla { return .dependency(uses: nil, property: name) }
        guard let (uses, path) = provider(of: name, type, at: token, property) else { return .assisted }
        let written = type.trimmedDescription
        // Two protocols may require one property of one type.
        if let first = taken.updateValue((uses, name, written), forKey: path),
            first.uses == uses || first.type != written
        {
            report(
                .ambiguousDependency(source: path, first: first.name, second: name), at: token,
                fixIts: property.map { [$0.namingSource] } ?? [])
        }
        return .dependency(uses: uses, property: path)
    }

    /// The protocol that provides it, and the property under which; nil where a problem was reported.
    private mutating func provider(
        of name: String, _ type: TypeSyntax, at token: TokenSyntax, _ property: StoredProperty?
    ) -> (uses: String, path: String)? {
        if let from = property?.attribute("From") {
            if let source = from.namedSource { return source }
            report(.unreadableSource, at: from)
            return nil
        }
        switch DependencyType(type, generics: generics) {
        case .provided(let uses, let path): return (uses, path)
        case .unnamed:
            let fixIts = property.map { [$0.namingSource] } ?? []
            report(.unnamedDependency(name: name, type: type.trimmedDescription), at: token, fixIts: fixIts)
        case .parameter:
            let fixIts = property.map { [$0.markingAsAssisted] } ?? []
            report(.genericDependency(name: name, type: type.trimmedDescription), at: token, fixIts: fixIts)
        case .value:
            let fixIts = property.map { [$0.markingAsAssisted] } ?? []
            report(
                .valueDependency(name: name, type: type.trimmedDescription, isProperty: property != nil), at: token,
                fixIts: fixIts)
        }
        return nil
    }
}

extension AttributeSyntax {
    /// `UsesReplica` and `replica` of `@From(UsesReplica.self, \.replica)`, or of `@From(Replica.self)`.
    fileprivate var namedSource: (String, String)? {
        guard let arguments = argumentList, let source = arguments.first?.expression.metatype else { return nil }
        if let path = arguments.last?.expression.as(KeyPathExprSyntax.self) {  // only the provider has such a property
            let whole = (path.root?.trimmedDescription ?? "") + path.components.trimmedDescription
            let isRooted = whole.hasPrefix("\(source).")  // `\Store.HasCart.cart`, whose root is `Store` to the parser
            let property = isRooted ? whole.dropFirst(source.count) : path.components.trimmedDescription[...]
            return (source, String(property.drop { $0 == "." }))
        }
        let parts = source.split(separator: ".")
        let name = String(parts.last ?? "")
        let isProvider = name.hasPrefix("Uses") && name.count > 4
        let uses = (parts.dropLast().map(String.init) + [isProvider ? name : DependencyName.protocol(for: name)])
            .joined(separator: ".")
        guard arguments.count == 2 else {
            return (uses, DependencyName.property(for: isProvider ? String(name.dropFirst(4)) : name))
        }
        return arguments.last?.expression.namedProperty.map { (uses, $0) }
    }
}

extension ExprSyntax {
    /// `Replica` of `Replica.self` and of `(any Replica).self`.
    fileprivate var metatype: String? {
        guard let access = self.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self" else {
            return nil
        }
        let type = access.base?.trimmedDescription ?? ""
        return type.hasPrefix("(any ") ? String(type.dropFirst(5).dropLast()) : type
    }

    /// `replica` of `"replica"`.
    fileprivate var namedProperty: String? {
        let segments = self.as(StringLiteralExprSyntax.self)?.segments
        return segments?.count == 1 ? segments?.first?.as(StringSegmentSyntax.self)?.content.text : nil
    }
}

extension SomeOrAnyTypeSyntax {
    fileprivate var writingAny: FixIt {
        let any = with(\.someOrAnySpecifier.tokenKind, .keyword(.any))
        return FixIt(
            message: FixItText(message: "write '\(any.trimmedDescription)'", id: "write-any"),
            changes: [.replace(oldNode: Syntax(self), newNode: Syntax(any))])
    }
}

extension TypeSyntax {
    /// The names of types within it that nothing stands before.
    fileprivate var unqualifiedNames: [String] {
        tokens(viewMode: .sourceAccurate).filter { $0.parent?.is(IdentifierTypeSyntax.self) == true }.map(\.plain)
    }

    var isAutoclosure: Bool { self.as(AttributedTypeSyntax.self)?.attributes.names.contains("autoclosure") ?? false }

    fileprivate var isSending: Bool {
        self.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.trimmedDescription == "sending" } ?? false
    }

    /// Without what says how a parameter is passed.
    fileprivate var withoutOwnership: TypeSyntax {
        guard var attributed = self.as(AttributedTypeSyntax.self) else { return self }
        attributed.specifiers = []
        return TypeSyntax(attributed)
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
    fileprivate var nestedType: (name: String, token: TokenSyntax, level: AccessLevel)? {
        guard let named = asProtocol((any NamedDeclSyntax).self), let group = asProtocol((any DeclGroupSyntax).self)
        else {
            return nil
        }
        return (named.name.text, named.name, AccessLevel(group.modifiers))
    }
}
