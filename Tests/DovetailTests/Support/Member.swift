/// A part of a cycle: what it refers to, and whether its injection has ended.
final class Member: @unchecked Sendable {
    // @unchecked: written by the thread that creates it, before the runtime publishes it. That it is published
    // rightly is what the thread sanitizer checks here.
    let name: String
    let parts: [Member]
    var links: [Member] = []
    var isInjected = false

    init(_ name: String, parts: [Member] = []) {
        self.name = name
        self.parts = parts
    }

    /// Everything that can be reached from here, each object once.
    var reachable: [Member] {
        var found: [ObjectIdentifier: Member] = [:]
        var order: [Member] = []
        var open = [self]
        while let member = open.popLast() {
            guard found.updateValue(member, forKey: ObjectIdentifier(member)) == nil else { continue }
            order.append(member)
            open += member.parts + member.links
        }
        return order
    }

    /// The names of what is reachable, with a mark at each that a thread must not see yet; sorted.
    var census: [String] { reachable.map { $0.isInjected ? $0.name : "\($0.name) half-built" }.sorted() }

    /// Takes cycles apart, so that they don't outlive their test.
    func unlink() { for member in reachable { member.links = [] } }
}

/// Counts how often each name was made.
final class Tally: Sendable {
    private let monitor = Monitor()
    private nonisolated(unsafe) var counts: [String: Int] = [:]  // Guarded by `monitor`.

    func add(_ name: String) { monitor.change { counts[name, default: 0] += 1 } }

    subscript(name: String) -> Int { monitor.change { counts[name] ?? 0 } }

    var all: [String: Int] { monitor.change { counts } }
}

enum Boom: Error, Equatable { case boom }
