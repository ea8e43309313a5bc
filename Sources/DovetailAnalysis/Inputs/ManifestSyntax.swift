import DovetailGraph
import SwiftParser
import SwiftSyntax

/// Reads a manifest without running it: the literal arguments of `Package(…)` and of every `.target(…)`, wherever it is
/// written.
struct ManifestSyntax {
    let manifest: Manifest
    /// The first thing that would have to be computed: its place and what it is.
    let computed: (position: AbsolutePosition, what: String)?

    init(_ tree: SourceFileSyntax) {
        let visitor = Visitor(viewMode: .sourceAccurate)
        visitor.walk(tree)
        var manifest = Manifest(name: visitor.packageName)
        var computed = visitor.computed
        for call in visitor.calls {
            var reader = TargetReader(constants: visitor.constants)
            if let target = reader.target(call) { manifest.targets.append(target) }
            computed = computed ?? reader.computed
        }
        if manifest.targets.isEmpty { computed = computed ?? (tree.position, "every target") }
        self.manifest = manifest
        self.computed = computed
    }
}

private final class Visitor: SyntaxVisitor {
    private(set) var packageName: String?
    private(set) var calls: [FunctionCallExprSyntax] = []
    private(set) var computed: (position: AbsolutePosition, what: String)?
    /// What the manifest's variables begin with.
    private(set) var constants: [String: ExprSyntax] = [:]

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
            constants[name] = node.initializer?.value
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledName == "Package" {
            packageName = node.argument("name")?.literalText
            return .visitChildren
        }
        guard TargetReader.kind(of: node) != nil else { return .visitChildren }
        calls.append(node)
        return .skipChildren
    }
}

/// Reads one call that declares a target.
private struct TargetReader {
    let constants: [String: ExprSyntax]
    private(set) var computed: (position: AbsolutePosition, what: String)?

    init(constants: [String: ExprSyntax]) {
        self.constants = constants
    }

    static func kind(of call: FunctionCallExprSyntax) -> Manifest.TargetKind? {
        guard call.argument("name") != nil, call.calledExpression.is(MemberAccessExprSyntax.self) else { return nil }
        switch call.calledName {
        case "target": return .regular
        case "executableTarget": return .executable
        case "testTarget": return .test
        case "macro": return .macro
        // A product and the use of a plugin are written alike.
        case "plugin": return call.argument("capability") == nil ? nil : .plugin
        default: return nil
        }
    }

    mutating func target(_ call: FunctionCallExprSyntax) -> Manifest.Target? {
        guard let kind = Self.kind(of: call), let name = text(call, "name") else { return nil }
        return Manifest.Target(
            name: name, kind: kind, path: text(call, "path"), sources: texts(call, "sources"),
            exclude: texts(call, "exclude") ?? [],
            dependencies: call.argument("dependencies").map { elements($0).compactMap(\.dependencyName) } ?? [])
    }

    private mutating func text(_ call: FunctionCallExprSyntax, _ label: String) -> String? {
        guard let argument = call.argument(label) else { return nil }
        let value = constant(argument)
        if let text = value.literalText { return text }
        if !value.is(NilLiteralExprSyntax.self) { note(argument, "the \(label) of a target") }
        return nil
    }

    private mutating func texts(_ call: FunctionCallExprSyntax, _ label: String) -> [String]? {
        guard let argument = call.argument(label) else { return nil }
        let elements = elements(argument)
        let texts = elements.compactMap(\.literalText)
        if texts.count < elements.count { note(argument, "'\(label)' of a target") }
        return texts
    }

    private mutating func note(_ expression: ExprSyntax, _ what: String) {
        computed = computed ?? (expression.positionAfterSkippingLeadingTrivia, what)
    }

    /// The elements of an array, a variable that holds one, or several with `+` between them.
    private func elements(_ expression: ExprSyntax) -> [ExprSyntax] {
        let value = constant(expression)
        if let array = value.as(ArrayExprSyntax.self) { return array.elements.map(\.expression) }
        guard let sequence = value.as(SequenceExprSyntax.self) else { return [value] }
        return sequence.elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }.flatMap { part in
            part.is(SequenceExprSyntax.self) ? [part] : elements(part)
        }
    }

    private func constant(_ expression: ExprSyntax) -> ExprSyntax {
        guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, let value = constants[name],
            !value.is(DeclReferenceExprSyntax.self), !value.is(SequenceExprSyntax.self)
        else { return expression }
        return value
    }
}

extension FunctionCallExprSyntax {
    fileprivate var calledName: String? {
        calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    fileprivate func argument(_ label: String) -> ExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression
    }
}

extension ExprSyntax {
    fileprivate var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }

    /// `"A"`, `.target(name: "A")`, `.product(name: "A", package: "P")`.
    fileprivate var dependencyName: String? {
        literalText ?? self.as(FunctionCallExprSyntax.self)?.argument("name")?.literalText
    }
}
