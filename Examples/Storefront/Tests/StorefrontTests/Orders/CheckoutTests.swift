import StorefrontKit
import Testing

@Suite struct CheckoutTests {
    @Test func aDeclinedPaymentPutsTheStockBack() throws {
        let data = try SmallStore.data(ordering: [(3, "tok_refused"), (3, "tok_limit_3570"), (1, "tok_1")])
        let app = AppAssembly(data: data)
        let receipts = data.orders.map { OrderAssembly(order: $0, app: app).processor.process().receipt }
        #expect(
            receipts.joined() == """
                Order 1  C-1
                  REJECTED: payment declined: card refused
                Order 2  Åsa, DE
                     3  Cup                                       10.00      30.00
                        Net                                                  30.00
                        Tax 19 % on 30.00                                     5.70
                        Total                                                35.70
                        Paid, AUTH-2
                Order 3  C-1
                  REJECTED: out of stock: Cup

                """)
    }
}
