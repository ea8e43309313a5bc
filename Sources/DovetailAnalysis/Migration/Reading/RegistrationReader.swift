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
}

/// Finds the registrations of a file, in their order, with the `#if` around them.
final class RegistrationReader: SyntaxVisitor {
    private let library: any MigratedLibrary
    private var source: RegistrationSource
    private var entries: [Entry] = []
    private var questions: [RegisteredBody.Read] = []
    private var defaultScopes: [(container: String, scope: String)] = []

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
            sections: reader.sections, questions: reader.questions, defaultScopes: reader.defaultScopes)
    }

    // MARK: - Finding

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        visitExpression(ExprSyntax(node))
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
        source.surroundings = surroundings(of: Syntax(node))
        if let chain = CallChain(node), var registration = library.registration(chain, source) {
            let statement = node.statement
            registration.obstacles += obstacles(around: Syntax(node), statement)
            add(registration, at: statement.map(Syntax.init) ?? Syntax(node))
            return .skipChildren
        }
        guard let resolution = library.resolution(node) else { return .visitChildren }
        questions.append(.init(key: resolution.key, location: source.location(of: Syntax(node))))
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        source.surroundings = surroundings(of: Syntax(node))
        if let registration = library.registration(node, source) {
            add(registration, at: Syntax(node.parent?.as(MemberBlockItemSyntax.self)) ?? Syntax(node))
            return .skipChildren
        }
        for case .attribute(let attribute) in node.attributes {
            guard let key = library.resolution(attribute, of: node) else { continue }
            questions.append(.init(key: key, location: source.location(of: Syntax(attribute))))
        }
        return .visitChildren
    }

    private func add(_ registration: LibraryRegistration, at node: Syntax) {
        var registration = registration
        let trivia = node.leadingTrivia
        registration.comments = trivia.comments + node.trailingTrivia.comments
        registration.startsParagraph = trivia.hasBlankLine
        let title = node.ancestors.lazy.compactMap(\.title).first ?? ""
        entries.append(Entry(title: title, registration: registration, clauses: node.clauses))
    }

    // MARK: - Around a registration

    private func obstacles(around node: Syntax, _ statement: CodeBlockItemSyntax?) -> [Obstacle] {
        var result: [Obstacle] = []
        if statement == nil {
            result.append(
                Obstacle(reason: "what registering it answers is used", cure: "write the binding by hand"))
        }
        for ancestor in node.ancestors.prefix(while: { !$0.is(FunctionDeclSyntax.self) }) where ancestor.isConditional {
            result.append(
                Obstacle(
                    reason: "it is registered in a branch, a loop or a method of collections",
                    cure: "decide within the binding, with 'if' or 'switch'"))
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
                    for name in declaration.names { result[name] = result[name] ?? "the function around it" }
                }
            } else if let function = ancestor.as(FunctionDeclSyntax.self) {
                for parameter in function.signature.parameterClause.parameters {
                    result[(parameter.secondName ?? parameter.firstName).text] = "the function around it"
                }
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
                    clause.directive,
                    items(of: ArraySlice(same.filter { $0.clauses[depth].index == index }), depth: depth + 1)
                )
            }
            result.append(.choice(clauses))
        }
        return result
    }
}

extension SequenceExprSyntax {
    /// `shared` of `manager.defaultScope = .shared`.
    fileprivate var defaultScope: String? {
        let parts = Array(elements)
        guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self) else { return nil }
        return parts[0].nameText == "defaultScope" ? parts[2].nameText ?? "" : nil
    }
}

extension SourceFileSyntax {
    /// The imports, with Dovetail in the place of the library.
    fileprivate func imports(without libraries: Set<String>) -> [String] {
        var result: [String] = []
        for statement in statements {
            guard let declared = statement.item.as(ImportDeclSyntax.self) else { continue }
            let module = declared.path.first?.name.text ?? ""
            let text = libraries.contains(module) ? "import Dovetail" : declared.trimmedDescription
            if !result.contains(text) { result.append(text) }
        }
        if !result.contains("import Dovetail") { result.insert("import Dovetail", at: 0) }
        return result
    }
}

extension IfConfigClauseSyntax {
    fileprivate var directive: String {
        ([poundKeyword.text] + [condition?.trimmedDescription].compactMap(\.self)).joined(separator: " ")
    }
}

extension Syntax {
    var ancestors: some Sequence<Syntax> { sequence(first: self) { $0.parent }.dropFirst() }

    /// The name of a type, an extension or a function at the top of a file.
    fileprivate var title: String? {
        if let declared = self.as(ClassDeclSyntax.self) { return declared.name.text }
        if let declared = self.as(StructDeclSyntax.self) { return declared.name.text }
        if let declared = self.as(EnumDeclSyntax.self) { return declared.name.text }
        if let declared = self.as(ActorDeclSyntax.self) { return declared.name.text }
        if let declared = self.as(ExtensionDeclSyntax.self) { return declared.extendedType.trimmedDescription }
        guard let function = self.as(FunctionDeclSyntax.self), parent?.is(CodeBlockItemSyntax.self) == true else {
            return nil
        }
        return
            "\(function.name.text)(\(function.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()))"
    }

    fileprivate var clauses: [(choice: IfConfigDeclSyntax, index: Int)] {
        ancestors.compactMap { ancestor in
            guard let clause = ancestor.as(IfConfigClauseSyntax.self),
                let list = clause.parent?.as(IfConfigClauseListSyntax.self),
                let choice = list.parent?.as(IfConfigDeclSyntax.self),
                let index = list.enumerated().first(where: { $0.element.id == clause.id })?.offset
            else { return nil }
            return (choice, index)
        }.reversed()
    }

    fileprivate var isConditional: Bool {
        if self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) || self.is(ForStmtSyntax.self)
            || self.is(WhileStmtSyntax.self) || self.is(GuardStmtSyntax.self)
        {
            return true
        }
        guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
        let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return ["forEach", "map", "compactMap", "flatMap"].contains(name)
    }
}

extension ExprSyntax {
    /// The statement that consists of this expression, with `try` and `_ =`.
    fileprivate var statement: CodeBlockItemSyntax? {
        for ancestor in Syntax(self).ancestors {
            if let item = ancestor.as(CodeBlockItemSyntax.self) { return item }
            let isAround =
                ancestor.is(TryExprSyntax.self)
                || ancestor.as(ExprListSyntax.self)?.first?.is(DiscardAssignmentExprSyntax.self) == true
                || ancestor.is(SequenceExprSyntax.self)
            if !isAround { return nil }
        }
        return nil
    }
}

extension CodeBlockItemListSyntax {
    /// Whether these are the statements of a file, not of a function.
    fileprivate var isFile: Bool { parent?.is(SourceFileSyntax.self) == true }
}

extension DeclSyntax {
    fileprivate var isPrivate: Bool {
        let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers
        return modifiers?.contains { ["private", "fileprivate"].contains($0.name.text) } == true
    }

    fileprivate var names: [String] {
        if let variable = self.as(VariableDeclSyntax.self) {
            return variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
        }
        if let function = self.as(FunctionDeclSyntax.self) { return [function.name.text] }
        if let named = asProtocol((any NamedDeclSyntax).self) { return [named.name.text] }
        return []
    }
}
