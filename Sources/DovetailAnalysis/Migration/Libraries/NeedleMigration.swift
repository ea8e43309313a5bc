import DovetailGraph
import SwiftSyntax

/// `class FeedComponent: Component<FeedDependency> { var feed: Feed { shared { Feed(api: dependency.api) } } }`.
struct NeedleMigration: MigratedLibrary {
    let name = "needle"
    let imports: Set<String> = ["NeedleFoundation"]
    let containers: Set<String> = []
    let registering: Set<String> = []
    let registersWithTypes = true
    let hasBridge = false
    let form = AssemblyForm.component
    let wayToSpellType = "var api: API { … }"
    let ownTypes: Set<String> = [
        "BootstrapComponent", "Component", "Dependency", "EmptyDependency", "NonCoreComponent", "PluginExtension",
        "PluginizedComponent", "Scope", "registerProviderFactories",
    ]

    private static let generated: Set<String> = ["registerExtensionItems", "registerItems"]

    /// `extension Shop: Registration`, and the file with the providers of all components.
    func isGenerated(_ node: Syntax) -> Bool {
        if let declared = node.as(ExtensionDeclSyntax.self) {
            let bases = declared.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription.lastWord } ?? []
            return bases.contains("Registration")
        }
        guard let statements = node.as(SourceFileSyntax.self)?.statements.map(\.item) else { return false }
        return statements.contains { $0.as(FunctionDeclSyntax.self)?.name.text == "registerProviderFactories" }
            && !statements.contains { $0.as(ClassDeclSyntax.self)?.componentBase != nil }
    }

    // MARK: - Registrations

    func registration(_ property: VariableDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? {
        guard let owner = component(of: Syntax(property), source), !property.isStatic,
            let binding = property.bindings.first,
            binding.accessorBlock != nil || binding.initializer != nil || property.isNilAtFirst,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutBackticks,
            source.catalogue.components.components[owner]?.inputs?.contains(where: { $0.name == name }) != true
        else { return nil }
        let type = binding.typeAnnotation.map { WrittenSource.spelled($0.type.trimmedDescription) }
        var result = LibraryRegistration(
            key: RegistrationKey(container: owner, type: type ?? .unknown, member: name), scope: .prototype,
            at: Syntax(property), source)
        result.isPublic = Syntax(property).isPublic
        result.obstacles = obstacles(of: owner, source)
        result.isOnMainActor = source.catalogue.components.components[owner]?.isOnMainActor == true
        if property.isNilAtFirst {
            result.obstacles.append(.stored)
        } else if !property.isPlain || property.hasError {
            result.obstacles.append(.unreadForm)
        } else if let getter = binding.getter, binding.isOnlyRead {
            make(&result, getter, owner, source)
        } else {
            result.obstacles.append(.stored)
        }
        return result
    }

    /// `func session(user: User) -> SessionComponent { SessionComponent(parent: self, user: user) }`.
    func registration(_ function: FunctionDeclSyntax, _ source: RegistrationSource) -> LibraryRegistration? {
        let name = function.name.text.withoutBackticks
        // What the generator writes.
        guard let owner = component(of: Syntax(function), source), !Self.generated.contains(name),
            !function.isStatic
        else {
            return nil
        }
        let type = function.signature.returnClause.map { WrittenSource.spelled($0.type.trimmedDescription) }
        var result = LibraryRegistration(
            key: RegistrationKey(container: owner, type: type ?? .spelled("Void"), member: name), scope: .prototype,
            at: Syntax(function), source)
        result.isPublic = Syntax(function).isPublic
        result.obstacles = obstacles(of: owner, source)
        result.isOnMainActor = source.catalogue.components.components[owner]?.isOnMainActor == true
        result.parameters = function.signature.parameterClause.parameters.map { parameter in
            let name = (parameter.secondName ?? parameter.firstName).text
            let label = parameter.secondName == nil ? nil : parameter.firstName.text
            return RegisteredParameter(
                label: label, name: name, type: parameter.type.trimmedDescription,
                defaultValue: parameter.defaultValue?.value.trimmedDescription)
        }
        result.isMethod = true
        let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
        result.key.labels = source.catalogue.components.isOverloaded(name, of: owner) ? labels : nil
        guard let body = function.body, type != nil, function.isPlain, !function.hasError else {
            result.obstacles.append(.method)
            return result
        }
        make(&result, body.statements, owner, source)
        for value in function.signature.parameterClause.parameters.compactMap(\.defaultValue?.value) {
            noteDefault(value, &result, owner, source)
        }
        if result.scope == .lazySingleton, !result.parameters.isEmpty { result.obstacles.append(.sharedMethod) }
        return result
    }

    /// A default argument is written as it stands.
    private func noteDefault(
        _ value: ExprSyntax, _ result: inout LibraryRegistration, _ owner: String, _ source: RegistrationSource
    ) {
        let check = ComponentBodyReader(owner, source.catalogue.components, isMember: false)
        check.walk(value)
        var reader = BodyReader(self, source, resolvers: [])
        let isCopy = reader.read(value).reads.isEmpty
        result.obstacles += check.obstacles + reader.obstacles + (isCopy ? [] : [.unreadForm])
    }

    /// The component whose member a node is.
    private func component(of node: Syntax, _ source: RegistrationSource) -> String? {
        for ancestor in node.ancestors {
            if let name = ancestor.nameOfType?.withoutBackticks {
                return source.catalogue.components.components[name] == nil ? nil : name
            }
            if ancestor.is(CodeBlockSyntax.self) || ancestor.is(ClosureExprSyntax.self) { return nil }
        }
        return nil
    }

    private func make(
        _ result: inout LibraryRegistration, _ statements: CodeBlockItemListSyntax, _ owner: String,
        _ source: RegistrationSource
    ) {
        var source = source
        source.owner = owner
        for name in source.catalogue.components.members[owner, default: [:]].keys { source.surroundings[name] = nil }
        source.surroundings["self"] = nil
        for name in ["parent", "path"] { source.surroundings[name] = "'Component'" }
        let only = statements.count == 1 ? statements.first?.expression : nil
        var reader = BodyReader(
            self, source, resolvers: ["pluginExtension"], locals: Set(result.parameters.map(\.name)))
        let check = ComponentBodyReader(owner, source.catalogue.components, isMember: only?.sharedClosure != nil)
        check.walk(statements)
        if let closure = only?.sharedClosure {
            result.scope = .lazySingleton
            result.body = reader.read(closure.statements)
        } else {
            let isReturned = statements.first?.item.is(ReturnStmtSyntax.self) == true
            result.body = only.flatMap { isReturned ? reader.read($0) : nil } ?? reader.read(statements)
            result.isPlain = only.map { child(of: $0, source) != nil } == true
        }
        result.obstacles += check.obstacles + reader.obstacles
        result.required = check.required
        result.children = check.children
    }

    // MARK: - Components

    private func obstacles(of owner: String, _ source: RegistrationSource) -> [Obstacle] {
        let cure = "write the assembly of '\(owner)' by hand"
        return Self.reasons(toLeave: owner, source.catalogue).map { Obstacle(reason: $0, cure: cure) }
    }

    static func reasons(toLeave owner: String, _ catalogue: SourceCatalogue) -> [String] {
        let tree = catalogue.components
        guard let component = tree.components[owner] else { return [] }
        var reasons = [component.obstacle].compactMap(\.self)
        if component.inputs == nil {
            reasons.append("its component's initializer does more than to keep what it is given")
        }
        if tree.members[owner]?["context"] != nil { reasons.append("an assembly has a 'context' of its own") }
        let bases = catalogue.inherited[owner, default: []]
        let isSubclassed = catalogue.inherited.contains { $0.key != owner && $0.value.contains(owner) }
        if isSubclassed || bases.contains(where: { tree.components[$0] != nil }) {
            reasons.append("its component inherits from another one, or another one from it")
        }
        let parents = tree.parents(of: owner)
        if !component.isRoot, parents.isEmpty { reasons.append("nothing in these sources makes its component") }
        if tree.makers[owner]?.contains(nil) == true {
            reasons.append("the parent of its component is not always 'self'")
        }
        if !component.isPublic, parents.contains(where: { tree.components[$0]?.module != component.module }) {
            reasons.append("another module makes its component, which is not public")
        }
        for conformance in tree.conformances(of: owner) {
            if ![nil, "MainActor"].contains(catalogue.isolation.actor(of: conformance.lastWord)) {
                reasons.append("'\(conformance)', which its component conforms to, belongs to an actor")
            }
            let words = tree.members[conformance.lastWord, default: [:]].values.flatMap(\.typeNames)
            guard let other = words.first(where: { tree.components[$0] != nil }) else { continue }
            reasons.append("'\(conformance)', which its component conforms to, names the component '\(other)'")
        }
        return reasons
    }

    // MARK: - Resolving

    /// `dependency.api`, `api`, `self.api`.
    func resolution(_ expression: ExprSyntax, _ source: RegistrationSource) -> Resolution? {
        let (tree, owner) = (source.catalogue.components, source.owner)
        if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base?.trimmedDescription {
            let name = member.declName.baseName.text.withoutBackticks
            if ["dependency", "self.dependency"].contains(base), let place = tree.receiver(of: name, for: owner) {
                let container = ComponentTree.given(to: place)
                return Resolution(key: RegistrationKey(container: container, type: .unknown, member: name))
            }
            if ["dependency", "self.dependency"].contains(base),
                case .component(let provider) = tree.provider(of: name, for: owner)
            {
                return Resolution(key: RegistrationKey(container: provider, type: .unknown, member: name))
            }
            return base == "self" ? own(name, expression, source) : nil
        }
        guard let name = expression.as(DeclReferenceExprSyntax.self), name.isBareName else { return nil }
        return own(name.baseName.text.withoutBackticks, expression, source)
    }

    private func own(_ name: String, _ expression: ExprSyntax, _ source: RegistrationSource) -> Resolution? {
        let (tree, owner) = (source.catalogue.components, source.owner)
        guard tree.members[owner]?[name] != nil, let inputs = tree.components[owner]?.inputs,
            !inputs.contains(where: { $0.name == name })
        else { return nil }
        return Resolution(key: tree.key(of: name, calledBy: expression, in: owner))
    }

    /// `SessionComponent(parent: self, …)`.
    func child(of expression: ExprSyntax, _ source: RegistrationSource) -> String? {
        guard let call = expression.as(FunctionCallExprSyntax.self), let made = call.calledExpression.madeType,
            call.calledExpression.is(DeclReferenceExprSyntax.self), source.catalogue.components.components[made] != nil,
            call.arguments.first?.label?.text == "parent",
            call.arguments.first?.expression.trimmedDescription == "self"
        else { return nil }
        return made
    }

    func bridge(_ assembly: PlannedAssembly) -> [String] { [] }
}

