@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// What static lists keep, and what is taken out of lists.
struct StaticListTests {
    @Test
    func whatAMethodAddsToAStaticListIsAPartOfTheList() async throws {
        let wiring = try await Sources.parts(
            """
            final class Hub { func send() {} }
            final class Car {
                let hub = Hub()
                func go() { hub.send() }
            }
            enum Garage {
                static var cars: [Car] = []
                static func open() { cars.append(Car()) }
                static func run() { for car in cars { car.go() } }
            }
            @main struct App {
                static func main() {
                    Garage.open()
                    Garage.run()
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Garage.cars → Garage.open()/Car
                Garage.open()/Car → Car.hub as hub
                """)
    }

    @Test
    func whatIsSetInAStaticDictionaryIsAPartOfIt() async throws {
        let wiring = try await Sources.parts(
            """
            final class Hub { func send() {} }
            final class Car {
                let hub: Hub
                init(hub: Hub) { self.hub = hub }
            }
            final class Garage {
                static var cars = [String: Car]()
                let hub = Hub()
                func park(_ name: String) { Garage.cars[name] = Car(hub: hub) }
            }
            let garage = Garage()
            """
        ).wiring
        #expect(
            wiring == """
                Garage.cars → Garage.park(_:)/Car
                Garage.park(_:)/Car → Garage.hub as hub
                main.garage → Garage.hub as hub
                """)
    }

    @Test
    func aStaticListThatAClosureFillsHasItsParts() async throws {
        let wiring = try await Sources.parts(
            """
            final class Hub { func send() {} }
            final class Car {
                let hub = Hub()
            }
            enum Garage {
                static let cars: [Car] = {
                    var all = [Car]()
                    all.append(Car())
                    return all
                }()
            }
            """
        ).wiring
        #expect(
            wiring == """
                Garage.cars → Garage.cars/Car
                Garage.cars/Car → Car.hub as hub
                """)
    }

    @Test
    func recordsInAStaticListAreNoParts() async throws {
        let wiring = try await Sources.parts(
            """
            struct Entry { let text: String }
            final class Log {
                static var entries: [Entry] = []
                let name = "a"
                func write(_ text: String) { Log.entries.append(Entry(text: text)) }
            }
            final class App { let log = Log() }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                main.app → App.log as log
                """)
    }

    @Test
    func whatAMethodTakesOutOfAnotherObjectsListIsKept() async throws {
        let wiring = try await Sources.parts(
            """
            final class Item { func go() {} }
            final class History {
                var items = [Item()]
                var later: [Item] = []
                func fill() { later.append(Item()) }
            }
            final class Nav {
                let history: History
                var lead: Item?
                var last: Item?
                init(history: History) { self.history = history }
                func next() {
                    lead = history.items.first
                    last = history.later[0]
                }
            }
            @main struct App {
                let nav = Nav(history: History())
                static func main() {
                    let app = App()
                    app.nav.next()
                    app.nav.history.fill()
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.main().app → App.nav as nav
                App.nav → App.nav/history as history
                App.nav → History.fill()/Item as last deferred
                App.nav → History.items as lead deferred
                App.nav/history → History.fill()/Item as later deferred
                App.nav/history → History.items as items
                """)
    }
}
