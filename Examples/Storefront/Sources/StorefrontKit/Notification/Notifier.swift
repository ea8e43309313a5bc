import Foundation

package nonisolated struct Message: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case confirmed(ID<Order>, total: Money)
        case rejected(ID<Order>, Rejection)
    }

    package let recipient: ID<Customer>
    package let content: Content
}

/// Tells customers about their orders.
package nonisolated protocol Notifier: Sendable {
    func send(_ message: Message)

    var sent: [Message] { get }
}

/// Keeps the messages for the report instead of sending them anywhere.
nonisolated final class Outbox: Notifier {
    private let lock = NSLock()
    private nonisolated(unsafe) var messages: [Message] = []  // Guarded by `lock`.

    func send(_ message: Message) { lock.withLock { messages.append(message) } }

    var sent: [Message] { lock.withLock { messages } }
}