/// Finds what a member of a component uses that its assembly can't have, and what it needs of other components.
private final class ComponentBodyReader: SyntaxVisitor {
    private(set) var obstacles: [Obstacle] = []
    private(set) var required: [RegistrationKey] = []
    private(set) var children: [String] = []
    private let owner: String
    private let tree: ComponentTree
    /// Whether a call of `shared` is still to come that makes the whole value.
    private var mayShare: Bool

    init(_ owner: String, _ tree: ComponentTree, isMember mayShare: Bool) {
        (self.owner, self.tree, self.mayShare) = (owner, tree, mayShare)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if ["shared", "self.shared"].contains(node.calledExpression.trimmedDescription) {
            if !mayShare { obstacles.append(.sharedWithin) }
            mayShare = false
        }
        if let made = node.calledExpression.madeType, tree.components[made] != nil { children.append(made) }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard let base = node.base else { return .visitChildren }
        let name = node.declName.baseName.text.withoutBackticks
        if ["dependency", "self.dependency"].contains(base.trimmedDescription) {
            switch tree.provider(of: name, for: owner) {
            case .component: break
            case .none: obstacles.append(.missing(name, owner))
            case .several where tree.receiver(of: name, for: owner) != nil: break
            case .several(let others): obstacles.append(.several(name, others))
            }
        } else if let other = tree.component(of: base, in: owner) {
            required.append(tree.key(of: name, calledBy: ExprSyntax(node), in: other))
        }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.text
        if name == "self" {
            let member = node.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text.withoutBackticks
            let isKnown = member.map { tree.members[owner]?[$0] != nil || ["dependency", "shared"].contains($0) }
            let isParent = node.parent?.as(LabeledExprSyntax.self)?.label?.text == "parent"
            if isKnown != true, !isParent { obstacles.append(.uses("self", of: "'\(owner)'")) }
        } else if name == "Self" {
            obstacles.append(.uses("Self", of: "'\(owner)'"))
        } else if name == "dependency", !node.isAsked {
            obstacles.append(.dependency)
        } else if tree.components[name] != nil, node.parent?.is(FunctionCallExprSyntax.self) != true {
            obstacles.append(.namesComponent(name))
        }
        return .skipChildren
    }

