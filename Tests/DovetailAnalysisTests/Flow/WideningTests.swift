import DovetailGraph
import Testing

/// Registries of more objects than are told apart.
@Suite struct WideningTests {
    private static let count = 70

    @Test func whatMayBeOneOfTooManyObjectsIsOneOpenInput() async throws {
        let graph = try await registry(part: { _ in "any Part" }, find: { "registry.find(\"\($0)\") as! any Part" })
        #expect(graph.edges.filter { $0.kind == .needs }.isEmpty)
        #expect(Set(graph.unresolved.map(\.reason)) == ["it is one of more than 64 objects"])
        #expect(graph.unresolved.count == Self.count)
        #expect(graph.sites.filter { $0.verdict != .drawn }.isEmpty)
        #expect(graph.verdicts[.drawn] == 2 * Self.count)
    }

    @Test func aRegistryByTypeIsExactAtAnySize() async throws {
        let graph = try await registry(part: { "any P\($0)" }, find: { "registry.get(P\($0).self)" })
        let needs = graph.edges.filter { $0.kind == .needs }.map { "\($0.from.name) → \($0.to.name)" }
        let expected = (0..<Self.count).map { "build(_:).r\($0) → build(_:)/V\($0)" }
        #expect(needs.sorted() == expected.sorted())
        #expect(graph.unresolved.isEmpty)
    }

    /// As many readers as there are parts, each of which asks a registry for one.
    private func registry(part: (Int) -> String, find: (Int) -> String) async throws -> DependencyGraph {
        let types = (0..<Self.count).map { index in
            """
            protocol P\(index) {}
            final class V\(index): P\(index), Part {}
            final class R\(index) { init(part: \(part(index))) {} }
            """
        }
        let steps = (0..<Self.count).map { "    registry.add(\"\($0)\", V\($0)())" }
        let readers = (0..<Self.count).map { "    let r\($0) = R\($0)(part: \(find($0))); print(r\($0))" }
        let lines =
            [
                """
                protocol Part {}
                final class Registry {
                    private var all: [String: Any] = [:]
                    func add(_ name: String, _ part: Any) { all[name] = part }
                    func find(_ name: String) -> Any { all[name]! }
                    func get<T>(_ type: T.Type) -> T { all["\\(T.self)"] as! T }
                }
                """
            ] + types + ["func build(_ registry: Registry) {"] + steps + readers + ["}"]
        return try await Sources(lines.joined(separator: "\n")).graph
    }
}
