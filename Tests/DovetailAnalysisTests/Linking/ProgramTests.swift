import DovetailGraph
import Foundation
import Testing

/// Programs in the manner of real ones, with the edges that somebody who read them wrote down: `Expected.txt`.
@Suite struct ProgramTests {
    private static let programs = ["Movies", "Todos", "Countries"]

    @Test(arguments: programs)
    func noEdgeIsFalse(program: String) async throws {
        let found = try await found(in: program)
        let expected = try expected(in: program)
        #expect(found.subtracting(expected).sorted() == [])
    }

    @Test(arguments: programs)
    func nineOfTenEdgesAreFound(program: String) async throws {
        let expected = try expected(in: program)
        let missing = try await expected.subtracting(found(in: program)).sorted()
        #expect(Double(missing.count) <= Double(expected.count) / 10, "missing: \(missing)")
    }

    @Test(arguments: programs)
    func aCheckFindsNothing(program: String) async throws {
        #expect(TextFindings().render(Check().report(on: try await Sources.fixture(program).graph)) == "")
    }

    private func found(in program: String) async throws -> Set<String> {
        let graph = try await Sources.fixture(program).graph
        return Set(graph.edges.filter { $0.kind == .needs }.map { "\($0.from) → \($0.to)" })
    }

    private func expected(in program: String) throws -> Set<String> {
        let file = Sources.package.appending(path: "Tests/DovetailAnalysisTests/Fixtures/\(program)/Expected.txt")
        return Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
    }
}
