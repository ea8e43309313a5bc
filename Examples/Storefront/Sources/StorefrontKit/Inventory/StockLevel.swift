/// How many pieces of an item lie in the store, and below how many it should be ordered again.
package nonisolated struct StockLevel: Equatable, Sendable {
    package let item: ID<Item>
    package internal(set) var onHand: Int
    package let reorderBelow: Int

    package var isLow: Bool { onHand < reorderBelow }
}

nonisolated extension StockLevel: Decodable {
    private enum CodingKeys: CodingKey { case item, onHand, reorderBelow }

    private struct Count: Decodable {
        let pieces: Int

        init(from decoder: any Decoder) throws { pieces = try decoder.wholeNumber(in: 0...1_000_000) }
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        item = try members.decode(ID<Item>.self, forKey: .item)
        onHand = try members.decode(Count.self, forKey: .onHand).pieces
        reorderBelow = try members.decode(Count.self, forKey: .reorderBelow).pieces
    }
}
