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
        let isDone = try await settleAll()
        logger.info(isDone ? "All orders are settled" : "Some orders are left for the next start")
    }

    /// Announces whatever is there, again and again.
    private func remind() async throws {
        while !Task.isCancelled {
            announcements.announce()
            try? await Task.sleep(for: interval)
        }
    }

    /// Settles until nothing is left, or the gateway takes none of the rest. Whether nothing is left.
    @discardableResult
    func settleAll() async throws -> Bool {
        while case let batch = try await unsettled(), !batch.isEmpty {
            var isStuck = true
            for order in batch where try await settle(order) { isStuck = false }
            if isStuck { return false }
        }
        return true
    }

    private func unsettled() async throws -> [Order] {
        try await store.writer.read { [orders] in try orders.unsettled(limit: 64, $0) }
    }

    /// Whether it is settled now. What the gateway can't do is asked of it again, later.
    private func settle(_ order: Order) async throws -> Bool {
        guard let charge = await charge(order) else { return false }
        try await store.writer.write { [orders, stock] db in
            var order = order
            order.state = charge == .accepted ? .settled : .declined
            try order.update(db)
            if charge == .declined { try stock.putBack(orders.lines(of: order, db), db) }
        }
        logger.debug("Order settled", metadata: ["order": "\(order.id)", "charge": "\(charge)"])
        return true
    }

    private func charge(_ order: Order) async -> Charge? {
        do {
            return try await gateway.charge(order.total, customer: order.customerId, key: order.id)
        } catch {
            logger.error("The gateway failed", metadata: ["order": "\(order.id)", "error": "\(error)"])
            return nil
        }
    }
}
