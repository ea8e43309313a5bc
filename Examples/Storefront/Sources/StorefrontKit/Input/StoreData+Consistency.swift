nonisolated extension StoreData {
    /// The most lines an order may have; together with the bounds of the values it keeps every sum inside `Int`.
    private static let lineLimit = 100

    /// Checks what no single value can know about itself.
    ///
    /// What a customer got wrong is not checked here: an order for an item that does not exist is rejected, it does
    /// not make the file invalid.
    func checkConsistency() throws(DecodingError) {
        try requireDistinct(regions.map(\.id), in: "regions", key: "id")
        try requireDistinct(catalogue.map(\.id), in: "catalogue", key: "id")
        try requireDistinct(stock.map(\.item), in: "stock", key: "item")
        try requireDistinct(coupons.map(\.code), in: "coupons", key: "code")
        try requireDistinct(customers.map(\.id), in: "customers", key: "id")
        try requireDistinct(orders.map(\.id), in: "orders", key: "id")
        try requireStockOfCatalogue()
        try requireLines()
    }

    private func requireDistinct<Owner>(_ ids: [ID<Owner>], in list: String, key: String) throws(DecodingError) {
        var seen: Set<ID<Owner>> = []
        for (index, id) in ids.enumerated() where !seen.insert(id).inserted {
            throw problem(at: list, index, key, expected: "an id not used before")
        }
    }

    private func requireStockOfCatalogue() throws(DecodingError) {
        let items = Set(catalogue.map(\.id))
        for (index, level) in stock.enumerated() where !items.contains(level.item) {
            throw problem(at: "stock", index, "item", expected: "the id of a catalogue item")
        }
    }

    private func requireLines() throws(DecodingError) {
        for (index, order) in orders.enumerated() where !(1...Self.lineLimit ~= order.lines.count) {
            throw problem(at: "orders", index, "lines", expected: "1 to \(Self.lineLimit) lines")
        }
    }

    private func problem(at list: String, _ index: Int, _ member: String, expected: String) -> DecodingError {
        let path: [JSONKey] = [.member(list), .element(index), .member(member)]
        return .dataCorrupted(.init(codingPath: path, debugDescription: expected))
    }
}
