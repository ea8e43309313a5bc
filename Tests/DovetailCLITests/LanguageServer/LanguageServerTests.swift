import DovetailGraph
import DovetailLanguageServer
import Foundation
import Testing

@Suite struct LanguageServerTests {
    private static let app = """
        import Dovetail

        final class App: Assembling {
            let context = DIContext()
            var clock: Clock { define(.lazySingleton) { Clock() } }
            var watch: Watch { define(.lazySingleton) { Watch(clock: clock) } }
        }

        final class Clock {}
        final class Watch { init(clock: Clock) {} }
        """

    private func shop() throws -> Shop { try Shop(["Sources/App.swift": Self.app]) }

    @Test func findingsAreShownWhileTyping() throws {
        let shop = try shop()
        let client = try LanguageClient(shop.folder)
        try client.open("Sources/App.swift", Self.app)
        try client.settle()
        #expect(client.findings == [:])
        try client.change("Sources/App.swift", (4, 31, 4, 44), "weakSingleton")
        try client.settle()
        #expect(client.findings == ["App.swift": ["6:62 2 captive-dependency"]])
        try client.change("Sources/App.swift", (4, 31, 4, 44), "lazySingleton")
        try client.settle()
        #expect(client.findings == [:])
        #expect(try client.end() == 0)
    }

    @Test func aClosedFileIsThatOfTheDisk() throws {
        let shop = try shop()
        let client = try LanguageClient(shop.folder)
        try client.open(
            "Sources/App.swift", Self.app.replacing(".lazySingleton) { Clock", with: ".weakSingleton) { Clock"))
        try client.settle()
        #expect(client.findings == ["App.swift": ["6:62 2 captive-dependency"]])
        try client.tell("textDocument/didClose", ["textDocument": .object(["uri": client.uri("Sources/App.swift")])])
        try client.settle()
        #expect(client.findings == [:])
    }

    @Test func filesThatAreMadeAreRead() throws {
        let shop = try shop()
        let client = try LanguageClient(shop.folder)
        try client.settle()
        try shop.write(
            "extension App { var second: Watch { define(.lazySingleton) { Watch(clock: weak) } }\n"
                + "var weak: Clock { define(.weakSingleton) { Clock() } } }", to: "Sources/More.swift")
        let change = JSONValue.object(["uri": client.uri("Sources/More.swift"), "type": 1])
        try client.tell("workspace/didChangeWatchedFiles", ["changes": [change]])
        try client.settle()
        #expect(client.findings == ["More.swift": ["1:75 2 captive-dependency"]])
    }

