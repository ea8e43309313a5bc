import Dovetail
import Foundation
import Testing

private let file = "DovetailTests/DecorationStopTests.swift"

private final class Shop: Assembly {
    static let line = #line + 1
    var cook: Cook { define(.lazySingleton) { Cook() } }
    var other: Cook { define(.lazySingleton) { Cook() } }
    var stored = Cook()
    var both: Cook { cook.name == "cook" ? other : cook }
    var plain: Cook { Cook(stove: stove) }
    var stove: any Stove { define { GasStove() } }
    var gasStove: GasStove { define(.lazySingleton) { GasStove() } }
    var handedOn: any Stove { gasStove }

    func decorateUselessly() {
        decorate(\.stored) { $0 }
        decorate(\.plain) { $0 }
        decorate(\.cook) { $0 }
    }
}

@Suite struct DecorationStopTests {
    @Test func decoratingWhatIsMadeAlreadyStops() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            _ = shop.cook
            shop.decorate(\.cook) { $0 }
        }
        #expect(
            result?.stopMessage == """
                'Shop.cook' is decorated, but was made before
                  Shop.cook is declared at \(file):\(Shop.line)
                  'decorate' is called at \(file):\(line)
                  note: decorate it before it is first asked for
                """)
    }

    @Test func decoratingWhatIsDecoratedAndMadeStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.decorate(\.cook) { $0 }
            _ = shop.cook
            shop.decorate(\.cook) { $0 }
        }
        #expect(result?.stopMessage.hasPrefix("'Shop.cook' is decorated, but was made before\n") == true)
    }

    @Test func aGetterWithoutADefineStops() async {
        func message(_ used: String, _ line: Int) -> String {
            """
            the getter given to decorate resolves no binding of 'Shop' for its 'Cook'\(used)
              'decorate' is called at \(file):\(line)
              note: name a property or method of this assembly whose getter calls 'define'
            """
        }
        let storedLine = #line + 1
        let stored = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.decorate(\.stored) { $0 }
            _ = shop.cook
        }
        #expect(stored?.stopMessage == message("", storedLine))
        let plainLine = #line + 1
        let plain = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            _ = shop.cook
            shop.decorate(\.plain) { $0 }
        }
        #expect(
            plain?.stopMessage
                == message(
                    ", it only uses 'Shop.stove'\n  Shop.stove is declared at \(file):\(Shop.line + 5)", plainLine))
    }

    @Test(arguments: [true, false])
    func aGetterThatHandsOnABindingOfAnotherTypeStops(isMadeBefore: Bool) async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isMadeBefore] in
            let shop = Shop()
            if isMadeBefore { _ = shop.gasStove }
            shop.decorate(\.handedOn) { $0 }
            if !isMadeBefore { _ = shop.handedOn }
        }
        #expect(
            result?.stopMessage == """
                the getter given to decorate resolves no binding of 'Shop' for its 'Stove', it only uses 'Shop.gasStove'
                  Shop.gasStove is declared at \(file):\(Shop.line + 6)
                  'decorate' is called at \(file):\(line)
                  note: name a property or method of this assembly whose getter calls 'define'
                """)
    }

    @Test func aGetterWithoutADefineThatMakesNothingIsNamedAtTheEnd() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            do {
                let shop = Shop()
                shop.decorateUselessly()
                _ = (shop.stored, shop.stove)
            }
            let left = Shop()
            left.decorateUselessly()
            _ = left.plain
            withExtendedLifetime(left) { exit(0) }
        }
        let lines = (10...12).map { line in
            """
            \(file):\(Shop.line + line):17: warning: no binding of 'Shop' has used the decoration of its 'Cook': nothing asked for its \
            property, or the getter of that calls no 'define' of this assembly, or is suspended before a 'define' that isn't awaited

            """
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(text == lines.joined() + lines.joined())
    }

    @Test func nothingIsNamedAtTheEndWhereThatIsTurnedOff() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            DIContext.warnsWhenNotClosed = false
            Shop().decorateUselessly()
        }
        #expect(result?.standardErrorContent == [])
    }

    @Test func aGetterWithSeveralDefinesStops() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.decorate(\.both) { $0 }
            _ = shop.cook
        }
        #expect(
            result?.stopMessage == """
                the getter given to decorate resolves more than one binding: 'Shop.cook' and 'Shop.other'
                  Shop.cook is declared at \(file):\(Shop.line)
                  Shop.other is declared at \(file):\(Shop.line + 1)
                  'decorate' is called at \(file):\(line)
                  note: name a property or method whose getter calls 'define' once
                """)
    }

    @Test func removingWhatIsNotThereStops() async {
        let cure = "note: add it first, and remove it once"
        let noneLine = #line + 1
        let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop().removeDecorations(for: \.cook)
        }
        #expect(
            none?.stopMessage == """
                no decoration is in force for 'Shop'
                  'removeDecorations' is called at \(file):\(noneLine)
                  \(cure)
                """)
        let ofAnotherLine = #line + 1
        let ofAnother = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.decorate(\.other) { $0 }
            _ = shop.other
            shop.removeDecorations(for: \.cook)
        }
        #expect(
            ofAnother?.stopMessage == """
                no decoration is in force for 'Shop.cook'
                  Shop.cook is declared at \(file):\(Shop.line)
                  'removeDecorations' is called at \(file):\(ofAnotherLine)
                  \(cure)
                """)
    }
}
