import DovetailAnalysis
import DovetailGraph
import Testing

/// Objects that give themselves to others.
@Suite struct SelfFlowTests {
    @Test func anObjectThatGivesItselfToAMethodIsKeptThere() async throws {
        let wiring = try await Sources.parts(
            """
            final class Player { weak var listener: Bar?; let repo: any Repo; init(repo: any Repo) { self.repo = repo }; func attach(_ bar: Bar) { listener = bar } }
            final class Bar { let player: Player; init(player: Player) { self.player = player; player.attach(self) } }
            final class App { let player = Player(repo: Mem()); lazy var bar = Bar(player: player) }
            """
        ).wiring
        #expect(
            wiring == """
                App.bar → App.player as player
                App.player → App.bar as listener deferred
                App.player → App.player/repo as repo
                App.player → Bar as listener whole
                """)
    }

    @Test func anObjectThatSetsItselfAsADelegateIsKeptThere() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Listener: AnyObject {}
            final class Player { weak var listener: (any Listener)?; let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Bar: Listener { let player: Player; init(player: Player) { self.player = player }; func start() { player.listener = self } }
            final class App { let player = Player(repo: Mem()); lazy var bar = Bar(player: player) }
            """
        ).wiring
        #expect(
            wiring == """
                App.bar → App.player as player
                App.player → App.bar as listener deferred
                App.player → App.player/repo as repo
                App.player → Bar as listener whole
                """)
    }

    @Test func whatAnObjectMakesAsAFactoryOfOthersIsFollowed() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Module { func makeTab(repo: any Repo) -> Ctl }
            final class Coordinator {
                let module: any Module
                let repo: any Repo
                var tab: Ctl?
                init(module: any Module, repo: any Repo) { self.module = module; self.repo = repo }
                func start() { tab = module.makeTab(repo: repo) }
            }
            final class Default: Module {
                func makeTab(repo: any Repo) -> Ctl { Ctl(repo: repo) }
                func make(repo: any Repo) -> Coordinator { Coordinator(module: self, repo: repo) }
            }
            let coordinator = Default().make(repo: Mem())
            """
        ).wiring
        #expect(
            wiring == """
                Coordinator.tab → Default.makeTab(repo:)
                Default.make(repo:) → Coordinator.tab as tab deferred
                Default.make(repo:) → Default as module whole
                Default.make(repo:) → Default.makeTab(repo:) as makeTab deferred
                Default.make(repo:) → main.coordinator/Mem as repo
                Default.makeTab(repo:) → main.coordinator/Mem as repo
                main.coordinator → Default.make(repo:)
                """)
    }

    @Test func aStaticPropertyThatAnObjectPutsItselfIntoHasIt() async throws {
        let wiring = try await Sources.parts(
            """
            final class Window {
                static var shared: Window!
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl; Self.shared = self }
            }
            final class Opener { let window: Window; init(ctl: Ctl) { window = Window(ctl: ctl) } }
            struct App { let opener = Opener(ctl: Ctl(repo: Mem())) }
            """
        ).wiring
        #expect(
            wiring == """
                App.opener → App.opener/ctl as ctl
                App.opener → Opener.window as window
                App.opener/ctl → App.opener/ctl/repo as repo
                Opener.window → App.opener/ctl as ctl
                Window.shared → Opener.window deferred
                """)
    }

    @Test func anExtensionOfAnotherPackagesTypeGivesItself() async throws {
        let wiring = try await Sources.parts(
            """
            final class Context { let request: Request; init(request: Request) { self.request = request } }
            extension Request { var context: Context { Context(request: self) } }
            extension Application { var box: Box { .init(application: self) }; struct Box { let application: Application; func name() -> String { application.name } } }
            func show(_ request: Request) { print(request.context) }
            """
        ).wiring
        #expect(
            wiring == """
                Application.box → Application as application whole
                Request.context → Request as request whole
                """)
    }

    @Test func aClosureThatCallsAnInheritedMethodHoldsTheObject() async throws {
        let graph = try await Sources(
            """
            import Cocoa
            final class Host: NSView {
                let client: Client
                let close: () -> Void
                init(client: Client, close: @escaping () -> Void) {
                    (self.client, self.close) = (client, close)
                    super.init(frame: .zero)
                }
            }
            final class Panel: NSPanel {
                let client = Client()
                func show() { contentView = Host(client: client) { [weak self] in self?.close() } }
            }
            final class Client {}
            final class App { lazy var panel = Panel() }
            let app = App()
            """
        ).graph
        #expect(
            graph.edges.filter { $0.kind == .holdsRoot }.map { "\($0.from.name) → \($0.to.name) as \($0.label)" } == [
                "Panel.show()/Host → Panel as close"
            ])
    }

    @Test func anExtensionOfAProtocolAnswersWithTheObjectThatAsks() async throws {
        let wiring = try await Sources(
            """
            protocol Coordinator: AnyObject { var parent: (any Coordinator)? { get set }; var children: [any Coordinator] { get set } }
            extension Coordinator { var root: any Coordinator { parent ?? self } }
            class Base: Coordinator { var parent: (any Coordinator)?; var children: [any Coordinator] = [] }
            final class Detail: Base {}
            final class Account: Base {
                func show() {
                    let detail = Detail()
                    detail.parent = root
                    root.children.append(detail)
                }
            }
            let account = Account()
            account.show()
            """
        ).wiring
        #expect(
            wiring == """
                Account.show().detail → Account as parent whole
                Account.show().detail → Coordinator as parent whole
                Account.show().detail → main.account as parent deferred
                Base → Account.show().detail as children inject
                main.account → Account.show().detail as children deferred
                """)
    }

    @Test func aFileOfNoTargetIsNotAskedForWhatAProtocolReads() async throws {
        var sources = Sources("")
        sources.files = [
            (
                "App/main.swift", "App",
                """
                final class Nav {}
                protocol Coordinator: AnyObject { var parent: (any Coordinator)? { get set } }
                extension Coordinator { var root: (any Coordinator)? { parent } }
                class Base: Coordinator { var parent: (any Coordinator)?; let nav: Nav; init(nav: Nav) { self.nav = nav } }
                final class Popular: Base { func show() { let detail = Detail(nav: nav); detail.parent = root } }
                final class Detail: Base {}
                let popular = Popular(nav: Nav())
                popular.show()
                """
            ),
            (
                "Old/Old.swift", "Old",
                """
                class Past: Coordinator {
                    var parent: (any Coordinator)?
                    let nav = Nav()
                    init() { parent = Detail(nav: nav) }
                }
                let past = Past()
                """
            ),
        ]
        sources.modules = [ModuleFacts(name: "App"), ModuleFacts(name: "Old", isLoose: true)]
        let wiring = try await sources.wiring
        #expect(
            wiring == """
                Popular.show().detail → main.popular/nav as nav
                main.popular → main.popular/nav as nav
                Past.parent → Past.nav as nav
                main.past → Past.nav as nav
                main.past → Past.parent as parent
                open Popular.show().detail parent: root, what it is given can't be followed
                """)
    }

    @Test func selfInAnExtensionOfAnotherPackagesProtocolIsWhatItIsCalledOn() async throws {
        let wiring = try await Sources.parts(
            """
            import Composing
            final class API {}
            struct Feature: Reducer { let api = API() }
            struct Logged<Base: Reducer>: Reducer { let base: Base; init(base: Base) { self.base = base } }
            extension Reducer { func logging() -> Logged<Self> { Logged<Self>(base: self) } }
            final class Owner { let feature = Feature().logging() }
            let owner = Owner()
            """
        ).wiring
        #expect(
            wiring == """
                Owner.feature → Reducer.logging()
                Owner.feature/Feature → Feature.api as api
                Reducer.logging() → Owner.feature/Feature as base
                main.owner → Owner.feature as feature
                main.owner → Reducer.logging() call
                """)
    }

    @Test func whatConformsGivesItselfInAnExtension() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            protocol Screen: AnyObject {}
            final class Helper { let owner: AnyObject; init(owner: AnyObject) { self.owner = owner } }
            extension Screen { func help() -> Helper { Helper(owner: self) } }
            extension UITableViewDelegate { func guide() -> Helper { Helper(owner: self) } }
            final class Home: Screen { let repo: any Repo; init(repo: any Repo) { self.repo = repo }; lazy var helper = help() }
            final class List: NSObject, UITableViewDelegate { let ctl = Ctl(repo: Mem()); lazy var helper = guide() }
            final class App { let home: Home, list: List; init(home: Home, list: List) { self.home = home; self.list = list } }
            let app = App(home: Home(repo: Disk()), list: List())
            """
        ).wiring
        #expect(
            wiring == """
                Home.helper → Screen.help()
                List.ctl → List.ctl/repo as repo
                List.helper → UITableViewDelegate.guide()
                Screen.help() → Home as owner whole
                Screen.help() → main.app/home as owner deferred
                UITableViewDelegate.guide() → List as owner whole
                UITableViewDelegate.guide() → main.app/list as owner deferred
                main.app → main.app/home as home
                main.app → main.app/list as list
                main.app/home → Home.helper as helper deferred
                main.app/home → main.app/home/repo as repo
                main.app/list → List.ctl as ctl
                main.app/list → List.helper as helper deferred
                """)
    }

    @Test func eachObjectTellsItsOwnPartOfItself() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Routing: AnyObject {}
            protocol Showing: AnyObject {}
            final class Interactor { weak var router: Routing? }
            final class Presenter { private weak var view: Showing?; func attach(_ view: Showing) { self.view = view } }
            final class Router: Routing, Showing {
                let presenter: Presenter
                init(interactor: Interactor, presenter: Presenter) { self.presenter = presenter; interactor.router = self }
                func start() { presenter.attach(self) }
            }
            final class Builder {
                func short() -> Routing { let interactor = Interactor(); return Router(interactor: interactor, presenter: Presenter()) }
                func long() -> Routing { let interactor = Interactor(); return Router(interactor: interactor, presenter: Presenter()) }
            }
            let pair = [Builder().short(), Builder().long()]
            """
        ).wiring
        #expect(
            wiring == """
                Builder.long() → Builder.long().interactor as interactor
                Builder.long() → Builder.long()/presenter as presenter
                Builder.long().interactor → Builder.long() as router deferred
                Builder.long()/presenter → Builder.long() as view deferred
                Builder.short() → Builder.short().interactor as interactor
                Builder.short() → Builder.short()/presenter as presenter
                Builder.short().interactor → Builder.short() as router deferred
                Builder.short()/presenter → Builder.short() as view deferred
                main.pair → Builder.long() one of
                main.pair → Builder.short() one of
                """)
    }
}
