import DovetailGraph
import SwiftSyntax

/// What one file registers, and who asks the container in it.
struct RegisteringFile: Sendable {
    let path: String
    let module: String
    var imports: [String]
    var sections: [Section<LibraryRegistration>]
    /// What is resolved outside of registrations.
    var questions: [RegisteredBody.Read]
    /// `defaultScope = .shared`, with the type in which it stands.
    var defaultScopes: [(container: String, scope: String)]
    var containers: ContainerMap.Facts
    /// What is done with containers that assemblies have no place for.
    var effects: [ContainerEffect] = []
}

/// Finds the registrations of a file, in their order, with the `#if` around them.
final class RegistrationReader: SyntaxVisitor {
    let library: any MigratedLibrary
    var source: RegistrationSource
    private var surroundings: SurroundingsReader
    var entries: [Entry] = []
    private var questions: [RegisteredBody.Read] = []
    var defaultScopes: [(container: String, scope: String)] = []
    var containers = ContainerMap.Facts()
    var registered: Set<SyntaxIdentifier> = []
    /// Those of them that stay as they are: what they ask for, they go on asking.
    private var unread: Set<SyntaxIdentifier> = []
    var effects: [ContainerEffect] = []
    /// The declarations around registrations whose comments some of them have.
    var commented: Set<SyntaxIdentifier> = []
    /// What functions declare that may become bindings, by the place of the function and the name.
    var constants: [Int: [String: LibraryRegistration]] = [:]
    /// By block, where it has one, the first statement that may leave the function.
    private var exits: [SyntaxIdentifier: CodeBlockItemSyntax?] = [:]

    struct Entry {
        let title: String
        var registration: LibraryRegistration
        /// The clauses around it, the outermost first.
        let clauses: [(choice: IfConfigDeclSyntax, index: Int)]
    }

    private init(_ library: any MigratedLibrary, _ source: RegistrationSource) {
        self.library = library
        self.source = source
        surroundings = SurroundingsReader(catalogue: source.catalogue)
        super.init(viewMode: .sourceAccurate)
    }

    static func read(
        _ tree: SourceFileSyntax, module: String, _ library: any MigratedLibrary, _ source: RegistrationSource
    ) -> RegisteringFile {
        let reader = RegistrationReader(library, source)
        if !library.isGenerated(Syntax(tree)) { reader.walk(tree) }
        return RegisteringFile(
            path: source.path, module: module, imports: tree.imports(without: library.imports),
            sections: reader.sections, questions: reader.questions, defaultScopes: reader.defaultScopes,
            containers: reader.containers, effects: reader.effects)
    }

