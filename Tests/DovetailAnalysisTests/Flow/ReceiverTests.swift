@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// On which objects methods are called.
struct ReceiverTests {
    @Test
    func onlyTheObjectsOnWhichAMethodIsCalledWorkWithWhatItUses() async throws {
        let wiring = try await Sources.parts(
            """
            final class Meter { static let shared = Meter(); func note() {} }

            final class Store {
                func fill() { Meter.shared.note() }
                func read() {}
            }
            final class Demo {
                let demoStore = Store()
                init() { demoStore.fill() }
            }
            final class App {
                let store = Store()
                init() { store.read() }
            }
            let app = App()
            let demo = Demo()
            """
        ).wiring
        #expect(
            wiring == """
                Demo.demoStore → Meter.shared call
                main.app → App.store as store
                main.demo → Demo.demoStore as demoStore
                """)
    }

    @Test
    func aMethodThatAnotherOneCallsIsCalledOnTheSameObjects() async throws {
        let wiring = try await Sources.parts(
            """
            final class Meter { static let shared = Meter(); func note() {} }

            final class Store {
                func start() { fill() }
                private func fill() { [1].forEach { _ in self.note() } }
                private func note() { Meter.shared.note() }
                func read() {}
            }
            final class Demo {
                let demoStore = Store()
                init() { demoStore.start() }
            }
            final class App {
                let store = Store()
                init() { store.read() }
            }
            let app = App()
            let demo = Demo()
            """
        ).wiring
        #expect(
            wiring == """
                Demo.demoStore → Meter.shared call
                main.app → App.store as store
                main.demo → Demo.demoStore as demoStore
                """)
    }

    @Test
    func whatNobodyCallsMayBeCalledFromElsewhere() async throws {
        let wiring = try await Sources.parts(
            """
            final class Meter { static let shared = Meter(); func note() {} }

            final class Clock { static let shared = Clock(); func tick() {} }
            public final class Store {
                func fill() { Meter.shared.note() }
                public func read() { Clock.shared.tick() }
            }
            final class App {
                let store = Store()
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.store → Clock.shared call
                App.store → Meter.shared call
                main.app → App.store as store
                """)
    }

    @Test
    func whatMayBeCalledFromElsewhereIsAUse() async throws {
        let wiring = try await Sources.parts(
            """
            final class Meter { static let shared = Meter(); func note() {} }

            class Base { func run() {} ; func start() { run() } }
            final class Job: Base {
                override func run() { Meter.shared.note() }
            }
            final class Button {
                @objc func tapped() { Meter.shared.note() }
            }
            final class Passed {
                func act() { Meter.shared.note() }
            }
            final class Asked: Delegate {
                func changed() { Meter.shared.note() }
            }
            final class App {
                let job = Job()
                let button = Button()
                let passed = Passed()
                let asked = Asked()
                func start(_ other: Framework) {
                    job.start()
                    let act = passed.act
                    other.run(act)
                    other.delegate = asked
                }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.asked → Meter.shared call
                App.button → Meter.shared call
                App.job → Meter.shared call
                App.passed → Meter.shared call
                main.app → App.asked as asked
                main.app → App.button as button
                main.app → App.job as job
                main.app → App.passed as passed
                """)
    }

    @Test
    func aMethodOfARequirementIsCalledOnWhateverConforms() async throws {
        let wiring = try await Sources.parts(
            """
            final class Meter { static let shared = Meter(); func note() {} }

            protocol Saving { func save() }
            final class Disk: Saving { func save() { Meter.shared.note() } }
            final class Spare: Saving { func save() { Meter.shared.note() } }
            final class App {
                let saving: any Saving
                let spare = Spare()
                init(saving: any Saving) { self.saving = saving }
                func run() { saving.save() }
            }
            let app = App(saving: Disk())
            app.run()
            """
        ).wiring
        #expect(
            wiring == """
                App.spare → Meter.shared call
                main.app → App.spare as spare
                main.app → main.app/saving as saving
                main.app/saving → Meter.shared call
                """)
    }
}
