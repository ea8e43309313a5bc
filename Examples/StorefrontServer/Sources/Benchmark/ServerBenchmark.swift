import Dovetail
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

@testable import StorefrontServerKit

/// One route, twice: with a request assembly of eight bindings, and wired by hand. `wrk` asks both in turn.
@main
struct ServerBenchmark {
    static let rounds = 7
    static let seconds = 4

    static func main() async throws {
        var settings = ServerSettings()
        settings.database.path = ":memory:"
        settings.payment.ledger = ":memory:"
        let app = App(settings: settings, logger: Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() })
        app.recorder.stop()
        let store = try await app.store
        try await store.start()
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        let server = Application(
            router: router(app, store),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { listening.yield($0.localAddress?.port ?? 0) }, logger: app.logger)
        let group = ServiceGroup(services: [server], logger: app.logger)
        async let running: Void = group.run()
        for await port in ports {
            try measure(port)
            await group.triggerGracefulShutdown()
            break
        }
        try await running
        try await app.context.close()
    }

    private static func router(_ app: App, _ store: Store) -> Router<ShopContext> {
        let router = Router(context: ShopContext.self)
        let shop = router.group().add(middleware: Authentication(authenticator: Authenticator(store: store)))
        let routes = Routes(app: app, store: store)
        OrderRoutes { try routes.request($0).checkout }.add(to: shop.group("assembly"))
        OrderRoutes { try handWired($0, app, store) }.add(to: shop.group("hand"))
        return router
    }

    private static func handWired(_ context: ShopContext, _ app: App, _ store: Store) throws -> Checkout {
        guard let customer = context.caller else { throw ShopError.unknownCustomer }
        let work = UnitOfWork(store: store, logger: context.logger)
        return Checkout(
            work: work, carts: Carts(work: work, customer: customer), stock: StockRoom(), pricing: Pricing(),
            orders: Orders(), clock: app.clock, announcements: app.announcements,
            audit: AuditTrail(customer: customer, logger: context.logger))
    }
}

// MARK: - Measuring

extension ServerBenchmark {
    private static func measure(_ port: Int) throws {
        _ = try requestsPerSecond(port, "assembly")
        _ = try requestsPerSecond(port, "hand")
        var ratios: [Double] = []
        var rates: (assembly: [Double], hand: [Double]) = ([], [])
        for _ in 1...rounds {
            let hand = try requestsPerSecond(port, "hand")
            let assembly = try requestsPerSecond(port, "assembly")
            rates.assembly.append(assembly)
            rates.hand.append(hand)
            ratios.append(assembly / hand)
        }
        print("requests per second with an assembly: \(Int(rates.assembly.median))")
        print("requests per second wired by hand:    \(Int(rates.hand.median))")
        print("ratio (must be 0.97 or more):         \(String(format: "%.3f", ratios.median))")
        try measureMemory(port)
    }

    /// Whether requests leave something behind.
    private static func measureMemory(_ port: Int) throws {
        let before = residentMebibytes
        var requests = 0.0
        while requests < 100_000 { requests += try requestsPerSecond(port, "assembly") * Double(seconds) }
        print("memory before and after \(Int(requests)) requests: \(before) MiB, \(residentMebibytes) MiB")
    }

    private static func requestsPerSecond(_ port: Int, _ group: String) throws -> Double {
        let wrk = Process()
        let output = Pipe()
        wrk.executableURL = URL(filePath: "/usr/bin/env")
        wrk.arguments = [
            "wrk", "-t1", "-c8", "-d\(seconds)s", "-H", "Authorization: Bearer ada-token",
            "http://127.0.0.1:\(port)/\(group)/orders",
        ]
        wrk.standardOutput = output
        try wrk.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        guard let rate = text.firstMatch(of: /Requests\/sec: +([0-9.]+)/).flatMap({ Double($0.1) }),
            !text.contains("Non-2xx"), !text.contains("Socket errors")
        else { fatalError("wrk says:\n\(text)") }
        return rate
    }

    private static var residentMebibytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int($0.1) }.map { $0 / 1024 } ?? 0
    }
}

extension [Double] {
    fileprivate var median: Double { sorted()[count / 2] }
}
