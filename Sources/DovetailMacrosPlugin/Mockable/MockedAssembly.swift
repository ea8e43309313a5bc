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
        closureAttribute = isOnMain ? " @MainActor" : isMadeByContext ? "" : " @Sendable"
        let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }.filter(\.takesDependencies)
        initializer = isMadeByContext ? nil : initializers.first
        let bindings = properties.flatMap(\.boundProperties)
        let siblings = Set(bindings.map(\.name) + members.compactMap { $0.as(FunctionDeclSyntax.self)?.name.plain })
        leaves = bindings.filter { !$0.body.uses(siblings) }.compactMap { Leaf($0, suffix: suffix) }
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
    /// Nil unless the type is `any P`, which can have a double.
    fileprivate init?(_ property: BoundProperty, suffix: String) {
        guard let existential = property.type.as(SomeOrAnyTypeSyntax.self), existential.constraint.plainName != nil,
            existential.constraint.as(IdentifierTypeSyntax.self)?.genericArgumentClause == nil
        else { return nil }
        name = property.name
        type = existential.trimmedDescription
        protocolName = existential.constraint.trimmedDescription
        double = protocolName.filter { $0 != "`" } + suffix
        effects = property.effects
        actor = property.actor
        access = property.access
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

extension CodeBlockItemListSyntax {
    /// Whether it names one of `members`, or passes `self` on.
    fileprivate func uses(_ members: Set<String>) -> Bool {
        let finder = UseFinder(members: members)
        finder.walk(self)
        return finder.isFound
    }
}

private final class UseFinder: SyntaxVisitor {
    private let members: Set<String>
    private(set) var isFound = false

    init(members: Set<String>) {
        self.members = members
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard let base = node.base else { return .skipChildren }
        if base.trimmedDescription == "self" {
            if members.contains(node.declName.baseName.plain) { isFound = true }
        } else {
            walk(base)
        }
        return .skipChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.plain
        // `define` alone asks whether there is one; its own closure never passes `self` on.
        if members.contains(name) || name == "self" && members != ["define"] { isFound = true }
        return .visitChildren
    }
}
