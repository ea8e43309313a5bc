import DovetailGraph
import DovetailLanguageServer
import Foundation
import Testing

@Suite struct CodeActionTests {
    /// Applies the actions of one title at a line from 0, one after the other. Answers with all titles at that line, and
    /// with the findings that are left.
    private func apply(_ title: String, at line: Int, of text: String) throws -> (
        titles: [String], left: [String: [String]]
    ) {
        let shop = try Shop(["Sources/App.swift": text])
        let client = try LanguageClient(shop.folder)
        try client.open("Sources/App.swift", text)
        let actions = try client.actions("Sources/App.swift", line: line)
        for action in actions where action["title"]?.string == title {
            let edit = action["edit"]?["changes"]?[client.uri("Sources/App.swift").string!]?.array?.first
            let (start, end) = (edit?["range"]?["start"], edit?["range"]?["end"])
            try client.change(
                "Sources/App.swift",
                (
                    start!["line"]!.int!, start!["character"]!.int!, end!["line"]!.int!, end!["character"]!.int!
                ), edit?["newText"]?.string ?? "")
        }
        try client.settle()
        return (actions.map { $0["title"]!.string! }, client.findings)
    }

    @Test func aFindingIsSilencedWithAReason() throws {
        let outcome = try apply(
            "Ignore 'captive-dependency' here, with a reason", at: 5,
            of: """
                import Dovetail

                final class App: Assembling {
                    let context = DIContext()
                    var clock: Clock { define(.weakSingleton) { Clock() } }
                    var watch: Watch { define(.lazySingleton) { Watch(clock: clock) } }
                }

                final class Clock {}
                final class Watch { init(clock: Clock) {} }
                """)
        #expect(outcome.titles == ["Ignore 'captive-dependency' here, with a reason"])
        #expect(outcome.left == [:])
    }

    private static let registrations = """
        import Dovetail

        protocol Clock: Sendable {}
        struct Quartz: Clock {}
        struct Sundial: Clock {}
        struct Strap {}
        struct Watch { let clock: any Clock; let strap: Strap }

        func wire() throws -> Watch {
            let container = Container()
            container.register(Watch.self, .prototype, Watch.init)
            return try container.resolve()
        }
        """

    @Test(arguments: ["Register 'Strap'", "Register 'Quartz' as 'any Clock'"])
    func aMissingTypeIsRegistered(_ title: String) throws {
        let outcome = try apply(title, at: 10, of: Self.registrations)
        #expect(
            outcome.titles == [
                "Register 'Strap'", "Ignore 'missing-binding' here, with a reason",
                "Register 'Quartz' as 'any Clock'", "Register 'Sundial' as 'any Clock'",
                "Ignore 'missing-binding' here, with a reason",
            ])
        #expect(outcome.left == ["App.swift": ["12:5 1 missing-binding"]])
    }

    @Test(arguments: [nil, "{\"formatVersion\": 1, \"findings\": []}\n"])
    func aFindingIsAddedToTheBaseline(_ known: String?) throws {
        let text = """
            import Dovetail

            final class App: Assembling {
                let context = DIContext()
                var clock: Clock { define(.weakSingleton) { Clock() } }
                var watch: Watch { define(.lazySingleton) { Watch(clock: clock) } }
            }

            final class Clock {}
            final class Watch { init(clock: Clock) {} }
            """
        let shop = try Shop(["Sources/App.swift": text])
        try shop.write(#"{"baseline": ".dovetail-baseline.json"}"#, to: ".dovetail.json")
        if let known { try shop.write(known, to: ".dovetail-baseline.json") }
        let edits = JSONValue.object(["documentChanges": true, "resourceOperations": ["create"]])
        let client = try LanguageClient(
            shop.folder, capabilities: .object(["workspace": .object(["workspaceEdit": edits])]))
        try client.open("Sources/App.swift", text)
        let actions = try client.actions("Sources/App.swift", line: 5)
        #expect(client.findings == ["App.swift": ["6:62 2 captive-dependency"]])
        let action = try #require(actions.first { $0["title"]?.string == "Add to the baseline" })
        let changes = action["edit"]?["documentChanges"]?.array ?? []
        #expect(changes.map { $0["kind"]?.string } == (known == nil ? ["create", nil] : [nil]))
        let edit = try #require(changes.last?["edits"]?.array?.first)
        #expect(edit["range"]?["end"]?["line"]?.int == (known == nil ? 1 : 2))

        // The text counts as soon as the editor has it, saved or not.
        try client.open(".dovetail-baseline.json", edit["newText"]!.string!)
        try client.settle()
        #expect(client.findings == [:])
        try shop.write(edit["newText"]!.string!, to: ".dovetail-baseline.json")
        #expect(try shop.dovetail("check") == .init(0, errors: "no findings; 1 in the baseline\n"))
    }

    @Test func aCommentThatSilencesNothingIsRemoved() throws {
        let text = """
            import Dovetail

            final class App: Assembling {
                let context = DIContext()
                // dovetail:ignore captive-dependency it was one
                var clock: Clock { define(.lazySingleton) { Clock() } }
            }

            final class Clock {}
            """
        let outcome = try apply("Remove the comment", at: 4, of: text)
        #expect(outcome.titles == ["Remove the comment"])
        #expect(outcome.left == [:])
    }
}

extension LanguageClient {
    /// What the server offers at the beginning of a line from 0.
    fileprivate func actions(_ path: String, line: Int) throws -> [JSONValue] {
        let place = JSONValue.object(["line": .number(line), "character": 0])
        return try request(
            "textDocument/codeAction",
            [
                "textDocument": .object(["uri": uri(path)]), "range": .object(["start": place, "end": place]),
                "context": .object(["diagnostics": []]),
            ]
        ).array ?? []
    }
}
