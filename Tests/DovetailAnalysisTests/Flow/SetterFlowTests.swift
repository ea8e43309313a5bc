@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// What objects keep that methods, closures and keys give them, and what they don't.
struct SetterFlowTests {
    @Test
    func whatAStructureCarriesThatIsPutUnderAKeyIsKept() async throws {
        let wiring = try await Sources.parts(
            """
            final class Route { func go() {} }
            final class Manager {
                private struct Entry { var route: Route; var count: Int }
                private var entries = [Int: Entry]()
                private var named: [String: Entry] = [:]
                func go(_ key: Int) {
                    let route = Route()
                    entries[key] = Entry(route: route, count: 1)
                    named["a"] = .init(route: Route(), count: 2)
                }
            }
            let manager = Manager()
            """
        ).wiring
        #expect(
            wiring == """
                main.manager → Manager.go(_:).route as route
                main.manager → Manager.go(_:)/route as route
                """)
    }

    @Test
    func onlyObjectsOnWhichAMethodIsCalledKeepWhatItSets() async throws {
        let wiring = try await Sources.parts(
            """
            final class Engine { func run() {} }
            final class Factory {
                private var engine: Engine?
                func makeEngine() -> Engine { let made = Engine(); engine = made; return made }
                func name() -> String { "x" }
            }
            final class First { private let factory = Factory(); func go() { factory.makeEngine().run() } }
            final class Second { private let factory = Factory(); func go() { print(factory.name()) } }
            final class App { let first = First(); let second = Second() }
            let app = App()
            app.first.go()
            app.second.go()
            """
        ).wiring
        #expect(
            wiring == """
                App.first → Factory.makeEngine().made call
                App.first → First.factory as factory
                App.second → Second.factory as factory
                First.factory → Factory.makeEngine().made as engine deferred
                main.app → App.first as first
                main.app → App.second as second
                """)
    }

    @Test
    func aClosureThatFillsAnObjectOfAnotherPackageGivesItParts() async throws {
        let wiring = try await Sources.parts(
            """
            import PictureKit

            final class Cache: PictureCache { func get() {} }
            final class Boot {
                let pipeline = PicturePipeline {
                    let cache = Cache()
                    $0.cache = cache
                    $0.isFast = true
                }
            }
            let boot = Boot()
            """
        ).wiring
        #expect(
            wiring == """
                Boot.pipeline → Boot.pipeline.cache as cache inject
                main.boot → Boot.pipeline as pipeline
                """)
    }

    @Test
    func aLocalOfAClosureIsNothingThatItCaptures() async throws {
        let wiring = try await Sources.parts(
            """
            import BaseKit

            final class Model { let name: String; init(_ name: String) { self.name = name } }
            final class Subject { func send(_ model: Model) {} }
            final class Listener {
                private let database: BaseStore
                private let subject = Subject()
                init(database: BaseStore) { self.database = database }
                func listen() {
                    database.addListener { snapshot in
                        let model = Model(snapshot.name)
                        self.subject.send(model)
                    }
                }
            }
            final class App { let listener = Listener(database: BaseStore()) }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.listener → App.listener/database as database
                App.listener → Listener.subject as subject
                App.listener/database → App.listener deferred
                App.listener/database → Listener.subject deferred
                main.app → App.listener as listener
                """)
    }

    @Test
    func anObjectThatIsHandedOnGivesItselfByItsOwnMethodsOnly() async throws {
        let wiring = try await Sources.parts(
            """
            final class Tracker { let object: Token; init(for object: Token) { self.object = object } }
            final class Association {
                private let tracker: Tracker
                init(of target: Token) { tracker = Tracker(for: target) }
            }
            final class Token {
                private var association: Association?
                func tie() { association = Association(of: self) }
                func cancel() {}
            }
            final class First { let token = Token(); init() { token.tie() } }
            final class Second { let token = Token(); func stop() { token.cancel() } }
            final class App { let first = First(); let second = Second() }
            let app = App()
            app.second.stop()
            """
        ).wiring
        #expect(
            wiring == """
                App.first → First.token as token
                App.second → Second.token as token
                Association.tracker → First.token as for deferred
                Association.tracker → Token as for whole
                First.token → Token.association as association deferred
                Token.association → Association.tracker as tracker
                Token.association → First.token as of deferred
                Token.association → Token as of whole
                main.app → App.first as first
                main.app → App.second as second
                """)
    }

    @Test
    func whatAClosureCapturesIsKeptThroughACast() async throws {
        let wiring = try await Sources.parts(
            """
            import Combine
            import UIKit

            final class Screen: UIViewController { let events = PassthroughSubject<Int, Never>() }
            final class Coordinator {
                private var bag = Set<AnyCancellable>()
                func start(_ controller: UIViewController) {
                    guard let screen = controller as? Screen else { return }
                    prepare(screen)
                }
                private func prepare(_ screen: Screen) {
                    screen.events.sink { [weak self] _ in self?.move(screen) }.store(in: &bag)
                }
                func move(_ screen: Screen) {}
            }
            final class Tab {
                private var children: [Coordinator] = []
                func open() {
                    let screen = Screen()
                    let coordinator = Coordinator()
                    coordinator.start(screen)
                    children.append(coordinator)
                }
            }
            let tab = Tab()
            """
        ).wiring
        #expect(
            wiring == """
                Tab.open().coordinator → Tab.open().screen as bag deferred
                Tab.open().screen → Screen.events as events
                main.tab → Tab.open().coordinator as children deferred
                """)
    }
}
