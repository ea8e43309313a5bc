import Dovetail
import DovetailServiceLifecycle
import Foundation
import HTTPTypes
import Logging
import ServiceLifecycle
import Testing

@testable import StorefrontServerKit

struct CompositionTests {
    @Test func allMistakesInTheSettingsAreListedAtOnce() throws {
        let variables = ["HTTP_PORT": "http", "PAYMENT_DELAY": "5", "LOG_LEVEL": "loud", "PAYMENT_API_KEY": "hidden"]
        #expect(
            settingsProblem(variables) == """
                3 settings are wrong:
                  http.port: expected an integer, found "http"; it is HTTP_PORT in EnvironmentVariablesProvider
                  payment.delay: expected a duration such as "1m30s" or "250ms", found "5"; it is PAYMENT_DELAY in EnvironmentVariablesProvider
                  logLevel: expected one of trace, debug, info, notice, warning, error, critical, found "loud"; it is LOG_LEVEL in EnvironmentVariablesProvider
                """)
    }

    @Test func aRequestHasOneUnitOfWork() async throws {
        try await TestShop.open { shop async throws in
            let request = RequestAssembly(
                app: shop.app, store: try await shop.app.store, caller: Customer(id: "ada", token: ""),
                logger: shop.app.logger)
            _ = try request.checkout
            let made = shop.app.recorder.recording.creations.map(\.binding.label)
            #expect(
                made.filter { $0.hasPrefix("RequestAssembly") }.sorted() == [
                    "RequestAssembly.audit", "RequestAssembly.carts", "RequestAssembly.checkout",
                    "RequestAssembly.orders", "RequestAssembly.pricing", "RequestAssembly.stock",
                    "RequestAssembly.work",
                ])
        }
    }

    @Test func requestsLeaveNothingBehind() async throws {
        try await TestShop.open { shop async throws in
            weak var context: DIContext?
            do {
                let request = RequestAssembly(
                    app: shop.app, store: try await shop.app.store, caller: nil, logger: shop.app.logger)
                _ = request.catalogue
                context = request.context
            }
            #expect(context == nil)
        }
    }

    /// A database that is open has a log beside its file.
    @Test func theDatabasesAreClosedWithTheContext() async throws {
        try await withTemporaryFolder { folder in
            var settings = ServerSettings()
            settings.database.path = folder.appending(path: "shop.db").path()
            settings.payment.ledger = folder.appending(path: "payments.db").path()
            let app = App(settings: settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let open = (try await app.store, try await app.payments.books)
            try await app.context.close()
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() == [
                    "payments.db", "shop.db",
                ])
            withExtendedLifetime(open) {}
        }
    }

    @Test func nothingIsMadeForWhoIsNotKnown() async throws {
        try await TestShop.open { shop async throws in
            _ = try await shop.send(.get, "/orders", token: "nobody")
            let made = shop.app.recorder.recording.creations.map(\.binding.label)
            #expect(made == ["App.store", "App.readiness", "App.server"])
        }
    }

    @Test func theReportOfTheStartLeavesRequestsOut() async throws {
        try await TestShop.open { shop async throws in
            for _ in 1...2 { _ = try await shop.send(.get, "/products") }
            let lines = shop.app.recorder.startUpReport.lines
            #expect(lines.map { $0.path.last?.label } == ["App.store", "App.readiness", "App.server"])
        }
    }

    @Test func theGraphShowsTheAppAndItsRequests() async throws {
        try await TestShop.open { shop async throws in
            _ = try await shop.place(shop.cart(["saw": 1]), key: "1")
            _ = try await shop.app.settlement
            let edges = shop.app.recorder.recording.dependencies.compactMap { dependency in
                dependency.from.map { "\($0.label) → \(dependency.to.label)" }
            }
            #expect(
                Set(edges).sorted() == [
                    "App.server → App.readiness", "App.server → App.store",
                    "App.settlement → App.announcements", "App.settlement → App.orders", "App.settlement → App.stock",
                    "App.settlement → App.store", "App.settlement → PaymentAssembly.gateway",
                    "RequestAssembly.carts → RequestAssembly.work",
                    "RequestAssembly.checkout → App.announcements", "RequestAssembly.checkout → App.clock",
                    "RequestAssembly.checkout → RequestAssembly.audit",
                    "RequestAssembly.checkout → RequestAssembly.carts",
                    "RequestAssembly.checkout → RequestAssembly.orders",
                    "RequestAssembly.checkout → RequestAssembly.pricing",
                    "RequestAssembly.checkout → RequestAssembly.stock",
                    "RequestAssembly.checkout → RequestAssembly.work",
                ])
        }
    }
}
