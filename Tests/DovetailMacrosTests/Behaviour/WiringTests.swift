import DovetailMacros
import Testing

@Uses private protocol Basket: Sendable {}
@Uses private protocol Till: Sendable {}
private struct LiveBasket: Basket {}
private struct LiveTill: Till { let url: String }
@Injectable private struct Checkout { let basket: any Basket; let till: any Till; @Assisted let currency: String }

@Uses @Injectable private struct Shelf { let basket: any Basket }
@Injectable private final class Rack { let shelf: Shelf; let basket: any Basket }

private final class App: Assembling, UsesBasket, UsesTill {
    let context = DIContext()
    var basket: any Basket { define { LiveBasket() } }
    var till: any Till { define(.lazySingleton) { LiveTill(url: "live") } }
    var checkout: Checkout { define { Checkout(from: self, currency: "EUR") } }
}

private protocol UsesSpareTill { var spareTill: any Till { get } }
extension App: UsesSpareTill { fileprivate var spareTill: any Till { LiveTill(url: "spare") } }
@Injectable private struct Counter {
    @From(UsesSpareTill.self, \.spareTill) var till: (any Till)?
    @Assisted var note: String?
}

@Uses @MixIn private protocol Names { var all: [String] { get } }
extension Names { var all: [String] { ["Ann"] } }
@MixIn private protocol Greeter: UsesNames {}
extension Greeter { var greeting: String { "Hello, \(names.all[0])!" } }
private struct Nobody: Names { let all = ["nobody"] }

@Suite struct WiringTests {
    @Test func anAssemblyWiresAComponentFromItself() {
        let app = App()
        app.substitute(\.till) { LiveTill(url: "test") }
        let checkout = app.checkout
        #expect(checkout.currency == "EUR")
        #expect((checkout.till as? LiveTill)?.url == "test")
    }

    @Test func markedOptionalVariablesAreSet() {
        let counter = Counter(from: App(), note: "first")
        #expect((counter.till as? LiveTill)?.url == "spare")
        #expect(counter.note == "first")
    }

    @Test func vanillaTakesATuple() {
        let dependency: Checkout.Dependency = (basket: LiveBasket(), till: LiveTill(url: "x"))
        #expect(Checkout(dependency: dependency, currency: "USD").currency == "USD")
    }

    @Test func aContainerTakesTheInitializerThatTakesEverything() throws {
        let container = Container()
        container.register((any Basket).self, .lazySingleton, LiveBasket.init)
        container.register(Shelf.self, .lazySingleton, Shelf.init)
        container.register(Rack.self, .prototype, Rack.init)
        try container.validate()
        #expect(try container.resolve(Rack.self).shelf.basket is LiveBasket)
    }

    @Test func aMixInIsProductionAndTest() {
        #expect(MixInGreeter().greeting == "Hello, Ann!")
        #expect(MixInGreeter(names: Nobody()).greeting == "Hello, nobody!")
    }
}
