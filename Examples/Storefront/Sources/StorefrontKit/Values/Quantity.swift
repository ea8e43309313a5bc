/// How many pieces of an item a customer may ask for at once.
package nonisolated struct Quantity: Hashable, Sendable, Decodable {
    package let pieces: Int

    package init(from decoder: any Decoder) throws { pieces = try decoder.wholeNumber(in: 1...1_000) }
}
