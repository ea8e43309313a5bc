import HTTPTypes
import Foundation
import Testing

@testable import StorefrontServerKit

struct OrderTests {
    @Test func anOrderTakesTheStockAndEmptiesTheCart() async throws {
        try await TestShop.open { shop async throws in
            let cart = try await shop.cart(["saw": 2, "chisel": 1])
            let reply = try await shop.place(cart, key: "1")
            #expect(reply.status == 201)
            let orders = try await shop.orders()
            #expect(orders.map(\.total) == [18_290])
            #expect(orders.map(\.state) == [.placed])
            #expect(orders.map(\.placedAt) == [StoppedClock().now])
            #expect(try await shop.stock(of: "saw") == 10)
            #expect(try await shop.send(.get, "/carts/\(cart)").status == 404)
        }
    }

    @Test func anOrderThatIsSentTwiceIsPlacedOnce() async throws {
        try await TestShop.open { shop async throws in
            let cart = try await shop.cart(["saw": 2])
            let first = try await shop.place(cart, key: "1")
            let second = try await shop.place(cart, key: "1")
            #expect(second == Reply(status: 200, body: first.body))
            #expect(try await shop.stock(of: "saw") == 10)

            let other = try await shop.cart(["saw": 1])
            #expect(
                try await shop.place(other, key: "1")
                    == Reply(status: 422, body: #"{"error":"this idempotency key is another order's"}"#))
            #expect(try await shop.place(cart, key: "").status == 422)
        }
    }

    @Test func anOrderIsSeenByItsCustomerAlone() async throws {
        try await TestShop.open { shop async throws in
            let placed = try await shop.place(shop.cart(["saw": 1]), key: "1")
            let id = try await #require(shop.orders().first).id
            #expect(try await shop.send(.get, "/orders/\(id)") == Reply(status: 200, body: placed.body))
            #expect(
                try await shop.send(.get, "/orders/\(id)", token: "grace-token")
                    == Reply(status: 404, body: #"{"error":"there is no order '\#(id)'"}"#))
        }
    }

    @Test func whatIsNotInStockIsNotSoldAndNothingElseIsTaken() async throws {
        try await TestShop.open { shop async throws in
            let cart = try await shop.cart(["chisel": 1, "gauge": 2])
            #expect(
                try await shop.place(cart, key: "1")
                    == Reply(status: 409, body: #"{"error":"there is not enough of 'gauge'"}"#))
            #expect(try await shop.stock(of: "chisel") == 100_000)
            #expect(try await shop.orders() == [])
        }
    }

    @Test func ofTheLastPieceOneIsSold() async throws {
        try await TestShop.open { shop async throws in
            let replies = try await withThrowingTaskGroup { group in
                for number in 1...8 {
                    group.addTask { try await shop.place(shop.cart(["gauge": 1]), key: "\(number)").status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.sorted() == [201, 409, 409, 409, 409, 409, 409, 409])
            #expect(try await shop.stock(of: "gauge") == 0)
        }
    }

    @Test func anEmptyCartIsNoOrder() async throws {
        try await TestShop.open { shop async throws in
            #expect(
                try await shop.place(shop.cart([:]), key: "1")
                    == Reply(status: 422, body: #"{"error":"the cart is empty"}"#))
        }
    }

    @Test func theWorkerSettlesOrders() async throws {
        try await TestShop.open { shop async throws in
            _ = try await shop.place(shop.cart(["saw": 1]), key: "1")
            try await shop.app.settlement.settleAll()
            let orders = try await shop.orders()
            #expect(orders.map(\.state) == [.settled])
            #expect(shop.gateway.charges == [orders[0].id: 7900])
        }
    }

    /// Such as the orders of a process that was killed.
    @Test(.timeLimit(.minutes(1))) func theWorkerFindsWhatNobodyHasAnnounced() async throws {
        try await TestShop.open { shop async throws in
            _ = try await shop.place(shop.cart(["saw": 1]), key: "1")
            for await _ in shop.app.announcements.stream { break }
            let settlement = try await shop.app.settlement
            try await withThrowingTaskGroup { group in
                group.addTask { try await settlement.run() }
                while try await shop.orders().map(\.state) != [.settled] {}
                group.cancelAll()
            }
        }
    }

    /// As when the server's last answer and the signal to the worker come together: nobody hears announcements any more.
    @Test func theWorkerSettlesWhatIsLeftBeforeItStops() async throws {
        try await TestShop.open { shop async throws in
            let listener = Task { [stream = shop.app.announcements.stream] in for await _ in stream {} }
            listener.cancel()
            await listener.value
            _ = try await shop.place(shop.cart(["saw": 1]), key: "1")
            try await shop.app.settlement.run()
            #expect(try await shop.orders().map(\.state) == [.settled])
        }
    }

    @Test func whatTheGatewayCanNotDoIsDoneLater() async throws {
        try await TestShop.open { shop async throws in
            _ = try await shop.place(shop.cart(["saw": 1]), key: "1")
            shop.gateway.goOffline(true)
            #expect(try await shop.app.settlement.settleAll() == false)
            #expect(try await shop.orders().map(\.state) == [.placed])
            shop.gateway.goOffline(false)
            #expect(try await shop.app.settlement.settleAll())
            #expect(try await shop.orders().map(\.state) == [.settled])
        }
    }

    @Test func whatIsDeclinedIsPutBack() async throws {
        try await TestShop.open { shop async throws in
            shop.gateway.answer(.declined)
            _ = try await shop.place(shop.cart(["saw": 5]), key: "1")
            try await shop.app.settlement.settleAll()
            #expect(try await shop.orders().map(\.state) == [.declined])
            #expect(try await shop.stock(of: "saw") == 12)
        }
    }
}
