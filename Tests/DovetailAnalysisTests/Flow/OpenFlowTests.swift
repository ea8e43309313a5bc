import Testing

/// What can't be followed says so.
@Suite struct OpenFlowTests {
    @Test func aParameterThatNobodyGivesIsAnInput() async throws {
        let wiring = try await Sources.parts(
            """
            public func build(repo: any Repo) -> Ctl { Ctl(repo: repo) }
            """
        ).wiring
        #expect(wiring == "build(repo:)/Ctl → build(repo:).repo as repo")
    }

    @Test func aValueThatCannotBeFollowedIsOpen() async throws {
        let wiring = try await Sources.parts(
            """
            final class App { lazy var ctl = Ctl(repo: unknown()) }
            """
        ).wiring
        #expect(wiring == "open App.ctl repo: unknown(…), 'unknown' is declared nowhere in these sources")
    }

    @Test func aMemberThatNothingGivesAValueToIsOpen() async throws {
        let wiring = try await Sources.parts(
            """
            final class Session { var repo: (any Repo)! }
            final class App { let session = Session(); lazy var ctl = Ctl(repo: session.repo) }
            """
        ).wiring
        #expect(wiring == "App.ctl → Session.repo as repo")
    }

    @Test func ofSeveralValuesTheOneThatCanNotBeFollowedIsOpen() async throws {
        let wiring = try await Sources.parts(
            """
            import Elsewhere
            final class Part { func run() {} }
            final class Payment { let part: Part; init(part: Part) { self.part = part } }
            final class Choice { let own = Part(); func make(_ flag: Bool) -> Payment { Payment(part: flag ? own : Registry.current.part) } }
            final class Rest { let own = Part(); func make() -> Payment { Payment(part: Registry.current?.part ?? own) } }
            final class Branch {
                let own = Part()
                func make() -> Payment {
                    let part: Part
                    if let other = Registry.current?.part { part = other } else { part = own }
                    return Payment(part: part)
                }
            }
            final class App { let choice = Choice(), rest = Rest(), branch = Branch() }
            """
        ).wiring
        #expect(
            wiring == """
                App.branch → Branch.own as own
                App.choice → Choice.own as own
                App.rest → Rest.own as own
                Branch.make() → Branch.own as part one of
                Choice.make(_:) → Choice.own as part one of
                Rest.make() → Rest.own as part one of
                open Choice.make(_:) part: part, what another package has can't be seen
                open Rest.make() part: part, what another package has can't be seen
                open Branch.make() part: part, what another package has can't be seen
                """)
    }

    @Test func thePublisherThatTheCompilerMakesIsNotOpen() async throws {
        let wiring = try await Sources(
            """
            import Combine
            import SwiftUI
            final class Model: ObservableObject { @Published var count = 0; func load() {} }
            final class Intent { weak var model: Model?; init(model: Model) { self.model = model } }
            final class Holder<I, M>: ObservableObject {
                let intent: I
                let model: M
                var bag = Set<AnyCancellable>()
                init(intent: I, model: M, changes: ObservableObjectPublisher) {
                    self.intent = intent
                    self.model = model
                    changes.sink(receiveValue: objectWillChange.send).store(in: &bag)
                }
            }
            func make() -> Holder<Intent, Model> {
                let model = Model()
                return Holder(intent: Intent(model: model), model: model, changes: model.objectWillChange)
            }
            let holder = make()
            """
        ).wiring
        #expect(
            wiring == """
                main.holder → make()/Holder
                make()/Holder → make().model as model
                make()/Holder → make()/Holder/intent as intent
                make()/Holder/intent → make().model as model
                """)
    }
}
