import DovetailGraph
import Testing

/// Places that may be one of several objects: which of them are drawn, and what text calls the place.
@Suite struct AlternativeFlowTests {
    private static let parts = """
        final class Disk {}
        protocol Driver { func run() }
        struct Plain: Driver { let name: String; func run() {} }
        final class Stored: Driver { let disk: Disk; init(disk: Disk) { self.disk = disk }; func run() {} }
        final class Cached: Driver { let disk: Disk; init(disk: Disk) { self.disk = disk }; func run() {} }

        """

    private func types(_ source: String, of name: String) async throws -> [String] {
        let graph = try await Sources(Self.parts + source).graph
        var text = ""
        TextRenderer().render(graph, to: &text)
        return text.split(separator: "\n")
            .map { $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init) }
            .filter { $0.first == name }.map { $0.dropFirst().joined(separator: " ") }
    }

    @Test func textNamesAllThatAMethodMayAnswerWith() async throws {
        let types = try await types(
            """
            final class Project {
                let disk = Disk(), isFast: Bool
                init(isFast: Bool) { self.isFast = isFast }
                func driver() -> any Driver { if isFast { return Cached(disk: disk) } else { return Stored(disk: disk) } }
            }
            final class Scan { let driver: any Driver; init(driver: any Driver) { self.driver = driver } }
            let scan = Scan(driver: Project(isFast: true).driver())
            """, of: "driver()")
        #expect(types == ["any Driver = Cached | Stored prototype"])
    }

    @Test func aMethodThatIsCalledLikeAnInitializerIsNone() async throws {
        let types = try await types(
            """
            final class Trace {
                static let shared = Trace()
                let driver: any Driver
                init() { driver = Self.initializeDriver() }
                static func initializeDriver() -> any Driver { Stored(disk: Disk()) }
            }
            final class Scan { let driver: any Driver; init(driver: any Driver) { self.driver = driver } }
            let scan = Scan(driver: Trace.shared.driver)
            """, of: "driver")
        #expect(types == ["any Driver instance"])
    }

    @Test func aLocalFunctionSaysWhatItAnswersWith() async throws {
        let types = try await types(
            """
            import Server
            final class Host { let server: Server; init(server: Server) { self.server = server } }
            func build() async -> Host {
                func make() async -> Server { let made = Server(name: "a"); return made }
                let server = await make()
                return Host(server: server)
            }
            """, of: "server")
        #expect(types == ["Server instance"])
    }

    @Test func aValueOfAnotherPackageIsNoOpenDefault() async throws {
        let wiring = try await Sources(
            Self.parts + """
                import Foundation
                protocol Queue { func async(_ work: @escaping () -> Void) }
                extension DispatchQueue: Queue {}
                final class Model {
                    let disk: Disk, queue: any Queue
                    init(disk: Disk, queue: any Queue = DispatchQueue.main) { (self.disk, self.queue) = (disk, queue) }
                }
                let model = Model(disk: Disk())
                """
        ).wiring
        #expect(wiring == "main.model → main.model/disk as disk")
    }

    @Test func aLiveValueIsWhatAStaticPropertyHas() async throws {
        let wiring = try await Sources(
            """
            import Dependencies
            struct Secrets: Sendable { var id: @Sendable () -> String }
            extension Secrets { static let live = Secrets(id: { "id" }) }
            extension Secrets: DependencyKey { static let liveValue = Secrets.live }
            final class Telemetry { @Dependency(Secrets.self) var secrets; func send() { _ = secrets.id() } }
            let telemetry = Telemetry()
            """
        ).wiring
        #expect(
            wiring == """
                Secrets.liveValue → Secrets.live
                main.telemetry → Secrets.liveValue as secrets deferred
                """)
    }

    @Test func whatSwiftUITellsAViewIsKeptByNobody() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            @Observable final class Model { func load() {} }
            struct Appearing: ViewModifier {
                let model: Model
                func body(content: Content) -> some View { content.onAppear { model.load() } }
            }
            struct Page: View {
                @State var model = Model()
                var body: some View { Text("a").modifier(Appearing(model: model)) }
            }
            @main struct Main: App { var body: some Scene { WindowGroup { Page() } } }
            """
        ).wiring
        #expect(!wiring.contains("content"))
    }

    @Test func aPropertyWithADefaultIsGivenAnotherValueElsewhere() async throws {
        let wiring = try await Sources(
            """
            protocol Log { func write() }
            struct NoLog: Log { func write() {} }
            final class FileLog: Log { let file: File; init(file: File) { self.file = file }; func write() { file.add() } }
            final class File { func add() {} }
            final class Client { var log: any Log = NoLog(); func worker() -> Worker { Worker(log: log) } }
            final class Worker { let log: any Log; init(log: any Log) { self.log = log }; func work() { log.write() } }
            final class Owner {
                let worker: Worker
                init() { let client = Client(); client.log = FileLog(file: File()); worker = client.worker() }
            }
            let owner = Owner()
            """
        ).wiring
        #expect(
            wiring == """
                Client.log → Owner.init()/FileLog one of
                Client.worker() → Client.log as log
                Owner.init().client → Client.log as log one of
                Owner.init().client → Owner.init()/FileLog as log inject
                Owner.init()/FileLog → Owner.init()/FileLog/file as file
                Owner.worker → Client.worker()
                main.owner → Owner.worker as worker
                """)
    }

    @Test func aMethodAnswersWithWhatItsObjectWasGivenOrMakes() async throws {
        let wiring = try await Sources.parts(
            """
            final class Panel { let repo: any Repo; init(_ repo: any Repo) { self.repo = repo } }
            final class Coordinator {
                let shared: Panel, disk = Disk(), build: (any Repo) -> Panel
                var isBig = false
                init(shared: Panel, build: @escaping (any Repo) -> Panel) { self.shared = shared; self.build = build }
                func first() -> Panel { if isBig { return Panel(disk) }; return shared }
                func second() -> Panel { isBig ? Panel(disk) : build(disk) }
            }
            final class App { let a, b: Panel; init(a: Panel, b: Panel) { self.a = a; self.b = b } }
            let coordinator = Coordinator(shared: Panel(Mem()), build: { Panel($0) })
            let app = App(a: coordinator.first(), b: coordinator.second())
            """
        ).wiring
        #expect(
            wiring == """
                Coordinator.first()/Panel → Coordinator.disk
                Coordinator.second() → Coordinator.second()/Panel one of
                Coordinator.second() → main.coordinator/Panel one of
                Coordinator.second()/Panel → Coordinator.disk
                main.app → Coordinator.first()/Panel as a one of
                main.app → Coordinator.second() as b
                main.app → main.coordinator/shared as a one of
                main.coordinator → Coordinator.disk as disk
                main.coordinator → main.coordinator/Panel as build deferred
                main.coordinator → main.coordinator/shared as shared
                main.coordinator/Panel → Coordinator.disk
                main.coordinator/shared → main.coordinator/shared/Mem
                """)
    }

    @Test func aLocalIsWhatIsMadeOrGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class App { let repos: [any Repo]; init(_ a: any Repo, _ b: any Repo) { repos = [a, b] } }
            func boot(_ isTest: Bool, _ given: any Repo) -> App {
                let first: any Repo = isTest ? Mem() : given
                let second: any Repo
                if isTest { second = Mem() } else { second = given }
                return App(first, second)
            }
            let app = boot(false, Disk())
            """
        ).wiring
        #expect(
            wiring == """
                boot(_:_:).first → main.app/Disk
                boot(_:_:).second → main.app/Disk
                boot(_:_:)/App → boot(_:_:).first
                boot(_:_:)/App → boot(_:_:).second
                main.app → boot(_:_:)/App
                """)
    }
}
