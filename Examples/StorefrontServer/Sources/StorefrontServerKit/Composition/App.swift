package import Dovetail
import DovetailServiceLifecycle
import Foundation
import Hummingbird
package import Logging
import NIOCore

/// What lives as long as the process.
package final class App: Assembling {
    package let context = DIContext()
    let payments: PaymentAssembly
    let recorder: Recorder
    let settings: ServerSettings
    let logger: Logger

    package init(settings: ServerSettings, logger: Logger) {
        self.settings = settings
        self.logger = logger
        recorder = Recorder(of: context, logger: logger)
        payments = PaymentAssembly(within: context, settings: settings.payment)
    }

    var clock: any StoreClock { define(.lazySingleton) { SystemClock() } }

    var store: Store {
        get async throws {
            try await define(.lazySingleton) {
                try await Store.open(settings.database)
            } onClose: {
                try $0.close()
            }
        }
    }

    var announcements: OrderAnnouncements { define(.lazySingleton) { OrderAnnouncements() } }
    var readiness: Readiness { define(.lazySingleton) { Readiness(drain: settings.shutdown.drain) } }
    var orders: Orders { define { Orders() } }
    var stock: StockRoom { define { StockRoom() } }

    var settlement: SettlementWorker {
        get async throws {
            try await define(.lazySingleton) {
                SettlementWorker(
                    // dovetail:ignore captive-dependency a service stops before any context is closed
                    store: try await store, gateway: try await payments.gateway, announcements: announcements,
                    orders: orders, stock: stock, interval: settings.settlement.interval, logger: logger)
            }
        }
    }

    /// Not kept, since its routes hold this assembly.
    var server: Application<RouterResponder<ShopContext>> {
        get async throws {
            try await define {
                let routes = Routes(app: self, store: try await store, readiness: readiness)
                let address = BindAddress.hostname(settings.http.host, port: settings.http.port)
                return Application(
                    router: routes.router, configuration: ApplicationConfiguration(address: address), logger: logger)
            }
        }
    }
}

// MARK: - Services

extension App {
    /// What starts with the process, and in which order. It stops in the reverse order.
    var services: [ServiceBinding] {
        [
            ServiceBinding("database") { try await self.store },
            ServiceBinding("settlement", after: "database") { try await self.settlement },
            ServiceBinding("http", after: "database", "settlement") { try await self.server },
            ServiceBinding("readiness", after: "http") { self.readiness },
        ]
    }

    /// Starts everything, and runs until a signal arrives.
    package func run() async throws {
        var launcher = ServiceLauncher(services, context: context, logger: logger)
        launcher.maximumGracefulShutdownDuration = settings.shutdown.limit
        defer { recorder.stop() }
        do {
            try await launcher.run()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw AddressTaken(http: settings.http)
        }
    }
}

private struct AddressTaken: Error, CustomStringConvertible {
    let http: HTTPSettings

    var description: String {
        "\(http.host):\(http.port) is taken by another process; HTTP_PORT=0 takes any port that is free"
    }
}
