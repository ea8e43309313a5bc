import Testing

/// What belongs to one object: what a closure fills in for it, what it keeps in a structure or in an actor, what it takes
/// from a method.
@Suite struct OwnPartsFlowTests {
    @Test func whatAClosureFillsInIsForTheObjectThatIsMadeWithIt() async throws {
        let wiring = try await Sources.parts(
            """
            struct Configuration { var repo: (any Repo)?; var all: [any Repo] = []; var count = 0 }
            final class Server {
                let configuration: Configuration
                init(configuration: Configuration) { self.configuration = configuration }
                convenience init(_ id: String, configure: (inout Configuration) throws -> Void) rethrows {
                    var configuration = Configuration()
                    try configure(&configuration)
                    self.init(configuration: configuration)
                }
            }
            final class App {
                let mem = Mem(), disk = Disk()
                let one: Server, other: Server, third: Server, last: Server
                init() {
                    let mem = mem, disk = disk
                    one = Server("one") { $0.repo = mem }
                    other = Server("other") { settings in
                        settings.count = 3
                        settings.repo = disk
                    }
                    third = Server("third") { $0.all.append(disk) }
                    last = Server("last") { $0.all = [mem] }
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.last → App.mem as all
                App.one → App.mem as repo
                App.other → App.disk as repo
                App.third → App.disk as all
                """)
    }

    @Test func anActorKeepsWhatItsMethodsAreGiven() async throws {
        let wiring = try await Sources.parts(
            """
            actor State {
                private var all: [String: Ctl] = [:]
                private var last: Ctl?
                func add(_ ctl: Ctl) { all["a"] = ctl }
                func set(_ ctl: Ctl) { last = ctl }
            }
            func start() async {
                let one = State(), other = State()
                let first = Ctl(repo: Mem()), second = Ctl(repo: Disk())
                await one.add(first)
                await other.set(second)
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().first → start().first/repo as repo
                start().one → start().first as all inject
                start().other → start().second as last inject
                start().second → start().second/repo as repo
                """)
    }

