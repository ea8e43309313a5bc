import DovetailAnalysis
import DovetailGraph
import Foundation
import Testing

/// What is made of each change equals what is made of the texts when they are read for the first time.
@Suite struct OpenProgramTests {
    private static let app = """
        final class Clock {}
        final class Watch { init(clock: Clock) {} }
        final class App: Assembly {
            var clock: Clock { define(.lazySingleton) { Clock() } }
            var watch: Watch { define { Watch(clock: clock) } }
        }
        """

    private func open(_ folder: Folder) throws -> OpenProgram { try OpenProgram(ProgramReader(paths: [folder.path])) }

    private func textAndPlaces(_ graph: DependencyGraph) -> [String] {
        graph.bindings.map { "\($0.id) \($0.location.map { "\($0.line):\($0.column ?? 0)" } ?? "-")" }
    }

    // MARK: - What isn't done again

    @Test func whereOnlyPlacesChangeTheGraphIsMoved() throws {
        let folder = try Folder(["Sources/Shop/App.swift": Self.app])
        let location = folder.location("Sources/Shop/App.swift")
        let program = try open(folder)
        program.set(Array(Self.app.utf8), at: location)
        _ = try program.analysis()
        for text in ["// A shop.\n" + Self.app, Self.app.replacing("{ Clock() }", with: "{  /* now */\n Clock() }")] {
            program.set(Array(text.utf8), at: location)
            let graph = try program.analysis().graph
            #expect(program.linkCount == 1)
            let fresh = try open(folder)
            fresh.set(Array(text.utf8), at: location)
            #expect(try fresh.analysis().graph == graph)
        }
        #expect(
            textAndPlaces(try program.analysis().graph) == ["Shop/App.clock 4:9", "Shop/App.watch 6:9"])
    }

    @Test func whatSaysAnotherThingIsLinked() throws {
        let folder = try Folder(["Sources/Shop/App.swift": Self.app])
        let location = folder.location("Sources/Shop/App.swift")
        let program = try open(folder)
        program.set(Array(Self.app.utf8), at: location)
        _ = try program.analysis()
        program.set(Array(Self.app.replacing(".lazySingleton", with: ".prototype").utf8), at: location)
        let graph = try program.analysis().graph
        #expect(graph.bindings.first?.declarations.first?.scope == .prototype)
        #expect(program.linkCount == 2)
    }

    // MARK: - Idle statements

    private static let shop = """
        struct Order { var title = "order"; var amounts: [Int] = [] }
        final class Clock { var name = "clock" }
        final class Shop {
            private let clock: Clock
            private var visits = 0
            init(clock: Clock) { self.clock = clock }
            func sell(_ order: Order, to buyer: String) -> Int {
                let sum = order.amounts.reduce(0, +)
                refresh()
                <here>
                guard !buyer.isEmpty else { return 0 }
                if sum > 10 {
                    log(sum)
                    refresh()
                }
                return sum
            }
            func refresh() {}
            func log(_ sum: Int) {}
        }
        final class App {
            let clock = Clock()
            lazy var shop = Shop(clock: clock)
        }
        """

    /// A program that is open, linked without a statement, and what sets the statement.
    private func openShop() throws -> (OpenProgram, Folder, (String) throws -> DependencyGraph) {
        let folder = try Folder(["Sources/Shop/Shop.swift": Self.shop.replacing("<here>", with: "")])
        let program = try open(folder)
        let set: (String) throws -> DependencyGraph = { statement in
            let text = Self.shop.replacing("<here>", with: statement)
            program.set(Array(text.utf8), at: folder.location("Sources/Shop/Shop.swift"))
            try folder.write(Data(text.utf8), to: "Sources/Shop/Shop.swift")
            return try program.analysis().graph
        }
        _ = try set("")
        return (program, folder, set)
    }

    @Test(arguments: [
        "let total = order.amounts.count + visits", "_ = order.amounts.count", "print(buyer, \"for \\(visits)\")",
        "let isEmpty = !buyer.isEmpty && visits > 2\nprint(isEmpty)", "let part = LiveClo", "LiveClo",
        "let largest = order.amounts.sorted().max()", "print(String(visits))",
    ])
    func aStatementThatIsIdleIsTypedWithoutLinking(statement: String) throws {
        let (program, folder, set) = try openShop()
        for length in 1...statement.count {
            let graph = try set(String(statement.prefix(length)))
            #expect(try ProgramReader(paths: [folder.path]).read().graph == graph, "\(statement.prefix(length))")
        }
        // A text that isn't closed takes in what follows.
        let isBroken = statement.contains("(")
        #expect(isBroken || program.linkCount == 1)
        let links = program.linkCount
        _ = try set(statement + "\n// so")
        #expect(program.linkCount == links)
    }

    @Test(arguments: ["return 1", "defer { refresh() }"])
    func besideOneOtherStatementOnlyTheFirstKeyIsLinked(other: String) throws {
        let text =
            "final class Shop {\n    var visits = 0\n    func refresh() {}\n    func count() -> Int {\n<here>\n    }\n}"
        let folder = try Folder(["Sources/Shop/Shop.swift": ""])
        let program = try open(folder)
        let before = "final class App { let shop = Shop() }\n"
        let statement = "let total = visits + 1"
        for length in 0...statement.count {
            let body = "        \(statement.prefix(length))\n        \(other)"
            let all = before + text.replacing("<here>", with: body)
            program.set(Array(all.utf8), at: folder.location("Sources/Shop/Shop.swift"))
            try folder.write(Data(all.utf8), to: "Sources/Shop/Shop.swift")
            #expect(try program.analysis().graph == ProgramReader(paths: [folder.path]).read().graph)
        }
        #expect(program.linkCount == 2)
    }

    @Test(arguments: [
        "let now = clock", "print(clock)", "print(order)", "log(visits)", "let other = Clock()", "_ = { visits }",
        "let sum = visits", "self.visits", "return visits", "order.amounts.sort()", "let shop = visits",
        "_ = clock.name",
    ])
    func aStatementThatMayNotBeIdleIsLinked(statement: String) throws {
        let (program, folder, set) = try openShop()
        let graph = try set(statement)
        #expect(program.linkCount == 2)
        #expect(try ProgramReader(paths: [folder.path]).read().graph == graph)
    }

    @Test(arguments: [
        "refresh()\nlog(<text>)", "let other = Shop(clock: clock).sell(Order(title: <text>), to: <text>)",
    ])
    func aTextIsTypedWithoutLinking(statement: String) throws {
        let (program, folder, set) = try openShop()
        _ = try set(statement.replacing("<text>", with: "\"\""))
        let links = program.linkCount
        for text in ["\"a\"", "\"a wa\"", "\"a \\n watch\"", "12"] {
            let graph = try set(statement.replacing("<text>", with: text))
            #expect(try ProgramReader(paths: [folder.path]).read().graph == graph, "\(text)")
        }
        #expect(program.linkCount == links)
    }

    @Test(arguments: [
        "register(Clock.self, tag: <text>) { Clock() }", "resolve(Clock.self, <text>)",
        "addSubstitution(for: <text>) { 1 }",
        "let name = <text>", "_ = { Clock() }(<text>)",
    ])
    func aTextThatMayBeANameIsLinked(statement: String) throws {
        let (program, _, set) = try openShop()
        _ = try set(statement.replacing("<text>", with: "\"\""))
        let links = program.linkCount
        _ = try set(statement.replacing("<text>", with: "\"a\""))
        #expect(program.linkCount == links + 1)
    }

    @Test func aTextOfAProgramWithALibraryIsLinked() throws {
        let text = "import Swinject\nfinal class App {\n    func start() { stop(); log(\"<text>\"); stop() }\n}"
        let folder = try Folder(["Sources/App/App.swift": text])
        let program = try open(folder)
        for word in ["", "a"] {
            program.set(Array(text.replacing("<text>", with: word).utf8), at: folder.location("Sources/App/App.swift"))
            _ = try program.analysis()
        }
        #expect(program.linkCount == 2)
    }

    @Test func aStatementIsTypedWithoutLinkingAfterAComment() throws {
        let (program, folder, set) = try openShop()
        for statement in ["let total = visits", "// so\nlet total = visits", "// so\nlet total = visits + 1"] {
            let graph = try set(statement)
            #expect(try ProgramReader(paths: [folder.path]).read().graph == graph)
        }
        #expect(program.linkCount == 1)
    }

    @Test func aLocalThatAnotherStatementNamesIsLinked() throws {
        let (program, _, set) = try openShop()
        _ = try set("let total = visits\nlog(total)")
        #expect(program.linkCount == 2)
    }

    // MARK: - Random edits

    private static var rounds: Int { ProcessInfo.processInfo.environment["DOVETAIL_FUZZ"].flatMap { Int($0) } ?? 1 }

    private static let programs = [
        "Assemblies", "Branches", "ByHand", "Containers", "Factory", "Helpers", "Needle", "Noise", "Swinject", "Todos",
        "TopLevel", "Vanilla",
    ]

    /// Edits one text after the other, in the editor and on the disk; removes a file, and brings it back.
    @Test(arguments: programs)
    func everyEditGivesWhatCheckSays(fixture: String) throws {
        let sources = try Sources.fixture(fixture)
        for round in 0..<Self.rounds {
            var random = SplitMix(seed: UInt64(round))
            var texts = Dictionary(uniqueKeysWithValues: sources.files.map { ("Sources/App/\($0.path)", $0.text) })
            let paths = texts.keys.sorted()
            let (folder, memory) = (try Folder(texts), try Folder())
            let program = try open(folder)
            var path = paths.randomElement(using: &random)!
            for edit in 0..<16 {
                if Int.random(in: 0..<4, using: &random) == 0 { path = paths.randomElement(using: &random)! }
                program.set(Array(texts[path]!.utf8), at: folder.location(path))
                _ = try program.analysis()
                if edit == 12, paths.count > 1 {
                    try compareWithout(path, folder, program, memory)
                    try folder.write(Data(texts[path]!.utf8), to: path)
                    try program.reload()
                }
                let text = RandomEdit.any(using: &random).apply(to: texts[path]!, using: &random)
                texts[path] = text
                program.set(Array(text.utf8), at: folder.location(path))
                try folder.write(Data(text.utf8), to: path)
                try compare(folder, program, memory, "\(fixture), \(round), \(path): \(text)")
            }
        }
    }

    private func compareWithout(
        _ path: String, _ folder: Folder, _ program: OpenProgram, _ memory: Folder
    ) throws {
        try FileManager.default.removeItem(atPath: folder.location(path))
        program.set(nil, at: folder.location(path))
        try program.reload()
        try compare(folder, program, memory, "without \(path)")
    }

    /// - Parameter memory: where what was read is kept, which is as true as what is read now.
    private func compare(_ folder: Folder, _ program: OpenProgram, _ memory: Folder, _ comment: String) throws {
        let expected = try ProgramReader(paths: [folder.path]).read()
        var remembering = ProgramReader(paths: [folder.path])
        remembering.cacheFolder = memory.path
        for found in [try program.analysis(), try remembering.read()] {
            #expect(GraphDocument(found.graph).text == GraphDocument(expected.graph).text, "\(comment)")
            #expect(found.warnings == expected.warnings)
        }
    }
}
