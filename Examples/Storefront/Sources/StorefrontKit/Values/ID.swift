/// The id of an `Owner`, so that the id of an item can't be given where that of an order is wanted.
package nonisolated struct ID<Owner>: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let description: String

    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

nonisolated extension ID: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(description: text) }
}

nonisolated extension ID: Decodable {
    package init(from decoder: any Decoder) throws { self.init(description: try decoder.lineOfText()) }
}
