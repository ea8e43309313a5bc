public import GRDB

/// Something that is sold. Prices are in cents.
public struct Product: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    public let id: String
    public let name: String
    public let price: Int
    public var stock: Int
}
