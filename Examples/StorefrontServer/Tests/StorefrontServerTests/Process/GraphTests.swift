import Foundation
import Testing

/// The graph that a running process has built is that which `dovetail graph` reads from the sources: `Golden/graph.json`,
/// which `Scripts/draw` writes.
@Suite(.timeLimit(.minutes(2)))
struct GraphTests {
    @Test func theProcessIsWiredAsItsSourcesShow() async throws {
        try await withTemporaryFolder { folder in
            let live = try await liveGraph(in: folder)
            let drawn = try Graph(Data(contentsOf: Self.golden))
            #expect(live.needs.count == 18)
            #expect(live.needs.subtracting(drawn.needs).sorted() == [])
            #expect(
                drawn.needs.subtracting(live.needs).sorted() == [
                    // Plain Swift, which defines nothing: a recorder hears what bindings make.
                    "App.server → Routes.router construct", "App.services → App.readiness deferred",
                    "App.services → App.server deferred", "App.services → App.settlement deferred",
                    "App.services → App.store deferred", "RequestAssembly.audit → RequestAssembly.customer construct",
                    "RequestAssembly.carts → RequestAssembly.customer construct",
                    "Routes.router.shop/Authentication → Routes.router.shop/Authentication/authenticator construct",
                    "Routes.router.shop/Authentication/authenticator → App.store construct",
                    "Routes.router/Draining → App.readiness construct",
                    "Routes.router/OrderRoutes → RequestAssembly.checkout deferred",
                    "Store.open(_:)/Store → DatabaseFile.open(_:)/DatabaseQueue construct",
                ])
        }
    }

    @Test func whatWasMadeForTheStartSaysInWhatTime() async throws {
        try await withTemporaryFolder { folder in
            let live = try await liveGraph(in: folder)
            let counts = live.bindings.filter { $0.declarations[0].scope == "lazySingleton" }.map {
                "\($0.name) \($0.creations?.count ?? 0)"
            }
            #expect(
                counts == [
                    "App.announcements 1", "App.clock 1", "App.readiness 1", "App.settlement 1", "App.store 1",
                    "PaymentAssembly.books 1",
                ])
            #expect(live.bindings.allSatisfy { ($0.creations?.nanoseconds ?? 0) > 0 })
        }
    }

    private static let golden = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/graph.json").standardizedFileURL

    /// That of a process that customers have used in every way.
    private func liveGraph(in folder: URL) async throws -> Graph {
        let server = try await ServerProcess(in: folder)
        try await Shopper(port: server.port).order()
        _ = try await server.get("/products")
        let graph = try Graph(await server.get("/graph.json"))
        server.send(SIGTERM)
        #expect(await server.end() == 0)
        return graph
    }
}

/// What is compared of a document of `dovetail graph --format json`.
private struct Graph: Decodable {
    struct Binding: Decodable {
        struct Declaration: Decodable {
            let scope: String
        }

        struct Creations: Decodable {
            let count: Int
            let nanoseconds: Int
        }

        let id: String
        let declarations: [Declaration]
        let creations: Creations?

        var name: Substring { id.drop { $0 != "/" }.dropFirst() }
    }

    struct Edge: Decodable {
        let from: String
        let to: String
        let kind: String
        let phase: String?
    }

    let bindings: [Binding]
    let edges: [Edge]

    init(_ json: Data) throws { self = try JSONDecoder().decode(Graph.self, from: json) }

    /// What needs what to be made. What is there already, such as the settings, nobody makes.
    var needs: Set<String> {
        let made = bindings.filter { $0.declarations[0].scope != "instance" }
        let names = Dictionary(uniqueKeysWithValues: made.map { ($0.id, $0.name) })
        let lines = edges.filter { $0.kind == "needs" }.compactMap { edge in
            names[edge.from].flatMap { from in names[edge.to].map { "\(from) → \($0) \(edge.phase ?? "")" } }
        }
        return Set(lines)
    }
}
