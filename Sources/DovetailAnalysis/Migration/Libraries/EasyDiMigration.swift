import DovetailGraph
import DovetailSyntax
import SwiftSyntax

/// EasyDi: its assemblies are Dovetail's, word for word, so that only the module has another name.
struct EasyDiMigration {
    let files: [SourceFile]
    let modules: [ModuleFacts]

    func migration() throws(InputProblem) -> Migration {
        let before = files.map { ParallelReader.read($0) }
        let chosen = zip(files, before).filter { $1.facts.imports.contains("EasyDi") }.map(\.0)
        let moved = chosen.compactMap { file in rewrite(file).map { (file, $0) } }
        let written = moved.map { ($0, $1.text) }
        let after = before.map { read in
            let moved = written.first { $0.0.path == read.facts.path }
            return moved.map { SourceParser.read(Array($1.utf8), path: $0.path, module: $0.module).facts } ?? read.facts
        }
        let old = try MigrationComparison.graph(before.map(\.facts), modules)
        // A class that inherits from an assembly of another file needs no import.
        let others = Set(before.filter { $0.facts.imports.contains("Dovetail") }.map(\.facts.path))
        let found = old.bindings.filter { binding in
            old.root(binding.root)?.kind == .assembly && !others.contains(binding.location?.path ?? "")
        }.map(\.declarations.count).reduce(0, +)
        let decisions = moved.flatMap(\.1.decisions)
        return Migration(
            files: written.map { .init(path: $0.path, text: $1) }, found: found,
            left: decisions.filter(\.isLeft).count, decisions: decisions, questions: [], needs: [], moves: [],
            newcomers: [],
            diff: GraphDiff(from: old, to: try MigrationComparison.graph(after, modules)),
            warnings: before.compactMap(\.warning))
    }

    private func rewrite(_ file: SourceFile) -> (text: String, decisions: [MigrationDecision])? {
        guard let bytes = try? FileBytes.read(file.location),
            bytes.longestRunOfBrackets <= SourceParser.bracketLimit
        else { return nil }
        let tree = SourceParser.parse(bytes)
        guard tree.isShallow else { return nil }
        let differences = EasyDiDifferences(path: file.path, tree)
        differences.walk(tree)
        return (String(decoding: differences.edited(bytes), as: UTF8.self), differences.decisions)
    }
}

/// The name of the other module wherever the source names this one, and the few calls that differ.
private final class EasyDiDifferences: SyntaxVisitor {
    private let path: String
    private let converter: SourceLocationConverter
    private var edits: [(range: Range<Int>, text: String)] = []
    private(set) var decisions: [MigrationDecision] = []

    init(path: String, _ tree: SourceFileSyntax) {
        self.path = path
        converter = SourceLocationConverter(fileName: path, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    func edited(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for (range, text) in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            result.replaceSubrange(range, with: text.utf8)
        }
        return result
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        if token.tokenKind == .identifier("EasyDi") {
            replace(token.positionAfterSkippingLeadingTrivia..<token.endPositionBeforeTrailingTrivia, by: "Dovetail")
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.calledExpression.lastName {
        case "defineInjection": readInjection(node)
        case "DIContext": readContext(node)
        default: break
        }
        return .visitChildren
    }

    /// `defineInjection` has no `scope:` here, as the object comes from outside, and always a closure.
    private func readInjection(_ node: FunctionCallExprSyntax) {
        if let scope = node.arguments.first(where: { $0.label?.text == "scope" }) {
            let text = scope.expression.trimmedDescription
            guard [".objectGraph", ".prototype"].contains(text) else {
                return decide(
                    node, "its scope is '\(text)'", "use 'define(scope: \(text), init: …)' for what outlives its graph",
                    isLeft: true)
            }
            replace(scope.positionAfterSkippingLeadingTrivia..<scope.endPosition, by: "")
        }
        if node.trailingClosure == nil, node.argument("inject") == nil {
            replace(node.endPositionBeforeTrailingTrivia..<node.endPositionBeforeTrailingTrivia, by: " { _ in }")
        }
    }

    private func readContext(_ node: FunctionCallExprSyntax) {
        guard node.argument("locker") != nil else { return }
        replace(node.arguments.position..<node.arguments.endPosition, by: "")
        decide(node, "a context has no lock here", "look whether the lock guards anything else", isLeft: false)
    }

    private func replace(_ range: Range<AbsolutePosition>, by text: String) {
        edits.append((range.lowerBound.utf8Offset..<range.upperBound.utf8Offset, text))
    }

    private func decide(_ node: FunctionCallExprSyntax, _ reason: String, _ cure: String, isLeft: Bool) {
        let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        decisions.append(
            MigrationDecision(
                location: .init(path: path, line: place.line, column: place.column),
                subject: node.calledExpression.trimmedDescription, reason: reason, cure: cure, isLeft: isLeft))
    }
}

extension ExprSyntax {
    fileprivate var lastName: String? {
        self.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? self.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }
}
