import Dovetail
import Testing

private let file = "DovetailTests/StopTests.swift"

private final class Shop: Assembly {
    static let line = #line + 1
    var placeholder: Cook { definePlaceholder() }
    var keyed: Cook { definePlaceholder(key: "a key") }
    var user: Cook {
        define {
            Cook()
        } inject: {
            $0.boss = placeholder
        }
    }
    var cast: Cook { define(init: GasStove() as AnyObject) }
    var weakValue: Int { define(.weakSingleton) { 7 } }
    var weakNone: Cook? { define(.weakSingleton) { Cook?.none } }
    func found(_ stove: GasStove) -> GasStove { define(key: "chef", init: stove) { fill($0) } }
    var chef: Cook { define { Cook() } }
    var stove: any Stove { define { GasStove() } }

    static let throwingLine = #line + 1
    var tryPlaceholder: Cook { get throws { try definePlaceholder(throwing: ResolutionError.self) } }
    var tryCast: Cook { get throws { try define(init: try anything()) { try check($0) } } }
    var tryWeak: Int { get throws { try define(.weakSingleton) { try number() } } }
    var tryUser: Cook { get throws { try define { Cook(stove: try tryPlaceholder.stove) } } }

    private func fill(_ stove: GasStove) -> GasStove {
        stove.cook = chef
        return stove
    }
    private func anything() throws -> AnyObject { GasStove() }
    private func check(_ object: AnyObject) throws -> AnyObject { object }
    private func number() throws -> Int { 7 }
}

@Suite struct StopTests {
    @Test func aPlaceholderWithoutItsObjectStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Shop().user }
        #expect(
            result?.stopMessage == """
                'Shop.placeholder' is a placeholder, and the current object graph holds no such object
                  Shop.user → Shop.placeholder
                  Shop.user is declared at \(file):\(Shop.line + 3)
                  Shop.placeholder is declared at \(file):\(Shop.line)
                  \(placeholderCure)
                """)
    }

    @Test func aPlaceholderOutsideOfAnyGraphStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Shop().keyed }
        #expect(
            result?.stopMessage == """
                'Shop.a key' is a placeholder, and the current object graph holds no such object
                  Shop.a key is declared at \(file):\(Shop.line + 1)
                  \(placeholderCure)
                """)
    }

    @Test func aFailedCastStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Shop().cast }
        #expect(
            result?.stopMessage == """
                'Shop.cast' gave 'GasStove' where 'Cook' was asked for
                  Shop.cast is declared at \(file):\(Shop.line + 9)
                  note: let the binding or its substitution make a 'Cook'
                """)
    }

    @Test func anObjectOfTheNameButOfAnotherTypeStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Shop().found(GasStove())
        }
        #expect(
            result?.stopMessage == """
                'Shop.chef' gave 'GasStove' where 'Cook' was asked for
                  Shop.chef → Shop.chef
                  Shop.chef is declared at \(file):\(Shop.line + 12)
                  Shop.chef is declared at \(file):\(Shop.line + 13)
                  note: let the binding or its substitution make a 'Cook'
                """)
    }

    @Test func aFakeOfAnotherTypeStops() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = Shop()
            shop.addSubstitution(for: "stove") { Cook() }
            _ = shop.stove
        }
        #expect(
            result?.stopMessage == """
                'Shop.stove' gave 'Cook' where 'Stove' was asked for
                  Shop.stove is declared at \(file):\(Shop.line + 14)
                  'addSubstitution' is called at \(file):\(line)
                  note: let the binding or its substitution make a 'Stove'
                """)
    }

    @Test func aWeakSingletonOfAValueStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Shop().weakValue
        }
        #expect(
            result?.stopMessage == """
                'Shop.weakValue' is a weak singleton of the value type 'Int'
                  Shop.weakValue is declared at \(file):\(Shop.line + 10)
                  note: use '.lazySingleton', or make it a class
                """)
    }

    @Test func throwingGettersThrowInstead() {
        let shop = Shop()
        let placeholder = #expect(throws: ResolutionError.self) { try shop.tryUser }
        #expect(placeholder?.reason == .missingPlaceholder)
        #expect(placeholder?.path.map(\.label) == ["Shop.tryUser", "Shop.tryPlaceholder"])
        #expect(placeholder?.path.map(\.line) == [Shop.throwingLine + 3, Shop.throwingLine])
        let cast = #expect(throws: ResolutionError.self) { try shop.tryCast }
        #expect(cast?.reason == .wrongType(actual: "GasStove", expected: "Cook"))
        #expect(cast?.path.map(\.line) == [Shop.throwingLine + 1])
        let weak = #expect(throws: ResolutionError.self) { try shop.tryWeak }
        #expect(weak?.reason == .weakSingletonOfValue(type: "Int"))
        #expect(weak?.path.map(\.line) == [Shop.throwingLine + 2])
    }

    private let placeholderCure =
        "note: resolve it from within a binding that is defined with 'key:' and this name, or with the same name"
}