    override func visit(_ node: SuperExprSyntax) -> SyntaxVisitorContinueKind {
        obstacles.append(.uses("super", of: "'\(owner)'"))
        return .skipChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == "Self" { obstacles.append(.uses("Self", of: "'\(owner)'")) }
        if tree.components[node.name.text] != nil { obstacles.append(.namesComponent(node.name.text)) }
        return .visitChildren
    }
}

extension Obstacle {
    fileprivate static let stored = Obstacle(
        reason: "it is stored, or can be set", cure: "write it as 'var name: A { shared { … } }', or as an input")
    fileprivate static let dependency = Obstacle(
        reason: "'dependency' itself is used, beyond its properties", cure: "give what is taken from it instead")
    fileprivate static let method = Obstacle(
        reason: "its method answers with nothing, or has a form that is not read",
        cure: "write a method of the assembly by hand")
    fileprivate static let sharedMethod = Obstacle(
        reason: "its method keeps what it makes for the first arguments", cure: "write the binding with 'id:' or 'key:'"
    )
    fileprivate static let sharedWithin = Obstacle(
        reason: "'shared' makes only a part of it", cure: "make that part a property of its own")

    fileprivate static func missing(_ name: String, _ owner: String) -> Self {
        Obstacle(
            reason: "no component above '\(owner)' in these sources has '\(name)'",
            cure: "name the sources of its parents, too")
    }

