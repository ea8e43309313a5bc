import Dovetail

// Threads read through functions that the optimizer may not look into, so that both hand over a reference of their
// own: otherwise the reader of a `let` borrows it, which no wiring that may let go of an instance can offer. Both
// sides then contend for the reference count of one object, and what Dovetail adds to that shows.

private dynamic func read(_ constants: HandWrittenConstants) -> Service { constants.service }

private dynamic func read(_ components: CheckedComponents) -> Service { components.service }

extension Row {
    static func threads() -> [Row] { [oneInstance()] + twoInstances() }

    private static func oneInstance() -> Row {
        let constants = opaque(HandWrittenConstants())
        let components = opaque(CheckedComponents())
        let byHand: Parallel.Preparation = { { count in for _ in 0..<count { blackHole(read(constants)) } } }
        let byDovetail: Parallel.Preparation = { { count in for _ in 0..<count { blackHole(read(components)) } } }
        let throughput = Parallel.throughput(
            [[byHand, byHand], [byDovetail, byDovetail]], count: 40_000, contending: true)
        return Row(
            "2 threads, one instance ÷ let on 2 threads (medians)", "/µs", throughput[0], throughput[1],
            goal: .atLeast(0.75, aim: 1))
    }

    private static func twoInstances() -> [Row] {
        let byHand: Parallel.Preparation = {
            let constants = opaque(HandWrittenConstants())
            return { count in for _ in 0..<count { blackHole(read(constants)) } }
        }
        let byDovetail: Parallel.Preparation = {
            let components = opaque(CheckedComponents())
            return { count in for _ in 0..<count { blackHole(read(components)) } }
        }
        let throughput = Parallel.throughput(
            [[byHand], [byHand, byHand], [byDovetail], [byDovetail, byDovetail]], count: 200_000)
        return [
            Row(
                "2 threads, an instance each ÷ 1 thread, relative to by hand", "x", throughput[1] / throughput[0],
                throughput[3] / throughput[2], goal: .atLeast(0.95, aim: 1))
        ]
    }
}
