import DovetailGraph
import Foundation
import Testing

/// Whatever a graph calls a part is answered by every command.
@Suite struct NameTests {
    private static let fixtures = try! FileManager.default.contentsOfDirectory(
        atPath: Sources.package.appending(path: "Tests/DovetailAnalysisTests/Fixtures").path
    ).sorted()

    @Test(arguments: fixtures) func everyNameOfAFixtureIsAnswered(_ name: String) async throws {
        let graph = try await Sources.fixture(name).graph
        let ids = graph.nodeIDs + graph.roots.map(\.id)
        for name in Set(ids.flatMap { [$0.text, $0.name, $0.shortName] }).sorted() {
            let found = try graph.nodes(name, within: GraphFilter())
            for depth in [0, 1, nil] {
                let part = try GraphFilter(.init(focus: [name], depth: depth), in: graph).apply(to: graph)
                #expect(Set(part.nodeIDs + part.roots.map(\.id)).isSuperset(of: found))
            }
            for id in found { #expect(!Explanation(of: id, in: graph).text.isEmpty) }
            #expect(Why(from: found, to: found, in: graph).way == [])
        }
        for module in Set(ids.map(\.module)) {
            #expect(try !GraphFilter(.init(modules: [module]), in: graph).apply(to: graph).nodeIDs.isEmpty)
        }
        for root in graph.roots.map(\.id.text) {
            #expect(
                try GraphFilter(.init(roots: [root]), in: graph).apply(to: graph).roots.contains { $0.id.text == root })
        }
    }
}
