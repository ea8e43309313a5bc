@_exported import Dovetail
@_exported import DovetailLiveGraph
@_exported import DovetailObservability
@_exported import DovetailServiceLifecycle
import Foundation
@_exported import Logging
@_exported import ServiceLifecycle
@_exported import Tracing

struct PaymentSettings: Sendable {}

struct ServerSettings: Sendable {
    let database: String
    let payment = PaymentSettings()
}

protocol StoreClock: Sendable {}
struct SystemClock: StoreClock {}
struct StoppedClock: StoreClock {}

final class Store: StartableService {
    static func open(_ path: String) async throws -> Store { Store() }
    func start() async throws {}
    func close() throws {}
}

protocol PaymentGateway: Sendable { func charge() async throws }

final class OfflineGateway: PaymentGateway {
    static func open(_ settings: PaymentSettings) async throws -> OfflineGateway { OfflineGateway() }
    func charge() async throws {}
}

final class GatewayDouble: PaymentGateway {
    private let lock = NSLock()
    private nonisolated(unsafe) var count = 0  // Guarded by `lock`.
    var charges: Int { lock.withLock { count } }
    func charge() async throws { lock.withLock { count += 1 } }
}

final class SettlementWorker: Service {
    let gateway: any PaymentGateway
    init(store: Store, gateway: any PaymentGateway) { self.gateway = gateway }
    func settle() async throws { try await gateway.charge() }
    func run() async throws { try await gracefulShutdown() }
}

final class Readiness: StartableService {
    func start() async throws {}
}

struct Routes: Sendable {
    let app: App
    let store: Store
    let readiness: Readiness
}

struct Server: Service {
    let routes: Routes
    func run() async throws { try await gracefulShutdown() }
}

struct Customer: Sendable {
    let id: String
}

struct UnitOfWork: Sendable {
    let store: Store
    let logger: Logger
}

struct Carts: Sendable {
    let work: UnitOfWork
    let customer: Customer
}

struct Checkout: Sendable {
    let work: UnitOfWork
    let carts: Carts
    let clock: any StoreClock
}
