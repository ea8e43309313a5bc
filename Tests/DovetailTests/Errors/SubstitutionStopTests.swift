import Dovetail
import Testing

private let file = "DovetailTests/SubstitutionStopTests.swift"

private final class Shop: Assembly {
    static let line = #line + 1
    var cook: Cook { define { Cook() } }
    var other: Cook { define { Cook() } }
    var stored = Cook()
    var both: Cook { cook.name == "cook" ? other : cook }
    var stove: any Stove { define { GasStove() } }
    var fromAnother: Cook { Cook(stove: stove) }
    var fromOneOfItsType: Cook { boss(of: cook) }
    var label: String { stove.label }
    var swallowed: Cook {
        get throws {
            do { return try [failing, failing][0] } catch { return Cook() }
        }
    }
    var failing: Cook { get throws { try define { () throws -> Cook in Cook() } } }
    func early(_ isEarly: Bool) -> Cook {
        if isEarly { return Cook() }
        return define { Cook() }
    }

    private func boss(of cook: Cook) -> Cook {
        let boss = Cook()
        boss.friends = [cook]
        return boss
    }
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

    @Test func aGetterThatMakesSomethingOfAnotherBindingStops() async {
        let message = """
            the getter given to substitute resolves no binding of 'Shop'
              \(none)
            """
        let ofAnother = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.fromAnother) { Cook() }
        }
        #expect(ofAnother?.stopMessage.withoutPlace == message)
        let ofItsType = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.fromOneOfItsType) { Cook() }
        }
        #expect(ofItsType?.stopMessage.withoutPlace == message)
        let ofAValue = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.label) { "fake" }
        }
        #expect(ofAValue?.stopMessage.withoutPlace == message)
        let early = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute({ $0.early(true) }) { Cook() }
        }
        #expect(early?.stopMessage.withoutPlace == message)
        let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.substitute(\.stove) { FakeStove() }
            shop.removeSubstitution(for: \.fromAnother)
        }
        #expect(removed?.stopMessage == message)
    }

    @Test func aGetterThatCatchesErrorsHidesNone() async {
        let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().removeSubstitution(for: { try $0.swallowed })
        }
        #expect(
            removed?.stopMessage.withoutPlaces == """
                no substitution is in force for 'Shop.failing'
                  note: add it first, and remove it once
                """)
        let several = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute({ try $0.swallowed }) { Cook() }
        }
        #expect(
            several?.stopMessage.withoutPlaces == """
                the getter given to substitute resolves more than one binding: 'Shop.failing'
                  note: name a property or method whose getter calls 'define' once
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
                the getter given to substitute resolves more than one binding: 'Shop.cook' and 'Shop.other'
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
    var withoutPlace: String {
        split(separator: "\n").filter { !$0.contains("is used at") }.joined(separator: "\n")
    }

    /// Without the places of declarations either.
    fileprivate var withoutPlaces: String {
        withoutPlace.split(separator: "\n").filter { !$0.contains("is declared at") }.joined(separator: "\n")
    }
}
