import Dovetail
import Testing

private let file = "DovetailTests/CycleStopTests.swift"
private let cure =
    "note: break the cycle: let one of them be injected after creation, with 'inject:' or 'define(init:)'"

private final class Ring: Assembly {
    lazy var far: Far = context.assembly()

    static let line = #line + 1
    var a: Cook { define { Cook(b) } }
    var b: Cook { define(.lazySingleton) { Cook(c) } }
    var c: Cook { define(.weakSingleton) { Cook(a) } }
    var alone: Cook { define { Cook(self.alone) } }
    var near: Cook { define { Cook(far.away) } }
    var entry: Cook { define { Cook(a) } }
    var numbered: Cook { define(id: 7) { Cook(self.numbered) } }

    static let oneLine = #line + 2
    var one: Cook {
        define(.prototype) {
            Cook()
        } inject: {
            $0.friends = [two]
        }
    }
    static let twoLine = #line + 2
    var two: Cook {
        define(.prototype) {
            Cook()
        } inject: {
            $0.friends = [one]
        }
    }

    static let throwingLine = #line + 1
    var careful: Cook { get throws { try define { Cook(try heedful) } } }
    var heedful: Cook { get throws { try define(.lazySingleton) { Cook(try careful) } } }
    var openCircle: Cook {
        get throws {
            try define(.prototype) {
                Cook()
            } inject: {
                try befriend(&$0)
            }
        }
    }

    private func befriend(_ cook: inout Cook) throws { cook.friends = [try openCircle] }
}

private final class Far: Assembly {
    static let line = #line + 1
    var away: Cook { define { Cook((context.assembly() as Ring).near) } }
}

extension Cook {
    fileprivate convenience init(_ friend: Cook) {
        self.init()
        friends = [friend]
    }
}

@Suite struct CycleStopTests {
    @Test func aCycleOfInitializersStopsWithThePath() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Ring().a }
        #expect(
            result?.stopMessage == """
                'Ring.a' needs itself before anything new is built
                  Ring.a → Ring.b → Ring.c → Ring.a
                  Ring.a is declared at \(file):\(Ring.line)
                  Ring.b is declared at \(file):\(Ring.line + 1)
                  Ring.c is declared at \(file):\(Ring.line + 2)
                  \(cure)
                """)
    }

    @Test func thePathBeginsWhereTheCycleDoes() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Ring().entry }
        #expect(
            result?.stopMessage == """
                'Ring.a' needs itself before anything new is built
                  Ring.a → Ring.b → Ring.c → Ring.a
                  Ring.a is declared at \(file):\(Ring.line)
                  Ring.b is declared at \(file):\(Ring.line + 1)
                  Ring.c is declared at \(file):\(Ring.line + 2)
                  \(cure)
                """)
    }

    @Test func aBindingThatNeedsItselfStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Ring().alone }
        #expect(
            result?.stopMessage == """
                'Ring.alone' needs itself before anything new is built
                  Ring.alone → Ring.alone
                  Ring.alone is declared at \(file):\(Ring.line + 3)
                  \(cure)
                """)
    }

    @Test func aCycleOfPrototypesStopsAlthoughTheyAreInjected() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Ring().two }
        #expect(
            result?.stopMessage == """
                'Ring.two' needs itself before anything new is built
                  Ring.two → Ring.one → Ring.two
                  Ring.two is declared at \(file):\(Ring.twoLine)
                  Ring.one is declared at \(file):\(Ring.oneLine)
                  \(cure)
                """)
    }

    @Test func aCycleAcrossAssembliesStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let ring = Ring.instance()
            if ring.far.context === ring.context { _ = ring.near }
        }
        #expect(
            result?.stopMessage == """
                'Ring.near' needs itself before anything new is built
                  Ring.near → Far.away → Ring.near
                  Ring.near is declared at \(file):\(Ring.line + 4)
                  Far.away is declared at \(file):\(Far.line)
                  \(cure)
                """)
    }

    @Test func aCycleOfABindingWithAnIDNamesIt() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Ring().numbered
        }
        #expect(
            result?.stopMessage == """
                'Ring.numbered[7]' needs itself before anything new is built
                  Ring.numbered[7] → Ring.numbered[7]
                  Ring.numbered[7] is declared at \(file):\(Ring.line + 6)
                  \(cure)
                """)
    }

    @Test func throwingGettersThrowTheCycle() throws {
        let ring = Ring()
        func reference(_ name: String, _ offset: Int) -> [String] {
            ["Ring", name, "Cook", "\(file):\(Ring.throwingLine + offset)"]
        }
        for (entry, path) in [(\Ring.carefulPath, ["careful", "heedful"]), (\.heedfulPath, ["heedful", "careful"])] {
            let error = try #require(ring[keyPath: entry])
            #expect(error.reason == .cycle)
            let names = path + [path[0]]
            #expect(error.path.map(\.referenceTexts) == names.map { reference($0, $0 == "careful" ? 0 : 1) })
        }
        #expect(throws: ResolutionError.self) { try ring.openCircle }
    }

    @Test func aFailedCycleLeavesItsMembersToTheNextAttempt() throws {
        let ring = Ring()
        for _ in 0..<2 { #expect(ring.carefulPath?.path.map(\.name) == ["careful", "heedful", "careful"]) }
        #expect(ring.heedfulPath?.path.map(\.name) == ["heedful", "careful", "heedful"])
    }
}

extension Ring {
    fileprivate var carefulPath: ResolutionError? { error { try careful } }
    fileprivate var heedfulPath: ResolutionError? { error { try heedful } }

    private func error(_ body: () throws -> Cook) -> ResolutionError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? ResolutionError
        }
    }
}

extension BindingReference {
    fileprivate var referenceTexts: [String] { [owner, name, type, "\(file):\(line)"] }
}
