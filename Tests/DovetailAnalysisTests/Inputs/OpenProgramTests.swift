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

    // MARK: - Random edits

    private static var rounds: Int { ProcessInfo.processInfo.environment["DOVETAIL_FUZZ"].flatMap { Int($0) } ?? 1 }

    private static let programs = [
        "Assemblies", "ByHand", "Containers", "Factory", "Needle", "Noise", "Swinject", "Todos", "TopLevel", "Vanilla",
    ]

    @Test(arguments: programs)
    func everyEditGivesWhatAFreshReadingGives(fixture: String) throws {
        let sources = try Sources.fixture(fixture)
        let folder = try Folder(
            Dictionary(uniqueKeysWithValues: sources.files.map { ("Sources/App/\($0.path)", $0.text) }))
        for round in 0..<Self.rounds {
            var random = SplitMix(seed: UInt64(round))
            let file = sources.files.randomElement(using: &random)!
            let location = folder.location("Sources/App/\(file.path)")
            let program = try open(folder)
            var text = file.text
            program.set(Array(text.utf8), at: location)
            for _ in 0..<16 {
                _ = try program.analysis()
                text = RandomEdit.any(using: &random).apply(to: text, using: &random)
                program.set(Array(text.utf8), at: location)
                let fresh = try open(folder)
                fresh.set(Array(text.utf8), at: location)
                let (found, expected) = (try program.analysis(), try fresh.analysis())
                #expect(GraphDocument(found.graph).text == GraphDocument(expected.graph).text, "\(round): \(text)")
                #expect(found.warnings == expected.warnings)
            }
        }
    }
}
