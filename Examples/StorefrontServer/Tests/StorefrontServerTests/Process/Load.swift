import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting

@testable import StorefrontServerKit

/// What customers got who order one thing after the other.
struct LoadResult: Sendable {
    /// The orders that were confirmed.
    var confirmed: [OrderReply] = []
    /// Requests that got another answer than the one that is expected, or none.
    var failures: [String] = []
}

/// A customer who orders chisels until the server asks to come again elsewhere, or is gone.
struct Shopper: Sendable {
    let number: Int

    func shop(_ client: TestClient) async -> LoadResult {
        var result = LoadResult()
        do {
            for order in 1... {
                let (cart, isLast) = try await send(client, .post, "/carts", nil, Cart.self)
                if isLast { break }
                let line = "/carts/\(cart.id)/lines/chisel"
                if try await send(client, .put, line, #"{"quantity":1}"#, Cart.self).isLast { break }
                let placed = try await send(
                    client, .post, "/orders", #"{"cart":"\#(cart.id)"}"#, OrderReply.self, key: "\(number)-\(order)")
                result.confirmed.append(placed.0)
                if placed.isLast { break }
            }
        } catch {
            result.failures.append("\(error)")
        }
        return result
    }

    private struct Refused: Error, CustomStringConvertible { let description: String }

    /// The answer, and whether the server is about to go.
    private func send<Answer: Decodable>(
        _ client: TestClient, _ method: HTTPRequest.Method, _ path: String, _ body: String?, _: Answer.Type,
        key: String? = nil
    ) async throws -> (Answer, isLast: Bool) {
        var headers: HTTPFields = [.authorization: "Bearer ada-token"]
        if let key { headers[.idempotencyKey] = key }
        let request = TestClient.Request(
            path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
        let response = try await client.execute(request)
        let data = Data(String(buffer: response.body ?? ByteBuffer()).utf8)
        guard 200...299 ~= response.status.code else {
            throw Refused(description: "\(path): \(response.status) \(String(decoding: data, as: UTF8.self))")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return (try decoder.decode(Answer.self, from: data), response.headers[.connection] == "close")
    }
}

extension ServerProcess {
    /// Several customers at a time; `act` is done while they order.
    func load(customers: Int = 8, while act: () async throws -> Void) async throws -> LoadResult {
        let port = port
        let shopping = (1...customers).map { number in
            Task {
                try await TestClient.withClient(host: "127.0.0.1", port: port) {
                    await Shopper(number: number).shop($0)
                }
            }
        }
        try await act()
        var total = LoadResult()
        for task in shopping {
            let result = try await task.value
            total.confirmed += result.confirmed
            total.failures += result.failures
        }
        return total
    }
}
