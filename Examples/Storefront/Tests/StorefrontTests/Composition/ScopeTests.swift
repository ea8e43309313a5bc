import StorefrontKit
import Testing

/// What the scopes of the store's bindings promise.
@Suite struct ScopeTests {
    private let app: AppAssembly
    private let order: Order

    init() throws {
        let data = try SmallStore.data()
        app = AppAssembly(data: data)
        order = data.orders[0]
    }

    @Test func theStockRoomBringsTheMonitorThatListensToIt() throws {
        let stockRoom = try #require(app.inventory.stockRoom as? StockRoom)
        #expect(stockRoom.observer === app.inventory.monitor)
    }

    @Test func theMonitorBringsTheStockRoomThatItAsks() {
        let stockRoom = app.inventory.monitor.inventory as? StockRoom
        #expect(stockRoom != nil)
        #expect(stockRoom === app.inventory.stockRoom as? StockRoom)
    }

    @Test func theTaxTableIsThereAsLongAsAnOrderIsOpen() {
        var processor: OrderProcessor? = OrderAssembly(order: order, app: app).processor
        weak let table = app.pricing.taxTable
        #expect(table != nil)
        withExtendedLifetime(processor) { #expect(table === app.pricing.taxTable) }
        processor = nil
        #expect(table == nil)
    }
}
