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
    func soup(afterWaiting isSlow: Bool) async -> Cook {
        if isSlow { try? await Task.sleep(for: .milliseconds(100)) }
        return define(.lazySingleton) { Cook() }
    }
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
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.stored) { Cook() }
        }
        #expect(
            result?.stopMessage == """
                the getter given to substitute resolves no binding of 'Shop' for its 'Cook'
                  'substitute' is called at \(file):\(line)
                  \(none)
                """)
    }

    @Test func aGetterThatMakesSomethingOfAnotherBindingStops() async {
        func message(_ type: String, _ used: (name: String, line: Int)?, _ call: String, _ line: Int) -> String {
            """
            the getter given to \(call) resolves no binding of 'Shop' for its '\(type)'\
            \(used.map { ", it only uses '\($0.name)'\n  \($0.name) is declared at \(file):\($0.line)" } ?? "")
              '\(call)' is called at \(file):\(line)
              \(none)
            """
        }
        let (cook, stove) = (("Shop.cook", Shop.line), ("Shop.stove", Shop.line + 4))
        let ofAnotherLine = #line + 1
        let ofAnother = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.fromAnother) { Cook() }
        }
        #expect(ofAnother?.stopMessage == message("Cook", stove, "substitute", ofAnotherLine))
        let ofItsTypeLine = #line + 1
        let ofItsType = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.fromOneOfItsType) { Cook() }
        }
        #expect(ofItsType?.stopMessage == message("Cook", cook, "substitute", ofItsTypeLine))
        let ofAValueLine = #line + 1
        let ofAValue = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.label) { "fake" }
        }
        #expect(ofAValue?.stopMessage == message("String", stove, "substitute", ofAValueLine))
        let earlyLine = #line + 1
        let early = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute({ $0.early(true) }) { Cook() }
        }
        #expect(early?.stopMessage == message("Cook", nil, "substitute", earlyLine))
        let removedLine = #line + 1
        let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.substitute(\.stove) { FakeStove() }
            shop.removeSubstitution(for: \.fromAnother)
        }
        #expect(removed?.stopMessage == message("Cook", stove, "removeSubstitution", removedLine))
    }

    @Test func aGetterThatCatchesErrorsHidesNone() async {
        let removedLine = #line + 1
        let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().removeSubstitution(for: { try $0.swallowed })
        }
        #expect(
            removed?.stopMessage == """
                no substitution is in force for 'Shop.failing'
                  Shop.failing is declared at \(file):\(Shop.line + 13)
                  'removeSubstitution' is called at \(file):\(removedLine)
                  note: add it first, and remove it once
                """)
        let severalLine = #line + 1
        let several = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute({ try $0.swallowed }) { Cook() }
        }
        #expect(
            several?.stopMessage == """
                the getter given to substitute resolves more than one binding: 'Shop.failing'
                  Shop.failing is declared at \(file):\(Shop.line + 13)
                  'substitute' is called at \(file):\(severalLine)
                  note: name a property or method whose getter calls 'define' once
                """)
    }

    @Test func aGetterOfAnotherAssemblysBindingStops() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Annex().substitute(\.cook) { Cook() }
        }
        #expect(
            result?.stopMessage == """
                the getter given to substitute resolves no binding of 'Annex' for its 'Cook'
                  'substitute' is called at \(file):\(line)
                  \(none)
                """)
    }

    @Test func aGetterWithSeveralDefinesStops() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.both) { Cook() }
        }
        #expect(
            result?.stopMessage == """
                the getter given to substitute resolves more than one binding: 'Shop.cook' and 'Shop.other'
                  Shop.cook is declared at \(file):\(Shop.line)
                  Shop.other is declared at \(file):\(Shop.line + 1)
                  'substitute' is called at \(file):\(line)
                  note: name a property or method whose getter calls 'define' once
                """)
    }

    @Test func removingWhatIsNotInForceStops() async {
        let cure = "note: add it first, and remove it once"
        let byNameLine = #line + 1
        let byName = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().removeSubstitution(for: "cook")
        }
        #expect(
            byName?.stopMessage == """
                no substitution is in force for 'Shop.cook'
                  'removeSubstitution' is called at \(file):\(byNameLine)
                  \(cure)
                """)
        let byPathLine = #line + 1
        let byPath = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().removeSubstitution(for: \.cook)
        }
        #expect(
            byPath?.stopMessage == """
                no substitution is in force for 'Shop.cook'
                  Shop.cook is declared at \(file):\(Shop.line)
                  'removeSubstitution' is called at \(file):\(byPathLine)
                  \(cure)
                """)
    }

    @Test func anAwaitedFakeOfWhatIsNotAwaitedIsNamedWithItsPlace() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.addSubstitution(for: "cook") { () async -> Cook in
                try? await Task.sleep(for: .seconds(10))
                return Cook()
            }
            _ = shop.cook
        }
        #expect(
            result?.stopMessage == """
                the 'define' of 'Shop.cook' is synchronous, but the closure given to addSubstitution waits, for its actor or for something else
                  Shop.cook is declared at \(file):\(Shop.line)
                  'addSubstitution' is called at \(file):\(line)
                  note: let that closure await nothing, or the 'define' await its closure
                """)
    }

    @Test func whatAFakeThrowsAndItsGetterCannotIsNamedWithItsPlace() async {
        struct Burnt: Error {}
        let line = #line + 1
        let atOnce = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().substitute(\.cook) { throw Burnt() }
        }
        let nameLine = #line + 1
        let byName = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.addSubstitution(for: "cook") { () throws -> Cook in throw Burnt() }
            _ = shop.cook
        }
        let decorationLine = #line + 1
        let decoration = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.decorate(\.cook) { _ in throw Burnt() }
            _ = shop.cook
        }
        func message(_ call: String, _ line: Int) -> String {
            """
            'Shop.cook' can't throw what the closure given to \(call) has thrown: Burnt()
              Shop.cook is declared at \(file):\(Shop.line)
              '\(call)' is called at \(file):\(line)
              note: let the getter and its 'define' throw, or catch the error in that closure
            """
        }
        #expect(atOnce?.stopMessage == message("substitute", line))
        #expect(byName?.stopMessage == message("addSubstitution", nameLine))
        #expect(decoration?.stopMessage == message("decorate", decorationLine))
    }

    @Test func whatIsReadBeforeItIsFoundIsNamedWithThePlaceOfItsFake() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.substitute({ await $0.soup(afterWaiting: true) }) { Cook() }
            _ = await shop.soup(afterWaiting: false)
            try? await Task.sleep(for: .seconds(10))
        }
        #expect(
            result?.stopMessage == """
                'Shop.soup(afterWaiting:)' was read before the getter given to substitute had found it
                  Shop.soup(afterWaiting:) is declared at \(file):\(Shop.line + 16)
                  'substitute' is called at \(file):\(line)
                  note: read it later, or replace it by name, with 'addSubstitution(for:)'
                """)
    }
}
