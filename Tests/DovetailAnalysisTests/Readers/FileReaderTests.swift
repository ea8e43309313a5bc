import DovetailGraph
import DovetailSyntax
import SwiftParser
import Testing

@Suite struct FileReaderTests {
    @Test func commentsThatIgnoreSilenceTheirLineOrTheNext() async throws {
        let facts = try await facts(
            """
            // dovetail:ignore-file service-locator old code
            let a = 1  // dovetail:ignore shared-argument on purpose
            // dovetail:ignore captive-dependency
            //
            let b = "// dovetail:ignore none this is no comment"
            // dovetail:ignore
            """)
        let ignores = facts.ignores.map {
            "\($0.rule)|\($0.reason)|\($0.line.map(String.init) ?? "file")|\($0.place.line)"
        }
        #expect(
            ignores == [
                "service-locator|old code|file|1", "shared-argument|on purpose|2|2", "captive-dependency||5|3", "||6|6",
            ])
    }

    @Test func columnsAreCountedInBytesAfterAnyLineBreak() async throws {
        let facts = try await facts("struct A {}\r\n/* 🧵 */ struct B {}\rstruct C {}")
        #expect(facts.types.map { "\($0.name) \($0.place.line):\($0.place.column)" } == ["A 1:8", "B 2:19", "C 3:8"])
    }

    @Test func exclusiveBranchesCarryConditionsThatExcludeEachOther() async throws {
        let facts = try await facts(
            """
            #if os(Linux)
            struct A {}
            #elseif !DEBUG
            struct A {}
            #else
            struct A {}
            #endif
            """)
        let conditions = facts.types.map { $0.condition.map { ($0.isNegated ? "!" : "") + $0.expression } }
        #expect(conditions == [["os(Linux)"], ["!os(Linux)", "!DEBUG"], ["!os(Linux)", "DEBUG"]])
    }

    @Test func whatStandsAroundASyntaxErrorIsRead() async throws {
        let facts = try await facts("struct A { let }\nclass {{{ ) \nstruct B { let a: A }\n")
        #expect(facts.types.map(\.name).contains("A"))
    }

    @Test func deepNestingEnds() async throws {
        let nested = String(repeating: "f(", count: 1_000) + String(repeating: ")", count: 1_000)
        let chain = "let x = a" + String(repeating: ".b()", count: 1_000)
        for text in ["let x = \(nested)", chain] {
            #expect(try await facts(text).members.map(\.facts.name) == ["x"])
        }
    }

    @Test func bytesThatAreNoTextAreReadOver() async throws {
        let bytes = Array("struct A {}\n".utf8) + [0xFF, 0xC3, 0x28] + Array("\nstruct B {}\n".utf8)
        let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        #expect(FileReader(path: "A.swift", module: "A").facts(of: tree, bytes: bytes).types.map(\.name) == ["A", "B"])
    }

    private func facts(_ text: String) async throws -> FileFacts {
        try await onLargeStack {
            let bytes = Array(text.utf8)
            let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 100) }
            return FileReader(path: "Sources/A/A.swift", module: "A").facts(of: tree, bytes: bytes)
        }
    }
}
