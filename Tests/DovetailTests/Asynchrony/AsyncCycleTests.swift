import Dovetail
import Testing

private let file = "DovetailTests/AsyncCycleTests.swift"
private let cure =
    "note: break the cycle: let one of them be injected after creation, with 'inject:' or 'define(init:)'"

private final class Loop: Assembling {
    let context = DIContext()

    static let henLine = #line + 1
    var hen: Vessel { get async throws { try await define(.lazySingleton) { Vessel(try await egg) } } }
    static let eggLine = #line + 3
    var egg: Vessel {
        get async throws {
            try await define(.lazySingleton) {
                await Task.yield(); return Vessel(try await hen)
            }
        }
    }
    var third: Vessel { get async throws { try await define(.lazySingleton) { Vessel(try await fourth) } } }
    var fourth: Vessel { get async throws { try await define(.lazySingleton) { Vessel(try await fifth) } } }
    var fifth: Vessel { get async throws { try await define(.lazySingleton) { Vessel(try await third) } } }
    var graph: Vessel { get async throws { try await define { Vessel(try await self.graph) } } }
    var fresh: Vessel { get async throws { try await define(.prototype) { Vessel(try await graph) } } }
    static let steadyLine = #line + 1
    var steady: Vessel { get async { await define(.lazySingleton) { Vessel(await self.steady) } } }
    var children: Vessel {
        get async throws {
            try await define {
                async let left = left
                async let right = right
                return Vessel(try await left, try await right)
            }
        }
    }
    var left: Vessel {
        get async throws {
            try await define {
                await Task.yield(); return Vessel(try await right)
            }
        }
    }
    var right: Vessel {
        get async throws {
            try await define {
                await Task.yield(); return Vessel(try await left)
            }
        }
    }

    func deep(_ level: Int) async throws -> Vessel { try await define { Vessel(try await deep(level + 1)) } }
}

@Suite struct AsyncCycleTests {
    private let loop = Loop()

    @Test func aCycleIsAnErrorWithThePath() async {
        let error = await #expect(throws: ResolutionError.self) { try await loop.hen }
        #expect(
            error?.description == """
                'Loop.hen' needs itself before anything new is built
                  Loop.hen → Loop.egg → Loop.hen
                  Loop.hen is declared at \(file):\(Loop.henLine)
                  Loop.egg is declared at \(file):\(Loop.eggLine)
                  \(cure)
                """)
        let own = await #expect(throws: ResolutionError.self) { try await loop.fresh }
        #expect(own?.path.map(\.name) == ["graph", "graph"])
    }

    @Test func aCycleThatTwoTasksCloseIsAnErrorNotAHang() async throws {
        for _ in 0..<repetitions(50) {
            let loop = Loop()
            let tasks = [Task { try await loop.hen }, Task { try await loop.egg }]
            for task in tasks {
                let error = await #expect(throws: ResolutionError.self) { try await task.value }
                #expect([["hen", "egg", "hen"], ["egg", "hen", "egg"]].contains(error?.path.map(\.name)))
            }
        }
    }

    @Test func aCycleThatThreeTasksCloseIsAnErrorNotAHang() async throws {
        for _ in 0..<repetitions(50) {
            let loop = Loop()
            let tasks = [Task { try await loop.third }, Task { try await loop.fourth }, Task { try await loop.fifth }]
            for task in tasks {
                let error = await #expect(throws: ResolutionError.self) { try await task.value }
                #expect(error?.path.count == 4)
                #expect(error?.path.first == error?.path.last)
            }
        }
    }

    @Test func aCycleOfChildTasksIsAnErrorNotAHang() async {
        for _ in 0..<repetitions(50) {
            let error = await #expect(throws: ResolutionError.self) { try await loop.children }
            #expect([["left", "right", "left"], ["right", "left", "right"]].contains(error?.path.map(\.name)))
        }
    }

    @Test func aContainerAndAnAssemblyThatNeedEachOtherAreAnErrorNotAHang() async {
        final class Mixed: Assembling {
            let context = DIContext()
            let container = Container()
            var ship: Vessel {
                get async throws { try await define(.lazySingleton) { Vessel(try await container.resolve()) } }
            }
            init() {
                container.register(Vessel.self, .lazySingleton) { [unowned self] () async throws in
                    Vessel(try await self.ship)
                }
            }
        }
        for _ in 0..<repetitions(50) {
            let mixed = Mixed()
            let tasks = [Task { try await mixed.ship }, Task { try await mixed.container.resolve(Vessel.self) }]
            for task in tasks {
                let error = await #expect(throws: ResolutionError.self) { try await task.value }
                #expect(error?.reason == .cycle)
            }
        }
    }

    @Test func aCycleWhereNothingCanBeThrownStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = await Loop().steady
        }
        #expect(
            result?.stopMessage == """
                'Loop.steady' needs itself before anything new is built
                  Loop.steady → Loop.steady
                  Loop.steady is declared at \(file):\(Loop.steadyLine)
                  \(cure)
                """)
    }

    @Test func aMethodThatNeverEndsIsAnError() async {
        let error = await #expect(throws: ResolutionError.self) { try await loop.deep(0) }
        #expect(error?.reason == .recursionLimitExceeded(limit: 256))
    }

    @Test func aSynchronousErrorNamesTheAsynchronousPath() async {
        final class Lost: Assembling {
            let context = DIContext()
            var outer: Vessel {
                get async throws {
                    try await define {
                        await Task.yield(); return Vessel(try await inner)
                    }
                }
            }
            var inner: Vessel {
                get async throws {
                    try await define {
                        await Task.yield(); return Vessel(try absent)
                    }
                }
            }
            var absent: Vessel { get throws { try definePlaceholder(throwing: ResolutionError.self) } }
        }
        let error = await #expect(throws: ResolutionError.self) { try await Lost().outer }
        #expect(error?.path.map(\.name) == ["outer", "inner", "absent"])
    }
}
