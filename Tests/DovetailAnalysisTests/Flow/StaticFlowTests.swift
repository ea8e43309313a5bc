import Testing

/// What objects take from where all can, and what types keep.
@Suite struct StaticFlowTests {
    @Test func aPartThatAnObjectTakesByItselfIsAnInput() async throws {
        let wiring = try await Sources(
            """
            final class API { static let shared = API(); func go() {} }
            final class Service { let api = API.shared }
            final class Desk { let api: API; init() { api = API.shared } }
            final class Model { init(service: Service, desk: Desk) {} }
            struct App { let model = Model(service: Service(), desk: Desk()) }
            """
        ).wiring
        #expect(
            wiring == """
                App.model → App.model/desk as desk
                App.model → App.model/service as service
                App.model/desk → API.shared as api
                App.model/service → API.shared as api
                """)
    }

    @Test func aStaticPropertyIsSetByAStaticMethod() async throws {
        let wiring = try await Sources(
            """
            final class Handler { func go() {} }
            final class Scene {
                private static var handler: Handler?
                static func register(_ handler: Handler?) { Self.handler = handler }
                func run() { Self.handler?.go() }
            }
            final class App { lazy var handler = Handler(); func start() { Scene.register(handler) } }
            """
        ).wiring
        #expect(wiring == "Scene.handler → App.handler inject")
    }

    @Test func anObjectThatKeepsItselfInAStaticPropertyIsGivenFromThere() async throws {
        let wiring = try await Sources.parts(
            """
            final class Disk2: Repo {
                private static var kept: Disk2!
                static var shared: any Repo { if kept == nil { make() }; return kept }
                static func make() { _ = Disk2() }
                init() { Disk2.kept = self }
            }
            final class Factory { func ctl() -> Ctl { Ctl(repo: Disk2.shared) } }
            """
        ).wiring
        #expect(
            wiring == """
                Disk2.kept → Disk2.make()/Disk2 deferred
                Factory.ctl() → Disk2.make()/Disk2 as repo
                """)
    }
}
