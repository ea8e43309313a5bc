import DovetailGraph
import Testing

/// What closures name that are kept: by an object's own property, by an object of another package, with a method.
@Suite struct KeptClosureFlowTests {
    private static let parts = """
        final class Net {}
        final class Service { let net: Net; init(net: Net) { self.net = net }; func go() {} }

        """

    @Test(arguments: [
        "var handler: (() -> Void)?; func use(_ s: Service) { handler = { s.go() } }",
        "var handler: [String: () -> Void] = [:]; func use(_ s: Service) { handler[\"a\"] = { [weak s] in s?.go() } }",
        "var handler: [() -> Void] = []; func use(_ s: Service) { handler.append { s.go() } }",
    ])
    func aMethodKeepsAClosureThatNamesItsParameter(members: String) async throws {
        let wiring = try await Sources(
            Self.parts + "final class Bus { \(members) }\n" + """
                final class App {
                    let bus = Bus(), service = Service(net: Net())
                    init() { bus.use(service) }
                }
                let app = App()
                """
        ).wiring
        #expect(
            wiring == """
                App.bus → App.service as handler deferred
                App.service → App.service/net as net
                main.app → App.bus as bus
                main.app → App.service as service
                """)
    }

    @Test func aMethodOfAnotherPackageKeepsAClosure() async throws {
        let wiring = try await Sources(
            Self.parts + """
                import Server
                final class Host { let server: Server; init(server: Server) { self.server = server } }
                func build() async -> Host {
                    let service = Service(net: Net())
                    let server = Server(name: "a")
                    await server.withMethodHandler(List.self) { _ in service.go() }
                    server.onClose { service.go() }
                    return Host(server: server)
                }
                """
        ).wiring
        #expect(
            wiring == """
                build().server → build().service deferred
                build().service → build().service/net as net
                build()/Host → build().server as server
                """)
    }

    @Test func aMethodOfAnObjectWithoutAName() async throws {
        let wiring = try await Sources(
            Self.parts + """
                import Vapor
                func routes(_ app: Application) throws {
                    app.get("a", use: Service(net: Net()).go)
                }
                final class Button { let action: () -> Void; init(action: @escaping () -> Void) { self.action = action } }
                let button = Button(action: Service(net: Net()).go)
                """
        ).wiring
        #expect(
            wiring == """
                main.button → main.button/Service as action deferred
                main.button/Service → main.button/Service/net as net
                routes(_:).app → routes(_:)/Service as use deferred
                routes(_:)/Service → routes(_:)/Service/net as net
                """)
    }

    @Test func theParameterOfAClosureIsNotWhatItsReceiverIsMadeWith() async throws {
        let wiring = try await Sources(
            """
            import NIOCore
            final class Socket {
                let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
                func run() async throws {
                    let server = ServerBootstrap(group: group).bind(path: "a") { child in
                        return NIOAsyncChannel(wrapping: child)
                    }
                    server.run()
                }
            }
            let socket = Socket()
            """
        ).wiring
        #expect(
            wiring == """
                Socket.run().server/ServerBootstrap → Socket.group as group
                main.socket → Socket.group as group
                """)
    }

    @Test func aContainerOfManyRegistrations() async throws {
        let count = 100
        let classes = (0..<count).map { "final class S\($0) { init(_ p: AnyObject?) {} }" }
        let registrations = (1..<count).map { "c.register(S\($0).self) { S\($0)($0.resolve(S\($0 - 1).self)) }" }
        let graph = try await Sources(
            """
            final class Container {
                var makers: [ObjectIdentifier: (Container) -> Any] = [:]
                func register<T>(_ type: T.Type, _ make: @escaping (Container) -> T) { makers[ObjectIdentifier(type)] = make }
                func resolve<T>(_ type: T.Type) -> T { makers[ObjectIdentifier(type)]!(self) as! T }
            }
            \(classes.joined(separator: "\n"))
            func setUp(_ c: Container) {
                c.register(S0.self) { _ in S0(nil) }
                \(registrations.joined(separator: "\n"))
            }
            let container = Container()
            setUp(container)
            let last = container.resolve(S\(count - 1).self)
            """
        ).graph
        let chain = graph.edges.filter { $0.kind == .needs && $0.from.name.contains("/S") }
        #expect(chain.count == count - 1)
    }

    @Test func aValueThatWrapsOneOfItsOwnKindIsFollowedOnce() async throws {
        let wiring = try await Sources(
            """
            protocol Item { var title: String { get } }
            struct Podcast: Item { var title = "" }
            @dynamicMemberLookup struct Shown: Item {
                let item: any Item
                init(_ item: any Item) { self.item = item }
                subscript<T>(dynamicMember path: KeyPath<any Item, T>) -> T { item[keyPath: path] }
                var title: String { item.title }
            }
            final class List {
                let shown: Shown
                init(shown: Shown) { self.shown = shown }
                func wrap(_ item: any Item) -> Shown { Shown(item) }
                func show(_ item: any Item) -> String { wrap(wrap(item)).artwork }
            }
            let list = List(shown: Shown(Podcast()))
            """
        ).wiring
        #expect(
            wiring == """
                List.wrap(_:) → List.show(_:).item
                main.list → main.list/shown as shown
                main.list/shown → main.list/shown/Podcast
                """)
    }

    @Test func aClientOfClosuresStaysOneThoughAMethodChangesIt() async throws {
        let wiring = try await Sources(
            """
            struct API { var request: (String) -> Void; var end: () -> Void }
            final class Router {}
            final class Session {
                let router: Router
                init(router: Router) { self.router = router }
                func request(_ text: String) {}
                func end() {}
            }
            extension API {
                static func live() -> Self {
                    let session = Session(router: Router())
                    return Self(request: { session.request($0) }, end: { session.end() })
                }
                mutating func override(with other: @escaping () -> Void) {
                    request = { [self] text in text.isEmpty ? other() : self.request(text) }
                }
            }
            final class Model { let api: API; init(api: API) { self.api = api } }
            let model = Model(api: .live())
            """
        ).wiring
        #expect(
            wiring == """
                API.live().session → API.live().session/router as router
                API.live()/API → API.live().session as end deferred
                API.live()/API → API.live().session as request deferred
                main.model → API.live()/API as api
                """)
    }

    @Test func aClosureThatCallsAnotherOneNeedsWhatThatNames() async throws {
        let wiring = try await Sources(
            """
            final class Client {}
            struct Config { var fetch: () -> Void; var twice: () -> Void }
            extension Config {
                static func live(fetch: @escaping () -> Void) -> Self { Self(fetch: { fetch() }, twice: fetch) }
                static func live(client: Client) -> Self { .live(fetch: { client.get() }) }
            }
            extension Client { func get() {} }
            final class App { let config: Config; init(config: Config) { self.config = config } }
            let app = App(config: .live(client: Client()))
            """
        ).wiring
        #expect(
            wiring == """
                Config.live(fetch:)/Config → main.app/Client as fetch deferred
                Config.live(fetch:)/Config → main.app/Client as twice deferred
                main.app → Config.live(fetch:)/Config as config
                """)
    }

    @Test func aLocalThatAStoredClosureNamesIsKept() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Monitor { func cancel() {} }
            final class Screen { let stop: () -> Void; init() { let monitor = Monitor(); stop = { monitor.cancel() } } }
            final class Later { var stop: (() -> Void)?; func go() { let monitor = Monitor(); stop = { monitor.cancel() } } }
            struct Feedback {
                var tap: () -> Void
                static var live: Feedback { let generator = UISelectionFeedbackGenerator(); return Feedback(tap: { generator.selectionChanged() }) }
            }
            final class App { let screen = Screen(); let later = Later(); let feedback = Feedback.live }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.later → Later.go().monitor as stop deferred
                App.screen → Screen.init().monitor as stop deferred
                Feedback.live → Feedback.live.generator as tap deferred
                main.app → App.later as later
                main.app → App.screen as screen
                main.app → Feedback.live as feedback
                """)
    }
}
