import Foundation

/// Tells a person that reading goes on: when it takes longer than a second, and there is a terminal.
final class Progress: @unchecked Sendable {
    // @unchecked: what changes is guarded by the lock.
    private let lock = NSLock()
    private var next = Date(timeIntervalSinceNow: 1)
    private var isShown = false

    func show(done: Int, of all: Int) {
        guard StandardError.isTerminal else { return }
        lock.withLock {
            guard Date() >= next else { return }
            next = Date(timeIntervalSinceNow: 0.1)
            isShown = true
            StandardError.write("\r\u{1B}[K\(done) of \(all) files read", terminator: "")
        }
    }

    func clear() {
        lock.withLock {
            if isShown { StandardError.write("\r\u{1B}[K", terminator: "") }
            isShown = false
        }
    }
}
