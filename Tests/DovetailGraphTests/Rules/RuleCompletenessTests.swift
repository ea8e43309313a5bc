import DovetailGraph
import Foundation
import Testing

@Suite struct RuleCompletenessTests {
    private static let package = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    @Test(arguments: GraphRules.all.map(\.id.text))
    func everyRuleHasAnArticleWithAWrongAndARightExample(_ rule: String) throws {
        let article = Self.package.appending(path: "Sources/DovetailGraph/Documentation.docc/Rules/\(rule).md")
        let text = try String(contentsOf: article, encoding: .utf8)
        #expect(text.hasPrefix("# \(rule)\n"))
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
        #expect(headings == ["## Wrong", "## Right"])
        #expect(text.components(separatedBy: "```").count == 5)
    }

    @Test(arguments: GraphRules.all.map { String(describing: type(of: $0)) })
    func everyRuleHasAFileAndASuite(_ type: String) throws {
        let files = ["Sources/DovetailGraph/Rules/\(type).swift", "Tests/DovetailGraphTests/Rules/\(type)Tests.swift"]
        for file in files {
            #expect(try Self.package.appending(path: file).checkResourceIsReachable())
        }
    }

    @Test func theRulesAreTheDocumentedOnes() {
        let lines = GraphRules.all.map { "\($0.defaultSeverity.rawValue) \($0.id.text): \($0.summary)" }
        expectSnapshot(lines.joined(separator: "\n") + "\n", "Rules/all.txt")
    }
}
