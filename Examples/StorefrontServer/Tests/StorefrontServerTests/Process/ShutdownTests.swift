import Foundation
import GRDB
import Testing

@testable import StorefrontServerKit

/// The real process, real signals, and customers who go on ordering.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ShutdownTests {
    @Test func noRequestIsLostWhenTheServerIsToldToStop() async throws {
        try await withTemporaryFolder { folder in
            // Slow enough that orders are left for the worker when the server is told to stop.
            let server = try await ServerProcess(in: folder, ["PAYMENT_DELAY": "100ms"])
            let load = try await server.load(after: 30) { server.send(SIGTERM) }
            #expect(await server.end() == 0)
            #expect(load.failures == [])
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() == [
                    "payments.db", "shop.db",
                ])
            try Books(folder).check(confirmed: load.confirmed)
        }
    }

    /// What was on its way when the process was killed is asked for again, as a client does who got no answer.
    @Test func noOrderIsLostOrDoubledWhenTheServerIsKilled() async throws {
        try await withTemporaryFolder { folder in
            var (confirmed, unanswered): ([OrderReply], [String]) = ([], [])
            for _ in 1...3 {
                let server = try await ServerProcess(in: folder, ["PAYMENT_DELAY": "20ms"])
                let load = try await server.load(after: 10) { server.send(SIGKILL) }
                #expect(await server.end() == SIGKILL)
                confirmed += load.confirmed
                unanswered += load.unanswered
            }
            let server = try await ServerProcess(in: folder, ["PAYMENT_DELAY": "0ms"])
            for cart in unanswered { confirmed.append(try await Shopper(port: server.port).order(cart).0) }
            server.send(SIGTERM)
            #expect(await server.end() == 0)
            try Books(folder).check(confirmed: confirmed)
        }
    }

    @Test func whatIsAboutToStopSaysSoAndGoesOnAnswering() async throws {
        try await withTemporaryFolder { folder in
            let server = try await ServerProcess(in: folder, ["SHUTDOWN_DRAIN": "2s"])
            #expect(try await server.status("/ready") == "200 keep-alive")
            server.send(SIGTERM)
            while try await server.status("/ready") == "200 keep-alive" {}
            #expect(try await server.status("/ready") == "503 close")
            #expect(try await server.status("/products") == "200 close")
            #expect(await server.end() == 0)
        }
    }

    @Test func theLogSaysWhoDidWhatInWhichRequest() async throws {
        try await withTemporaryFolder { folder in
            let server = try await ServerProcess(in: folder)
            let order = try #require(try await Shopper(port: server.port).order())
            server.send(SIGTERM)
            #expect(await server.end() == 0)
            let lines = server.lines.map {
                $0.replacing(/^[-0-9T:+]+\s/, with: "").replacing("\(server.port)", with: "PORT")
                    .replacing(/request.id=[0-9a-f]+/, with: "request.id=ID")
            }
            #expect(
                lines == [
                    "info storefront: [HummingbirdCore] Server started and listening on 127.0.0.1:PORT",
                    "info storefront: customer=ada hb.request.id=ID order=\(order.id) total=2490 "
                        + "[StorefrontServerKit] Order placed",
                    "info storefront: [StorefrontServerKit] All orders are settled",
                ])
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

    @Test func anAddressThatIsTakenIsNamed() async throws {
        try await withTemporaryFolder { folder in
            let server = try await ServerProcess(in: folder)
            let other = try await ServerProcess(
                in: folder, ["HTTP_PORT": "\(server.port)", "DATABASE_PATH": ":memory:", "PAYMENT_LEDGER": ":memory:"])
            #expect(await other.end() == 1)
            #expect(
                other.lines.last
                    == "127.0.0.1:\(server.port) is taken by another process; HTTP_PORT=0 takes any port that is free")
            server.send(SIGTERM)
            #expect(await server.end() == 0)
        }
    }

    @Test func aFileThatIsNoDatabaseIsNamed() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "missing/shop.db").path()
            let server = try await ServerProcess(in: folder, ["DATABASE_PATH": path])
            #expect(await server.end() == 1)
            #expect(
                server.lines.last
                    == "'database' could not be made: '\(path)' can't be opened as a database (SQLite error 14: unable to "
                    + "open database file); its folder must be there, and be writable; waiting for it: 'settlement', "
                    + "'http', 'readiness'")
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

    /// The orders are those that were confirmed, each is settled and charged once, and the stock fits.
    func check(confirmed: [OrderReply]) throws {
        let orders = try shop.read { try Order.fetchAll($0) }
        #expect(orders.map(\.id).sorted() == confirmed.map(\.id).sorted())
        #expect(Set(orders.map(\.state)) == [.settled])

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
