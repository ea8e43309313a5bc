import Dovetail
import Testing

private let file = "DovetailTests/NestingTests.swift"

private final class Link: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

private final class Node {
    var next: Node?
    var number = 0
}

/// One of a long row of assemblies, each of which hands on what the next one has.
private final class Forwarder: Assembling {
    let context = DIContext()
    let next: Forwarder?
    init(next: Forwarder?) { self.next = next }

    var value: Link { define { next?.value ?? Link(7) } }
}

private final class Deep: Assembly {
    static let line = #line + 1
    func cached(_ number: Int) -> Link {
        define(.lazySingleton, id: number) { Link(number == 0 ? 0 : cached(number - 1).number + 1) }
    }
    func fresh(_ number: Int) -> Link {
        define(.prototype) { Link(number == 0 ? 0 : fresh(number - 1).number + 1) }
    }
    func shared(_ number: Int) -> Link {
        define(id: number) { Link(number == 0 ? 0 : shared(number - 1).number + 1) }
    }
    func injected(_ number: Int) -> Node {
        define(id: number, init: Node()) {
            $0.number = number
            $0.next = number == 0 ? nil : injected(number - 1)
            return $0
        }
    }
    func thrown(_ number: Int) throws -> Link {
        try define(.lazySingleton, id: number) { Link(number == 0 ? 0 : try thrown(number - 1).number + 1) }
    }
    /// All refer to each other: the last to the first.
    func ring(_ number: Int, of count: Int) -> Node {
        define(.lazySingleton, id: number) {
            Node()
        } inject: {
            $0.number = number
            $0.next = ring((number + 1) % count, of: count)
        }
    }
    func descend(_ number: Int) -> Link { define(id: number) { number == 0 ? here : descend(number - 1) } }
    var here: Link { define { there } }
    var there: Link { define { here } }
}

/// Runs `body` on a thread with a stack of `size` bytes.
func onStack<Result: Sendable>(of size: Int, _ body: @escaping @Sendable () -> Result) -> Result? {
    let done = Event()
    nonisolated(unsafe) var result: Result?  // Read after the event.
    startThread(stackSize: size) {
        result = body()
        done.signal()
    }
    return done.wait() ? result : nil
}

@Suite(.serialized) struct NestingTests {
    @Test func aPropertyThatThreeHundredAssembliesHandOnIsNoRecursion() {
        let number = onStack(of: 64 << 20) {
            let last = (0..<299).reduce(Forwarder(next: nil)) { next, _ in Forwarder(next: next) }
            return last.value.number
        }
        #expect(number == 7)
    }

    @Test func chainsAndRingsOfTwoThousandComeToAnEnd() async {
        await #expect(processExitsWith: .success) {
            DIContext.recursionLimit = .max
            let isRight = onStack(of: 512 << 20) {
                let deep = Deep()
                guard deep.cached(2_000).number == 2_000, deep.shared(2_000).number == 2_000 else { return false }
                guard deep.fresh(2_000).number == 2_000 else { return false }
                let first = deep.ring(0, of: 2_000)
                var (node, count) = (first.next, 1)
                while let next = node, next !== first { (node, count) = (next.next, count + 1) }
                return count == 2_000
            }
            precondition(isRight == true)
        }
    }

    @Test func aCycleThatIsDeeplyNestedIsFound() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            DIContext.recursionLimit = .max
            _ = onStack(of: 64 << 20) { Deep().descend(1_000).number }
        }
        #expect(result?.stopMessage.hasPrefix("'Deep.here' needs itself") == true, "\(result?.stopMessage ?? "")")
        #expect(result?.stopMessage.contains("\n  Deep.here → Deep.there → Deep.here\n") == true)
    }

    @Test(arguments: ["cached", "fresh", "shared", "injected"])
    func theEndOfASmallStackIsAnErrorThatNamesTheBinding(scope: String) async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [scope] in
            DIContext.recursionLimit = .max
            _ = onStack(of: 512 << 10) {
                let deep = Deep()
                switch scope {
                case "cached": _ = deep.cached(1_000_000)
                case "fresh": _ = deep.fresh(1_000_000)
                case "shared": _ = deep.shared(1_000_000)
                default: _ = deep.injected(1_000_000)
                }
            }
        }
        let message = result?.stopMessage ?? ""
        #expect(message.contains("other creations, and the thread's stack ends"), "\(message)")
        #expect(message.contains("note: end the recursion, resolve it on a thread with a larger stack"), "\(message)")
    }

    @Test func aGetterThatThrowsGetsTheErrorOfANestingThatIsTooDeep() async {
        await #expect(processExitsWith: .success) {
            DIContext.recursionLimit = .max
            let reason = onStack(of: 512 << 10) { () -> ResolutionError.Reason? in
                do {
                    _ = try Deep().thrown(1_000_000)
                    return nil
                } catch {
                    return (error as? ResolutionError)?.reason
                }
            }
            guard case .nestedTooDeeply(let levels)?? = reason, levels > 20 else { preconditionFailure("\(reason!!)") }
        }
    }
}
