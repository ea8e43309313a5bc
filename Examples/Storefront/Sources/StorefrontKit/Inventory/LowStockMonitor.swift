import Foundation

/// Watches the items that came under their reorder level.
///
/// `inventory` is set after both exist, because the inventory itself reports to the monitor.
package nonisolated final class LowStockMonitor: StockObserver {
    private let lock = NSLock()
    // Both are guarded by `lock`.
    private nonisolated(unsafe) var knownInventory: (any InventoryService)?
    private nonisolated(unsafe) var watched: Set<ID<Item>> = []

    package init() {}

    package var inventory: (any InventoryService)? {
        get { lock.withLock { knownInventory } }
        set { lock.withLock { knownInventory = newValue } }
    }

    package func stockFell(of item: ID<Item>) {
        guard let level = inventory?.level(of: item), level.isLow else { return }
        _ = lock.withLock { watched.insert(item) }
    }

    /// The levels as they are now: what was put back since then is no longer low.
    package var lowLevels: [StockLevel] {
        let (inventory, watched) = lock.withLock { (knownInventory, self.watched) }
        return watched.sorted().compactMap { inventory?.level(of: $0) }.filter(\.isLow)
    }
}