    fileprivate static func several(_ name: String, _ owners: [String]) -> Self {
        Obstacle(
            reason: "'\(name)' is of \(owners.map { "'\($0)'" }.joined(separator: " or ")), whichever is the parent",
            cure: "give it to the initializer of the assembly")
    }

    fileprivate static func namesComponent(_ name: String) -> Self {
        Obstacle(reason: "it names the component '\(name)' itself", cure: "give the component a protocol")
    }
}

extension ExprSyntax {
    /// `{ … }` of `shared { … }`.
    fileprivate var sharedClosure: ClosureExprSyntax? {
        guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
            ["shared", "self.shared"].contains(call.calledExpression.trimmedDescription),
            let closure = call.trailingClosure, closure.signature == nil
        else { return nil }
        return closure
    }
}

extension DeclReferenceExprSyntax {
    /// Whether it stands alone: no member, and no part of a key path.
    fileprivate var isBareName: Bool {
        if let member = parent?.as(MemberAccessExprSyntax.self) { return member.base?.id == ExprSyntax(self).id }
        return parent?.is(KeyPathPropertyComponentSyntax.self) != true
    }
}

extension DeclReferenceExprSyntax {
    /// Whether a member is taken of it: `dependency.api`, `self.dependency.api`.
    fileprivate var isAsked: Bool {
        guard let member = parent?.as(MemberAccessExprSyntax.self) else { return false }
        if member.base?.id == ExprSyntax(self).id { return true }
        let isOwn = member.base?.trimmedDescription == "self"
        return !isOwn || member.parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(member).id
    }
}

extension PatternBindingSyntax {
    fileprivate var isOnlyRead: Bool {
        guard case .accessors(let list)? = accessorBlock?.accessors else { return true }
        return list.count == 1 && list.first?.effectSpecifiers == nil
    }
}

extension VariableDeclSyntax {
    /// Without attributes beyond `@MainActor`, and without modifiers beyond those of access.
    fileprivate var isPlain: Bool { attributes.areOfMainActor && modifiers.areOfAccess }
}

extension FunctionDeclSyntax {
    fileprivate var isStatic: Bool { modifiers.contains { ["static", "class"].contains($0.name.text) } }

    fileprivate var isPlain: Bool {
        attributes.areOfMainActor && modifiers.areOfAccess && genericParameterClause == nil
            && signature.effectSpecifiers == nil
            && signature.parameterClause.parameters.allSatisfy { $0.ellipsis == nil }
    }
}

extension AttributeListSyntax {
    fileprivate var areOfMainActor: Bool { allSatisfy { $0.trimmedDescription == "@MainActor" } }
}

extension DeclModifierListSyntax {
    fileprivate var areOfAccess: Bool {
        allSatisfy {
            ["public", "open", "internal", "package", "private", "fileprivate", "final"].contains($0.name.text)
        }
    }
}
