/// Decides by the card's token, without a network.
///
/// `tok_refused` is refused, `tok_limit_5000` is good for 50.00, and every other card is good for any amount.
nonisolated struct OfflineGateway: PaymentGateway {
    func charge(_ amount: Money, to card: ID<PaymentCard>, for order: ID<Order>) throws(PaymentDecline) -> Payment {
        if card == "tok_refused" { throw .cardRefused }
        if let limit = limit(of: card), amount > limit { throw .limitExceeded(limit) }
        return Payment(authorization: "AUTH-\(order)")
    }

    private func limit(of card: ID<PaymentCard>) -> Money? {
        card.description.wholeMatch(of: /tok_limit_([0-9]+)/).flatMap { Int($0.1) }.map(Money.init(cents:))
    }
}
