import Dovetail
import Testing

private final class Link: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

private final class Deep: Assembling {
    let context = DIContext()

    func cached(_ number: Int) async throws -> Link {
        try await define(.lazySingleton, id: number) { Link(number == 0 ? 0 : try await cached(number - 1).number + 1) }
    }
    func shared(_ number: Int) async throws -> Link {
        try await define(id: number) { Link(number == 0 ? 0 : try await shared(number - 1).number + 1) }
    }
    func fresh(_ number: Int) async throws -> Link {
        try await define(.prototype) { Link(number == 0 ? 0 : try await fresh(number - 1).number + 1) }
    }
    func descend(_ number: Int) async throws -> Link {
        try await define(id: number) { number == 0 ? try await here : try await descend(number - 1) }
    }
    var here: Link { get async throws { try await define { try await there } } }
    var there: Link { get async throws { try await define { try await here } } }
}

/// One of many that need each other in a ring.
private final class Station: Assembling {
    let context = DIContext()
    let number: Int
    unowned let ring: Ring

    init(_ number: Int, in ring: Ring) { (self.number, self.ring) = (number, ring) }

    var next: Link {
        get async throws {
            try await define(.prototype) { try await ring.stations[(number + 1) % ring.stations.count].next }
        }
    }
}

private final class Ring: @unchecked Sendable {
    // @unchecked: nothing changes once it is made.
    private(set) var stations: [Station] = []
    init(of count: Int) { stations = (0..<count).map { Station($0, in: self) } }
}

@Suite(.serialized) struct AsyncNestingTests {
    // Each would take minutes if it cost the square of its work.
    @Test func chainsOfThousandsComeToAnEnd() async {
        await #expect(processExitsWith: .success) {
            DIContext.recursionLimit = .max
            let deep = Deep()
            let numbers = [
                try await deep.cached(4_000).number, try await deep.shared(4_000).number,
                try await deep.fresh(4_000).number,
            ]
            precondition(numbers == [4_000, 4_000, 4_000])
        }
    }

    @Test func aCycleThatIsDeeplyNestedIsFound() async {
        let error = await #expect(throws: ResolutionError.self) { try await Deep().descend(200) }
        #expect(error?.reason == .cycle)
        #expect(error?.path.map(\.name) == ["here", "there", "here"])
    }

    @Test func aCycleOfHundredsIsFound() async {
        let ring = Ring(of: 300)
        let error = await #expect(throws: ResolutionError.self) { try await ring.stations[0].next }
        #expect(error?.reason == .cycle)
        #expect(error?.path.count == 301)
    }
}