    @Test func whatIsAskedIsAnswered() throws {
        let shop = try shop()
        let client = try LanguageClient(shop.folder)
        try client.open("Sources/App.swift", Self.app)
        let document = JSONValue.object(["uri": client.uri("Sources/App.swift")])
        let lenses = try client.request("textDocument/codeLens", ["textDocument": document]).array ?? []
        #expect(
            lenses.map { $0["command"]!["title"]!.string! }.sorted()
                == ["needed by 1 · builds Clock", "needed by none · builds Watch"])
        let argument = JSONValue.object(["line": 5, "character": 62])
        let places = try client.request("textDocument/definition", ["textDocument": document, "position": argument])
        #expect(places.array?.map { $0["range"]!["start"]!.compactText } == [#"{"line":4,"character":8}"#])
        let hover = try client.request("textDocument/hover", ["textDocument": document, "position": argument])
        #expect(
            hover["contents"]?["value"]?.string
                == """
                ```text
                S/App.clock: binding (provider), declared at Sources/App.swift:5:9
                  answers with Clock
                  scope lazySingleton, made by Clock
                  needs:
                    Clock (builds) Sources/App.swift:5:9
                  needed by:
                    App.watch (construct, as 'clock') Sources/App.swift:6:62
                  reached by:
                    App.watch → App.clock
                ```
                """.replacing("S/App", with: "\(shop.folder.lastPathComponent.replacing("-", with: "_"))/App"))
        let symbols = try client.request("textDocument/documentSymbol", ["textDocument": document]).array ?? []
        #expect(
            symbols.map { "\($0["name"]!.string!): \($0["children"]!.array!.map { $0["name"]!.string! })" }
                == [#"App: ["clock", "watch"]"#])
        let found = try client.request("workspace/symbol", ["query": "WATCH"]).array ?? []
        #expect(found.map { $0["name"]!.string! } == ["App.watch"])
    }

    @Test func aClientThatPullsGetsFindingsWhenItAsks() throws {
        let shop = try shop()
        let client = try LanguageClient(
            shop.folder, capabilities: .object(["textDocument": .object(["diagnostic": .object([:])])]))
        try client.open(
            "Sources/App.swift", Self.app.replacing(".lazySingleton) { Clock", with: ".weakSingleton) { Clock"))
        let answer = try client.request(
            "textDocument/diagnostic", ["textDocument": .object(["uri": client.uri("Sources/App.swift")])])
        #expect(answer["items"]?.array?.map(\.finding) == ["6:62 2 captive-dependency"])
        #expect(client.findings == [:])
    }

    // MARK: - Clients as they are

    @Test func columnsAreCountedAsTheClientCounts() throws {
        let text = Self.app.replacing(
            "var clock: Clock { define(.lazySingleton", with: "/* 👋é */ var clock: Clock { define(.weakSingleton"
        )
        .replacing("    var watch", with: "    /* 👋é */ var watch")
        for (encoding, column) in [("utf-8", 75), ("utf-16", 72)] {
            let shop = try shop()
            defer { withExtendedLifetime(shop) {} }
            let client = try LanguageClient(
                shop.folder,
                capabilities: .object(["general": .object(["positionEncodings": [.string(encoding), "utf-16"]])]))
            try client.open("Sources/App.swift", text)
            try client.settle()
            #expect(client.findings == ["App.swift": ["6:\(column) 2 captive-dependency"]])
        }
    }

    @Test func messagesInAnyOrderAreSurvived() throws {
        let shop = try shop()
        defer { withExtendedLifetime(shop) {} }
        let client = try LanguageClient(shop.folder)
        try client.change("Sources/App.swift", (0, 0, 0, 0), "never opened")
        try client.send("{]")
        try client.tell("textDocument/didOpen", [:])
        try client.tell("no/such/notice", [:])
        #expect(try client.request("no/such/request", [:])["code"]?.int == -32601)
        #expect(try client.request("textDocument/hover", [:])["code"]?.int == -32602)
        try client.open("Sources/App.swift", Self.app)
        try client.change("Sources/App.swift", (900, 900, 2, -4), "}}}} (((")
        try client.change("Sources/App.swift", nil, Self.app)
        try client.settle()
        #expect(client.findings == [:])
        _ = try client.request("shutdown", [:])
        #expect(try client.request("textDocument/codeLens", [:])["code"]?.int == -32600)
    }

    @Test func aCancelledRequestIsNotAnswered() throws {
        let shop = try shop()
        defer { withExtendedLifetime(shop) {} }
        let client = try LanguageClient(shop.folder)
        try client.open("Sources/App.swift", Self.app)
        let waiting = try (0..<20).map { _ in try client.ask("workspace/symbol", ["query": "a"]) }
        try client.tell("$/cancelRequest", ["id": .number(waiting[19])])
        for id in waiting.dropLast() { _ = try client.answer(to: id) }
        let last = try client.answer(to: waiting[19])
        #expect(last["code"]?.int == -32800 || last.array != nil)
    }

    @Test func theServerEndsWithItsClient() throws {
        let shop = try shop()
        defer { withExtendedLifetime(shop) {} }
        let client = try LanguageClient(shop.folder)
        #expect(try client.end(politely: false) == 1)
    }

    // MARK: - The same as check

    @Test func whatIsShownIsWhatCheckSays() throws {
        let shop = try Shop()
        let client = try LanguageClient(shop.folder)
        let path = "Sources/Shop/App.swift"
        var text = try shop.text(path)
        try client.open(path, text)
        var numbers = SystemRandomNumberGenerator()
        let words = [
            ".lazySingleton", ".weakSingleton", ".prototype", "clock", "cart", "api", "}", "{", "(", "\n", "é",
        ]
        for round in 0..<12 {
            for _ in 0..<25 {
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                let line = Int.random(in: 0..<lines.count, using: &numbers)
                let width = lines[line].utf16.count
                let start = Int.random(in: 0...width, using: &numbers)
                let end = min(width, start + Int.random(in: 0...6, using: &numbers))
                let word = words.randomElement(using: &numbers)!
                try client.change(path, (line, start, line, end), word)
                text = text.replacing(line: line, start, end, with: word)
            }
            if round.isMultiple(of: 3) {
                text = try shop.text(path)
                try client.change(path, nil, text)
            }
            try client.settle()
            let copy = try Shop()
            try copy.write(text, to: path)
            try FileManager.default.createDirectory(at: copy.folder, withIntermediateDirectories: true)
            let report = try JSONValue.read(try copy.dovetail("check", "--format", "json").output)
            let expected = report["findings"]!.array!.compactMap { $0["location"]?.string.map { "\($0)" } }.sorted()
            let shown = client.findings.flatMap { name, list in
                list.map { finding in
                    let place = finding.split(separator: " ")[0]
                    return "\(name):\(place)"
                }
            }.sorted()
            #expect(shown.count == expected.count, "\(text)\n\(shown)\n\(expected)")
        }
    }
}

extension String {
    fileprivate func replacing(line: Int, _ start: Int, _ end: Int, with word: String) -> String {
        var lines = split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let units = Array(lines[line].utf16)
        lines[line] = String(decoding: units[..<start] + Array(word.utf16) + units[end...], as: UTF16.self)
        return lines.joined(separator: "\n")
    }
}
