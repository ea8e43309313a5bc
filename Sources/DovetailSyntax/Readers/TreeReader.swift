import SwiftSyntax

/// Walks over a tree and collects its facts. Each kind of node is read in an extension of its own.
final class TreeReader {
    /// How deep expressions and blocks may be nested: what is deeper counts for nothing.
    static let maximumDepth = 200

    var facts: FileFacts
    /// The type in which the walk is, and those around it.
    var outer = ""
    /// What the type in which the walk is declares beside members.
    var aliasesOfType: [AliasFacts] = []
    var casesOfType: [CaseFacts] = []
    /// What `#if` asks for where the walk is.
    var condition: [ConditionTerm] = []
    var depth = 0
    let sourceText: SourceText
    /// The types that were read, as they are written.
    var knownTypes: [String: WrittenType] = [:]
    /// What stands before an `#if` in a chain of calls, by the call that continues it.
    var continued: [SyntaxIdentifier: Expression] = [:]
    /// Where idle statements are left out, what names mean in the program.
    let names: PlainNames?
    /// The statements that are left out of the body that is read.
    var idle: Set<SyntaxIdentifier> = []
    /// Whether it means nothing for the wiring which text or number stands where the walk is.
    var isTextIdle = false

    init(_ facts: FileFacts, _ sourceText: SourceText, _ names: PlainNames? = nil) {
        self.facts = facts
        self.names = names
        self.sourceText = sourceText
    }

    func place(of node: some SyntaxProtocol) -> Place {
        sourceText.place(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    /// Where a node is, without the white space and comments around it.
    func range(of node: some SyntaxProtocol) -> Range<Int> {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
    }

    /// What is written for a node, with single spaces.
    func oneLine(_ node: some SyntaxProtocol) -> String { sourceText.oneLine(range(of: node)) }

    /// What stands outside of any type.
    func read(_ items: CodeBlockItemListSyntax) {
        for item in items { read(item.item) }
    }

    private func read(_ item: CodeBlockItemSyntax.Item) {
        switch item {
        case .decl(let declaration):
            if let block = declaration.as(IfConfigDeclSyntax.self) { return read(block) }
            facts.aliases += [alias(declaration)].compactMap(\.self)
            var members: [Member] = []
            read(declaration, into: &members)
            facts.members += members
        case .stmt(let node) where node.is(GuardStmtSyntax.self): read(node.cast(GuardStmtSyntax.self))
        case .stmt, .expr: facts.statements += statements(of: item)
        @unknown default: break
        }
    }

    /// `guard let api = LiveAPI(url) else { exit(1) }`: what it binds all functions may name.
    private func read(_ node: GuardStmtSyntax) {
        let conditions = node.conditions.map { ($0, global($0)) }
        facts.members += conditions.compactMap(\.1)
        facts.statements += self.conditions(conditions.filter { $0.1 == nil }.map(\.0))
        facts.statements.append(.block(statements(body: node.body)))
    }

    private func read(_ block: IfConfigDeclSyntax) {
        for (clause, terms) in clauses(of: block) {
            if case .statements(let items) = clause.elements { under(terms) { read(items) } }
        }
    }

    /// The clauses of an `#if`, each with what must hold for it.
    func clauses(of block: IfConfigDeclSyntax) -> [(IfConfigClauseSyntax, [ConditionTerm])] {
        var earlier: [ConditionTerm] = []
        return block.clauses.map { clause in
            guard let condition = clause.condition else { return (clause, earlier) }
            let term = term(condition)
            defer { earlier.append(ConditionTerm(term.expression, isNegated: !term.isNegated)) }
            return (clause, earlier + [term])
        }
    }

    func term(_ condition: some SyntaxProtocol) -> ConditionTerm {
        let text = oneLine(condition)
        guard text.hasPrefix("!"), text.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || "_().".contains($0) })
        else { return ConditionTerm(text) }
        return ConditionTerm(String(text.dropFirst()), isNegated: true)
    }

    func under<Result>(_ terms: [ConditionTerm], _ body: () -> Result) -> Result {
        let before = condition
        condition += terms
        defer { condition = before }
        return body()
    }

    /// Reads what is nested deeper, or nothing where that would be too deep.
    @discardableResult
    func nested<Result>(_ body: () -> Result) -> Result? {
        guard depth < Self.maximumDepth else {
            facts.isCut = true
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        return body()
    }
}
