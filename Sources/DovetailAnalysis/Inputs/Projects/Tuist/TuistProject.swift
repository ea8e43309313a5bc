import DovetailGraph
import SwiftSyntax

/// Reads `Project.swift`, from which Tuist makes an Xcode project, without running it.
struct TuistProject {
    static let fileName = "Project.swift"

    let name: String?
    let targets: [Project.Target]
    /// The first thing that would have to be computed: its place and what it is.
    let computed: (position: AbsolutePosition, what: String)?

    /// - Parameter folder: that the manifest is in.
    init(_ tree: SourceFileSyntax, in folder: String) {
        let visitor = Visitor(viewMode: .sourceAccurate)
        visitor.walk(tree)
        var computed: (position: AbsolutePosition, what: String)?
        var targets: [Project.Target] = []
        for call in visitor.calls {
            let reader = TargetReader(call: call, constants: visitor.constants, folder: folder)
            if !reader.hasName { computed = computed ?? reader.computed }
            if let target = reader.target { targets.append(target) }
        }
        if computed != nil { targets = targets.map { $0.withoutFilesOfOthers(in: folder) } }
        if targets.isEmpty { computed = computed ?? (tree.positionAfterSkippingLeadingTrivia, "every target") }
        name = visitor.projectName
        self.targets = targets
        self.computed = computed
    }
}

extension Project.Target {
    /// Tests without the files that they share with the program: those of a target that isn't read would be tests.
    fileprivate func withoutFilesOfOthers(in folder: String) -> Self {
        let own = files.included.filter { ModuleNaming.isTestFolder(String($0.dropFirst(folder.count))) }
        guard isTest, !own.isEmpty else { return self }
        var other = self
        other.files.included = own
        other.folder = other.files.included.first
        return other
    }
}

private final class Visitor: SyntaxVisitor {
    private(set) var projectName: String?
    private(set) var calls: [FunctionCallExprSyntax] = []
    private(set) var constants = ManifestConstants()

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        constants.add(node)
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledName == "Project" { projectName = node.argument("name")?.literalText }
        guard TargetReader.isTarget(node) else { return .visitChildren }
        calls.append(node)
        return .skipChildren
    }
}

/// Reads one call that declares a target.
private struct TargetReader {
    let call: FunctionCallExprSyntax
    let constants: ManifestConstants
    let folder: String

    /// `.target(name: "App", …, product: .app, …)`; a dependency has no product.
    static func isTarget(_ call: FunctionCallExprSyntax) -> Bool {
        ["target", "Target"].contains(call.calledName) && call.argument("product") != nil
    }

    var hasName: Bool { text("name") != nil }

    var target: Project.Target? {
        let files = files
        guard let name = text("name") ?? files.included.first.map(nameOfFolder) else { return nil }
        let product = call.argument("product")?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return Project.Target(
            name: (text("productName") ?? name).moduleName, isTest: product == "unitTests" || product == "uiTests",
            files: files, folder: files.included.first,
            dependencies: call.argument("dependencies").map { list in
                constants.elements(list).compactMap { $0.dependencyName?.moduleName }
            } ?? [])
    }

    /// A target whose name is computed is called as its folder is.
    private func nameOfFolder(_ path: String) -> String {
        Paths.name(of: Paths.name(of: path) == "Sources" ? Paths.parent(of: path) : path)
    }

    var computed: (position: AbsolutePosition, what: String) {
        (call.positionAfterSkippingLeadingTrivia, "the name of a target")
    }

    private func text(_ label: String) -> String? {
        call.argument(label).map(constants.constant)?.literalText
    }

    private var files: FileSet {
        var files = FileSet()
        for label in ["sources", "buildableFolders"] {
            guard let argument = call.argument(label) else { continue }
            for element in constants.elements(argument) { add(element, to: &files) }
        }
        return files
    }

    /// `"Sources/**"`, `.glob("Sources/**", excluding: ["Sources/Old/**"])`, `.sourceFilesList(globs: […])`.
    private func add(_ expression: ExprSyntax, to files: inout FileSet) {
        if let pattern = expression.literalText { return files.include(pattern, in: folder) }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return }
        for argument in call.arguments {
            switch argument.label?.text {
            case nil, "globs":
                for element in constants.elements(argument.expression) { add(element, to: &files) }
            case "excluding", "exceptions":
                for pattern in constants.elements(argument.expression).compactMap(\.literalText) {
                    files.exclude(pattern, in: folder)
                }
            default: break
            }
        }
    }
}
