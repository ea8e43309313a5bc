import SwiftSyntax

/// What the sources tell of Needle's components: what each is made of, and which makes which.
struct ComponentTree: Sendable {
    struct Component: Sendable {
        let module: String
        /// That of its file, and what that imports.
        let path: String
        let imports: [String]
        /// The protocols of what it asks for.
        let asked: [String]
        var isRoot: Bool
        /// What else stands behind its colon.
        let conformances: [String]
        /// Its members belong to the main actor; what is written instead of it needs no more than they.
        let isOnMainActor: Bool
        /// What its initializer is given; nil where it does more than to keep that.
        let inputs: [Input]?
        /// Why none of it can be moved, as far as its own declaration tells.
        let obstacle: String?
        let isPublic: Bool
        let comments: [String]
    }

    /// `let user: User`, which the initializer is given.
    struct Input: Sendable {
        let name: String
        let type: String
        /// `let`, or `weak var` where it isn't kept alive.
        let specifier: String
        /// The parameter: `user: User`.
        let parameter: String
        let argument: String
        let comments: [String]
        let isPublic: Bool
    }

    /// A property of a protocol, with the comments above it.
    struct AskedProperty: Sendable {
        let name: String
        let comments: [String]
    }

    private(set) var components: [String: Component] = [:]
    /// Classes that may inherit from components of the program: what each inherits from, and what it would be.
    private var classes: [String: (bases: [String], component: Component)] = [:]
    /// The types of the members of types: of methods those that they answer with.
    private(set) var members: [String: [String: String]] = [:]
    /// The labels of the methods of a type, by name; none for a property.
    private var signatures: [String: [String: Set<[String]>]] = [:]
    /// Who makes a component, by `Child(parent: self)`; nil for a parent that the sources don't tell.
    private(set) var makers: [String: Set<String?>] = [:]
    /// What protocols inherit from, and what extensions of components conform to.
    private(set) var refined: [String: [String]] = [:]
    /// What protocols ask for, in their order, and what their files import.
    private var properties: [String: [AskedProperty]] = [:]
    private(set) var imports: [String: [String]] = [:]
    private(set) var naming = ComponentNaming()

    mutating func add(_ other: Self) {
        naming.add(other.naming)
        components.merge(other.components) { first, _ in first }
        members.merge(other.members) { $0.merging($1) { first, _ in first } }
        signatures.merge(other.signatures) { $0.merging($1) { $0.union($1) } }
        makers.merge(other.makers) { $0.union($1) }
        refined.merge(other.refined) { $0 + $1 }
        classes.merge(other.classes) { first, _ in first }
        properties.merge(other.properties) { first, _ in first }
        imports.merge(other.imports) { first, _ in first }
    }

    /// Once all files are read: what inherits from a component is one, too.
    mutating func addSubclasses() {
        var isSettled = false
        while !isSettled {
            isSettled = true
            for (name, found) in classes where components[name] == nil {
                guard let base = found.bases.compactMap({ components[$0] }).first else { continue }
                var component = found.component
                component.isRoot = base.isRoot
                components[name] = component
                isSettled = false
            }
        }
    }

    /// Whether a component only hands on what is above it: it has no part of its own.
    func isBare(_ component: String) -> Bool {
        guard let inputs = components[component]?.inputs.map({ $0.map(\.name) }) else { return false }
        return members[component, default: [:]].keys.allSatisfy(inputs.contains)
    }

    func bases(ofClass name: String) -> [String] { classes[name]?.bases ?? [] }

    // MARK: - Who is above whom

    func parents(of component: String) -> [String] {
        makers[component, default: []].compactMap(\.self).filter { components[$0] != nil }.sorted()
    }

    enum Provider: Equatable {
        case component(String)
        case none
        case several([String])
    }

