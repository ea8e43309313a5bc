// The sentences in which the report speaks of what happened. Everywhere else these are values.

nonisolated extension Rejection: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownCustomer(let id): "no customer \(id)"
        case .unknownItem(let id): "no item \(id)"
        case .outOfStock(let names): "out of stock: " + names.map(\.description).joined(separator: "; ")
        case .unknownRegion(let id): "no delivery to region \(id)"
        case .paymentDeclined(let reason): "payment declined: \(reason)"
        }
    }
}

nonisolated extension PaymentDecline: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cardRefused: "card refused"
        case .limitExceeded(let limit): "card limited to \(limit)"
        }
    }
}

nonisolated extension CouponRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown: "no such coupon"
        case .alreadyUsed: "already used in this order"
        case .expired(let date): "expired on \(date)"
        case .minimumNotMet(let amount): "for orders from \(amount)"
        case .notCombinable(let other): "can't be combined with \(other)"
        case .givesNothing: "nothing to discount"
        }
    }
}

nonisolated extension OrderNote: CustomStringConvertible {
    package var description: String {
        switch self {
        case .mergedLines(let name): "\(name): on several lines, put together"
        case .shortDelivery(let name, let delivered, let ordered): "\(name): only \(delivered) of \(ordered) in stock"
        case .couponRefused(let code, let reason): "Coupon \(code) refused: \(reason)"
        case .noReducedRate(let region): "\(region) has no reduced rate, the standard rate applies"
        case .nothingToCharge: "Nothing to charge"
        }
    }
}

nonisolated extension Message: CustomStringConvertible {
    package var description: String {
        switch content {
        case .confirmed(let order, let total): "Thank you for order \(order), \(total) in all."
        case .rejected(let order, let reason): "We can't accept order \(order): \(reason)."
        }
    }
}
