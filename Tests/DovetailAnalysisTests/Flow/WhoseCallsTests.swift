@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// Whose calls of what is shared a method makes.
struct WhoseCallsTests {
    @Test
    func whatAMethodOfAProtocolCallsOnItselfIsNotWhatOthersAre() async throws {
        let wiring = try await Sources.parts(
            """
            typealias Work = (Bool) -> Int
            protocol Aware {
                func wide() -> Int
                func tall() -> Int
            }
            extension Aware {
                func either(_ isWide: Bool) -> Int { isWide ? wide() : tall() }
            }
            protocol Repeated {}
            extension Repeated {
                func next() -> Work? { All.side.either }
            }
            class Calculation { func go() -> Int { 0 } }
            final class Centre: Calculation, Aware, Repeated {
                override func go() -> Int { next()?(true) ?? either(true) }
                func wide() -> Int { 1 }
                func tall() -> Int { 2 }
            }
            final class Side: Calculation, Aware {
                override func go() -> Int { either(false) }
                func wide() -> Int { 1 }
                func tall() -> Int { 3 }
            }
            final class Alone: Calculation, Aware {
                override func go() -> Int { either(false) }
                func wide() -> Int { 1 }
                func tall() -> Int { 3 }
            }
            enum All {
                static let centre = Centre()
                static let side = Side()
                static let alone = Alone()
            }
            """
        ).wiring
        #expect(
            wiring == """
                All.centre → All.side call
                """)
    }

    @Test
    func whatAnInitializerHandsOnToItsOwnMethodIsOfItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            class Engine {}
            final class Petrol: Engine { let tank = Tank() }
            final class Diesel: Engine { let tank = Tank() }
            final class Tank { func fill() {} }
            final class Store {
                private var engine: Engine?
                init(engine: Engine) { setUp(engine) }
                func setUp(_ engine: Engine) { self.engine = engine }
            }
            final class Garage { let store = Store(engine: Petrol()) }
            final class Yard { let store = Store(engine: Diesel()) }
            let garage = Garage()
            let yard = Yard()
            """
        ).wiring
        #expect(
            wiring == """
                Garage.store → Garage.store/engine as engine
                Garage.store/engine → Petrol.tank as tank
                Yard.store → Yard.store/engine as engine
                Yard.store/engine → Diesel.tank as tank
                main.garage → Garage.store as store
                main.yard → Yard.store as store
                """)
    }

    @Test
    func aStoredClosureSetsWhatItsObjectHas() async throws {
        let wiring = try await Sources.parts(
            """
            final class Cache { func clear() {} }
            final class Fresh { let cache: Cache; init(cache: Cache) { self.cache = cache } }
            final class Model {
                var other: Fresh?
                var work: (() -> Void)?
                func begin() { work = { [weak self] in self?.set(Fresh(cache: Cache())) } }
                func set(_ other: Fresh) { self.other = other }
            }
            let first = Model()
            let second = Model()
            second.begin()
            """
        ).wiring
        #expect(
            wiring == """
                Model.work/Fresh → Model.work/Fresh/cache as cache
                main.second → Model.work/Fresh as other inject
                """)
    }

    @Test
    func whatASuperclassKeepsIsOfTheObjectThatGivesIt() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Clock { func tick() {} }
            final class Child: UIViewController { let clock = Clock() }
            class Base: UIViewController { func add(_ screen: UIViewController) { addChild(screen) } }
            final class First: Base {
                private let child = Child()
                override func viewDidLoad() { add(child) }
            }
            final class Second: Base { let clock = Clock() }
            final class Third: Base {
                private let child = Child()
                override func viewDidLoad() { add(child) }
            }
            final class Fourth: UIViewController {
                private let child = Child()
                override func viewDidLoad() { add(child) }
                private func add(_ screen: UIViewController) { self.addChild(screen) }
            }
            let first = First()
            let second = Second()
            let third = Third()
            let fourth = Fourth()
            """
        ).wiring
        #expect(
            wiring == """
                First.child → Child.clock as clock
                Fourth.child → Child.clock as clock
                Third.child → Child.clock as clock
                main.first → First.child as child
                main.first → First.child inject
                main.fourth → Fourth.child as child
                main.fourth → Fourth.child inject
                main.second → Second.clock as clock
                main.third → Third.child as child
                main.third → Third.child inject
                """)
    }

    @Test
    func eachSubclassHasWhatItsOwnOverrideSays() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Clock { func tick() {} }
            final class StepA: UIViewController { let clock = Clock() }
            final class StepB: UIViewController { let clock = Clock() }
            class Base: UIViewController {
                var steps: [UIViewController] { [] }
                override func viewDidLoad() { for step in steps { addChild(step) } }
            }
            final class First: Base {
                private let step = StepA()
                override var steps: [UIViewController] { [step] }
            }
            final class Second: Base { override var steps: [UIViewController] { [StepB()] } }
            let first = First()
            let second = Second()
            """
        ).wiring
        #expect(
            wiring == """
                First.step → StepA.clock as clock
                Second.steps → StepB.clock as clock
                main.first → First.step as step
                main.first → First.step inject
                main.second → Second.steps inject
                """)
    }

    @Test
    func anObjectHasTheClosuresOfTheStructureThatItWasGiven() async throws {
        let wiring = try await Sources.parts(
            """
            class State { static let shared = State(); func f() {} }
            class Sync { static let shared = Sync(); func f() {} }
            class Panel {
                struct Model { var title: String; var action: (() -> Void)? }
                var model: Model?
                init(model: Model) { self.model = model }
                func tap() { model?.action?() }
            }
            class Control {
                let state = Panel(model: Panel.Model(title: "e", action: { State.shared.f() }))
                let sync = Panel(model: Panel.Model(title: "s", action: { Sync.shared.f() }))
                func g() { sync.model = Control.make(2) }
                static func make(_ n: Int) -> Panel.Model? { n == 0 ? nil : Panel.Model(title: "e", action: nil) }
            }
            let control = Control()
            """
        ).wiring
        #expect(
            wiring == """
                Control.state → State.shared as action deferred
                Control.sync → Sync.shared as action deferred
                main.control → Control.state as state
                main.control → Control.sync as sync
                main.control → State.shared call
                main.control → Sync.shared call
                """)
    }

    @Test
    func anObjectIsNoListOfThem() async throws {
        let wiring = try await Sources.parts(
            """
            final class Queue {
                static let shared = Queue()
                private var pending: [Op] = []
                func add(_ op: Op) { op.queue = self; pending.append(op) }
                func add(_ ops: [Op]) { for op in ops { add(op) } }
            }
            class Op { weak var queue: Queue? }
            final class LoadOp: Op {}
            final class SaveOp: Op {}
            final class Loader { private let queue = Queue(); func load() { queue.add(LoadOp()) } }
            final class Saver { private let queue = Queue(); func save() { queue.add(SaveOp()) } }
            let loader = Loader()
            let saver = Saver()
            Queue.shared.add([])
            """
        ).wiring
        #expect(
            wiring == """
                Loader.load()/LoadOp → Loader.queue as queue inject
                Loader.queue → Loader.load()/LoadOp as pending inject
                Op → Loader.queue as queue deferred one of
                Op → Queue.shared as queue deferred one of
                Op → Saver.queue as queue deferred one of
                Saver.queue → Saver.save()/SaveOp as pending inject
                Saver.save()/SaveOp → Saver.queue as queue inject
                main.loader → Loader.queue as queue
                main.saver → Saver.queue as queue
                """)
    }

    @Test
    func whatAWrapperOfAStaticPropertyHasIsOfNoObject() async throws {
        let wiring = try await Sources.parts(
            """
            import Foundation
            @propertyWrapper struct Stored<T> {
                let key: String; var defaults: UserDefaults
                init(key: String, defaults: UserDefaults = .standard) { self.key = key; self.defaults = defaults }
                var wrappedValue: T? { get { defaults.object(forKey: key) as? T } set { defaults.set(newValue, forKey: key) } }
            }
            class Config {
                @Stored(key: "url") static var lastURL: String?
                private let session = URLSession(configuration: .default)
                func load() { Self.lastURL = "x"; session.getAllTasks { _ in } }
            }
            let config = Config()
            """
        ).wiring
        #expect(
            wiring == """
                main.config → Config.session as session
                """)
    }

    @Test
    func anOutletIsSetAfterItsObjectIsMade() async throws {
        let wiring = try await Sources.parts(
            """
            import AppKit
            @objc final class KeyDelegate: NSObject {
                @IBOutlet var controller: TableController?
                func down() { controller?.reload() }
            }
            final class TableController: NSViewController {
                private let keyDelegate = KeyDelegate()
                func reload() { keyDelegate.down() }
            }
            let table = TableController()
            """
        ).wiring
        #expect(
            wiring == """
                KeyDelegate.controller → TableController.keyDelegate as keyDelegate
                TableController.keyDelegate → KeyDelegate.controller as controller inject
                main.table → TableController.keyDelegate as keyDelegate
                """)
    }

    @Test
    func aClosureNamesTheObjectThatItAsksAndNotWhatThatHas() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            struct ExposureEvent: Codable { let id: Int }
            final class Events {
                static let shared = Events()
                private var events: [ExposureEvent] = SDK.getEvents()
                func all() -> [ExposureEvent] { events }
                func remove(_ e: ExposureEvent) { events.removeAll() }
            }
            final class Button: UIButton { var callback: (() -> Void)? }
            final class Detail: UIViewController {
                let button = Button()
                override func viewDidLoad() {
                    button.callback = { if let e = Events.shared.all().first { Events.shared.remove(e) } }
                }
            }
            let detail = Detail()
            """
        ).wiring
        #expect(
            wiring == """
                Detail.button → Events.shared as callback deferred
                main.detail → Detail.button as button
                main.detail → Events.shared call
                """)
    }

    @Test
    func settingsOfAnotherPackageThatAreGivenAServiceArePart() async throws {
        let wiring = try await Sources.parts(
            """
            import Vendor
            func build() -> Server {
                let provider = IdentityProvider(client: Client())
                let settings = IdentityConfiguration(pool: "p", provider: provider)
                return Server(auth: Authenticator(configuration: settings), look: LookConfiguration(size: 3))
            }
            let server = build()
            server.run()
            """
        ).wiring
        #expect(
            wiring == """
                build().provider → build().provider/client as client
                build().settings → build().provider as provider
                build()/Server → build()/Server/auth as auth
                build()/Server/auth → build().settings as configuration
                main.server → build()/Server
                """)
    }
}
