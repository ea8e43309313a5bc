import Dovetail
import Testing

private let file = "DovetailTests/SubstitutionStopTests.swift"

private final class Shop: Assembly {
    static let line = #line + 1
    var cook: Cook { define { Cook() } }
    var other: Cook { define { Cook() } }
    var stored = Cook()
    var both: Cook { cook.name == "cook" ? other : cook }
}

private final class Annex: Assembly {
    lazy var shop = Shop()
    var cook: Cook { shop.cook }
}

@Suite struct SubstitutionStopTests {
    private let none = "note: name a property or method of this assembly whose getter calls 'define'"

    @Test func aGetterWithoutADefineStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.stored) { Cook() }
        }
        #expect(
            result?.stopMessage.withoutPlace == """
                the getter given to substitute resolves no binding of 'Shop'
                  \(none)
                """)
    }

    @Test func aGetterOfAnotherAssemblysBindingStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Annex().substitute(\.cook) { Cook() }
        }
        #expect(
            result?.stopMessage.withoutPlace == """
                the getter given to substitute resolves no binding of 'Annex'
                  \(none)
                """)
    }

    @Test func aGetterWithSeveralDefinesStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.both) { Cook() }
        }
        #expect(
            result?.stopMessage == """
                the getter given to substitute resolves more than one binding: 'Shop.other'
                  Shop.cook → Shop.other
                  Shop.cook is declared at \(file):\(Shop.line)
                  Shop.other is declared at \(file):\(Shop.line + 1)
                  note: name a property or method whose getter calls 'define' once
                """)
    }

    @Test func removingWhatIsNotInForceStops() async {
        let cure = "note: add it first, and remove it once"
        let byName = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().removeSubstitution(for: "cook")
        }
        #expect(byName?.stopMessage == "no substitution is in force for 'Shop.cook'\n  \(cure)")
        let byPath = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().removeSubstitution(for: \.cook)
        }
        #expect(
            byPath?.stopMessage == """
                no substitution is in force for 'Shop.cook'
                  Shop.cook is declared at \(file):\(Shop.line)
                  \(cure)
                """)
    }
}

extension String {
    /// Without the place of the call, which is in the exit test's own body.
    fileprivate var withoutPlace: String {
        split(separator: "\n").filter { !$0.contains("is used at") }.joined(separator: "\n")
    }
}
