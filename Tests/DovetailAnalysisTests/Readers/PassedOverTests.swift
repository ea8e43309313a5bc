import DovetailSyntax
import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@Suite struct PassedOverTests {
    /// What is between « and » is hidden.
    @Test func bodiesInWhichNoWordTellsAnythingAreHidden() {
        let marked = #"""
            /// func example() { b }
            final class Counter: Counting {
                func next(_ step: Int = f(1)) async throws -> [Int: String]? {«let s = "}"; return a / b[s]  // }
                »}
                func feed() -> (Int) -> Feed {«{ Feed("\(g("}"))\"", `default`, \.a[#line]) }»}
                func text() -> String {«"""
                    }"\(b("""
                        }
                        """))
                    """»}
                init?<Value>(count: Value) where Value: Counted {«self.init(count)»}
                var computed: some Counted {«count»}
                var both: Int { get async throws {«count»} set(new) {«count = new»} }
                subscript(index: Int) -> Int { get {«count»} }
                var seen: Int = 1 { didSet { func inner() {«show()»} } }
                var required: Int
                func later() -> Feed { define { feed } }
                func outer() { struct Inner { func inner() {} } }
                deinit { func inner() {«show()»}; inner() }
            }
            """#
        let parts = marked.split(omittingEmptySubsequences: false) { "«»".contains($0) }.map(String.init)
        let expected = parts.indices.map { index in
            index.isMultiple(of: 2) ? parts[index] : String(repeating: " ", count: parts[index].utf8.count)
        }
        #expect(hidden(parts.joined()) == expected.joined())
        #expect(isConfirmed(parts.joined()))
    }

    @Test(arguments: [
        "func a() { let text = #\"\\#(b)}\"# }", "func a() { let x = /}/ }", "func a() { #/}/# }",
        "func a() { b /* } */ }", "func a() { `}` }", "func a() { \"}\n }", "func a() { b(] }", "func a() { (",
        "func a()\nvar b: Int", "func a() { }", "var a = b { c }", "var a: Int { didSet { b } }",
        "var a: Int { // b\n }",
        "protocol A { var b: Int { get set }; func c() }", "func a(b: () -> Void = {}) { }", "let func1 = { b }",
        "func a() { b }  // dovetail:ignore missing-binding", "func a() { \(String(repeating: "{", count: 100)) }",
    ])
    func whatCouldBeMistakenIsLeftToTheParser(_ text: String) {
        #expect(hidden(text) == text)
    }

    @Test(arguments: [
        "let text = \"\"\"\n func a() { b }\n\"\"\"", "let a = b { func c() { d } }", "for var a in b { c }",
        "func a() { define { func b() { c } } \n /* */ }", "var a: A { // b\n func c() { d }; define { c() } }",
        "func a(_ b = \"\") {\n\"\"\"\nfunc c() {\n\"\"\" }; func d() {\n\"\"\"\n}\n\"\"\" }",
        "func a() { /* func b() { \"*/ } func c() { /*\" } */ d }",
    ])
    func whatIsNoBodyThatIsReadIsNotTakenForOne(_ text: String) {
        #expect(hidden(text) != text)
        #expect(!isConfirmed(text))
    }

    /// Of what can't be looked through, `/* */`, only the words are noted, and those of the functions inside of it.
    @Test func whatIsHiddenInABodyThatIsPassedOverIsOfNoMatter() {
        let text = "func a() { func b() { c }; var d: Int { get { e } } /* */ }"
        #expect(hidden(text) != text)
        #expect(isConfirmed(text))
    }

    /// Each search in vain comes to the end.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["get {\\\"\"\"\n", "get {\"\"\"\" ", "init(", "set (", "get)", "func a() { "])
    func theTimeIsLinear(_ text: String) {
        let all = String(repeating: text + " ", count: 20_000)
        #expect(hidden(all) == all)
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

    /// Whether the parser finds a body where one was hidden.
    private func isConfirmed(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let passedOver = PassedOver(in: bytes)
        let tree = Parser.parse(source: String(decoding: passedOver.hidden(in: bytes), as: UTF8.self))
        let reader = FileReader(path: "A.swift", module: "A")
        return !passedOver.isEmpty && reader.facts(of: tree, bytes: bytes, passedOver: passedOver) != nil
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
