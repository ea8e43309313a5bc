import DovetailGraph
import SwiftSyntax

/// What one file registers, and who asks the container in it.
struct RegisteringFile: Sendable {
    let path: String
    let module: String
    let imports: [String]
    var sections: [Section<LibraryRegistration>]
    /// What is resolved outside of registrations.
    var questions: [RegisteredBody.Read]
    /// `defaultScope = .shared`, with the type in which it stands.
    var defaultScopes: [(container: String, scope: String)]
    var containers: ContainerMap.Facts
}

/// Finds the registrations of a file, in their order, with the `#if` around them.
final class RegistrationReader: SyntaxVisitor {
    private let library: any MigratedLibrary
    private var source: RegistrationSource
    private var entries: [Entry] = []
    private var questions: [RegisteredBody.Read] = []
    private var defaultScopes: [(container: String, scope: String)] = []
    private var containers = ContainerMap.Facts()
    private var registered: Set<SyntaxIdentifier> = []

    private struct Entry {
        let title: String
        let registration: LibraryRegistration
        /// The clauses around it, the outermost first.
        let clauses: [(choice: IfConfigDeclSyntax, index: Int)]
    }

    private init(_ library: any MigratedLibrary, _ source: RegistrationSource) {
        self.library = library
        self.source = source
        super.init(viewMode: .sourceAccurate)
    }

    static func read(
        _ tree: SourceFileSyntax, module: String, _ library: any MigratedLibrary, _ source: RegistrationSource
    ) -> RegisteringFile {
        let reader = RegistrationReader(library, source)
        reader.walk(tree)
        return RegisteringFile(
            path: source.path, module: module, imports: tree.imports(without: library.imports),
            sections: reader.sections, questions: reader.questions, defaultScopes: reader.defaultScopes,
            containers: reader.containers)
    }

