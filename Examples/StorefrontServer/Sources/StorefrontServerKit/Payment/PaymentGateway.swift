/// Who moves the money.
protocol PaymentGateway: Sendable {
    /// Charges once for each `key`, however often it is asked.
    func charge(_ cents: Int, customer: String, key: String) async throws -> Charge
}

/// What became of a charge.
enum Charge: String, Sendable {
    case accepted
    case declined
}
