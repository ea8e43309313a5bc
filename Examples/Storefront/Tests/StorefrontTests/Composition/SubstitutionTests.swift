import Dovetail
import StorefrontKit
import Testing

/// All of these run in parallel; each assembles a store of its own, so none sees the fakes of another.
@Suite struct SubstitutionTests {
    @Test func aStoreChargesThroughTheGatewayThatTakesThePlaceOfItsOwn() throws {
        let data = try SmallStore.data()
        let app = AppAssembly(data: data)
        app.substitute(\.gateway) { GatewayStub(answer: .success(Payment(authorization: "FAKE"))) }
        let processed = OrderAssembly(order: data.orders[0], app: app).processor.process()
        #expect(try processed.outcome.get().payment == Payment(authorization: "FAKE"))
    }

    @Test func whatAGatewayDeclinesIsToldToTheCustomer() throws {
        let data = try SmallStore.data()
        let app = AppAssembly(data: data)
        app.substitute(\.gateway) { GatewayStub(answer: .failure(.cardRefused)) }
        _ = OrderAssembly(order: data.orders[0], app: app).processor.process()
        #expect(app.notifier.sent.map(\.content) == [.rejected("1", .paymentDeclined(.cardRefused))])
    }

    @Test(arguments: [("2025-06-30", 2_00), ("2025-07-01", 0)])
    func aCouponHoldsUntilItsLastDayIsOver(today: String, discount: Int) throws {
        let today = try #require(CalendarDate(today))
        let data = try SmallStore.data(ordering: [(2, "tok_1")], coupon: "TENTH")
        let app = AppAssembly(data: data)
        app.substitute(\.clock) { ClockStub(today: today) }
        let processed = OrderAssembly(order: data.orders[0], app: app).processor.process()
        #expect(try processed.outcome.get().basket.discount == Money(cents: discount))
    }

    @Test func storesOnManyThreadsKeepToTheirOwnGateways() async throws {
        let data = try SmallStore.data()
        let authorizations = await withTaskGroup(of: [String].self) { group in
            for store in 0..<50 {
                group.addTask { ["\(store)", await authorization(of: data.orders[0], in: data, by: "\(store)")] }
            }
            var authorizations: [[String]] = []
            for await authorization in group { authorizations.append(authorization) }
            return authorizations
        }
        #expect(authorizations.count == 50)
        #expect(authorizations.allSatisfy { $0[0] == $0[1] })
    }
}

private func authorization(of order: Order, in data: StoreData, by name: String) async -> String {
    let app = AppAssembly(data: data)
    app.substitute(\.gateway) { GatewayStub(answer: .success(Payment(authorization: name))) }
    let outcome = OrderAssembly(order: order, app: app).processor.process().outcome
    return (try? outcome.get())?.payment?.authorization ?? "none"
}

private struct GatewayStub: PaymentGateway {
    let answer: Result<Payment, PaymentDecline>

    func charge(_ amount: Money, to card: ID<PaymentCard>, for order: ID<Order>) throws(PaymentDecline) -> Payment {
        try answer.get()
    }
}

private struct ClockStub: StoreClock {
    let today: CalendarDate
}
