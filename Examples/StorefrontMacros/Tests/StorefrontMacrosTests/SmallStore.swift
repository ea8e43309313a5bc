import Foundation
import StorefrontMacrosKit

/// A store small enough to be read as a whole beside the test that uses it.
enum SmallStore {
    static let cupAndTea = """
        {
          "reportDate": "2025-06-30",
          "regions": [{ "id": "DE", "name": "Deutschland", "standard": 1900, "reduced": 700 }],
          "catalogue": [
            { "id": "CUP", "name": "Cup", "category": "ware", "price": 1000, "taxClass": "standard" },
            { "id": "TEA", "name": "Tea", "category": "tea", "price": 500, "taxClass": "reduced" }
          ],
          "stock": [{ "item": "CUP", "onHand": 3, "reorderBelow": 2 }],
          "coupons": [
            { "code": "TENTH", "kind": "percentage", "rate": 1000, "expires": "2025-06-30", "combinable": true }
          ],
          "customers": [{ "id": "C-1", "name": "Åsa", "region": "DE" }],
          "orders": [
            {
              "id": "1", "customer": "C-1", "coupons": [], "acceptsPartial": false, "card": "tok_1",
              "lines": [{ "item": "CUP", "quantity": 2 }]
            }
          ]
        }
        """

    static func data() throws -> StoreData { try StoreData(json: Data(cupAndTea.utf8)) }

    /// The same store with one order for each of `cups`, all with the same coupon if there is one.
    static func data(ordering cups: [(count: Int, card: String)], coupon: String? = nil) throws -> StoreData {
        let coupons = coupon.map { "\"\($0)\"" } ?? ""
        let orders = cups.enumerated().map { index, order in
            """
            { "id": "\(index + 1)", "customer": "C-1", "coupons": [\(coupons)], "acceptsPartial": false,
              "card": "\(order.card)", "lines": [{ "item": "CUP", "quantity": \(order.count) }] }
            """
        }
        let start = cupAndTea.range(of: "\"orders\": [")?.upperBound ?? cupAndTea.endIndex
        return try StoreData(json: Data((cupAndTea[..<start] + orders.joined(separator: ",") + "]}").utf8))
    }
}
