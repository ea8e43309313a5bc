import Foundation

/// The stock in memory, safe to use from any thread: a reservation sees all its items at one moment.
///
/// `observer` is set after both exist, because the observer itself needs the inventory; like a delegate, it is held
/// weakly.
package nonisolated final class StockRoom: InventoryService {
    private let lock = NSLock()
    // Both are guarded by `lock`.
    private nonisolated(unsafe) var levels: [ID<Item>: StockLevel]
    private nonisolated(unsafe) weak var knownObserver: (any StockObserver)?

    package init(levels: [StockLevel]) {
        self.levels = levels.indexed(by: \.item)
    }

    package var observer: (any StockObserver)? {
        get { lock.withLock { knownObserver } }
        set { lock.withLock { knownObserver = newValue } }
    }

    package func reserve(_ lines: [LineItem], acceptingPartial: Bool) throws(Rejection) -> [LineItem] {
        let reserved = try take(lines, acceptingPartial: acceptingPartial)
        // Not under the lock: the observer may ask for the level.
        for line in reserved { observer?.stockFell(of: line.item.id) }
        return reserved
    }

    package func release(_ lines: [LineItem]) {
        lock.withLock {
            for line in lines { levels[line.item.id]?.onHand += line.quantity }
        }
    }

    package func level(of item: ID<Item>) -> StockLevel? { lock.withLock { levels[item] } }

    private func take(_ lines: [LineItem], acceptingPartial: Bool) throws(Rejection) -> [LineItem] {
        lock.lock()
        defer { lock.unlock() }
        var remaining = levels
        var reserved: [LineItem] = []
        var short: [Name] = []
        for line in lines {
            let quantity = min(line.quantity, remaining[line.item.id]?.onHand ?? 0)
            remaining[line.item.id]?.onHand -= quantity
            if quantity > 0 { reserved.append(LineItem(item: line.item, quantity: quantity)) }
            if quantity < line.quantity { short.append(line.item.name) }
        }
        guard short.isEmpty || acceptingPartial && !reserved.isEmpty else { throw .outOfStock(short) }
        levels = remaining
        return reserved
    }
}
