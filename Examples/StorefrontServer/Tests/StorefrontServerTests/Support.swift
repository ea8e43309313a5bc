import Configuration
import Dovetail
import DovetailConfiguration
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOEmbedded

@testable import StorefrontServerKit

/// A shop of one test: its own context, its own database in memory, and a gateway and a clock that do as they are told.
struct TestShop {
    let app: App
    let gateway = GatewayDouble()
    let responder: RouterResponder<ShopContext>

    /// Runs `body` with a shop whose tables are there, and closes it.
    static func open(_ body: @Sendable (TestShop) async throws -> Void) async throws {
        var settings = ServerSettings()
        (settings.database.path, settings.payment.ledger) = (":memory:", ":memory:")
        let app = App(settings: settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        app.substitute(\.clock) { StoppedClock() }
        try await app.store.start()
        try await app.readiness.start()
        let shop = TestShop(app: app, responder: try await app.server.responder)
        app.payments.substitute({ try await $0.gateway }) { [gateway = shop.gateway] in gateway }
        try await body(shop)
        try await app.context.close()
    }
}

struct StoppedClock: StoreClock {
    let now = Date(timeIntervalSince1970: 1_000_000_000)
}

final class GatewayDouble: PaymentGateway {
    struct Offline: Error {}

    private let lock = NSLock()
    private nonisolated(unsafe) var state = (charges: [String: Int](), answer: Charge.accepted, isOffline: false)

    var charges: [String: Int] { lock.withLock { state.charges } }

    func answer(_ charge: Charge) { lock.withLock { state.answer = charge } }
    func goOffline(_ isOffline: Bool) { lock.withLock { state.isOffline = isOffline } }

    func charge(_ cents: Int, customer: String, key: String) async throws -> Charge {
        try lock.withLock {
            if state.isOffline { throw Offline() }
            state.charges[key] = cents
            return state.answer
        }
    }
}

// MARK: - Requests

struct Reply: Equatable {
    let status: Int
    let body: String
}

extension TestShop {
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ json: String? = nil, token: String? = "ada-token",
        key: String? = nil
    ) async throws -> Reply {
        var headers: HTTPFields = [:]
        if let token { headers[.authorization] = "Bearer \(token)" }
        if let key { headers[.idempotencyKey] = key }
        let request = Request(
            head: HTTPRequest(method: method, scheme: "http", authority: "test", path: path, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer(string: json ?? "")))
        let context = ShopContext(
            source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: app.logger))
        let response = try await responder.respond(to: request, context: context)
        let collector = BodyCollector()
        try await response.body.write(collector)
        return Reply(status: response.status.code, body: collector.text)
    }

    /// A cart with these products.
    func cart(_ quantities: KeyValuePairs<String, Int>, token: String = "ada-token") async throws -> String {
        let cart = try JSONDecoder().decode(
            Cart.self, from: Data(try await send(.post, "/carts", token: token).body.utf8))
        for (product, quantity) in quantities {
            _ = try await send(.put, "/carts/\(cart.id)/lines/\(product)", #"{"quantity":\#(quantity)}"#, token: token)
        }
        return cart.id
    }

    func place(_ cart: String, key: String, token: String = "ada-token") async throws -> Reply {
        try await send(.post, "/orders", #"{"cart":"\#(cart)"}"#, token: token, key: key)
    }

    func stock(of product: String) async throws -> Int {
        let reply = try await send(.get, "/products/\(product)")
        return try JSONDecoder().decode(Product.self, from: Data(reply.body.utf8)).stock
    }

    func orders(token: String = "ada-token") async throws -> [OrderReply] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(
            [OrderReply].self, from: Data(try await send(.get, "/orders", token: token).body.utf8))
    }
}

/// The body of a response.
private final class BodyCollector: ResponseBodyWriter {
    private let lock = NSLock()
    private nonisolated(unsafe) var buffer = ByteBuffer()  // Guarded by `lock`.

    var text: String { lock.withLock { String(buffer: buffer) } }

    func write(_ part: ByteBuffer) async throws { lock.withLock { _ = buffer.writeImmutableBuffer(part) } }

    func finish(_ trailers: HTTPFields?) async throws {}
}

// MARK: - Settings

/// What reading the server's settings from these variables says.
func settingsProblem(_ variables: [String: String]) -> String {
    do {
        let provider = EnvironmentVariablesProvider(environmentVariables: variables)
        _ = try SettingsReader(provider: provider).read(ServerSettings.self)
        return "nothing"
    } catch {
        return "\(error)"
    }
}
