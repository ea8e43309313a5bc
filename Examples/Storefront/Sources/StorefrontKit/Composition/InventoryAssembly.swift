package import Dovetail

/// What lies in the store, and what has to be ordered again.
package final class InventoryAssembly: Assembling {
    package let context: DIContext
    private let levels: [StockLevel]

    init(levels: [StockLevel], parent: DIContext) {
        context = DIContext(parent: parent)
        self.levels = levels
    }

    /// Tells the monitor what was taken out.
    ///
    /// The monitor in turn asks the stock room what is left. Neither can be handed to the other's initializer, so each
    /// gets the other after both were made: `inject:` runs when the object is already in the graph. Whichever is asked
    /// for first, the other one comes along, and there is one of each.
    package var stockRoom: any InventoryService {
        define(.lazySingleton) {
            StockRoom(levels: levels)
        } inject: {
            $0.observer = monitor
        }
    }

    package var monitor: LowStockMonitor {
        define(.lazySingleton) {
            LowStockMonitor()
        } inject: {
            $0.inventory = stockRoom
        }
    }
}
