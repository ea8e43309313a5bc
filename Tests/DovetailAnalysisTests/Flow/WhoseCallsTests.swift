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
}
