import DovetailGraph
import Testing

@testable import DovetailAnalysis

/// What isn't drawn: functions of C, the elements of a page, and steps of the code.
@Suite struct NoPartFlowTests {
    @Test func functionsAndIntegersOfC() async throws {
        let graph = try await Sources(
            """
            import CoreServices
            import WinSDK
            final class Watcher {
                var stream: FSEventStreamRef!
                func start() {
                    let thread = Thread { FSEventStreamStart(self.stream) }
                    thread.start()
                    let job: HANDLE = CreateJobObjectA(nil, nil)
                    var info = DWORD(MemoryLayout<STARTUPINFOW>.size)
                    print(SetInformationJobObject(job, &info, DWORD(4)), AssignProcessToJobObject(job, info))
                }
            }
            let watcher = Watcher()
            watcher.start()
            """
        ).graph
        #expect(graph.edges.filter { $0.kind == .needs }.isEmpty)
        #expect(graph.types.filter(\.isExternal).map(\.id.name) == [])
    }

    /// With a label it is a structure of a library: `GetObjectInput(bucket: bucket)`.
    @Test func aVerbBeforeLabelledArgumentsIsAType() async throws {
        let wiring = try await Sources(
            """
            import Jobs
            final class Queue {}
            final class Runner { let job: CreateReportJob; init(job: CreateReportJob) { self.job = job } }
            let queue = Queue()
            let runner = Runner(job: CreateReportJob(queue: queue))
            """
        ).wiring
        #expect(
            wiring == """
                main.runner → main.runner/job as job
                main.runner/job → main.queue as queue
                """)
    }

    @Test func theElementsOfAPage() async throws {
        let graph = try await Sources(
            """
            import Ignite
            struct Bar: HTML {
                let path: (String) -> String
                var body: some HTML {
                    NavigationBar {
                        Link("a", target: path("x")).role(.light)
                        Span { Button("Register") }
                    } logo: { Selector(path: path) }
                }
            }
            struct Selector: HTML { let path: (String) -> String; var body: some HTML { Text(path("y")) } }
            struct FAQ: StaticPage { var body: some HTML { Bar(path: { $0 }) } }
            """
        ).graph
        #expect(graph.bindings.map(\.id.name) == [])
    }

    @Test func aLocalOfAnUnknownTypeThatNothingNeeds() async throws {
        let graph = try await Sources(
            """
            import Vapor
            struct Auth: BearerAuthenticator {}
            final class Controller: RouteCollection {
                func boot(routes: RoutesBuilder) throws {
                    let group = routes.grouped("users").grouped(Auth())
                    group.get(":name", use: read)
                }
                func read(request: Request) -> String { "" }
            }
            let app = Application(.production)
            try app.register(collection: Controller())
            """
        ).graph
        #expect(
            graph.bindings.map(\.id.name).sorted() == [
                "Controller.boot(routes:).group/Auth", "Controller.boot(routes:).routes", "main.app",
                "main/Controller",
            ])
    }

    @Test func whereAnElementIs() async throws {
        let wiring = try await Sources(
            """
            final class Page {}
            final class Pages {
                var all: [Page] = []
                var last: Int?
                init() { all.append(Page()) }
                func find(_ page: Page) {
                    if let found = all.firstIndex(where: { $0 === page }) { last = found }
                    guard let index = all.lastIndex(where: { $0 === page }) else { return }
                    all.insert(Page(), at: index)
                }
            }
            let pages = Pages()
            """
        ).wiring
        #expect(
            wiring == """
                main.pages → Pages.find(_:)/Page as all
                main.pages → Pages.init()/Page as all
                """)
    }

    @Test func outletsAndAnswersOfAnotherPackage() async throws {
        let wiring = try await Sources(
            """
            import KeychainAccess
            import Labels
            import Moya
            import UIKit
            final class Client {
                let keychain = Keychain(service: "x")
                let provider: MoyaProvider<Int>
                var token: Token?
                init(stub: @escaping (Int) -> StubBehavior) { provider = MoyaProvider(stubClosure: stub) }
                func load() { token = keychain["token"].map { Token(text: $0) } }
            }
            final class Token { let text: String; init(text: String) { self.text = text } }
            final class Page: UIViewController {
                let client = Client(stub: MoyaProvider.immediatelyStub)
                @IBOutlet weak var label: SerifLabel!
                @IBOutlet var updater: UpdateService!
            }
            let page = Page()
            """
        ).wiring
        #expect(
            wiring == """
                Page.client → Client.keychain as keychain
                Page.client → Client.provider as provider
                Page.client → Client.token as token deferred one of
                main.page → Page.client as client
                main.page → Page.updater as updater inject
                """)
    }

    /// Under a short name in capitals, with the type that is asked for.
    @Test func aGlobalOfAnotherPackageIsAnObject() async throws {
        let wiring = try await Sources(
            """
            import Alamofire
            final class Client { let session: Session; init(session: Session) { self.session = session } }
            final class Shop { let client: Client; init(client: Client) { self.client = client } }
            let shop = Shop(client: Client(session: AF))
            """
        ).wiring
        #expect(
            wiring == """
                main.shop → main.shop/client as client
                main.shop/client → main.shop/Session as session
                """)
    }

    /// What a side effect of a chain prints is nothing that can't be followed.
    @Test func whatIsPrintedIsNoValueOfAChain() async throws {
        let graph = try await Sources(
            """
            import Net
            final class Client {
                let session = Session()
                func load() -> Answer { session.request("x").described { text in print(text) }.erased() }
                func fail(_ error: any Error) -> Page { Page(title: error.localizedDescription, client: self) }
            }
            final class Page { init(title: String, client: Client) { self.client = client }; let client: Client }
            final class Screen { let answer: Answer; init(answer: Answer) { self.answer = answer } }
            let screen = Screen(answer: Client().load())
            """
        ).graph
        #expect(graph.unresolved.isEmpty)
    }

    @Test func aliasesOfDataAreData() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            import Kit
            #if os(macOS)
            typealias Insets = NSEdgeInsets
            #else
            typealias Insets = UIEdgeInsets
            #endif
            typealias Block = [Key: String]
            extension Block { init(_ texts: [String: String]) { self.init(uniqueKeysWithValues: texts.map { (Key($0.key), $0.value) }) } }
            struct Look {
                var inset: Insets?
                var outer: KitEdgeInsets?
                static var usual: Self { .init(inset: .init(top: 8, left: 0, bottom: 8, right: 0), outer: .init(all: 8)) }
                func over(_ other: Self) -> Self { .init(inset: inset ?? other.inset, outer: outer ?? other.outer) }
            }
            final class Log {}
            final class Runner {
                let environment: Block
                let look: Look
                let log = Log()
                init(environment: Block, look: Look) { (self.environment, self.look) = (environment, look) }
            }
            let runner = Runner(environment: Block(["a": "b"]), look: Look.usual.over(Look(inset: nil, outer: nil)))
            """
        ).wiring
        #expect(wiring == "main.runner → Runner.log as log")
    }

    @Test func whatSystemsDoAndFunctionsOfCAreNoParts() async throws {
        let wiring = try await Sources(
            """
            import IOKit.hid
            import Swinject
            import UIKit
            final class Channel {
                let manager: IOHIDManager
                let status: IOReturn
                init(manager: IOHIDManager, device: IOHIDDevice) {
                    self.manager = manager
                    status = IOHIDDeviceOpen(device, IOOptionBits(kIOHIDOptionsTypeNone))
                    IOHIDDeviceSetCancelHandler(device) { IOHIDManagerClose(manager, IOOptionBits(kIOHIDOptionsTypeNone)) }
                }
            }
            final class Panel: UIViewController { weak var delegate: Screen? }
            let container = Container()
            func setup() {
                container.register(Panel.self) { _ in Panel() }
                container.register(Screen.self) { _ in Screen() }
            }
            final class Screen: UIViewController {
                private var panel: Panel?
                func show() {
                    let panel = container.resolve(Panel.self)!
                    panel.delegate = self
                    UIView.animate(withDuration: 1, animations: { panel.view.alpha = 1 }, completion: { _ in panel.didMove(toParent: self) })
                    self.panel = panel
                }
            }
            final class App { func open(_ manager: IOHIDManager, _ device: IOHIDDevice) -> Channel { Channel(manager: manager, device: device) } }
            """
        ).wiring
        #expect(
            wiring == """
                App.open(_:_:) → App.open(_:_:).device as device
                App.open(_:_:) → App.open(_:_:).manager as manager
                setup()#Panel → Screen as delegate whole
                setup()#Panel → setup()#Screen as delegate deferred
                setup()#Screen → setup()#Panel as panel call
                """)
    }

    @Test func whatIsThrownAwayIsNoPart() async throws {
        let wiring = try await Sources(
            """
            import Net
            final class Job { let work: () -> Void; init(work: @escaping () -> Void) { self.work = work } }
            final class Monitor {
                private var jobs: [Job] = []
                @discardableResult func run(_ work: @escaping () -> Void) -> Job { let job = Job(work: work); jobs.append(job); return job }
            }
            final class Provider {
                func balance() -> Promise<Int> { return Promise { seal in Session.send("a") { result in seal.fulfill(result) } } }
                func batch(_ request: Request) -> Call { Call(batch: BatchFactory().create(request)) }
            }
            final class Command {
                let monitor: Monitor
                let provider: Provider
                init(monitor: Monitor, provider: Provider) { self.monitor = monitor; self.provider = provider }
                func go() { monitor.run { print("x") } }
                func load() { provider.balance().done { print($0) } }
            }
            let command = Command(monitor: Monitor(), provider: Provider())
            """
        ).wiring
        #expect(
            wiring == """
                main.command → main.command/monitor as monitor
                main.command → main.command/provider as provider
                main.command/monitor → Monitor.run(_:).job as jobs deferred
                """)
    }
}