    // MARK: - Finding

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        noteContainers(of: node)
        return visitExpression(ExprSyntax(node))
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let registration = library.registration(node, source) else { return .visitChildren }
        add(registration, at: Syntax(node.parent?.as(MemberBlockItemSyntax.self)) ?? Syntax(node))
        return .skipChildren
    }

    override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
        visitExpression(ExprSyntax(node))
    }
    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        if let scope = node.defaultScope {
            let container = Syntax(node).ancestors.lazy.compactMap(\.title).first ?? ""
            defaultScopes.append((container, scope))
        }
        return visitExpression(ExprSyntax(node))
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        visitExpression(ExprSyntax(node))
    }

    private func visitExpression(_ node: ExprSyntax) -> SyntaxVisitorContinueKind {
        if node.isPart(of: registered) { return .visitChildren }
        source.surroundings = surroundings(of: Syntax(node))
        let isWithin = node.isWithin(registered)
        if var registration = registration(node) {
            let statement = node.statement
            registration.obstacles += obstacles(around: Syntax(node), statement)
            if isWithin { registration.obstacles.append(.withinAnother) }
            add(registration, at: statement.map(Syntax.init) ?? Syntax(node))
            registered.insert(node.id)
            return .visitChildren
        }
        guard !isWithin, let resolution = library.resolution(node, source) else { return .visitChildren }
        var key = resolution.key
        if key.container.isEmpty { key.container = source.containers.name(of: node.asked, at: Syntax(node)) ?? "" }
        questions.append(.init(key: key, location: source.location(of: Syntax(node))))
        return .skipChildren
    }

    /// What a chain of calls registers, or that it does so in a form that is not read.
    private func registration(_ node: ExprSyntax) -> LibraryRegistration? {
        guard let chain = CallChain(node) else { return nil }
        let call = chain.calls.first { library.registering.contains($0.name) }
        let container = call.flatMap { source.containers.name(of: $0.object, at: Syntax($0.node)) }
        if var registration = library.registration(chain, source) {
            if registration.key.container.isEmpty { registration.key.container = container ?? "" }
            return registration
        }
        guard let call, container != nil else { return nil }
        var key = RegistrationKey(type: .unknown)
        let types = call.arguments.compactMap(\.expression.metatype)
        if let type = types.first { key.type = .spelled(type) }
        return .left(key, at: Syntax(call.node), source, because: .unreadForm)
    }

    /// Which containers are made here, and which functions are given one.
    private func noteContainers(of call: FunctionCallExprSyntax) {
        let finder = source.containers
        if finder.makesOne(call), !call.arguments.contains(where: { $0.label?.text == "container" }) {
            let labels = ["parent", "child", "parentAssembler"]
            let parent = call.arguments.first { labels.contains($0.label?.text ?? "") }?.expression
            containers.made.append(
                (
                    finder.keeper(of: call),
                    parent.map { finder.name(of: $0, at: Syntax(call)) ?? ContainerMap.ofLibrary }
                ))
        }
        if finder.makesOne(call), let scope = call.arguments.first(where: { $0.label?.text == "defaultObjectScope" }) {
            defaultScopes.append((finder.keeper(of: call), scope.expression.nameText ?? ""))
        }
        let object = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
        if let object, !library.registering.contains(name), let own = finder.name(of: object, at: Syntax(call)) {
            for type in finder.types { containers.handed.append(("(\(type).\(name))", own)) }
        }
        for argument in call.arguments where argument.expression.isName {
            guard let given = finder.name(of: argument.expression, at: Syntax(call)) else { continue }
            for receiver in finder.receivers(of: call) { containers.handed.append((receiver, given)) }
        }
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        source.surroundings = surroundings(of: Syntax(node))
        if let registration = library.registration(node, source) {
            add(registration, at: Syntax(node.parent?.as(MemberBlockItemSyntax.self)) ?? Syntax(node))
            return .skipChildren
        }
        for case .attribute(let attribute) in node.attributes {
            guard let key = library.resolution(attribute, of: node, source) else { continue }
            questions.append(.init(key: key, location: source.location(of: Syntax(attribute))))
        }
        return .visitChildren
    }

    private func add(_ registration: LibraryRegistration, at node: Syntax) {
        var registration = registration
        let copied = [registration.body.range] + registration.injections.map(\.body.range)
        registration.comments += source.comments(of: node, without: copied)
        registration.commentsBelow = source.comments(below: node)
        registration.function = node.ancestors.first(where: \.isFunction)?.position.utf8Offset ?? 0
        registration.isPublic = registration.isPublic || node.ancestors.contains(where: \.isPublic)
        registration.startsParagraph = node.leadingTrivia.hasBlankLine
        checkVisibility(of: &registration)
        let title = node.ancestors.lazy.compactMap(\.title).first ?? ""
        entries.append(Entry(title: title, registration: registration, clauses: node.clauses))
    }

    /// Another file can't spell what is private to this one.
    private func checkVisibility(of registration: inout LibraryRegistration) {
        var types = registration.parameters.map(\.type)
        for case .spelled(let type) in [registration.key.type] + registration.forwards.map(\.type) {
            types.append(type)
        }
        for word in types.flatMap(\.typeNames) {
            guard let owner = source.surroundings[word] else { continue }
            let obstacle = Obstacle.uses(word, of: owner)
            if !registration.obstacles.contains(obstacle) { registration.obstacles.append(obstacle) }
        }
    }

    // MARK: - Around a registration

    private func obstacles(around node: Syntax, _ statement: CodeBlockItemSyntax?) -> [Obstacle] {
        var result: [Obstacle] = []
        if statement == nil || statement?.isAnswer == true {
            result.append(
                Obstacle(reason: "what registering it answers is used", cure: "write the binding by hand"))
        }
        for ancestor in node.ancestors.prefix(while: { !$0.is(FunctionDeclSyntax.self) })
        where ancestor.isConditional || ancestor.isStoredClosure {
            result.append(.conditional)
            break
        }
        return result
    }

    /// What the functions and types around a place declare, and what is private to the file.
    private func surroundings(of node: Syntax) -> [String: String] {
        var result: [String: String] = [:]
        for ancestor in node.ancestors {
            if let file = ancestor.as(SourceFileSyntax.self) {
                for declaration in file.statements.compactMap({ $0.item.as(DeclSyntax.self) })
                where declaration.isPrivate {
                    for name in declaration.names { result[name] = result[name] ?? "this file alone" }
                }
            } else if let items = ancestor.as(CodeBlockItemListSyntax.self), !items.isFile {
                for declaration in items.compactMap({ $0.item.as(DeclSyntax.self) }) {
                    for name in declaration.names { result[name] = result[name] ?? RegistrationSource.function }
                }
            } else if let function = ancestor.as(FunctionDeclSyntax.self) {
                for parameter in function.signature.parameterClause.parameters {
                    result[(parameter.secondName ?? parameter.firstName).text] = RegistrationSource.function
                }
            } else if let closure = ancestor.as(ClosureExprSyntax.self) {
                for parameter in closure.namedParameters { result[parameter.name] = RegistrationSource.function }
            } else if let members = ancestor.as(MemberBlockSyntax.self), let title = members.parent?.title {
                for member in members.members {
                    for name in member.decl.names { result[name] = result[name] ?? "'\(title)'" }
                }
                result["self"] = "'\(title)'"
            }
        }
        return result
    }

    // MARK: - Sections

    private var sections: [Section<LibraryRegistration>] {
        var titles: [String] = []
        for entry in entries where titles.last != entry.title && !titles.contains(entry.title) {
            titles.append(entry.title)
        }
        return titles.map { title in
            Section(title: title, items: items(of: entries.filter { $0.title == title }[...], depth: 0))
        }
    }

    private func items(of entries: ArraySlice<Entry>, depth: Int) -> [Section<LibraryRegistration>.Item] {
        var result: [Section<LibraryRegistration>.Item] = []
        var rest = entries
        while let first = rest.first {
            guard first.clauses.count > depth else {
                result.append(.element(first.registration))
                rest = rest.dropFirst()
                continue
            }
            let choice = first.clauses[depth].choice
            let same = rest.prefix { $0.clauses.count > depth && $0.clauses[depth].choice.id == choice.id }
            rest = rest.dropFirst(same.count)
            let clauses = choice.clauses.enumerated().map { index, clause in
                (
                    directive(of: clause),
                    items(of: ArraySlice(same.filter { $0.clauses[depth].index == index }), depth: depth + 1)
                )
            }
            result.append(.choice(clauses))
        }
        return result
    }

    /// With the comments above it.
    private func directive(of clause: IfConfigClauseSyntax) -> String {
        let word = clause.poundKeyword
        let comments = source.comments(in: word.leadingTrivia, at: word.position)
        return (comments + [clause.directive]).joined(separator: "\n")
    }
}

extension Obstacle {
    fileprivate static let withinAnother = Obstacle(
        reason: "it is registered while something else is made", cure: "write an assembly for that container")

    static let conditional = Obstacle(
        reason: "it is registered in a branch, a loop, or a closure that others call",
        cure: "decide within the binding, with 'if' or 'switch'")

    static func uses(_ name: String, of owner: String) -> Self {
        Obstacle(reason: "it uses '\(name)' of \(owner)", cure: "make it a binding, or an input of the assembly")
    }
}
