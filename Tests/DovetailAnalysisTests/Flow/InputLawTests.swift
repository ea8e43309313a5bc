import DovetailAnalysis
import DovetailGraph
import Foundation
import SwiftParser
import SwiftSyntax
import Testing

/// The second law: each argument, default and property set later of a drawn object is an edge, or open, or plain. The inputs are
/// found by other means here.
@Suite struct InputLawTests {
    static let fixtures = ["Branches", "ByHand", "Movies", "Noise", "Todos", "Vanilla"]

    @Test(arguments: fixtures)
    func noInputIsLost(fixture: String) async throws {
        let sources = try Sources.fixture(fixture)
        let lost = try await Self.lost(in: sources)
        #expect(lost == [])
    }

    @Test(arguments: fixtures)
    func noInputOfAChangedProgramIsLost(fixture: String) async throws {
        var random = SplitMix(seed: UInt64(fixture.utf8.count))
        for _ in 0..<4 {
            var sources = try Sources.fixture(fixture)
            for _ in 0..<6 {
                let file = sources.files.indices.randomElement(using: &random)!
                sources.files[file].text = Self.change(sources.files[file].text, using: &random)
            }
            let lost = try await Self.lost(in: sources)
            #expect(lost == [])
        }
    }

    @Test(arguments: 0..<12)
    func noInputOfARandomProgramIsLost(seed: UInt64) async throws {
        var random = SplitMix(seed: seed)
        let sources = Sources(RandomWiring.text(using: &random))
        let inputs = try await sources.inputs
        #expect(!inputs.edges.isEmpty)
        let lost = try await Self.lost(in: sources, settings: true)
        #expect(lost == [], "\(sources.files[0].text)")
    }

    /// The places of inputs without a verdict, or with two.
    private static func lost(in sources: Sources, settings: Bool = false) async throws -> [String] {
        let inputs = try await sources.inputs
        let known = inputs.edges.union(inputs.open).union(inputs.plain)
        let places = Set(known.map(\.description))
        let sites = Set(inputs.sites.map(\.description))
        var lost: [String] = []
        for file in sources.files {
            let finder = InputFinder(file.text, file.path, sites)
            let all = finder.arguments + (settings ? finder.settings + finder.defaults : [])
            lost += all.filter { !places.contains($0) }
        }
        let twice = inputs.plain.intersection(inputs.edges.union(inputs.open)).subtracting(inputs.sites)
        return lost + twice.map { "twice: \($0)" }.sorted()
    }

    /// Gives something else in place of an argument, or takes away a line.
    private static func change(_ text: String, using random: inout SplitMix) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let others = [": unknown()", ": other.part", ": nil", ": { $0 }", ": .shared"]
        let calls = lines.indices.filter { lines[$0].contains(": self.") || lines[$0].contains("(") }
        guard let line = calls.randomElement(using: &random) else { return text }
        if Bool.random(using: &random), let colon = lines[line].range(of: ": "), lines[line].contains("= "),
            let end = lines[line][colon.upperBound...].firstIndex(where: { ",)".contains($0) }),
            !lines[line][colon.upperBound..<end].contains("(")
        {
            lines[line].replaceSubrange(colon.lowerBound..<end, with: others.randomElement(using: &random)!)
        } else if !lines[line].hasSuffix("{") {
            lines.remove(at: line)
        }
        return lines.joined(separator: "\n")
    }
}

/// The arguments of the calls at some places, and the values that properties of others are set to.
private final class InputFinder: SyntaxVisitor {
    private(set) var arguments: [String] = []
    private(set) var settings: [String] = []
    /// The calls that leave a part to its default value.
    private(set) var defaults: [String] = []
    private let path: String
    private let sites: Set<String>
    private let converter: SourceLocationConverter

    init(_ text: String, _ path: String, _ sites: Set<String>) {
        (self.path, self.sites) = (path, sites)
        let tree = Parser.parse(source: text)
        converter = SourceLocationConverter(fileName: path, tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    private func place(_ node: some SyntaxProtocol) -> String {
        let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        return "\(path):\(place.line):\(place.column)"
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if sites.contains(place(node)), node.calledExpression.is(DeclReferenceExprSyntax.self) {
            arguments +=
                node.arguments.map { place($0.expression) } + [node.trailingClosure].compactMap(\.self).map(place)
            if node.calledExpression.trimmedDescription == "Ctl",
                !node.arguments.contains(where: { $0.label?.text == "backup" })
            {
                defaults.append(place(node))
            }
        }
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        if elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
            elements[0].as(MemberAccessExprSyntax.self)?.base?.trimmedDescription != "self",
            elements[0].is(MemberAccessExprSyntax.self)
        {
            settings.append(place(elements[2]))
        }
        return .visitChildren
    }
}

/// A program whose parts are given to each other in all ways.
private enum RandomWiring {
    private static let values = [
        "mem", "Mem()", "self.mem", "given", "unknown()", "other.repo", "flag ? mem : Mem()", "maker()", "list[0]",
        "table[\"a\"]!", "make(mem)", "box.repo", "registry.find()", "given ?? mem", "(mem, 1).0", "list.first!",
    ]

    static func text(using random: inout SplitMix) -> String {
        var body: [String] = []
        for index in 0..<10 {
            let value = values.randomElement(using: &random)!
            switch Int.random(in: 0..<5, using: &random) {
            case 0: body.append("let ctl\(index) = Ctl(repo: \(value), backup: mem)")
            case 1: body.append("let ctl\(index) = Ctl(repo: \(value), name: \"a\", next: nil)\nnext = ctl\(index)")
            case 2: body.append("let ctl\(index) = Ctl(repo: mem)\nctl\(index).extra = \(value)")
            case 3: body.append("let ctl\(index) = Ctl(repo: mem, next: { \(value) })\nkeep(ctl\(index))")
            default: body.append("if flag { let ctl\(index) = Ctl(repo: \(value))\nall.append(ctl\(index)) }")
            }
        }
        return """
            protocol Repo {}
            final class Mem: Repo {}
            final class Box { var repo: (any Repo)? }
            final class Ctl {
                let repo: (any Repo)?
                var extra: (any Repo)?
                var next: (() -> (any Repo)?)?
                let backup: any Repo
                init(
                    repo: (any Repo)?, name: String = "", next: (() -> (any Repo)?)? = nil, backup: any Repo = Mem()
                ) { self.repo = repo; self.backup = backup }
            }
            final class App {
                let mem = Mem(), box = Box(), maker: () -> any Repo = { Mem() }
                var next: Ctl?, all: [Ctl] = [], list: [any Repo] = [Mem()], table: [String: any Repo] = [:]
                func keep(_ ctl: Ctl) { all.append(ctl) }
                func make(_ repo: any Repo) -> any Repo { repo }
                func start(given: (any Repo)?, flag: Bool) {
                    \(body.joined(separator: "\n").replacing("\n", with: "\n        "))
                }
            }
            """
    }
}
