import Synchronization

/// The stock in memory, safe to use from any thread: a reservation sees all its items at one moment.
///
/// `observer` is set after both exist, because the observer itself needs the inventory; like a delegate, it is held
/// weakly.
package final class StockRoom: InventoryService {
    fileprivate struct State {
        var levels: [ID<Item>: StockLevel]
        weak var observer: (any StockObserver)?
    }

    private let state: Mutex<State>

    package init(levels: [StockLevel]) {
        state = Mutex(State(levels: levels.indexed(by: \.item)))
    }

    package var observer: (any StockObserver)? {
        get { state.withLock { $0.observer } }
        set { state.withLock { $0.observer = newValue } }
    }

    package func reserve(_ lines: [LineItem], acceptingPartial: Bool) throws(Rejection) -> [LineItem] {
        let reserved = try state.withLock { state throws(Rejection) in
            try state.take(lines, acceptingPartial: acceptingPartial)
        }
        // Not under the lock: the observer may ask for the level.
        for line in reserved { observer?.stockFell(of: line.item.id) }
        return reserved
    }

    package func release(_ lines: [LineItem]) {
        state.withLock { state in
            for line in lines { state.levels[line.item.id]?.onHand += line.quantity }
        }
    }

    package func level(of item: ID<Item>) -> StockLevel? { state.withLock { $0.levels[item] } }
}

extension StockRoom.State {
    fileprivate mutating func take(_ lines: [LineItem], acceptingPartial: Bool) throws(Rejection) -> [LineItem] {
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
