@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// Forms of code in which wiring was lost, or seen where there is none.
struct ReadingMoreTests {
    @Test
    func whatAFunctionAnswersWithBehindACastIsOfThatType() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Step: AnyObject { func run() }
            protocol Tracking: AnyObject { var isOn: Bool { get } }
            final class Plain: Step { func run() {} }
            final class Tracked: Step, Tracking { let isOn = true; func run() {} }
            final class Owner { let step: any Step; init(step: any Step) { self.step = step } }
            final class Manager {
                let plain: any Step = Plain()
                let tracked: any Step = Tracked()
                let first: Owner
                let second: Owner
                let any: Owner
                init() {
                    first = Owner(step: Self.tracking(plain) ?? Self.tracking(tracked)!)
                    second = Owner(step: Self.itself(plain) ?? Self.itself(tracked)!)
                    any = Owner(step: Self.same(plain))
                }
                static func tracking(_ step: any Step) -> (any Step)? {
                    if let own = step as? any Tracking, own.isOn { return step }
                    return nil
                }
                static func itself(_ step: any Step) -> (any Step)? {
                    guard let own = step as? Tracked else { return nil }
                    return own
                }
                static func same(_ step: any Step) -> any Step { step }
            }
            let manager = Manager()
            """
        ).wiring
        #expect(
            wiring == """
                Manager.any → Manager.plain as step
                Manager.first → Manager.tracked as step
                Manager.second → Manager.tracked as step
                main.manager → Manager.any as any
                main.manager → Manager.first as first
                main.manager → Manager.plain as plain
                main.manager → Manager.second as second
                main.manager → Manager.tracked as tracked
                """)
    }

    @Test
    func labelledLoopsAreRead() async throws {
        let wiring = try await Sources.parts(
            """
            final class Feed { func load() {} }
            final class Screen { let feed: Feed; init(feed: Feed) { self.feed = feed } }
            final class App {
                var screen: Screen?
                func run() {
                    outer: while true {
                        inner: for _ in 0..<3 { screen = Screen(feed: Feed()); continue outer }
                    }
                }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.screen → App.screen/feed as feed
                main.app → App.screen as screen deferred
                """)
    }

    @Test
    func closuresOfADictionaryAreCalledInALoop() async throws {
        let wiring = try await Sources.parts(
            """
            final class Pointer { func move() {} }
            final class Hub {
                private var observers: [Int: (Pointer) -> Void] = [:]
                func observe(_ observer: @escaping (Pointer) -> Void) { observers[observers.count] = observer }
                func plug() {
                    let pointer = Pointer()
                    for (_, observer) in observers { observer(pointer) }
                }
            }
            final class Device { let pointer: Pointer; init(_ pointer: Pointer) { self.pointer = pointer } }
            final class Manager {
                let hub: Hub
                private var devices: [Device] = []
                init(hub: Hub) { self.hub = hub; hub.observe { self.devices.append(Device($0)) } }
            }
            let manager = Manager(hub: Hub())
            manager.hub.plug()
            """
        ).wiring
        #expect(
            wiring == """
                Manager.init(hub:)/Device → Hub.plug().pointer
                main.manager → Manager.init(hub:)/Device as devices
                main.manager → main.manager/hub as hub
                main.manager/hub → Manager as observers whole
                main.manager/hub → Manager.init(hub:)/Device as observers deferred
                """)
    }

    @Test
    func aPositionIsNoElementAndAChoiceIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            enum Key { case up, down }
            struct Action { enum Kind { case press([Key]), none }; enum Shape { case of(Kind), other }; var shape: Shape }
            final class Runtime { var held: [Int: [Key]] = [:]; var steps: [Step] = [] }
            final class Step { func run() {} }
            final class Executor {
                let runtime: Runtime
                init(runtime: Runtime) { self.runtime = runtime }
                func begin(_ action: Action) {
                    guard case let .of(.press(keys)) = action.shape else { return }
                    runtime.held[1] = keys
                    let index = runtime.steps.firstIndex { $0 === runtime.steps.last } ?? runtime.steps.endIndex
                    runtime.steps.insert(Step(), at: index)
                }
            }
            let executor = Executor(runtime: Runtime())
            """
        ).wiring
        #expect(
            wiring == """
                main.executor → main.executor/runtime as runtime
                """)
    }

    @Test
    func anExtensionThroughAnAliasBelongsToWhatThatStandsFor() async throws {
        let wiring = try await Sources.parts(
            """
            extension TalkManager.Session { func rename() { engine.go() } }
            extension Speech { func end() { engine.go() } }
            final class Engine { func go() {} }
            final class Talk { let engine: Engine; init(id: Int, engine: Engine) { self.engine = engine } }
            final class TalkManager {
                typealias Session = Talk
                private let engine = Engine()
                func session(_ id: Int) -> Session { Session(id: id, engine: engine) }
                func speech() -> Speech { Speech(id: 1, engine: engine) }
            }
            typealias Speech = Talk
            final class Screen { let talk: Talk; init(talk: Talk) { self.talk = talk } }
            final class App { let manager = TalkManager(); lazy var screen = Screen(talk: manager.session(1)) }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.manager → TalkManager.engine as engine
                App.screen → TalkManager.session(_:) as talk
                TalkManager.session(_:) → TalkManager.engine as engine
                TalkManager.speech() → TalkManager.engine as engine
                main.app → App.manager as manager
                main.app → App.screen as screen deferred
                """)
    }

    @Test
    func whatAnInitializerSetsInBranchesIsThereFromTheStart() async throws {
        let wiring = try await Sources.parts(
            """
            class Parser { func parse() {} }
            final class TextParser: Parser {}
            final class Server {
                private let parser: Parser
                private var spare: Parser?
                init(isPlain: Bool) {
                    if isPlain { parser = Parser() } else { parser = TextParser() }
                    if isPlain { spare = Parser() }
                }
            }
            let server = Server(isPlain: true)
            """
        ).wiring
        #expect(
            wiring == """
                main.server → Server.parser as parser one of
                main.server → Server.spare as spare deferred
                """)
    }

    @Test
    func aCallbackOfAnAliasIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit

            class Search: UIViewController {
                typealias Callback = (Int?) -> Void
                let content: Content
                init(callback: @escaping Callback) { content = Content(callback: callback); super.init(nibName: nil, bundle: nil) }
            }
            class Content: UIViewController {
                var callback: Search.Callback
                init(callback: @escaping Search.Callback) { self.callback = callback; super.init(nibName: nil, bundle: nil) }
            }
            """
        ).wiring
        #expect(
            wiring == """

                """)
    }

    @Test
    func functionsOfCAndFetchedDataAreNoParts() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI

            final class Loop {
                private static var next: Int32 = 0
                lazy var id: Int32 = OSAtomicIncrement32(&Self.next)
                let client: Client
                init(client: Client) { self.client = client }
                func run() { CFRunLoopRun() }
                func conforms() -> Bool { IOHIDServiceClientConformsTo(client, 1, 1) != 0 }
            }
            final class Client { func go() {} }
            struct Notes: View {
                @FetchRequest(sortDescriptors: []) private var notes: FetchedResults<Note>
                let loop: Loop
                var body: some View { DisclosureGroup("a") { ForEach(notes) { Row(note: $0, loop: loop) } } }
            }
            struct Row: View { let note: Note; let loop: Loop; var body: some View { Text("x").onTapGesture { loop.run() } } }
            @main struct Main: App { let loop = Loop(client: Client()); var body: some Scene { WindowGroup { Notes(loop: loop) } } }
            """
        ).wiring
        #expect(
            wiring == """
                Main.body/Notes → Main.loop as loop
                Main.loop → Main.loop/client as client
                Notes.body/Row → Main.loop as loop
                """)
    }

    @Test
    func ofSeveralMethodsTheOneIsMeantThatTakesAForeignTypeExactly() async throws {
        let wiring = try await Sources.parts(
            """
            import Cocoa
            class Sheet { func show() {} }
            enum Tabs { static var sheet = Sheet() }
            enum Search {
                static func target(_ popUp: NSPopUpButton) -> Bool { false }
                static func target(_ button: NSButton) -> Bool { look(button) != nil }
                static func target(_ segmented: NSSegmentedControl) -> Bool { true }
                static func look(_ b: NSButton) -> Sheet? { Tabs.sheet }
            }
            func makeSegmented() -> NSSegmentedControl {
                let button = NSSegmentedControl(labels: ["a"], trackingMode: .selectOne, target: nil, action: nil)
                _ = Search.target(button)
                return button
            }
            class Service { func run() {} }
            class Pane {
                let service: Service
                init(service: Service) { self.service = service; _ = makeSegmented() }
            }
            let pane = Pane(service: Service())
            """
        ).wiring
        #expect(
            wiring == """
                Search → Tabs.sheet call
                main.pane → main.pane/service as service
                """)
    }

    @Test
    func whoSetsAPropertyToAValueUsesTheObjectAndNotTheValue() async throws {
        let wiring = try await Sources.parts(
            """
            class Dropdown { var isEnabled = false; init() {} }
            enum Prefs { static var shown: Bool { true } }
            enum General {
                static var dropdown: Dropdown? = Dropdown()
                static func refresh() { dropdown?.isEnabled = Prefs.shown }
            }
            final class Log { func write() {} }
            class Menu {
                let log = Log()
                func apply() { if Prefs.shown { log.write() } }
            }
            let menu = Menu()
            menu.apply()
            General.refresh()
            """
        ).wiring
        #expect(
            wiring == """
                main.menu → Menu.log as log
                """)
    }

    @Test
    func settingsThatAreGivenSelfArePart() async throws {
        let wiring = try await Sources.parts(
            """
            import CloudKit
            final class Sync: CKSyncEngineDelegate {
                let database: CKDatabase
                var engine: CKSyncEngine?
                init(db: CKDatabase) { database = db }
                func start() {
                    let configuration = CKSyncEngine.Configuration(database: database, delegate: self)
                    engine = CKSyncEngine(configuration)
                }
            }
            let sync = Sync(db: CKContainer(identifier: "x").privateCloudDatabase)
            sync.start()
            """
        ).wiring
        #expect(
            wiring == """
                Sync.engine → Sync.start().configuration
                Sync.start().configuration → Sync as delegate whole
                Sync.start().configuration → main.sync/CKContainer as database
                main.sync → Sync.engine as engine deferred
                main.sync → main.sync/CKContainer as db
                """)
    }

    @Test
    func aParameterWhoseMethodIsCalledOnSomethingUnseenSaysSo() async throws {
        let wiring = try await Sources.parts(
            """
            import RxCocoa
            final class Model { let log = Log() }
            final class Log { func write() {} }
            final class Screen { let model: Model; init(model: Model) { self.model = model } }
            final class Frame { let root: Screen; init(root: Screen) { self.root = root } }
            enum Item {
                case search
                func frame(with model: Model) -> Frame {
                    let screen = Screen(model: model)
                    return Frame(root: screen)
                }
            }
            struct Output { let items: Driver<[Item]> }
            final class Tabs {
                var shown: [Frame] = []
                func bind(_ output: Output) {
                    output.items.drive(onNext: { [weak self] items in self?.shown = items.map { $0.frame(with: Model()) } })
                }
            }
            let tabs = Tabs()
            tabs.bind(load())
            """
        ).wiring
        #expect(
            wiring == """
                Item.frame(with:) → Item.frame(with:).screen as root
                open Item.frame(with:).screen model: model, whose 'frame' is called can't be seen
                """)
    }
}
