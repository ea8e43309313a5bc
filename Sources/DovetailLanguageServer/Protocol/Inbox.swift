import DovetailGraph
import Foundation

/// The messages that wait, in their order. One thread adds, another takes.
final class Inbox: @unchecked Sendable {
    // @unchecked: all is guarded by the condition's lock.
    private let condition = NSCondition()
    private var waiting: [Result<Message, JSONProblem>] = []
    private var cancelled: Set<JSONValue> = []
    private var isClosed = false

    func add(_ message: Result<Message, JSONProblem>) {
        condition.withLock {
            if case .success(let message) = message, message.method == "$/cancelRequest" {
                if let id = message.parameters["id"] { cancelled.insert(id) }
            } else {
                waiting.append(message)
            }
            condition.signal()
        }
    }

    /// After the last message.
    func close() {
        condition.withLock {
            isClosed = true
            condition.signal()
        }
    }

    /// The next message; nil after the last one. Waits for one.
    func next() -> Result<Message, JSONProblem>? {
        condition.withLock {
            while waiting.isEmpty, !isClosed { condition.wait() }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
    }

    var isEmpty: Bool { condition.withLock { waiting.isEmpty } }

    /// Whether the client wants no answer any more. Asked once for each request.
    func isCancelled(_ id: JSONValue) -> Bool { condition.withLock { cancelled.remove(id) != nil } }
}
