import Dovetail
import Testing

private let file = "DovetailTests/RecursionStopTests.swift"

private final class Spiral: Assembly {
    static let line = #line + 1
    func down(_ number: Int) -> Int { define { down(number + 1) } }
    func flat(_ number: Int) -> Int { define(id: 1) { flat(number) } }
    func depth(_ number: Int) -> Int { define(.lazySingleton, id: number) { number == 0 ? 0 : depth(number - 1) + 1 } }
    func carefully(_ number: Int) throws -> Int { try define(id: number) { try carefully(number + 1) } }
    func there(_ number: Int) -> Int { define(.prototype) { back(number) } }
    func back(_ number: Int) -> Int { define(.prototype) { there(number) } }
}

private final class Nested: Assembly {
    static let line = #line + 1
    func deeper(_ number: Int) -> Int { define { Nested().deeper(number) } }
}

extension ExitTest.Result {
    /// The message without the hundreds of equal names in its path.
    fileprivate var shortMessage: String {
        stopMessage.split(separator: "\n").filter { !$0.contains("→") }.joined(separator: "\n")
    }
}

@Suite struct RecursionStopTests {
    private let cure = "note: end the recursion, or raise 'DIContext.recursionLimit'"

    @Test func aMethodThatCallsItselfStopsAtADepthOf256() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Spiral().down(0)
        }
        #expect(
            result?.stopMessage == """
                'Spiral.down(_:)' was entered more than 256 times within itself
                  Spiral.down(_:) → Spiral.down(_:)
                  Spiral.down(_:) is declared at \(file):\(Spiral.line)
                  \(cure)
                """)
    }

    @Test func twoMethodsThatCallEachOtherStop() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Spiral().there(0)
        }
        #expect(
            result?.stopMessage == """
                'Spiral.there(_:)' was entered more than 256 times within itself
                  Spiral.there(_:) → Spiral.back(_:) → Spiral.there(_:)
                  Spiral.there(_:) is declared at \(file):\(Spiral.line + 4)
                  Spiral.back(_:) is declared at \(file):\(Spiral.line + 5)
                  \(cure)
                """)
    }

    @Test func assembliesThatMakeAssembliesStopToo() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Nested().deeper(0)
        }
        #expect(
            result?.shortMessage == """
                'Nested.deeper(_:)' was entered more than 256 times within itself
                  Nested.deeper(_:) is declared at \(file):\(Nested.line)
                  \(cure)
                """)
    }

    @Test func theDepthIsAdjustable() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            DIContext.recursionLimit = 300
            guard Spiral().depth(299) == 299 else { return }
            DIContext.recursionLimit = 3
            _ = Spiral().flat(0)
        }
        #expect(
            result?.stopMessage == """
                'Spiral.flat(_:)[1]' was entered more than 3 times within itself
                  Spiral.flat(_:)[1] → Spiral.flat(_:)[1]
                  Spiral.flat(_:)[1] is declared at \(file):\(Spiral.line + 1)
                  \(cure)
                """)
    }

    @Test func aRecursionThatEndsInTimeIsFine() {
        #expect(DIContext.recursionLimit == 256)
        #expect(Spiral().depth(255) == 255)
    }

    @Test func aThrowingMethodThrows() throws {
        let error = #expect(throws: ResolutionError.self) { try Spiral().carefully(0) }
        #expect(error?.reason == .recursionLimitExceeded(limit: 256))
        #expect(error?.path.map(\.name) == ["carefully(_:)[255]", "carefully(_:)[256]"])
    }
}
