@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// What one call, one copy or one object has, and no other.
struct OwnCallTests {
    @Test
    func aStructureThatIsChangedInALocalIsACopy() async throws {
        let wiring = try await Sources.parts(
            """
            final class API { func get() {} }
            struct Config { var api: API; var log: API }
            final class Client { let config: Config; init(config: Config) { self.config = config }; func run() { config.api.get() } }
            final class App {
                let client: Client
                let debug: Client
                init() {
                    let standard = Config(api: API(), log: API())
                    var changed = standard
                    changed.api = API()
                    client = Client(config: standard)
                    debug = Client(config: changed)
                }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.client → App.init().standard/api as api
                App.client → App.init().standard/log as log
                App.debug → App.init().standard/log as log
                App.debug → App.init()/API as api
                main.app → App.client as client
                main.app → App.debug as debug
                """)
    }

    @Test
    func whatOneCallerPutsIntoAStructureIsNothingToOthers() async throws {
        let wiring = try await Sources.parts(
            """
            struct Details { let text: String; var refresh: (() -> Void)?; init(text: String) { self.text = text } }
            func details(_ text: String) -> Details? { .init(text: text) }
            final class Feed { func load() {} }
            final class FeedScreen {
                let feed = Feed()
                var shown: Details?
                func fail() {
                    if var own = details("feed") {
                        own.refresh = { self.feed.load() }
                        shown = own
                    }
                }
            }
            final class Session {
                var shown: Details?
                func fail() { shown = details("session") }
            }
            final class App { let session = Session(); let screen = FeedScreen() }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.screen → FeedScreen.feed as feed
                main.app → App.screen as screen
                main.app → App.session as session
                """)
    }

    @Test
    func whatAFunctionPutsIntoAnInoutParameterIsOfItsCall() async throws {
        let wiring = try await Sources.parts(
            """
            final class Note { let log: Log; init(log: Log) { self.log = log } }
            final class Log { func write() {} }
            func insertSorted(_ notes: inout [Note], _ new: Note) { insert(&notes, new) }
            func insert(_ notes: inout [Note], _ new: Note) { notes.append(new) }
            final class Feed {
                var notes: [Note] = []
                func add() { insertSorted(&notes, Note(log: Log())) }
            }
            final class Chat {
                var notes: [Note] = []
                func add() { insertSorted(&notes, Note(log: Log())) }
            }
            final class Screen { let note: Note; init(note: Note) { self.note = note } }
            final class App {
                let feed = Feed()
                let chat = Chat()
                var screen: Screen?
                func open() { if let last = chat.notes.last { screen = Screen(note: last) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.chat → Chat.add()/Note as notes deferred
                App.feed → Feed.add()/Note as notes deferred
                App.screen → Chat.add()/Note as note
                Chat.add()/Note → Chat.add()/Note/log as log
                Feed.add()/Note → Feed.add()/Note/log as log
                """)
    }

