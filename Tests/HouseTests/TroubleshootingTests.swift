import Foundation
import Testing

private let repository = URL(filePath: #filePath).appending(path: "../../..").standardized

private func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
}

@Suite struct TroubleshootingTests {
    /// Where the words of errors are.
    static let words = [
        "Sources/Dovetail/Wording/Wording.swift", "Sources/Dovetail/Errors/ResolutionError+Description.swift",
        "Sources/Dovetail/Errors/CloseError.swift", "Sources/Dovetail/Doubles/DoubleState.swift",
    ]

    @Test(arguments: words) func theArticleExplainsEachError(_ path: String) throws {
        let article = try text("Sources/Dovetail/Documentation.docc/Troubleshooting.md")
        let lines = article.split(separator: "\n")
        let missing = StringLiterals.all(of: try text(path)).filter { literal in
            literal.isSentence && !lines.contains { literal.occurs(in: $0) }
        }
        #expect(missing.map(\.description) == [])
    }

    @Test func theArticleNamesEachRule() throws {
        let article = try text("Sources/Dovetail/Documentation.docc/Troubleshooting.md")
        let rules = StringLiterals.all(of: try text("Sources/Dovetail/Wording/RuleName.swift")).map(\.description)
        #expect(!rules.isEmpty)
        #expect(rules.filter { !article.contains($0) } == [])
    }
}

@Suite struct StringLiteralTests {
    @Test func aLiteralIsWhatLiesBetweenItsInterpolations() {
        let source = #"""
            /// "in a comment"
            let a = "'\(name(at: "x"))' is\(b ?? "") made" + ", and kept"
            """#
        #expect(StringLiterals.all(of: source).map(\.fragments) == [["'", "' is", " made"], [", and kept"]])
    }

    @Test func itsFragmentsOccurInOrder() {
        let literal = StringLiteral(fragments: ["'", "' needs '", "' here"])
        #expect(literal.occurs(in: "| `'a' needs 'b' here` |"))
        #expect(!literal.occurs(in: "| here 'a' needs `'b'` |"))
    }
}
