import DovetailMacros

/// Something that happened to an order on its way and that its receipt mentions.
package nonisolated enum OrderNote: Equatable, Sendable {
    case mergedLines(Name)
    case shortDelivery(Name, delivered: Int, ordered: Int)
    case couponRefused(ID<Coupon>, CouponRefusal)
    case noReducedRate(Name)
    case nothingToCharge
}

/// The notes on one order.
///
/// Everybody who works on that order writes into the same log, and the renderer of its receipt reads it at the end. An
/// order is processed on one thread, so the log needs no lock and is deliberately not `Sendable`.
@Uses
package nonisolated final class OrderLog {
    package private(set) var notes: [OrderNote] = []

    package init() {}

    package func add(_ note: OrderNote) { notes.append(note) }
}
