import DovetailMacros
import Synchronization

package struct Message: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case confirmed(ID<Order>, total: Money)
        case rejected(ID<Order>, Rejection)
    }

    package let recipient: ID<Customer>
    package let content: Content
}

/// Tells customers about their orders.
@Uses
@Spy
package protocol Notifier: Sendable {
    func send(_ message: Message)

    var sent: [Message] { get }
}

/// Keeps the messages for the report instead of sending them anywhere.
final class Outbox: Notifier {
    private let messages = Mutex<[Message]>([])

    func send(_ message: Message) { messages.withLock { $0.append(message) } }

    var sent: [Message] { messages.withLock { $0 } }
}
