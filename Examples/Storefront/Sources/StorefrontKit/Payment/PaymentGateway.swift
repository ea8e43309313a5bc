/// Owns the ids of cards; the store never sees more of a card than its token.
package nonisolated enum PaymentCard {}

package nonisolated struct Payment: Equatable, Sendable {
    package let authorization: String

    package init(authorization: String) { self.authorization = authorization }
}

package nonisolated enum PaymentDecline: Error, Equatable {
    case cardRefused
    case limitExceeded(Money)
}

package nonisolated protocol PaymentGateway: Sendable {
    func charge(_ amount: Money, to card: ID<PaymentCard>, for order: ID<Order>) throws(PaymentDecline) -> Payment
}
