import DovetailSyntax
import SwiftSyntax

/// An assembly as a factory of mocks sees it.
struct MockedAssembly {
    /// A binding that needs no other binding of the assembly.
    struct Leaf {
        let name: String
        /// `any API`
        let type: String
        /// `APIStub`
        let double: String
        /// The protocol without `any`.
        let protocolName: String
        /// As source with a space behind it, or nothing.
        let effects: String
        /// The global actor of its own, or nil.
        let actor: String?
        let access: AccessLevel
    }

    let name: String
    /// Whether contexts make it, rather than an initializer of its own.
    let isMadeByContext: Bool
    /// What a closure that makes a double is, besides escaping.
    let closureAttribute: String
    /// What a closure that reads an effectful leaf begins with, or nothing.
    let closureIsolation: String
    let initializer: InitializerDeclSyntax?
    let leaves: [Leaf]
    /// Who may see the factory at most: it names what the initializer and the leaves name.
    let highestAccess: AccessLevel

    /// Reads an assembly; nil where a problem was reported.
    init?(_ declaration: ClassDeclSyntax, _ request: MacroRequest, suffix: String) {
        name = declaration.name.text
        let inherited = Set(declaration.inheritanceClause?.types.compactMap(\.plainName) ?? [])
        let members = declaration.memberBlock.members.map(\.decl)
        let properties = members.compactMap { $0.as(VariableDeclSyntax.self) }
        let hasContext = properties.flatMap(\.bindings).contains { $0.pattern.trimmedDescription == "context" }
        isMadeByContext = inherited.isDisjoint(with: ["Assembling", "MainActorAssembling"]) && !hasContext
        let isOnMain =
            !inherited.isDisjoint(with: ["MainActorAssembling", "MainActorAssembly"])
            || declaration.attributes.first(named: "MainActor") != nil
        let actor = declaration.attributes.globalActor?.trimmedDescription
        if let actor, actor != "@MainActor" {
            request.reject(expecting: "an assembly that belongs to the main actor, or to no actor")
            return nil
        }
        closureIsolation = declaration.attributes.first(named: "MainActor") != nil ? "@MainActor in " : ""
        closureAttribute = isOnMain ? " @MainActor" : isMadeByContext ? "" : " @Sendable"
        let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }.filter(\.takesDependencies)
        initializer = isMadeByContext ? nil : initializers.first
        let bindings = properties.flatMap(\.boundProperties)
        let wired = members.wiredNames
        leaves = bindings.filter { !$0.definesOtherType && !$0.body.uses(wired) }.compactMap {
            Leaf($0, suffix: suffix)
        }
        let levels = leaves.map(\.access) + (initializer.map { [AccessLevel($0.modifiers)] } ?? [])
        highestAccess = levels.map { max(.internal, $0) }.min() ?? .public
        if reportsProblems(members, isMadeByContext ? [] : initializers, request) { return nil }
    }

    /// Reports what a factory can't choose or hand on, and says whether there is such a thing.
    private func reportsProblems(
        _ members: [DeclSyntax], _ initializers: [InitializerDeclSyntax], _ request: MacroRequest
    ) -> Bool {
        let conditions = members.compactMap { $0.as(IfConfigDeclSyntax.self) }.filter { condition in
            condition.properties.contains { !$0.boundProperties.isEmpty }
        }
        for condition in conditions { request.report(.conditionalMember, at: condition.clauses.first!.poundKeyword) }
        if initializers.count > 1 {
            request.report(.severalInitializers(macro: "Mockable"), at: initializers[1].initKeyword)
        }
        let variadic = initializer?.signature.parameterClause.parameters.filter { $0.ellipsis != nil } ?? []
        for parameter in variadic { request.report(.unsupportedParameter("variadic"), at: parameter) }
        return !conditions.isEmpty || initializers.count > 1 || !variadic.isEmpty
    }
}

extension MockedAssembly.Leaf {
    /// Nil unless the type is `any P`, which can have a double, or `any P & Sendable`, and a fake can be made where it is
    /// read.
    fileprivate init?(_ property: BoundProperty, suffix: String) {
        guard let existential = property.type.withoutParentheses.as(SomeOrAnyTypeSyntax.self),
            existential.someOrAnySpecifier.text == "any",
            let constraint = existential.constraint.doubled, constraint.plainName != nil,
            constraint.as(IdentifierTypeSyntax.self)?.genericArgumentClause == nil,
            [nil, "@MainActor"].contains(property.actor)
        else { return nil }
        name = property.name
        type = existential.trimmedDescription
        protocolName = constraint.trimmedDescription
        let words = protocolName.filter { $0 != "`" }.split(separator: ".").map(String.init)
        let outer = words.dropLast().map { "\(DependencyName.escaped($0))." }.joined()
        double = outer + DependencyName.escaped((words.last ?? "") + suffix)
        effects = property.effects
        actor = property.actor
        access = property.access
    }
}

