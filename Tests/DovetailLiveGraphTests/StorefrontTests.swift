import Dovetail
import DovetailGraph
import DovetailLiveGraph
import Foundation
import StorefrontKit
import Testing

/// What storefront builds is what the tool reads in its sources, under the same identities.
@Suite struct StorefrontTests {
    @Test func theAssembliesOfStorefrontBuildWhatTheToolReads() throws {
        let live = try liveLines()
        #expect(live.count > 20)
        #expect(try live.filter { line in try !readLines().contains { $0.hasPrefix(line) } } == [])
    }

    /// The bindings and needs of a run of the program.
    private func liveLines() throws -> [String] {
        let data = try StoreData(json: Data(contentsOf: #require(SampleStore.file)))
        let (app, recorder) = (AppAssembly(data: data), ResolutionRecorder())
        recorder.attach(to: app.context)
        ReportAssembly(orders: data.orders, app: app).writer(on: Page { _ in }).write()
        let graph = try DependencyGraph(DependencyGraph.Draft(recorder.recording, name: "Storefront"))
        return graph.bindings.map { "binding \($0.id): " }
            + graph.edges.map { "needs \($0.from) → \($0.to) \($0.phase.map(\.rawValue) ?? "") " }
    }

    /// What the tool's own tests expect it to read.
    private func readLines() throws -> [String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appending(path: "DovetailAnalysisTests/Golden/Storefront.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
