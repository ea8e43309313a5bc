import GRDB
import HTTPTypes
import Testing

@testable import StorefrontServerKit

struct CatalogueTests {
    @Test func productsAreListed() async throws {
        try await TestShop.open { shop async throws in
            let reply = try await shop.send(.get, "/products", token: nil)
            #expect(
                reply.body == """
                    [{"id":"chisel","name":"Chisel, 12 mm","price":2490,"stock":100000},\
                    {"id":"gauge","name":"Marking gauge","price":4200,"stock":1},\
                    {"id":"mallet","name":"Beech mallet","price":3150,"stock":40},\
                    {"id":"saw","name":"Dovetail saw","price":7900,"stock":12}]
                    """)
        }
    }

    @Test func whatIsNotThereIsNamed() async throws {
        try await TestShop.open { shop async throws in
            #expect(
                try await shop.send(.get, "/products/lathe")
                    == Reply(status: 404, body: #"{"error":"there is no product 'lathe'"}"#))
        }
    }

    @Test func allThatGoesWrongIsSaidInOneForm() async throws {
        try await TestShop.open { shop async throws in
            #expect(try await shop.send(.get, "/nothing") == Reply(status: 404, body: #"{"error":"Not Found"}"#))
            let reply = try await shop.send(.post, "/orders", #"{"cart":1}"#, key: "1")
            #expect(
                reply
                    == Reply(
                        status: 400, body: #"{"error":"Type mismatch for `cart` key, expected `String` type."}"#))
            try await shop.app.store.writer.write { try $0.execute(sql: "ALTER TABLE product RENAME TO goods") }
            #expect(
                try await shop.send(.get, "/products", token: nil)
                    == Reply(status: 500, body: #"{"error":"something went wrong here"}"#))
        }
    }

    @Test func theServerSaysThatItLivesAndIsReady() async throws {
        try await TestShop.open { shop async throws in
            #expect(try await shop.send(.get, "/health").status == 200)
            #expect(try await shop.send(.get, "/ready").status == 200)
        }
    }
}
