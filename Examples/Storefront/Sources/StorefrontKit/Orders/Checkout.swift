/// Takes one order from its lines to a payment, or rejects it and leaves no trace in the stock.
nonisolated struct Checkout {
    let order: Order
    let intake: OrderIntake
    let inventory: any InventoryService
    let pricing: any PricingEngine
    let taxCalculator: any TaxCalculator
    let gateway: any PaymentGateway
    let log: OrderLog

    func complete() throws(Rejection) -> Purchase {
        let known = try intake.knownOrder()
        let reserved = try inventory.reserve(known.lines, acceptingPartial: order.acceptsPartial)
        do throws(Rejection) {
            noteShortDeliveries(of: known.lines, reserved: reserved)
            return try purchase(of: reserved, by: known.customer)
        } catch {
            inventory.release(reserved)
            throw error
        }
    }

    private func purchase(of lines: [LineItem], by customer: Customer) throws(Rejection) -> Purchase {
        let basket = pricing.basket(of: lines)
        let taxes = try taxCalculator.taxes(on: basket, in: customer.region)
        let payment = try pay(basket.net + taxes.map(\.tax).sum())
        return Purchase(customer: customer, basket: basket, taxes: taxes, payment: payment)
    }

    private func pay(_ amount: Money) throws(Rejection) -> Payment? {
        guard amount > .zero else {
            log.add(.nothingToCharge)
            return nil
        }
        do {
            return try gateway.charge(amount, to: order.card, for: order.id)
        } catch {
            throw .paymentDeclined(error)
        }
    }

    private func noteShortDeliveries(of ordered: [LineItem], reserved: [LineItem]) {
        for line in ordered {
            let delivered = reserved.first { $0.item.id == line.item.id }?.quantity ?? 0
            guard delivered < line.quantity else { continue }
            log.add(.shortDelivery(line.item.name, delivered: delivered, ordered: line.quantity))
        }
    }
}
