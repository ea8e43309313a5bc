import Dovetail

/// What closers have noted, in order.
final class ClosingRecord: Sendable {
    private let monitor = Monitor()
    private nonisolated(unsafe) var noted: [String] = []  // Guarded by `monitor`.

    func note(_ line: String) { monitor.change { noted.append(line) } }

    /// What was noted since the last call.
    func take() -> [String] {
        monitor.change {
            defer { noted = [] }
            return noted
        }
    }
}

/// What is made once for each context, and closed with it.
final class Closable: Sendable {}

/// The assembly of one context in a tree of them.
final class Branch: Assembling {
    let context: DIContext
    let name: String
    let record: ClosingRecord

    init(_ name: String, within parent: DIContext? = nil, _ record: ClosingRecord) {
        self.name = name
        self.record = record
        context = parent.map { DIContext(parent: $0) } ?? DIContext()
    }

    var part: Closable {
        get throws {
            try define(.lazySingleton) {
                try make()
            } onClose: { [record, name] _ in
                record.note(name)
            }
        }
    }
    var fresh: Closable { get throws { try define(.prototype) { try make() } } }
    var shared: Closable { get throws { try define { try make() } } }

    private func make() throws -> Closable { Closable() }
}
