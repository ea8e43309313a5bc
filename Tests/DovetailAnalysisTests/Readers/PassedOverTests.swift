import DovetailSyntax
import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@Suite struct PassedOverTests {
    @Test func bodiesInWhichNoWordTellsAnythingAreHidden() {
        let text = """
            final class Counter {
                func next(_ step: Int = f(1)) async throws -> [Int: String]? {let s = "}"; return a / b[s]  // }
                }
                func feed() { show(Feed()) }
                func later() -> Feed { feed }
                func outer() { func inner() {}; show(Feed()) }
                var computed: Int { count }
            }
            """
        let body = "let s = \"}\"; return a / b[s]  // }\n    "
        #expect(hidden(text) == text.replacing(body, with: String(repeating: " ", count: body.utf8.count)))
    }

    @Test(arguments: [
        "func a() { let text = \"\\(b)}\" }", "func a() { let text = \"\"\"\n}\n\"\"\" }", "func a() { let x = /}/ }",
        "func a() { #if DEBUG\n#endif\n}", "func a() { b(] }", "func a() { (", "func a() -> (Int) -> Int { b }",
        "func a()\nvar b: Int { c }", "func a(b: () -> Void = {}) { }  // no word", "let func1 = { b }",
        "func a() { b }  // dovetail:ignore missing-binding", "func a() { \(String(repeating: "{", count: 100)) }",
    ])
    func whatCouldBeMistakenIsLeftToTheParser(_ text: String) {
        #expect(hidden(text) == text)
    }

    @Test func whatIsNoFunctionAfterAllIsNotTakenForOne() async throws {
        let bytes = Array("let text = \"\"\"\n func a() { b }\n\"\"\"".utf8)
        let passedOver = PassedOver(in: bytes)
        let tree = Parser.parse(source: String(decoding: passedOver.hidden(in: bytes), as: UTF8.self))
        let facts = FileReader(path: "A.swift", module: "A").facts(of: tree, bytes: bytes, passedOver: passedOver)
        #expect(!passedOver.isEmpty && facts == nil)
    }

    @Test func whatIsReadDoesNotDependOnWhatTheParserIsSpared() async throws {
        let folders = [
            "Tests/DovetailAnalysisTests/Fixtures", "Examples/Storefront/Sources", "Sources/DovetailGraph/Queries",
        ]
        for folder in folders {
            for file in try Sources(folder: folder, module: "App").files {
                let (all, spared) = try await onLargeStack { facts(of: Array(file.text.utf8)) }
                #expect(spared == nil || spared == all, "\(file.path)")
            }
        }
    }

    private func hidden(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: PassedOver(in: bytes).hidden(in: bytes), as: UTF8.self)
    }

    /// As text: of the whole tree, and of one without the bodies.
    private func facts(of bytes: [UInt8]) -> (all: String, spared: String?) {
        let reader = FileReader(path: "A.swift", module: "A")
        let passedOver = PassedOver(in: bytes)
        let all = reader.facts(of: parse(bytes), bytes: bytes)
        let spared = reader.facts(of: parse(passedOver.hidden(in: bytes)), bytes: bytes, passedOver: passedOver)
        return (text(of: all), spared.map(text))
    }

    private func parse(_ bytes: [UInt8]) -> SourceFileSyntax {
        bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 100) }
    }

    private func text(of facts: FileFacts) -> String {
        var text = ""
        dump(facts, to: &text)
        return text
    }
}
