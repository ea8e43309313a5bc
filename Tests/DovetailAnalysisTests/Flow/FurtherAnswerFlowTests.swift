import DovetailGraph
import DovetailSyntax
import Testing

@testable import DovetailAnalysis

/// What methods answer with besides what they make: what other methods make, what other packages make of it.
@Suite struct FurtherAnswerFlowTests {
    private static let parts = """
        final class Disk {}
        protocol Cache {}
        struct FastCache: Cache { let disk: Disk }
        struct SlowCache: Cache { let disk: Disk }
        final class Client { let cache: any Cache; init(cache: any Cache) { self.cache = cache } }
        func found() -> FastCache? { if Bool.random() { return FastCache(disk: Disk()) }; return nil }
        let client = Client(cache: make())

        """

    @Test(arguments: [
        "if let fast = found() { return fast }; return SlowCache(disk: Disk())",
        "guard let fast = found() else { return SlowCache(disk: Disk()) }; return fast",
        "if Bool.random() { let fast = found()!; return fast } else { return SlowCache(disk: Disk()) }",
    ])
    func whatALocalGetsOfAnotherMethodIsAnAlternative(body: String) async throws {
        let wiring = try await Sources(Self.parts + "func make() -> any Cache { \(body) }").wiring
        #expect(
            wiring == """
                found()/FastCache → found()/FastCache/disk as disk
                main.client → make().fast as cache one of
                main.client → make()/SlowCache as cache one of
                make().fast → found()/FastCache
                make()/SlowCache → make()/SlowCache/disk as disk
                """)
    }

    @Test(arguments: ["Bool.random() ? found()! : SlowCache(disk: Disk())", "found() ?? SlowCache(disk: Disk())"])
    func whatAnotherMethodMakesIsAnAlternative(answer: String) async throws {
        let wiring = try await Sources(Self.parts + "func make() -> any Cache { \(answer) }").wiring
        #expect(
            wiring == """
                found()/FastCache → found()/FastCache/disk as disk
                main.client → found()/FastCache as cache one of
                main.client → make()/SlowCache as cache one of
                make()/SlowCache → make()/SlowCache/disk as disk
                """)
    }

    @Test func whatAModifierOfAnotherPackageIsGivenIsNoAlternative() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            final class Store {}
            struct Page: View { let store: Store; var body: some View { Text("") } }
            struct Badge: View { let store: Store; var body: some View { Text("") } }
            final class Coordinator {
                let store = Store()
                func page() -> some View { Page(store: store).tabItem { badge() } }
                func badge() -> some View { Badge(store: store) }
            }
            let page = Coordinator().page()
            """
        ).wiring
        #expect(
            wiring == """
                Coordinator.badge() → Coordinator.store as store
                Coordinator.page() → Coordinator.badge()
                Coordinator.page() → Coordinator.store as store
                main.page → Coordinator.page()
                """)
    }

    /// The closures of the chain answer with something else.
    @Test func whatAServerIsMadeOfIsKeptThroughItsChain() async throws {
        let wiring = try await Sources(
            """
            import NIO
            final class Log {}
            final class Handler: ChannelInboundHandler { let log: Log; init(log: Log) { self.log = log } }
            actor Server {
                private var channel: (any Channel)!
                let log = Log()
                func start() async throws {
                    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
                    channel = try await ServerBootstrap(group: group)
                        .childChannelInitializer { channel in channel.pipeline.addHandler(Handler(log: self.log)) }
                        .bind(host: "x", port: 1).get()
                }
            }
            let server = Server()
            """
        ).wiring
        #expect(
            wiring == """
                Server.channel → Server.channel/ServerBootstrap
                Server.channel/Handler → Server.log as log
                Server.channel/ServerBootstrap → Server.start().group as group
                main.server → Server.channel as channel deferred
                main.server → Server.channel/ServerBootstrap as channel deferred
                main.server → Server.log as log
                """)
    }

    @Test func aLocalOfAScopedStoreIsTheStore() async throws {
        let wiring = try await Sources(
            """
            import ComposableArchitecture
            import SwiftUI
            struct DetailView: View { let store: StoreOf<Detail>; var body: some View { Text("") } }
            struct AppView: View {
                let store: StoreOf<AppReducer>
                var body: some View {
                    if let detail = store.scope(state: \\.detail, action: \\.detail) { DetailView(store: detail) }
                }
            }
            @main struct TheApp: App {
                let store = Store(initialState: AppReducer.State()) { AppReducer() }
                var body: some Scene { WindowGroup { AppView(store: store) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                AppView.body → TheApp.store as store
                TheApp.body/AppView → TheApp.store as store
                TheApp.store → TheApp.store/AppReducer deferred
                TheApp.store → TheApp.store/initialState as initialState
                """)
    }

    @Test func whatARelayKeepsItNeeds() async throws {
        let wiring = try await Sources(
            """
            import RxRelay
            final class Cache {}
            final class Row { let cache = Cache(); init(name: String) {} }
            final class List {
                private let all = BehaviorRelay<[Row]>(value: [])
                private let chosen = PublishRelay<Row>()
                init(names: [String]) {
                    let rows = names.map { Row(name: $0) }
                    all.accept(rows)
                    chosen.accept(rows[0])
                }
            }
            let list = List(names: ["a"])
            """
        ).wiring
        #expect(
            wiring == """
                List.all → List.init(names:).rows inject
                List.init(names:).rows → Row.cache as cache
                main.list → List.all as all
                main.list → List.chosen as chosen
                """)
    }

    @Test func whatAnAccessorSetsIsNotWhatTheGetterMakes() async throws {
        let wiring = try await Sources(
            """
            final class Service {}
            final class Storage { var service: Service? }
            final class Services {
                let storage = Storage()
                var service: Service {
                    get { storage.service ?? Service() }
                    set { storage.service = newValue }
                }
            }
            final class Other { let service: Service; init(service: Service) { self.service = service } }
            let services = Services()
            let other = Other(service: services.service)
            """
        ).wiring
        #expect(
            wiring == """
                main.other → Services.service as service
                main.services → Services.storage as storage
                """)
        let set = try await Sources(
            """
            final class Service {}
            final class Storage { var service: Service? }
            final class Services {
                let storage = Storage()
                var service: Service? {
                    get { storage.service }
                    set { storage.service = newValue }
                }
            }
            let services = Services()
            func configure() { services.service = Service() }
            """
        ).wiring
        #expect(
            set == """
                Services.storage → configure()/Service as service inject
                configure() → main.services call
                main.services → Services.storage as storage
                main.services → configure()/Service as service inject
                """)
    }

    @Test func aMethodCalledOnItselfIsNoNeed() async throws {
        let wiring = try await Sources(
            """
            import Vapor
            final class Controller: RouteCollection { func boot(routes: RoutesBuilder) throws {} }
            extension Application {
                func configure() throws { try routes() }
                private func routes() throws { try self.register(collection: Controller()) }
            }
            let app = Application(.production)
            try app.configure()
            """
        ).wiring
        #expect(wiring == "main.app → Application.routes()/Controller as collection inject")
    }

    @Test func staticPropertiesOfArraysAreNamedByTheArraysType() async throws {
        let wiring = try await Sources(
            """
            protocol Step {}
            final class First: Step {}
            final class Second: Step {}
            final class Runner { let steps: [any Step]; init(steps: [any Step]) { self.steps = steps } }
            extension [any Step] {
                static let all: [any Step] = [First()]
                static let plan: [any Step] = [Second()]
                func planned(_ isPlanned: Bool) -> [any Step] { isPlanned ? [Step].plan : self }
            }
            let implicit = Runner(steps: .all)
            let named = Runner(steps: [Step].plan)
            let generic = Runner(steps: Array<any Step>.plan)
            let either = Runner(steps: [Step].all.planned(true))
            """
        ).wiring
        #expect(
            wiring == """
                main.either → Array as steps whole
                main.either → Array.plan as steps
                main.generic → Array.plan as steps
                main.implicit → Array.all as steps
                main.named → Array.plan as steps
                """)
    }

    @Test func whatAStaticMemberAsksTheObjectsOfItsTypeDontNeed() async throws {
        let wiring = try await Sources(
            """
            import AppKit
            final class Storage {}
            final class Coordinator { let storage = Storage() }
            @main final class Delegate: NSObject, NSApplicationDelegate { let coordinator = Coordinator() }
            final class Row {
                let cache = Storage()
                static var sample: Row {
                    let delegate = NSApplication.shared.delegate as! Delegate
                    print(delegate.coordinator)
                    return Row()
                }
            }
            final class List { let rows = [Row()] }
            let list = List()
            """
        ).wiring
        #expect(
            wiring == """
                Delegate.coordinator → Coordinator.storage as storage
                List.rows → Row.cache as cache
                Row.sample → Row.cache as cache
                main.list → List.rows as rows
                """)
    }

    @Test func aModuleOfASharedNameIsTheOneThatIsNear() async throws {
        let text = "public final class Store { let disk = Disk(); public init() {} }\npublic final class Disk {}"
        var sources = Sources(
            "import Feature\nfinal class Shop { let store = Feature.Store(); let other = Store() }\nlet shop = Shop()")
        sources.files.append(("Other/Feature.swift", "Feature@Other", "public final class Store { public init() {} }"))
        sources.files.append(("Sources/Feature/Feature.swift", "Feature@Own", text))
        sources.modules = [
            ModuleFacts(name: "Feature@Other"), ModuleFacts(name: "Feature@Own"),
            ModuleFacts(name: "Shop", dependencies: ["Feature@Own"]),
        ]
        let wiring = try await sources.wiring
        #expect(
            wiring == """
                Shop.other → Store.disk as disk
                Shop.store → Store.disk as disk
                main.shop → Shop.other as other
                main.shop → Shop.store as store
                """)
    }

    @Test func aClassOfFoundationIsNotThatOfAModuleOutOfSight() async throws {
        var sources = Sources(
            """
            import Foundation
            final class Runner { let process = Process(); let pipe = Pipe(); init() { process.standardOutput = pipe } }
            let runner = Runner()
            """)
        sources.files.append(
            (
                "Sources/Helpers/Process.swift", "Helpers",
                "public final class Lock {}\npublic final class Process { let lock = Lock(); public init() {} }"
            ))
        sources.modules = [ModuleFacts(name: "Helpers"), ModuleFacts(name: "Shop")]
        let wiring = try await sources.wiring
        #expect(
            wiring == """
                Runner.process → Runner.pipe as standardOutput inject
                main.runner → Runner.pipe as pipe
                main.runner → Runner.process as process
                """)
    }

    /// A name that says that an object works makes the difference to the case of an enumeration.
    @Test func aServiceOfAnotherPackageByAnyNameOfItsType() async throws {
        let wiring = try await Sources(
            """
            import Net
            final class Client {
                let session: Session, mode: Mode
                init(session: Session = .tuned, mode: Mode = .fast) { (self.session, self.mode) = (session, mode) }
            }
            final class Shop {
                let client: Client, other: Client
                init(client: Client, other: Client) { (self.client, self.other) = (client, other) }
            }
            let shop = Shop(client: Client(), other: Client(session: .ephemeral))
            """
        ).wiring
        #expect(
            wiring == """
                main.shop → main.shop/client as client
                main.shop → main.shop/other as other
                main.shop/client → Client.init(session:mode:)/Session as session
                main.shop/other → main.shop/Session as session
                """)
    }

    @Test func whatAnExtensionOfAProtocolGivesToAnAssemblyIsLinked() async throws {
        let wiring = try await Sources(
            """
            import Dovetail
            final class Api {}
            final class Node { let api: Api; init(api: Api) { self.api = api } }
            final class Page { let node: Node; init(node: Node) { self.node = node } }
            protocol Trees { func tree(depth: Int) -> Node }
            extension Trees { func pair(_ n: Int) -> Node { tree(depth: n) } }
            final class App: Assembly, Trees {
                var api: Api { define(.lazySingleton) { Api() } }
                func tree(depth: Int) -> Node { define(.prototype) { Node(api: api) } }
                var page: Page { define { Page(node: pair(3)) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.page → App.pair(_:) as node
                App.pair(_:) → App.tree(depth:)
                App.tree(depth:) → App.api as api
                """)
    }

    @Test func whatAMetatypeMakesHasWhatItIsMadeWith() async throws {
        let wiring = try await Sources(
            """
            final class Context { var user = "" }
            struct Shell { let context: Context }
            protocol Job { func go() }
            struct Systemd: Job { let shell: Shell; func go() { _ = shell.context.user } }
            protocol Step { var context: Context { get }; init(context: Context); func run() }
            extension Step { var shell: Shell { Shell(context: context) } }
            enum Kind { case a; func make(shell: Shell) -> any Job { Systemd(shell: shell) } }
            struct Build: Step { let context: Context; func run() { Kind.a.make(shell: shell).go() } }
            struct Check: Step { let context: Context; func run() { Kind.a.make(shell: shell).go() } }
            func main() {
                let context = Context()
                let types: [any Step.Type] = [Build.self, Check.self]
                for step in types.map({ $0.init(context: context) }) { step.run() }
            }
            main()
            """
        ).wiring
        #expect(
            wiring == """
                Kind.make(shell:) → main().context as context
                main()/Build → Kind.make(shell:) call
                main()/Build → main().context as context
                main()/Check → Kind.make(shell:) call
                main()/Check → main().context as context
                """)
    }
}