    @Test(arguments: [
        ("var state: State", "state = State(repo: repo)", ""),
        ("var state = State()", "state.repo = repo", " inject"),
    ])
    func aStructureThatAnObjectMakesForItselfIsPartOfIt(property: String, statement: String, phase: String) async throws
    {
        let wiring = try await Sources.parts(
            """
            import Synchronization
            final class Host {
                private struct State { var repo: (any Repo)? }
                private \(property)
                let ctl: Ctl
                init(ctl: Ctl, url: String) {
                    self.ctl = ctl
                    let repo = SQL(url: url, ctl: ctl)
                    \(statement)
                }
            }
            struct SQL: Repo { let url: String; let ctl: Ctl }
            func start() { let host = Host(ctl: Ctl(repo: Mem()), url: "x") }
            """
        ).wiring
        #expect(
            wiring == """
                Host.init(ctl:url:).repo → start().host/ctl as ctl
                start().host → Host.init(ctl:url:).repo as repo\(phase)
                start().host → start().host/ctl as ctl
                start().host/ctl → start().host/ctl/repo as repo
                """)
    }

    @Test func whatAnObjectIsGivenAndPutsIntoAStructureIsToldOnce() async throws {
        let wiring = try await Sources.parts(
            """
            final class Host {
                private struct State { var ctl: Ctl }
                private var state: State
                init(ctl: Ctl) { state = State(ctl: ctl) }
            }
            func start() { let host = Host(ctl: Ctl(repo: Mem())) }
            """
        ).wiring
        #expect(
            wiring == """
                start().host → start().host/ctl as ctl
                start().host/ctl → start().host/ctl/repo as repo
                """)
    }

    @Test func anObjectKeepsWhatAMethodOfTheProgramMakesForIt() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Coder {}
            final class JSON: Coder {}
            final class Maker {
                func coder() -> Coder { JSON() }
                static func one() -> Coder { let coder = JSON(); return coder }
            }
            final class First { let coder: Coder; let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl; coder = Maker().coder() } }
            final class Second { let coder = Maker.one(); let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            func start() {
                let ctl = Ctl(repo: Mem())
                let first = First(ctl: ctl), second = Second(ctl: ctl)
            }
            """
        ).wiring
        #expect(
            wiring == """
                First.coder → Maker.coder()
                Second.coder → Maker.one().coder
                start().ctl → start().ctl/repo as repo
                start().first → First.coder as coder
                start().first → start().ctl as ctl
                start().second → Second.coder as coder
                start().second → start().ctl as ctl
                """)
    }

    @Test func anEntryWithAClosureGivesItsListWhatTheClosureNames() async throws {
        let wiring = try await Sources.parts(
            """
            struct Entry: Identifiable { let id: Int; let title: String; var action: () -> Void }
            final class Menu {
                private var entries: [Entry] = []
                func register(_ entry: Entry) { entries.append(entry) }
            }
            func start() {
                let ctl = Ctl(repo: Mem()), menu = Menu()
                let entry = Entry(id: 1, title: "Save", action: { use(ctl) })
                menu.register(entry)
            }
            func use(_ ctl: Ctl) {}
            """
        ).wiring
        #expect(
            wiring == """
                start().ctl → start().ctl/repo as repo
                start().menu → start().ctl as action deferred
                """)
    }

    @Test func theConditionOfATypeSaysNothingAboutWhenItMakesItsParts() async throws {
        let wiring = try await Sources.parts(
            """
            #if os(Linux)
            final class Store {}
            final class Host { let store: Store; let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl; store = Store() } }
            func start() { let host = Host(ctl: Ctl(repo: Mem())) }
            #endif
            """
        ).wiring
        #expect(
            wiring == """
                start().host → Host.store as store
                start().host → start().host/ctl as ctl
                start().host/ctl → start().host/ctl/repo as repo
                """)
    }

    @Test func aStoredClosureThatIsHandedOnIsCalled() async throws {
        let wiring = try await Sources.parts(
            """
            final class Group { let all: [Ctl]; init(all: [Ctl]) { self.all = all } }
            final class Factory {
                private let names: [String]
                private let make: (String) -> Ctl
                init(names: [String], make: @escaping (String) -> Ctl) { self.names = names; self.make = make }
                func build() -> Group { Group(all: names.map(make)) }
            }
            func start() { let group = Factory(names: [], make: { _ in Ctl(repo: Mem()) }).build() }
            """
        ).wiring
        #expect(
            wiring == """
                Factory.build() → start().group/Ctl as all
                start().group → Factory.build()
                start().group/Ctl → start().group/Ctl/repo as repo
                start().group/Factory → start().group/Ctl as make deferred
                """)
    }

    @Test func aMethodOfTheSystemCallsItsClosureWithAnswersOfItsOwn() async throws {
        let wiring = try await Sources.parts(
            """
            import Foundation
            typealias Answer = (data: Data?, response: URLResponse?)
            final class Trust: NSObject, URLSessionDelegate {}
            final class Client {
                private let session: URLSession
                init(session: URLSession) { self.session = session }
                func get(_ request: URLRequest, completion: @escaping (Answer) -> Void) {
                    session.dataTask(with: request) { data, response, error in
                        completion(Answer(data: data, response: response))
                    }.resume()
                }
            }
            func start() { let client = Client(session: URLSession(delegate: Trust())) }
            """
        ).wiring
        #expect(
            wiring == """
                start().client → start().client/session as session
                start().client/session → start().client/session/delegate as delegate
                """)
    }

    @Test func aPartThatIsALocalFirstIsKept() async throws {
        let wiring = try await Sources.parts(
            """
            actor Server { func start() {} }
            final class Delegate {
                private var ctl: Ctl?
                private var server: Server?
                func launched() async {
                    ctl = Ctl(repo: Mem())
                    let server = Server()
                    self.server = server
                    await server.start()
                }
            }
            let delegate = Delegate()
            """
        ).wiring
        #expect(
            wiring == """
                Delegate.ctl → Delegate.ctl/repo as repo
                main.delegate → Delegate.ctl as ctl deferred
                main.delegate → Delegate.launched().server as server deferred
                """)
    }

    @Test func aWindowControllerThatAManagerKeepsIsPartOfIt() async throws {
        let wiring = try await Sources.parts(
            """
            import AppKit
            final class Window: NSWindowController {
                let ctl: Ctl
                init() { ctl = Ctl(repo: Mem()); super.init(window: nil) }
            }
            final class Windows {
                static let shared = Windows()
                private var all: [Int: Window] = [:]
                func open(_ id: Int) { let window = Window(); all[id] = window }
            }
            func start() { Windows.shared.open(1) }
            """
        ).wiring
        #expect(
            wiring == """
                Window.ctl → Window.ctl/repo as repo
                Windows.open(_:).window → Window.ctl as ctl
                Windows.shared → Windows.open(_:).window as all deferred
                start() → Windows.shared call
                """)
    }

    @Test func aServersApplicationIsGivenWhatItsRoutesAnswerWith() async throws {
        let wiring = try await Sources.parts(
            """
            import Vapor
            final class Auth: Middleware { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            func start() throws {
                let app = try Application(.detect()), ctl = Ctl(repo: Mem())
                app.get("users") { request in ctl.repo }
                let routes = app.grouped(Auth(ctl: ctl))
                routes.post("users") { _ in ctl.repo }
                app.get("plain") { _ in "x" }
            }
            """
        ).wiring
        #expect(
            wiring == """
                start().app → start().ctl deferred
                start().app → start().ctl/repo deferred
                start().app → start().routes/Auth inject
                start().ctl → start().ctl/repo as repo
                start().routes/Auth → start().ctl as ctl
                """)
    }

    @Test func aStructureThatStandsForAProtocolKeepsItsParts() async throws {
        let wiring = try await Sources.parts(
            """
            actor Tokens { let key: String; init(key: String) { self.key = key } }
            struct Signed: Repo { private var tokens: Tokens; init(key: String) { tokens = Tokens(key: key) } }
            func start() { let ctl = Ctl(repo: Signed(key: "x")) }
            """
        ).wiring
        #expect(
            wiring == """
                start().ctl → start().ctl/repo as repo
                start().ctl/repo → Signed.tokens as tokens
                """)
    }

    @Test func whatStandsForAnExtendedProtocolOfAnotherPackageIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            import Keystore
            final class Root { let store: KeystoreProtocol; init(store: KeystoreProtocol) { self.store = store } }
            func start() { let keychain = Keychain(); let root = Root(store: keychain) }
            extension KeystoreProtocol {}
            """
        ).wiring
        #expect(
            wiring == """
                start().root → start().keychain as store
                """)
    }

    @Test func theViewsOfAControllerAreNoParts() async throws {
        let wiring = try await Sources.parts(
            """
            import AppKit
            final class Page: NSViewController {
                let ctl: Ctl
                let field = NSTextField(), stack = NSStackView()
                init(ctl: Ctl) {
                    self.ctl = ctl
                    super.init(nibName: nil, bundle: nil)
                    let button = NSButton(title: "x", target: self, action: nil)
                    stack.addArrangedSubview(button)
                    stack.addArrangedSubview(field)
                }
            }
            func start() { let page = Page(ctl: Ctl(repo: Mem())) }
            """
        ).wiring
        #expect(
            wiring == """
                start().page → start().page/ctl as ctl
                start().page/ctl → start().page/ctl/repo as repo
                """)
    }

    @Test func whatAnObjectMakesToHandItOnIsAPartOfIt() async throws {
        let wiring = try await Sources.parts(
            """
            final class Graph { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Step { let graph: Graph; init(graph: Graph) { self.graph = graph }; func run() {} }
            final class Scan {
                private let graph: Graph
                init(ctl: Ctl) { graph = Graph(ctl: ctl) }
                func run() { Step(graph: graph).run() }
            }
            let scan = Scan(ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                Scan.graph → main.scan/ctl as ctl
                Scan.run()/Step → Scan.graph as graph
                main.scan → Scan.graph as graph
                main.scan → main.scan/ctl as ctl
                main.scan/ctl → main.scan/ctl/repo as repo
                """)
    }
}
