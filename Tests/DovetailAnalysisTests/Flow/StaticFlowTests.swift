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
                Factory.ctl() → Disk2.kept as repo
                """)
    }

    @Test func aStaticPropertyThatAnObjectPutsItselfIntoIsTheHomeOfOneWithoutAName() async throws {
        let wiring = try await Sources(
            """
            import AppKit
            final class Log { func write() {} }
            final class Panel: NSPanel {
                static var shared: Panel!
                let log = Log()
                convenience init() { self.init(contentRect: .zero, styleMask: [], backing: .buffered, defer: false); Self.shared = self }
            }
            final class User { func go() { Panel.shared.log.write() } }
            final class App: NSObject, NSApplicationDelegate {
                let user = User()
                func applicationDidFinishLaunching(_ notification: Notification) { _ = Panel() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.user → Panel.shared call
                Panel.shared → Panel.log as log
                """)
    }

    @Test func whatAStaticPropertyAsksForIsNotForItsSiblings() async throws {
        let wiring = try await Sources(
            """
            import Vapor
            protocol Mail { func send() }
            protocol Files { func save() }
            extension Application {
                struct Service<T> {
                    let application: Application
                    struct Provider { let run: (Application) -> (); init(_ run: @escaping (Application) -> ()) { self.run = run } }
                    func use(_ provider: Provider) { provider.run(application) }
                    func use(_ make: @escaping (Application) -> T) {}
                }
                struct Services { let application: Application }
                var services: Services { .init(application: self) }
            }
            extension Application.Services {
                var mail: Application.Service<Mail> { .init(application: application) }
                var files: Application.Service<Files> { .init(application: application) }
            }
            struct Brevo: Mail { let app: Application; func send() {} }
            final class S3: Files { let app: Application; init(app: Application) { self.app = app }; func save() {} }
            extension Application.Service.Provider where T == Mail {
                static var brevo: Self { .init { $0.services.mail.use { Brevo(app: $0) } } }
            }
            extension Application.Service.Provider where T == Files {
                static var s3: Self { .init { $0.services.files.use { S3(app: $0) } } }
            }
            func configure(_ app: Application) { app.services.mail.use(.brevo); app.services.files.use(.s3) }
            """
        ).wiring
        #expect(
            wiring == """
                Application.Service.Provider.brevo → Application.Services.mail call
                Application.Service.Provider.brevo → Application.Services.mail as run deferred
                Application.Service.Provider.brevo → Application.services call
                Application.Service.Provider.s3 → Application.Services.files call
                Application.Service.Provider.s3 → Application.Services.files as run deferred
                Application.Service.Provider.s3 → Application.services call
                Application.Services.files → Application as application whole
                Application.Services.mail → Application as application whole
                Application.services → Application as application whole
                configure(_:) → Application.Service.Provider.brevo call
                configure(_:) → Application.Service.Provider.s3 call
                """)
    }

    @Test func whatHasItselfForItsValueIsSaidToBeOpen() async throws {
        let wiring = try await Sources.parts(
            """
            final class Client { static let live: Client = .live }
            final class Feature { let client: Client; init(client: Client) { self.client = client } }
            let feature = Feature(client: .live)
            """
        ).wiring
        #expect(
            wiring == """
                open main.feature client: itself, it has itself for its value
                """)
    }

    @Test func aStaticMethodAndOneOfObjectsWithTheSameNameAreTwo() async throws {
        let wiring = try await Sources.parts(
            """
            final class Maker {
                static func repo() -> any Repo { Mem() }
                func repo() -> any Repo { Disk() }
                func other() -> Ctl { Ctl(repo: repo()) }
                static func shared() -> Ctl { Ctl(repo: repo()) }
            }
            final class App {
                let maker = Maker()
                lazy var first = Ctl(repo: Maker.repo())
                lazy var second = Ctl(repo: maker.repo())
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.first → Maker.repo()/Mem as repo
                App.second → Maker.repo()~2 as repo
                Maker.other() → Maker.repo()~2 as repo
                Maker.shared()/Ctl → Maker.repo()/Mem as repo
                """)
    }
}