    /// The nearest component above one that has what it asks for.
    func provider(of member: String, for component: String) -> Provider {
        guard let asked = requirements(of: component)[member] else { return .none }
        var found: Set<String?> = []
        var seen: Set<String> = [component]
        var open = parents(of: component)
        if open.isEmpty { return .none }
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            if members[next]?[member]?.core == asked.core {
                found.insert(next)
            } else if case let above = parents(of: next), !above.isEmpty {
                open += above
            } else {
                found.insert(nil)
            }
        }
        if found.count == 1, let only = found.first { return only.map { .component($0) } ?? .none }
        return found.contains(nil) ? .none : .several(found.compactMap(\.self).sorted())
    }

    /// The protocols that a component's assembly conforms to, too.
    func conformances(of component: String) -> [String] {
        (components[component]?.conformances ?? []) + refined[component, default: []]
    }

    /// What a component asks for, by its protocols.
    func requirements(of component: String) -> [String: String] {
        var result: [String: String] = [:]
        for name in protocols(of: component) { result.merge(members[name, default: [:]]) { first, _ in first } }
        return result
    }

    /// The protocols of what a component asks for, with those that they inherit from.
    func protocols(of component: String) -> [String] {
        var result: [String] = []
        var open = components[component]?.asked ?? []
        while let next = open.popLast() {
            if result.contains(next) { continue }
            result.append(next)
            open += refined[next, default: []]
        }
        return result
    }

    func order(of component: String) -> [AskedProperty] {
        protocols(of: component).reversed().flatMap { properties[$0, default: []] }
    }

    /// - Parameter labels: those of one of the methods of that name.
    func isOverloaded(_ member: String, of component: String, by labels: [String]? = nil) -> Bool {
        let all = signatures[component]?[member] ?? []
        return all.count > 1 && labels.map(all.contains) != false
    }
}

// MARK: - Reading

extension ComponentTree {
    /// - Parameters:
    ///   - path: that of the file, which locations name.
    ///   - module: that of the file. An extension of a component need not import the library, a component must.
    init(of file: SourceFileSyntax, path: String, module: String) {
        let library = NeedleMigration().imports
        let importsLibrary = file.statements.contains { statement in
            statement.item.as(ImportDeclSyntax.self)?.path.first.map { library.contains($0.name.text) } == true
        }
        let reader = ComponentReader(
            path: path, module, file.imports(without: library), importsLibrary: importsLibrary)
        reader.walk(file)
        self = reader.tree
        if !NeedleMigration().isGenerated(Syntax(file)) { naming = ComponentNaming(of: file, path: path) }
    }

    fileprivate mutating func add(_ component: Component, named name: String) { components[name] = component }
    fileprivate mutating func add(_ component: Component, named name: String, inheriting bases: [String]) {
        classes[name] = (bases, component)
    }
    fileprivate mutating func add(
        _ type: String, of member: String, labels: [String] = ["a property"], in owner: String
    ) {
        members[owner, default: [:]][member] = type
        signatures[owner, default: [:]][member, default: []].insert(labels)
    }
    fileprivate mutating func add(_ maker: String?, of child: String) { makers[child, default: []].insert(maker) }
    fileprivate mutating func add(_ bases: [String], of name: String) { refined[name, default: []] += bases }
    fileprivate mutating func add(_ property: AskedProperty, to name: String) {
        properties[name, default: []].append(property)
    }
    fileprivate mutating func add(_ imports: [String], for name: String) { self.imports[name] = imports }
}

private final class ComponentReader: SyntaxVisitor {
    var tree = ComponentTree()
    private let path: String
    private let module: String
    private let imports: [String]
    private let importsLibrary: Bool

