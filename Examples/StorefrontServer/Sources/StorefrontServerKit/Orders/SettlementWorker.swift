import GRDB
import Logging
import ServiceLifecycle

/// Charges orders in the background: when one is announced, and now and then for those that nobody announced.
///
/// The order is the idempotency key of its charge. Killed between the charge and the note that it was made, the next
/// process charges again, and the gateway knows.
final class SettlementWorker: Service {
    private let store: Store
    private let gateway: any PaymentGateway
    private let announcements: OrderAnnouncements
    private let orders: Orders
    private let stock: StockRoom
    private let interval: Duration
    private let logger: Logger

    init(
        store: Store, gateway: any PaymentGateway, announcements: OrderAnnouncements, orders: Orders, stock: StockRoom,
        interval: Duration, logger: Logger
    ) {
        (self.store, self.gateway, self.announcements) = (store, gateway, announcements)
        (self.orders, self.stock, self.interval, self.logger) = (orders, stock, interval, logger)
    }

    func run() async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { try await self.remind() }
            for await _ in announcements.stream.cancelOnGracefulShutdown() { try await settleAll() }
            group.cancelAll()
        }
        try await settleAll()
        logger.info("All orders are settled")
    }

    /// Announces whatever is there, again and again.
    private func remind() async throws {
        while !Task.isCancelled {
            announcements.announce()
            try? await Task.sleep(for: interval)
        }
    }

    /// Settles until nothing is left.
    func settleAll() async throws {
        while case let batch = try await unsettled(), !batch.isEmpty {
            for order in batch { try await settle(order) }
        }
    }

    private func unsettled() async throws -> [Order] {
        try await store.writer.read { [orders] in try orders.unsettled(limit: 64, $0) }
    }

    private func settle(_ order: Order) async throws {
        let charge = try await gateway.charge(order.total, customer: order.customerId, key: order.id)
        try await store.writer.write { [orders, stock] db in
            var order = order
            order.state = charge == .accepted ? .settled : .declined
            try order.update(db)
            if charge == .declined { try stock.putBack(orders.lines(of: order, db), db) }
        }
        logger.debug("Order settled", metadata: ["order": "\(order.id)", "charge": "\(charge)"])
    }
}
