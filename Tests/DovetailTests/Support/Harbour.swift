import Dovetail

/// Something that is made asynchronously, with what it was made of.
final class Vessel: Sendable {
    let parts: [Vessel]
    init(_ parts: Vessel...) { self.parts = parts }
}

/// Lets a test decide when a creation goes on. Waiting is suspended, and ends when the task is cancelled.
final class Lock: Sendable {
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let departures = AsyncStream.makeStream(of: Void.self)

    /// Says that it is there, and waits to be let through.
    func pass() async {
        arrivals.continuation.yield()
        for await _ in departures.stream { return }
    }

    func waitForArrival() async { for await _ in arrivals.stream { return } }

    func open() { departures.continuation.yield() }
}

/// Gives other tasks many chances to do what they do.
func yieldOften() async { for _ in 0..<200 { await Task.yield() } }
