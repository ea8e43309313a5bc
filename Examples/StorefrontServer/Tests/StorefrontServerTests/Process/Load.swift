import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@testable import StorefrontServerKit

/// What customers got who order one thing after the other.
struct LoadResult: Sendable {
    /// The orders that were confirmed.
    var confirmed: [OrderReply] = []
    /// The carts that were ordered, and of which nobody knows whether they are.
    var unanswered: [String] = []
    /// Requests that got another answer than the one that is expected, or none.
    var failures: [String] = []
}

/// A customer who orders chisels until the server asks to come again elsewhere, or is gone.
struct Shopper: Sendable {
    let port: Int
    /// Called when an order is confirmed.
    var note: @Sendable () -> Void = {}

    func shop() async -> LoadResult {
        var result = LoadResult()
        let session = URLSession(configuration: .ephemeral)
        do {
            while let cart = try await fillCart(session) {
                result.unanswered = [cart]
                let (order, isLast) = try await order(cart, session)
                result.unanswered = []
                result.confirmed.append(order)
                note()
                if isLast { break }
            }
        } catch {
            result.failures.append("\(error)")
        }
        session.finishTasksAndInvalidate()
        return result
    }

    /// A cart with a chisel; nil once the server asks to come again elsewhere.
    private func fillCart(_ session: URLSession = .shared) async throws -> String? {
        let (cart, isLast) = try await send(session, "POST", "/carts", nil, Cart.self)
        if isLast { return nil }
        let line = "/carts/\(cart.id)/lines/chisel"
        return try await send(session, "PUT", line, #"{"quantity":1}"#, Cart.self).isLast ? nil : cart.id
    }

    /// Orders a cart, whether it was ordered before or not.
    func order(_ cart: String, _ session: URLSession = .shared) async throws -> (OrderReply, isLast: Bool) {
        try await send(session, "POST", "/orders", #"{"cart":"\#(cart)"}"#, OrderReply.self, key: cart)
    }

    /// Orders once.
    @discardableResult
    func order() async throws -> OrderReply? {
        guard let cart = try await fillCart() else { return nil }
        return try await order(cart).0
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
    /// What the server answers to somebody without a token.
    func get(_ path: String) async throws -> Data { try await answer(path).0 }

    /// The status of an answer, and whether it asks to come again elsewhere.
    func status(_ path: String) async throws -> String {
        let response = try await answer(path).1 as? HTTPURLResponse
        return "\(response?.statusCode ?? 0) \(response?.value(forHTTPHeaderField: "Connection") ?? "keep-alive")"
    }

    private func answer(_ path: String) async throws -> (Data, URLResponse) {
        try await URLSession.shared.data(from: URL(string: "http://127.0.0.1:\(port)\(path)")!)
    }

    /// Several customers at a time; `act` is done when so many orders are confirmed, while they go on.
    func load(customers: Int = 8, after orders: Int, act: () -> Void) async throws -> LoadResult {
        let (confirmed, finished) = (Counter(), Counter())
        let shopping = (1...customers).map { _ in
            Task { [port] in
                defer { finished.add() }
                return await Shopper(port: port, note: { confirmed.add() }).shop()
            }
        }
        while confirmed.count < orders && finished.count < customers { try await Task.sleep(for: .milliseconds(5)) }
        act()
        var total = LoadResult()
        for task in shopping {
            let result = await task.value
            total.confirmed += result.confirmed
            total.unanswered += result.unanswered
            total.failures += result.failures
        }
        return total
    }
}

private final class Counter: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var number = 0  // Guarded by `lock`.
    var count: Int { lock.withLock { number } }
    func add() { lock.withLock { number += 1 } }
}