    // MARK: - Finding

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        noteContainers(of: node)
        noteEffects(of: node)
        noteUse(ExprSyntax(node))
        return visitExpression(ExprSyntax(node))
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let registration = library.registration(node, source) else { return .visitChildren }
        add(registration, at: Syntax(node.parent?.as(MemberBlockItemSyntax.self)) ?? Syntax(node))
        return .skipChildren
    }

    override func visitPost(_ node: FunctionDeclSyntax) { noteRest(of: node) }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        library.isGenerated(Syntax(node)) ? .skipChildren : .visitChildren
    }

    /// Tests are none of the program, wherever they stand.
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        let bases = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        return bases.contains("XCTestCase") ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
        visitExpression(ExprSyntax(node))
    }
    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        noteAssignment(node)
        noteEffects(of: node)
        move(to: Syntax(node))
        if takeWiring(node) { return .skipChildren }
        noteUse(ExprSyntax(node))
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
        move(to: Syntax(node))
        let isWithin = node.isWithin(registered)
        if var registration = registration(node) {
            let forwarded = takeForwards(node, &registration)
            let statement = node.statement ?? forwarded?.declaration
            let around = conditions(around: Syntax(node))
            registration.isConditional = !around.isEmpty
            if !registration.isUnread { registration.obstacles += obstacles(around: statement) + around }
            if isWithin { registration.obstacles.append(.withinAnother) }
            add(registration, at: statement.map(Syntax.init) ?? Syntax(node))
            for other in forwarded?.others ?? [] {
                entries[entries.count - 1].registration.comments += source.comments(of: Syntax(other), without: [])
            }
            registered.insert(node.id)
            if registration.isUnread { unread.insert(node.id) }
            return .visitChildren
        }
        guard !isWithin || node.isWithin(unread), let resolution = library.resolution(node, source),
            source.asks(node, library) != .other || asksHelper(node)
        else { return .visitChildren }
        var key = resolution.key
        if key.container.isEmpty { key.container = source.containers.name(of: node.asked, at: Syntax(node)) ?? "" }
        questions.append(.init(key: key, location: source.location(of: Syntax(node))))
        return .skipChildren
    }

    /// `Injection.resolve(Page.self)`, `Injection.shared.resolve(Page.self)`: a function of the program that asks its container.
    private func asksHelper(_ node: ExprSyntax) -> Bool {
        guard
            let member = node.unwrapped.as(FunctionCallExprSyntax.self)?.calledExpression.as(
                MemberAccessExprSyntax.self),
            let owner = member.base?.trimmedDescription.split(separator: ".").first.map(String.init)
        else { return false }
        return source.catalogue.types.contains(owner)
            && source.catalogue.hasMember(member.declName.baseName.text, in: owner)
    }

    /// `ViewContainer.shared.register(window: window)`, which the program declares.
    private func isOwnMethod(_ call: CallChain.Call) -> Bool {
        guard library.registersWithTypes, !call.arguments.isEmpty, call.arguments.allSatisfy({ $0.label != nil }) else {
            return false
        }
        let named = call.object?.trimmedDescription.split(separator: ".").first.map(String.init)
        let owner = named ?? Syntax(call.node).ancestors.lazy.compactMap(\.nameOfType).first
        return owner.map { source.catalogue.hasMember(call.name, in: $0) } == true
    }

    /// What a chain of calls registers, or that it does so in a form that is not read.
    private func registration(_ node: ExprSyntax) -> LibraryRegistration? {
        guard let chain = CallChain(node) else { return nil }
        let call = chain.calls.first { library.registering.contains($0.name) }
        let container = call.flatMap { source.containers.name(of: $0.object, at: Syntax($0.node)) }
        if let call, container != nil, isChosenByCaller(call) { return nil }
        if let method = chain.calls.first, let registration = registration(byMethod: method) { return registration }
        if var registration = library.registration(chain, source) {
            if registration.key.container.isEmpty, !library.registersWithTypes {
                registration.key.container = container ?? ContainerMap.unknown
            }
            return registration
        }
        // Some methods only containers have.
        guard let call, container != nil || library.unmovable[call.name] != nil, !call.isWithinOverload(source),
            !isOwnMethod(call)
        else { return nil }
        var key = RegistrationKey(type: .unknown)
        let types = call.arguments.compactMap(\.expression.metatype)
        if let type = types.first { key.type = .spelled(type) }
        let reason = call.typeOfCaller(source).map { .ofCaller($0) } ?? library.unmovable[call.name] ?? .unreadForm
        var registration = LibraryRegistration.left(key, at: Syntax(call.node), source, because: reason)
        registration.key.container = library.registersWithTypes ? "" : container ?? ""
        return registration
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        noteCopies(node)
        move(to: Syntax(node))
        noteConstant(node)
        if let registration = library.registration(node, source) ?? library.helper(node, source) {
            add(registration, at: Syntax(node.parent?.as(MemberBlockItemSyntax.self)) ?? Syntax(node))
            return .skipChildren
        }
        for case .attribute(let attribute) in node.attributes {
            guard let key = library.resolution(attribute, of: node, source) ?? asked(by: attribute, of: node) else {
                continue
            }
            questions.append(.init(key: key, location: source.location(of: Syntax(attribute))))
        }
        return .visitChildren
    }

    private func add(_ registration: LibraryRegistration, at node: Syntax) {
        var registration = registration
        let copied = [registration.body.range] + registration.injections.map(\.body.range)
        registration.comments += source.comments(of: node, without: copied)
        registration.commentsBelow = source.comments(below: node)
        registration.commentsAround = comments(around: node)
        registration.function = node.function
        registration.clauses = node.clauses.map { ClausePlace($0.choice, $0.index) }
        let around = node.ancestors.filter { library.form != .component || $0.is(ExtensionDeclSyntax.self) }
        registration.isPublic =
            !registration.isPrivate && (registration.isPublic || around.contains(where: \.isPublic))
        registration.startsParagraph = node.leadingTrivia.hasBlankLine
        checkVisibility(of: &registration)
        if !registration.isUnread { takeAttributes(of: node, &registration) }
        let title = node.ancestors.lazy.compactMap(\.title).first ?? ""
        addConstants(of: registration, titled: title)
        entries.append(Entry(title: title, registration: registration, clauses: node.clauses))
    }

    private func takeAttributes(of node: Syntax, _ registration: inout LibraryRegistration) {
        let attributes = RegistrationAttributes(of: node)
        registration.attributes = attributes.kept
        registration.obstacles += attributes.obstacles
        if node.hasError { registration.obstacles.append(.unparsed) }
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

    private func obstacles(around statement: CodeBlockItemSyntax?) -> [Obstacle] {
        guard statement == nil || statement?.isAnswer == true else { return [] }
        return [Obstacle(reason: "what registering it answers is used", cure: "write the binding by hand")]
    }

    /// What makes it depend on the running program whether a place is reached.
    func conditions(around node: Syntax) -> [Obstacle] {
        var result: [Obstacle] = []
        for ancestor in node.ancestors.prefix(while: { !$0.is(FunctionDeclSyntax.self) }) {
            if ancestor.isConditional || ancestor.isCalledByOthers(isContainerOrRegistration) {
                result.append(.conditional)
                break
            }
        }
        for ancestor in node.ancestors.prefix(while: { !$0.is(FunctionDeclSyntax.self) }) {
            guard let items = ancestor.as(CodeBlockItemListSyntax.self), !items.isFile,
                let exit = firstExit(in: items), exit.endPosition <= node.position
            else { continue }
            let line = source.location(of: Syntax(exit)).line
            result.append(.afterExit(line))
            break
        }
        return result
    }

    private func isContainerOrRegistration(_ call: FunctionCallExprSyntax) -> Bool {
        let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return source.containers.makesOne(call) || name.map(library.registering.contains) == true
    }

    /// The first statement of a block by which the function may be left early.
    private func firstExit(in items: CodeBlockItemListSyntax) -> CodeBlockItemSyntax? {
        if let known = exits[items.id] { return known }
        let exit = items.first { Syntax($0).mayLeave }
        exits[items.id] = .some(exit)
        return exit
    }

    /// Makes the source one that is seen from a place.
    private func move(to node: Syntax) {
        source.surroundings = surroundings.surroundings(of: node)
        source.constants = constants[node.function, default: [:]]
        source.takeType(around: node)
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
    static let withinAnother = Obstacle(
        reason: "it is registered while something else is made", cure: "write an assembly for that container")

    static let conditional = Obstacle(
        reason: "it is registered in a branch, a loop, or a closure that others call",
        cure: "decide within the binding, with 'if' or 'switch'")

    fileprivate static func ofCaller(_ name: String) -> Self {
        Obstacle(reason: "'\(name)' is the type that its caller registers", cure: "write a binding for each call")
    }

    fileprivate static let unparsed = Obstacle(reason: "it doesn't parse", cure: "mend it first")

    static func afterExit(_ line: Int) -> Self {
        Obstacle(
            reason: "it is registered only if line \(line) doesn't leave the function before",
            cure: "decide within the binding, with 'if' or 'switch'")
    }

    static func uses(_ name: String, of owner: String) -> Self {
        let isPrivate = owner == RegistrationSource.file
        return Obstacle(
            reason: "it uses '\(name)' of \(owner)",
            cure: isPrivate ? "make that internal" : "make it a binding, or an input of the assembly")
    }
}

extension CallChain.Call {
    /// Whether it stands in an overload of its own method, all of whose calls are registrations themselves.
    fileprivate func isWithinOverload(_ source: RegistrationSource) -> Bool {
        let function = Syntax(node).ancestors.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first
        let type = Syntax(node).ancestors.lazy.compactMap(\.nameOfType).first
        return function?.name.text == name && type.map(source.containers.types.contains) == true
            && typeOfCaller(source) != nil
    }

    /// `type` of `register(type) { … }` in a function that is given the type.
    fileprivate func typeOfCaller(_ source: RegistrationSource) -> String? {
        guard let name = arguments.first?.expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            arguments.first?.label == nil, source.surroundings[name] == RegistrationSource.function
        else { return nil }
        return name
    }
}