extension TypeSyntax {
    fileprivate var withoutParentheses: TypeSyntax {
        guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
            only.firstName == nil
        else { return self }
        return only.type.withoutParentheses
    }

    /// The protocol whose double is also what else this asks for.
    fileprivate var doubled: TypeSyntax? {
        guard let composition = withoutParentheses.as(CompositionTypeSyntax.self) else { return withoutParentheses }
        let others = composition.elements.map(\.type).filter {
            !["AnyObject", "Sendable"].contains($0.plainName ?? "")
        }
        return others.count == 1 ? others[0] : nil
    }
}

/// A property with a `define` in its getter.
private struct BoundProperty {
    let name: String
    let type: TypeSyntax
    let effects: String
    let actor: String?
    let access: AccessLevel
    let body: CodeBlockItemListSyntax

    /// Whether its `define` has a type of its own, as in `let live = define { Live() }` and `define { () -> Live in … }`.
    var definesOtherType: Bool {
        let finder = DefinitionFinder(viewMode: .sourceAccurate)
        finder.walk(body)
        return finder.types.contains { $0 != type.trimmedDescription }
    }
}

/// Finds what types the definitions of a body say.
private final class DefinitionFinder: SyntaxVisitor {
    /// Empty where a definition has the type of a value.
    private(set) var types: [String] = []

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if let call = node.initializer?.value.as(FunctionCallExprSyntax.self), call.isDefinition {
            types.append(node.typeAnnotation?.type.trimmedDescription ?? "")
        }
        return .visitChildren
    }

    /// `define { Live() } as Live`.
    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let parts = Array(node.elements)
        for (index, part) in parts.enumerated().dropFirst() where part.is(UnresolvedAsExprSyntax.self) {
            guard parts[index - 1].as(FunctionCallExprSyntax.self)?.isDefinition == true else { continue }
            types.append(parts.dropFirst(index + 1).first?.trimmedDescription ?? "")
        }
        return .visitChildren
    }

    /// What is returned without a definition is made without one.
    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.expression, !value.uses(["define"]) { types.append("") }
        return .visitChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.isDefinition, let result = node.trailingClosure?.signature?.returnClause {
            types.append(result.type.trimmedDescription)
        }
        return .visitChildren
    }
}

extension FunctionCallExprSyntax {
    fileprivate var isDefinition: Bool {
        let member = calledExpression.as(MemberAccessExprSyntax.self)
        let name =
            member.map { $0.base?.trimmedDescription == "self" ? $0.declName : nil }
            ?? calledExpression.as(DeclReferenceExprSyntax.self)
        return name?.baseName.text == "define"
    }
}

extension VariableDeclSyntax {
    /// The bindings that instances of the assembly have.
    fileprivate var boundProperties: [BoundProperty] {
        if modifiers.contains(where: { ["static", "class"].contains($0.name.text) }) { return [] }
        return bindings.compactMap { binding in
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain,
                let type = binding.typeAnnotation?.type, let (body, effects) = binding.getter, body.uses(["define"])
            else { return nil }
            return BoundProperty(
                name: name, type: type, effects: effects, actor: attributes.globalActor?.trimmedDescription,
                access: AccessLevel(modifiers), body: body)
        }
    }
}

extension PatternBindingSyntax {
    /// What the getter does, and whether it awaits or throws.
    fileprivate var getter: (body: CodeBlockItemListSyntax, effects: String)? {
        switch accessorBlock?.accessors {
        case nil: return nil
        case .getter(let body): return (body, "")
        case .accessors(let list):
            guard let getter = list.first(where: { $0.accessorSpecifier.text == "get" }), let body = getter.body else {
                return nil
            }
            let specifiers = getter.effectSpecifiers
            let effects =
                "\(specifiers?.throwsClause == nil ? "" : "try ")\(specifiers?.asyncSpecifier == nil ? "" : "await ")"
            return (body.statements, effects)
        }
    }
}

extension IfConfigDeclSyntax {
    fileprivate var properties: [VariableDeclSyntax] {
        clauses.flatMap { clause -> [VariableDeclSyntax] in
            guard case .decls(let members) = clause.elements else { return [] }
            return members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
        }
    }
}

extension [DeclSyntax] {
    /// The names of the bindings and of what uses one: methods and properties of the assembly.
    fileprivate var wiredNames: Set<String> {
        var bodies: [(name: String, body: CodeBlockItemListSyntax)] = []
        for member in self {
            if let function = member.as(FunctionDeclSyntax.self), let body = function.body?.statements {
                bodies.append((function.name.plain, body))
            }
            for binding in member.as(VariableDeclSyntax.self)?.bindings ?? [] {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain else { continue }
                if let body = binding.getter?.body { bodies.append((name, body)) }
            }
        }
        var wired = Set(bodies.filter { $0.body.uses(["define"]) }.map(\.name))
        while true {
            let more = bodies.filter { !wired.contains($0.name) && $0.body.uses(wired) }.map(\.name)
            if more.isEmpty { return wired }
            wired.formUnion(more)
        }
    }
}
