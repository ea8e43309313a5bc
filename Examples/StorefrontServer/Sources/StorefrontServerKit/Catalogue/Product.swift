import GRDB

/// Something that is sold. Prices are in cents.
struct Product: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    let id: String
    let name: String
    let price: Int
    var stock: Int
}
