import Foundation
import GRDB
import Testing

@testable import StorefrontServerKit

/// The real process, real signals, and customers who go on ordering.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ShutdownTests {
    @Test func noRequestIsLostWhenTheServerIsToldToStop() async throws {
        try await withTemporaryFolder { folder in
            let server = try await ServerProcess(in: folder)
            let load = try await server.load(after: 30) { server.send(SIGTERM) }
            #expect(await server.end() == 0)
            #expect(load.failures == [])
            try Books(folder).check(confirmed: load.confirmed, states: [.settled])
        }
    }

    @Test func noOrderIsLostOrDoubledWhenTheServerIsKilled() async throws {
        try await withTemporaryFolder { folder in
            var confirmed: [OrderReply] = []
            for _ in 1...3 {
                let server = try await ServerProcess(in: folder, ["PAYMENT_DELAY": "20ms"])
                confirmed += try await server.load(after: 10) { server.send(SIGKILL) }.confirmed
                #expect(await server.end() == SIGKILL)
            }
            let server = try await ServerProcess(in: folder, ["PAYMENT_DELAY": "0ms"])
            server.send(SIGTERM)
            #expect(await server.end() == 0)
            try Books(folder).check(confirmed: confirmed, states: [.settled])
        }
    }

    @Test func aServerWithMistakesInItsSettingsDoesNotStart() async throws {
        try await withTemporaryFolder { folder in
            let server = try await ServerProcess(in: folder, ["HTTP_PORT": "http", "LOG_LEVEL": "loud"])
            #expect(await server.end() == 1)
            #expect(
                server.lines == [
                    "2 settings are wrong:",
                    #"  http.port: expected an integer, found "http"; it is HTTP_PORT in EnvironmentVariablesProvider"#,
                    #"  logLevel: expected one of trace, debug, info, notice, warning, error, critical, found "loud"; it is LOG_LEVEL in EnvironmentVariablesProvider"#,
                ])
        }
    }
}

/// The files that a server has left.
private struct Books {
    let shop: DatabaseQueue
    let ledger: DatabaseQueue

    init(_ folder: URL) throws {
        shop = try DatabaseQueue(path: folder.appending(path: "shop.db").path())
        ledger = try DatabaseQueue(path: folder.appending(path: "payments.db").path())
    }

    /// Every order that was confirmed is there, each is charged once, and the stock fits.
    func check(confirmed: [OrderReply], states: Set<Order.State>) throws {
        let orders = try shop.read { try Order.fetchAll($0) }
        let ids = Set(orders.map(\.id))
        #expect(Set(confirmed.map(\.id)).count == confirmed.count)
        #expect(confirmed.allSatisfy { ids.contains($0.id) })
        #expect(Set(orders.map(\.state)) == states)

        let charges = try ledger.read { db in
            try Row.fetchAll(db, sql: "SELECT key, cents FROM charge").map { ($0["key"] as String, $0["cents"] as Int) }
        }
        #expect(
            Dictionary(uniqueKeysWithValues: charges)
                == Dictionary(uniqueKeysWithValues: orders.map { ($0.id, $0.total) }))

        let (sold, left) = try shop.read { db in
            let sold = try Int.fetchOne(db, sql: "SELECT SUM(quantity) FROM orderLine WHERE productId = 'chisel'")
            return (sold, try Product.fetchOne(db, key: "chisel")?.stock)
        }
        #expect(sold.map { 100_000 - $0 } == left)
    }
}
