import DovetailMacros
import Synchronization

/// Watches the items that came under their reorder level.
///
/// `inventory` is set after both exist, because the inventory itself reports to the monitor.
@Uses
package final class LowStockMonitor: StockObserver {
    private struct State {
        var inventory: (any InventoryService)?
        var watched: Set<ID<Item>> = []
    }

    private let state = Mutex(State())

    package init() {}

    package var inventory: (any InventoryService)? {
        get { state.withLock { $0.inventory } }
        set { state.withLock { $0.inventory = newValue } }
    }

    package func stockFell(of item: ID<Item>) {
        guard let level = inventory?.level(of: item), level.isLow else { return }
        _ = state.withLock { $0.watched.insert(item) }
    }

    /// The levels as they are now: what was put back since then is no longer low.
    package var lowLevels: [StockLevel] {
        let (inventory, watched) = state.withLock { ($0.inventory, $0.watched) }
        return watched.sorted().compactMap { inventory?.level(of: $0) }.filter(\.isLow)
    }
}
