import HTTPTypes
import Testing

@testable import StorefrontServerKit

struct CartTests {
    @Test func aCartIsFilledChangedAndEmptied() async throws {
        try await TestShop.open { shop async throws in
            let cart = try await shop.cart(["saw": 2, "chisel": 1])
            _ = try await shop.send(.put, "/carts/\(cart)/lines/saw", #"{"quantity":3}"#)
            #expect(
                try await shop.send(.put, "/carts/\(cart)/lines/chisel", #"{"quantity":0}"#)
                    == Reply(status: 200, body: #"{"id":"\#(cart)","lines":[{"productId":"saw","quantity":3}]}"#))
        }
    }

    @Test func nobodySeesTheCartOfAnother() async throws {
        try await TestShop.open { shop async throws in
            let cart = try await shop.cart([:])
            #expect(try await shop.send(.get, "/carts/\(cart)", token: "grace-token").status == 404)
        }
    }

    @Test(arguments: [nil, "nobody"]) func cartsNeedACustomer(token: String?) async throws {
        try await TestShop.open { shop async throws in
            #expect(
                try await shop.send(.post, "/carts", token: token)
                    == Reply(
                        status: 401, body: #"{"error":"send a customer's token: 'Authorization: Bearer …'"}"#))
        }
    }

    @Test func quantitiesAreChecked() async throws {
        try await TestShop.open { shop async throws in
            let cart = try await shop.cart([:])
            #expect(
                try await shop.send(.put, "/carts/\(cart)/lines/saw", #"{"quantity":-1}"#)
                    == Reply(status: 422, body: #"{"error":"a quantity must be from 0 to 1000"}"#))
            #expect(try await shop.send(.put, "/carts/\(cart)/lines/lathe", #"{"quantity":1}"#).status == 404)
        }
    }
}
