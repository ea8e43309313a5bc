import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
    let port: Int

    func shop() async -> LoadResult {
        var result = LoadResult()
        let session = URLSession(configuration: .ephemeral)
        do {
            while true {
                let (cart, isLast) = try await send(session, "POST", "/carts", nil, Cart.self)
                if isLast { break }
                let line = "/carts/\(cart.id)/lines/chisel"
                if try await send(session, "PUT", line, #"{"quantity":1}"#, Cart.self).isLast { break }
                let placed = try await send(
                    session, "POST", "/orders", #"{"cart":"\#(cart.id)"}"#, OrderReply.self, key: cart.id)
                result.confirmed.append(placed.0)
                if placed.isLast { break }
            }
        } catch {
            result.failures.append("\(error)")
        }
        session.finishTasksAndInvalidate()
        return result
    }

    private struct Refused: Error, CustomStringConvertible { let description: String }

    /// The answer, and whether the server is about to go.
    private func send<Answer: Decodable>(
        _ session: URLSession, _ method: String, _ path: String, _ body: String?, _: Answer.Type, key: String? = nil
    ) async throws -> (Answer, isLast: Bool) {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)\(path)")!)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue("Bearer ada-token", forHTTPHeaderField: "Authorization")
        request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse, 200...299 ~= response.statusCode else {
            throw Refused(description: "\(path): \(String(decoding: data, as: UTF8.self))")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let answer = try decoder.decode(Answer.self, from: data)
        return (answer, response.value(forHTTPHeaderField: "Connection") == "close")
    }
}

extension ServerProcess {
    /// Several customers at a time; `act` is done while they order.
    func load(customers: Int = 8, while act: () async throws -> Void) async throws -> LoadResult {
        let port = port
        let shopping = (1...customers).map { _ in Task { await Shopper(port: port).shop() } }
        try await act()
        var total = LoadResult()
        for task in shopping {
            let result = await task.value
            total.confirmed += result.confirmed
            total.failures += result.failures
        }
        return total
    }
}
