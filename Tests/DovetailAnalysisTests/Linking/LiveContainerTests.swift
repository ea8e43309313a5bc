import Dovetail
import DovetailGraph
import Foundation
import StorefrontKit
import Testing

/// What the tool reads from a container's source is what the container says of itself.
@Suite struct LiveContainerTests {
    @Test func theContainersOfStorefrontAreReadAsTheyAre() async throws {
        let sources = try Sources(folder: "Examples/Storefront/Sources/StorefrontKit", module: "StorefrontKit")
        let graph = try await sources.graph
        let data = try StoreData(json: Data(contentsOf: #require(SampleStore.file)))
        let store = Container.store(data: data)
        #expect(readLines(graph, "Container.store(data:)") == liveLines(store.graph))
        // What closures ask for later only the source shows.
        let asked = ["ReportWriter → OrderProcessor deferred", "ReceiptRenderer → TextTable deferred"]
        let report = liveLines(store.report(on: []).graph)
        #expect(readLines(graph, "Container.report(on:)") == (report + [asked[0]]).sorted())
        let order = liveLines(store.order(data.orders[0]).graph)
        #expect(readLines(graph, "Container.order(_:)") == (order + [asked[1]]).sorted())
    }

    /// Bindings and edges without the names of containers: a container knows no name of its own.
    private func liveLines(_ graph: ContainerGraph) -> [String] {
        let bindings = graph.bindings.map { "\($0.id.plain) \($0.scope)" }
        return (bindings + graph.dependencies.map { "\($0.from.plain) → \($0.to.plain) \($0.phase)" }).sorted()
    }

    private func readLines(_ graph: DependencyGraph, _ name: String) -> [String] {
        let root = NodeID(module: "StorefrontKit", name: name)
        let visible = Set(graph.ancestry(of: root).map(\.id))
        let bindings = graph.bindings.filter { visible.contains($0.root) && graph.root($0.root)?.kind == .container }
        let lines = bindings.map { binding in
            // An instance that is handed over is a singleton at run time.
            let scope = binding.scope == .instance ? .lazySingleton : binding.scope
            return "\(binding.id.shortName.plain) \(scope)"
        }
        let edges = bindings.flatMap { graph.edges(from: $0.id) }.filter { $0.kind == .needs }.map {
            "\($0.from.shortName.plain) → \($0.to.shortName.plain) \($0.phase.map(\.rawValue) ?? "")"
        }
        return Set(lines + edges).sorted()
    }
}

extension String {
    /// `Catalogue` of `any Catalogue`.
    fileprivate var plain: String { replacing("any ", with: "") }
}
