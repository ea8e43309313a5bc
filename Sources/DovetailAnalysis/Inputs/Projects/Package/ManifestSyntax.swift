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
        if manifest.targets.isEmpty, visitor.mayHaveTargets { computed = computed ?? (tree.position, "every target") }
        self.manifest = manifest
        self.computed = computed
    }
}

private final class Visitor: SyntaxVisitor {
    private(set) var packageName: String?
    /// Whether there could be targets that are not written out.
    private(set) var mayHaveTargets = true
    private(set) var calls: [FunctionCallExprSyntax] = []
    private(set) var computed: (position: AbsolutePosition, what: String)?
    private(set) var constants = ManifestConstants()

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        constants.add(node)
        let isOfDependencies = node.typeAnnotation?.trimmedDescription.contains("Dependency") == true
        return isOfDependencies ? .skipChildren : .visitChildren
    }

    /// A dependency and the target that it names are written alike: `extraDependencies: [.target(name: "Core")]`.
    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        let isOfDependencies = node.label?.text.lowercased().hasSuffix("dependencies") == true
        return isOfDependencies ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledName == "Package" {
            packageName = node.argument("name")?.literalText
            let targets = node.argument("targets")
            mayHaveTargets = targets.map { $0.as(ArrayExprSyntax.self)?.elements.isEmpty != true } ?? false
            return .visitChildren
        }
        guard TargetReader.kind(of: node) != nil else { return .visitChildren }
        calls.append(node)
        return .skipChildren
    }
}

/// Reads one call that declares a target.
private struct TargetReader {
    let constants: ManifestConstants
    private(set) var computed: (position: AbsolutePosition, what: String)?

    init(constants: ManifestConstants) {
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
            exclude: (texts(call, "exclude") ?? []) + copiedResources(call),
            dependencies: call.argument("dependencies").map { constants.elements($0).compactMap(\.dependencyName) }
                ?? [],
            defines: defines(call), isOnMainActor: isOnMainActor(call))
    }

    private mutating func text(_ call: FunctionCallExprSyntax, _ label: String) -> String? {
        guard let argument = call.argument(label) else { return nil }
        let value = constants.constant(argument)
        if let text = value.literalText { return text }
        if !value.is(NilLiteralExprSyntax.self) { note(argument, "the \(label) of a target") }
        return nil
    }

    private mutating func texts(_ call: FunctionCallExprSyntax, _ label: String) -> [String]? {
        guard let argument = call.argument(label) else { return nil }
        let elements = constants.elements(argument)
        let texts = elements.compactMap(\.literalText)
        if texts.count < elements.count { note(argument, "'\(label)' of a target") }
        return texts
    }

    private mutating func note(_ expression: ExprSyntax, _ what: String) {
        computed = computed ?? (expression.positionAfterSkippingLeadingTrivia, what)
    }

    /// The paths of `.copy("Fixtures")`: what is in them is not compiled.
    private func copiedResources(_ call: FunctionCallExprSyntax) -> [String] {
        let resources = call.argument("resources").map(constants.elements) ?? []
        return resources.compactMap { $0.as(FunctionCallExprSyntax.self) }.filter { $0.calledName == "copy" }
            .compactMap { $0.arguments.first?.expression.literalText }
    }

    /// Whether it has `.defaultIsolation(MainActor.self)`.
    private func isOnMainActor(_ call: FunctionCallExprSyntax) -> Bool {
        let settings = call.argument("swiftSettings").map(constants.elements) ?? []
        return settings.compactMap { $0.as(FunctionCallExprSyntax.self) }.contains {
            $0.calledName == "defaultIsolation" && $0.arguments.first?.expression.trimmedDescription == "MainActor.self"
        }
    }

    /// The names of `.define("MOCKS")`, but not of those with a condition.
    private func defines(_ call: FunctionCallExprSyntax) -> [String] {
        let settings = call.argument("swiftSettings").map(constants.elements) ?? []
        return settings.compactMap { $0.as(FunctionCallExprSyntax.self) }.filter {
            $0.calledName == "define" && $0.arguments.count == 1
        }
        .compactMap { $0.arguments.first?.expression.literalText }
    }
}
