import Foundation
import Synchronization

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
    /// Called when an order is confirmed.
    var note: @Sendable () -> Void = {}

    func shop() async -> LoadResult {
        var result = LoadResult()
        let session = URLSession(configuration: .ephemeral)
        do {
            while let (order, isLast) = try await order(session) {
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

    /// Fills a cart and orders it; nil once the server asks to come again elsewhere.
    private func order(_ session: URLSession) async throws -> (OrderReply, isLast: Bool)? {
        let (cart, isLast) = try await send(session, "POST", "/carts", nil, Cart.self)
        if isLast { return nil }
        let line = "/carts/\(cart.id)/lines/chisel"
        if try await send(session, "PUT", line, #"{"quantity":1}"#, Cart.self).isLast { return nil }
        return try await send(
            session, "POST", "/orders", #"{"cart":"\#(cart.id)"}"#, OrderReply.self, key: cart.id)
    }

    /// Orders once.
    func order() async throws { _ = try await order(.shared) }

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
    func get(_ path: String) async throws -> Data {
        try await URLSession.shared.data(from: URL(string: "http://127.0.0.1:\(port)\(path)")!).0
    }

    /// Several customers at a time; `act` is done when so many orders are confirmed, while they go on.
    func load(customers: Int = 8, after orders: Int, act: () -> Void) async throws -> LoadResult {
        let confirmed = ConfirmedOrders()
        let shopping = (1...customers).map { _ in
            Task { [port] in await Shopper(port: port, note: { confirmed.add() }).shop() }
        }
        while confirmed.count < orders { try await Task.sleep(for: .milliseconds(5)) }
        act()
        var total = LoadResult()
        for task in shopping {
            let result = await task.value
            total.confirmed += result.confirmed
            total.failures += result.failures
        }
        return total
    }
}

private final class ConfirmedOrders: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
}