    @Test
    func anObjectCallsTheHandlersThatItWasGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Reply { func send() {} }
            final class Server {
                private let routes: [String: (Int) -> Reply]
                init(routes: [String: (Int) -> Reply]) { self.routes = routes }
                func handle(_ route: String) { let reply = routes[route]!(1); reply.send() }
            }
            final class Network { func allocate(_ number: Int) -> Reply { let given = Reply(); given.send(); return given } }
            final class Disk { func usage(_ number: Int) -> Reply { let used = Reply(); used.send(); return used } }
            final class NetworkTool { let network = Network(); lazy var server = Server(routes: ["a": network.allocate]) }
            final class DiskTool { let disk = Disk(); lazy var server = Server(routes: ["d": { [disk] in disk.usage($0) }]) }
            """
        ).wiring
        #expect(
            wiring == """
                DiskTool → Disk.usage(_:).used call
                DiskTool.server → Disk.usage(_:).used as routes deferred
                DiskTool.server → DiskTool.disk as routes deferred
                NetworkTool.server → Network.allocate(_:).given call
                NetworkTool.server → Network.allocate(_:).given as routes deferred
                NetworkTool.server → NetworkTool.network as routes deferred
                """)
    }

    @Test
    func anInitializerGivesTheObjectsThatItMade() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Following: AnyObject {}
            final class Tracker { weak var follower: Following? }
            final class Data: Following {
                private var tracker: Tracker?
                init() {}
                init(name: String) {
                    tracker = Tracker()
                    tracker?.follower = self
                }
            }
            final class Preview { let data = Data() }
            final class Host { let data = Data(name: "x") }
            let preview = Preview()
            let host = Host()
            """
        ).wiring
        #expect(
            wiring == """
                Data.tracker → Data as follower whole
                Data.tracker → Host.data as follower deferred
                Host.data → Data.tracker as tracker
                main.host → Host.data as data
                main.preview → Preview.data as data
                """)
    }

    @Test
    func aCaseIsOfItsEnumeration() async throws {
        let wiring = try await Sources.parts(
            """
            final class Note { let log: Log; init(log: Log) { self.log = log } }
            final class Log { func write() {} }
            final class Screen { let note: Note; init(note: Note) { self.note = note } }
            final class Links {
                enum Parsed { case event(Note); case other }
                func parse(_ text: String) -> Parsed? { nil }
                func open(_ text: String) -> Screen? {
                    guard case .event(let note) = parse(text) else { return nil }
                    let screen = Screen(note: note)
                    return screen
                }
            }
            final class Store {
                enum Item { case event(Note); case end }
                func items() -> AsyncStream<Item> {
                    let note = Note(log: Log())
                    return AsyncStream<Item> { continuation in continuation.yield(.event(note)) }
                }
            }
            final class App {
                let links = Links()
                let store = Store()
                var screen: Screen?
                func run() { screen = links.open("a"); _ = store.items() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.screen → Links.open(_:).screen
                Store.items().note → Store.items().note/log as log
                open Links.open(_:).screen note: event.0, what the case 'event' carries can't be seen
                """)
    }

    @Test
    func aMethodThatAnswersWithAProtocolProvidesWhatItMakes() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Handling { func handle() }
            final class Cache { static let shared = Cache(); func get() {} }
            final class Getting: Handling { func handle() { Cache.shared.get() } }
            final class Intents { func handler(for intent: Int) -> any Handling { Getting() } }
            final class App { let intents = Intents(); func run() { intents.handler(for: 1).handle() } }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                Intents.handler(for:) → Cache.shared call
                main.app → App.intents as intents
                main.app → Intents.handler(for:) call
                """)
    }

    @Test
    func anObjectMayGiveItselfToAMethodThatPassesItOn() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Following: AnyObject {}
            final class Tracker { weak var follower: Following? }
            final class Net {
                static let shared = Net()
                let tracker = Tracker()
                func assign(_ follower: Following) { tracker.follower = follower }
            }
            final class Screen: Following { func load() { Net.shared.assign(self) } }
            final class Host { let screen = Screen(); func run() { screen.load() } }
            let host = Host()
            """
        ).wiring
        #expect(
            wiring == """
                Host.screen → Net.shared call
                Net.shared → Net.tracker as tracker
                Net.tracker → Host.screen as follower deferred
                Net.tracker → Screen as follower whole
                main.host → Host.screen as screen
                """)
    }

    @Test
    func aViewOfNumberedElementsIsGivenTheElement() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            final class Page { let log: Log; init(log: Log) { self.log = log }; func open() {} }
            final class Log { func write() {} }
            struct PageView: View {
                let page: Page
                var body: some View { Button("open") { page.open() } }
            }
            struct Pages: View {
                @State var pages = [Page(log: Log())]
                var body: some View {
                    ForEach(Array(pages.enumerated()), id: \\.offset) { index, page in PageView(page: page) }
                }
            }
            @main struct Main: App { var body: some Scene { WindowGroup { Pages() } } }
            """
        ).wiring
        #expect(
            wiring == """
                Main.body/Pages → Pages.pages as pages
                Pages → Pages.pages as pages
                Pages.body/PageView → Pages.pages as page
                Pages.pages → Pages.pages/log as log
                """)
    }

    @Test
    func whatIsSetIsNoMethodOfTheSameName() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Processor { weak var delegate: AnyObject?; let log: Log; init(log: Log) { self.log = log } }
            final class Log { func write() {} }
            extension Editor {
                func configure() { processor = Processor(log: Log()) }
                func processor(_ processor: Processor, insert text: String) {}
            }
            """
        ).wiring
        #expect(
            wiring == """
                Editor.configure()/Processor → Editor.configure()/Processor/log as log
                """)
    }
}
