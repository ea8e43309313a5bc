import DovetailGraph
import Foundation
import SwiftParser
import SwiftSyntax
import Testing

/// The first law: each call that constructs something has exactly one verdict. The calls are found by other means here.
@Suite struct SiteLawTests {
    @Test(arguments: ["Branches", "ByHand", "Movies", "Noise", "Todos", "Vanilla"])
    func noSiteIsLost(fixture: String) async throws {
        let sources = try Sources.fixture(fixture)
        let sites = try await sources.graph.sites.map { "\($0.location?.description ?? "") \($0.type)" }
        let places = Set(sites.map { String($0.prefix { $0 != " " }) })
        let calls = sources.files.flatMap {
            ConstructionFinder.calls(in: $0.text, path: $0.path, Self.types(in: sources))
        }
        #expect(!calls.isEmpty)
        #expect(calls.filter { !places.contains($0) } == [])
        #expect(Dictionary(grouping: sites, by: \.self).filter { $1.count > 1 }.keys.sorted() == [])
    }

    @Test func sitesInAccessorsStandWhereTheyAreWritten() async throws {
        let sources = Sources(
            """
            final class Log {}
            final class Item { init(log: Log) {} }
            final class Page {
                var items: [Item] = []
                var first: Bool {
                    get { true }
                    set { items = [Item(log: Log())] }
                }
                subscript(index: Int) -> Item {
                    get {
                        items[index]
                    }
                    set {
                        items.append(Item(log: Log()))
                    }
                }
                var last = true {
                    willSet { print(Log()) }
                    didSet { items.append(Item(log: Log())) }
                }
            }
            """)
        let places = try await sources.graph.sites.compactMap { $0.location?.description }
        let calls = sources.files.flatMap {
            ConstructionFinder.calls(in: $0.text, path: $0.path, Self.types(in: sources))
        }
        #expect(places.sorted() == calls.sorted())
    }

    /// The names that only classes, structures and actors have.
    private static func types(in sources: Sources) -> Set<String> {
        let finder = TypeFinder(viewMode: .sourceAccurate)
        for file in sources.files { finder.walk(Parser.parse(source: file.text)) }
        return finder.types.subtracting(finder.others)
    }
}

private final class TypeFinder: SyntaxVisitor {
    var types: Set<String> = []
    var others: Set<String> = []

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        types.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        types.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        types.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        others.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
        others.insert(node.name.text)
        return .visitChildren
    }
}

/// Calls of a type's name or of its `init`, outside of attributes and patterns.
private final class ConstructionFinder: SyntaxVisitor {
    private let types: Set<String>
    private let path: String
    private let converter: SourceLocationConverter
    private var found: [String] = []

    private init(_ types: Set<String>, _ path: String, _ tree: SourceFileSyntax) {
        self.types = types
        self.path = path
        converter = SourceLocationConverter(fileName: path, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    static func calls(in text: String, path: String, _ types: Set<String>) -> [String] {
        let tree = Parser.parse(source: text)
        let finder = ConstructionFinder(types, path, tree)
        finder.walk(tree)
        return finder.found
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        var callee = node.calledExpression
        if let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
            let base = member.base
        {
            callee = base
        }
        if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
        if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text, types.contains(name) {
            let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
            found.append("\(path):\(place.line):\(place.column)")
        }
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