    init(path: String, _ module: String, _ imports: [String], importsLibrary: Bool) {
        (self.path, self.module, self.imports, self.importsLibrary) = (path, module, imports, importsLibrary)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        if importsLibrary, let base = node.componentBase {
            let name = node.name.text.withoutBackticks
            tree.add(ComponentTree.Component(node, base, module, path: path, imports), named: name)
        } else if let bases = node.inheritanceClause?.inheritedTypes.map(\.type), let base = bases.first {
            tree.add(
                ComponentTree.Component(node, base, module, path: path, imports),
                named: node.name.text.withoutBackticks,
                inheriting: bases.map { $0.trimmedDescription.lastWord })
        }
        return .visitChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        let bases = node.inheritanceClause?.inheritedTypes.flatMap { $0.type.trimmedDescription.parts } ?? []
        tree.add(bases, of: node.name.text)
        tree.add(imports, for: node.name.text)
        for variable in node.memberBlock.members.compactMap({ $0.decl.as(VariableDeclSyntax.self) }) {
            for name in variable.bindings.map(\.pattern.trimmedDescription) {
                tree.add(.init(name: name.withoutBackticks, comments: variable.comments), to: node.name.text)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let bases = node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
        // What the generator writes.
        let own = bases.filter { $0.lastWord != "Registration" && !$0.hasSuffix("Sendable") }
        tree.add(own, of: node.extendedType.trimmedDescription.lastWord)
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let owner = Syntax(node).owner else { return .visitChildren }
        for binding in node.bindings {
            let name = binding.pattern.trimmedDescription.withoutBackticks
            tree.add(binding.typeAnnotation?.type.trimmedDescription ?? "", of: name, in: owner)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if let owner = Syntax(node).owner {
            let type = node.signature.returnClause?.type.trimmedDescription ?? ""
            let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
            tree.add(type, of: node.name.text.withoutBackticks, labels: labels, in: owner)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let child = node.calledExpression.madeType, let first = node.arguments.first, first.label?.text == "parent" {
            let isSelf = first.expression.trimmedDescription == "self"
            let owner = Syntax(node).ancestors.lazy.compactMap(\.nameOfType).first
            tree.add(isSelf ? owner : nil, of: child)
        }
        return .visitChildren
    }
}

extension Syntax {
    /// The type whose member this is.
    fileprivate var owner: String? {
        var item = parent?.as(MemberBlockItemSyntax.self)
        while let choice = item?.parent?.parent?.as(IfConfigClauseSyntax.self) {
            item = choice.parent?.parent?.parent?.as(MemberBlockItemSyntax.self)
        }
        guard let declaration = item?.parent?.parent?.parent else { return nil }
        return declaration.nameOfType?.withoutBackticks ?? declaration.as(ProtocolDeclSyntax.self)?.name.text
    }
}

extension ClassDeclSyntax {
    static let componentBases: Set<String> = [
        "BootstrapComponent", "Component", "NonCoreComponent", "PluginizedComponent",
    ]

    /// `Component<FeedDependency>`.
    var componentBase: TypeSyntax? {
        inheritanceClause?.inheritedTypes.first { Self.componentBases.contains($0.type.trimmedDescription.lastWord) }?
            .type
    }
}

extension String {
    /// `A` and `B` of `A & B`, without the modules before them.
    fileprivate var parts: [String] { split(separator: "&").map { $0.trimmingSpaces.lastWord } }
}

extension ComponentTree.Component {
    fileprivate init(
        _ node: ClassDeclSyntax, _ base: TypeSyntax, _ module: String, path: String, _ imports: [String]
    ) {
        let name = base.trimmedDescription.lastWord
        let clause =
            base.as(IdentifierTypeSyntax.self)?.genericArgumentClause
            ?? base.as(MemberTypeSyntax.self)?.genericArgumentClause
        (self.module, self.path, self.imports) = (module, path, imports)
        asked = clause?.arguments.first.map { $0.argument.trimmedDescription.parts } ?? []
        isRoot = name == "BootstrapComponent"
        conformances =
            node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription }
            .filter { $0 != base.trimmedDescription && !$0.hasSuffix("Sendable") } ?? []
        inputs = node.inputs
        isPublic = Syntax(node).isPublic
        comments = node.leadingTrivia.pieces.filter(\.isComment).map { Trivia(pieces: [$0]).description }
        let isTopLevel = node.parent?.is(CodeBlockItemSyntax.self) == true
        obstacle =
            node.genericParameterClause != nil
            ? "its component is generic"
            : name == "NonCoreComponent"
                ? "the library makes plug-ins by itself"
                : !isTopLevel
                    ? "its component is declared within something else"
                    : node.isPrivate ? "its component is private" : nil
        isOnMainActor = node.attributes.contains { $0.trimmedDescription == "@MainActor" }
    }
}
