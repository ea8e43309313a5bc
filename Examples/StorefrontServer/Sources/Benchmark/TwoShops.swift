import Dovetail
import Hummingbird
import Logging
import NIOEmbedded

@testable import StorefrontServerKit

/// How the route under measurement is wired.
enum Wiring: String, CaseIterable {
    /// With a request assembly of eight bindings.
    case assembly
    case hand
}

/// One route, twice: `/assembly/orders` and `/hand/orders`.
struct TwoShops: Sendable {
    let app: App
    let store: Store

    /// With a database in memory, and nobody who records.
    static func open() async throws -> TwoShops {
        var settings = ServerSettings()
        settings.database.path = ":memory:"
        settings.payment.ledger = ":memory:"
        let app = App(settings: settings, logger: Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() })
        app.recorder.stop()
        let store = try await app.store
        try await store.start()
        return TwoShops(app: app, store: store)
    }

    var router: Router<ShopContext> {
        let router = Router(context: ShopContext.self)
        let shop = router.group().add(middleware: Authentication(authenticator: Authenticator(store: store)))
        let routes = Routes(app: app, store: store, readiness: app.readiness)
        OrderRoutes { try routes.request($0).checkout }.add(to: shop.group("\(Wiring.assembly)"))
        OrderRoutes { try wire($0) }.add(to: shop.group("\(Wiring.hand)"))
        return router
    }

    private func wire(_ context: ShopContext) throws -> Checkout {
        guard let customer = context.caller else { throw ShopError.unknownCustomer }
        let work = UnitOfWork(store: store, logger: context.logger)
        return Checkout(
            work: work, carts: Carts(work: work, customer: customer), stock: StockRoom(), pricing: Pricing(),
            orders: Orders(), clock: app.clock, announcements: app.announcements,
            audit: AuditTrail(customer: customer, logger: context.logger))
    }

    /// Asks one of the routes without a network, for whoever counts instructions.
    func ask(_ wiring: Wiring, times: Int) async throws {
        let responder = router.buildResponder()
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: "shop", path: "/\(wiring)/orders",
            headerFields: [.authorization: "Bearer ada-token"])
        for _ in 1...times {
            let context = ShopContext(
                source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: app.logger))
            let response = try await responder.respond(
                to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: context)
            precondition(response.status == .ok, "the route answers \(response.status)")
        }
    }
}
