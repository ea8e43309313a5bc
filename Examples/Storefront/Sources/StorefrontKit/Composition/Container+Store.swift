package import Dovetail

// The same store as the assemblies make, wired by a container. Where an assembly is checked by the compiler, this is
// checked by `validate()`, before anything is built.

nonisolated extension Container {
    /// The store: everything that lives as long as the program.
    package static func store(data: StoreData) -> Container {
        let store = Container()
        store.register((any Catalogue).self, .lazySingleton) { ListedCatalogue(items: data.catalogue) }
        store.register((any CustomerDirectory).self, .lazySingleton) { ListedCustomers(customers: data.customers) }
        store.register((any CouponBook).self, .lazySingleton) { ListedCoupons(coupons: data.coupons) }
        store.register(RegionTaxTable.self, .weakSingleton) { RegionTaxTable(regions: data.regions) }
        store.register((any StoreClock).self, .lazySingleton) { ReportDateClock(today: data.reportDate) }
        store.register((any PaymentGateway).self, .lazySingleton, OfflineGateway.init)
        store.register((any Notifier).self, .lazySingleton, Outbox.init)
        store.register(TextTable.self, .prototype) { TextTable() }
        store.registerInventory(levels: data.stock)
        return store
    }

    /// The stock room and its monitor know each other, so each is given the other after both were made.
    private func registerInventory(levels: [StockLevel]) {
        register(StockRoom.self, .lazySingleton) { StockRoom(levels: levels) }
        register(LowStockMonitor.self, .lazySingleton, LowStockMonitor.init)
        forward((any InventoryService).self, to: StockRoom.self) { $0 }
        inject(into: StockRoom.self) { (room: inout StockRoom, monitor: LowStockMonitor) in room.observer = monitor }
        inject(into: LowStockMonitor.self) { (monitor: inout LowStockMonitor, room: any InventoryService) in
            monitor.inventory = room
        }
    }

    /// All that works on one order, for as long as it takes: a child of the store, which doesn't know it.
    package func order(_ order: Order) -> Container {
        let container = Container(parent: self)
        container.register(singleton: order)
        container.register(OrderProcessor.self, .objectGraph, OrderProcessor.init)
        container.register(Checkout.self, .objectGraph, Checkout.init)
        container.register(OrderIntake.self, .objectGraph, OrderIntake.init)
        container.register((any PricingEngine).self, .objectGraph, CouponPricingEngine.init)
        container.register((any TaxCalculator).self, .objectGraph, RegionalTaxCalculator.init)
        container.register((any ReceiptRenderer).self, .objectGraph) { [self] (order: Order, log: OrderLog) in
            // Not a Provider: that would ask the order's container, which has gone when the receipt is written.
            TextReceiptRenderer(order: order, log: log, makeTable: { validated { try self.resolve() } })
        }
        container.register(OrderLog.self, .objectGraph, OrderLog.init)
        return container
    }

    /// The report on a number of orders, on a page of the caller's: `try resolve(arguments: page)`.
    package func report(on orders: [Order]) -> Container {
        let report = Container(parent: self)
        report.register(ReportWriter.self, .prototype) {
            [self]
            (
                page: Assisted<Page>, clock: any StoreClock, monitor: LowStockMonitor, notifier: any Notifier,
                catalogue: any Catalogue, table: Provider<TextTable>
            ) in
            func section() throws -> Section { Section(page: page.value, table: try table()) }
            return ReportWriter(
                page: page.value, orders: orders, clock: clock, monitor: monitor, notifier: notifier,
                summary: SummaryWriter(
                    catalogue: catalogue, figures: try section(), rejections: try section(), lowStock: try section(),
                    messages: try section()),
                makeProcessor: { order in validated { try self.order(order).resolve() } })
        }
        return report
    }
}

/// The result of `resolve`, where a closure can't throw and `validate()` has shown that nothing is missing.
private nonisolated func validated<Value>(_ resolve: () throws -> Value) -> Value {
    do {
        return try resolve()
    } catch {
        fatalError("\(error)")
    }
}
