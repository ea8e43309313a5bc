import StorefrontKit
import Testing

@Suite struct StockRoomTests {
    private let cup: Item
    private let tea: Item
    private let stockRoom: StockRoom

    init() throws {
        let data = try SmallStore.data()
        (cup, tea) = (data.catalogue[0], data.catalogue[1])
        stockRoom = StockRoom(levels: data.stock)
    }

    @Test func aReservationTakesNothingWhenOneItemIsShort() {
        let lines = [LineItem(item: cup, quantity: 1), LineItem(item: tea, quantity: 1)]
        #expect(throws: Rejection.outOfStock([tea.name])) {
            try stockRoom.reserve(lines, acceptingPartial: false)
        }
        #expect(stockRoom.level(of: cup.id)?.onHand == 3)
    }

    @Test func aPartialReservationTakesWhatThereIs() throws {
        let lines = [LineItem(item: cup, quantity: 5), LineItem(item: tea, quantity: 1)]
        let reserved = try stockRoom.reserve(lines, acceptingPartial: true)
        #expect(reserved.map(\.item.id) == [cup.id])
        #expect(reserved.map(\.quantity) == [3])
        #expect(stockRoom.level(of: cup.id)?.onHand == 0)
    }

    @Test func linesForTheSameItemShareItsStock() throws {
        let line = LineItem(item: cup, quantity: 2)
        #expect(try stockRoom.reserve([line, line], acceptingPartial: true).map(\.quantity) == [2, 1])
        #expect(stockRoom.level(of: cup.id)?.onHand == 0)
    }

    @Test func noPieceIsReservedTwice() async {
        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { [stockRoom, cup] in
                    (try? stockRoom.reserve([LineItem(item: cup, quantity: 1)], acceptingPartial: false)) != nil
                }
            }
            var successes = 0
            for await success in group where success { successes += 1 }
            return successes
        }
        #expect(successes == 3)
        #expect(stockRoom.level(of: cup.id)?.onHand == 0)
    }

    @Test func theMonitorListsWhatIsLowNow() throws {
        let monitor = LowStockMonitor()
        monitor.inventory = stockRoom
        stockRoom.observer = monitor
        #expect(monitor.lowLevels.isEmpty)
        let reserved = try stockRoom.reserve([LineItem(item: cup, quantity: 2)], acceptingPartial: false)
        #expect(monitor.lowLevels.map(\.onHand) == [1])
        stockRoom.release(reserved)
        #expect(monitor.lowLevels.isEmpty)
    }

    @Test func theStockRoomDoesNotKeepItsObserverAlive() {
        stockRoom.observer = LowStockMonitor()
        #expect(stockRoom.observer == nil)
    }
}
