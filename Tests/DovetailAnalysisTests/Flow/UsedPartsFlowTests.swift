import DovetailGraph
import Testing

/// What methods make and use: what of it is wiring, and who works with it.
@Suite struct UsedPartsFlowTests {
    @Test func aLocalThatKeepsPartsIsAPart() async throws {
        let wiring = try await Sources(
            """
            final class Process { func run() {} }
            final class Buffer { let process = Process(); func run() { process.run() } }
            struct Executor { let path: String; func build() { let buffer = Buffer(); buffer.run() } }
            final class Client { func build() { let executor = Executor(path: "a"); executor.build() } }
            let client = Client()
            client.build()
            """
        ).verdicts
        #expect(
            wiring == """
                Executor.build().buffer → Buffer.process as process
                Process drawn
                Buffer drawn
                Executor drawn
                Client drawn
                """)
    }

    @Test func aLocalWithoutPartsIsAUse() async throws {
        let wiring = try await Sources(
            """
            import Foundation
            final class Clock { func now() {} }
            struct Token { let date: ExpirationClaim; init() { date = ExpirationClaim(value: 1) } }
            final class Client { func build() { let clock = Clock(); clock.now(); let token = Token(); print(token) } }
            """
        ).verdicts
        #expect(wiring == "ExpirationClaim drawn\nClock use\nToken use")
    }

    @Test func aSharedStructureIsAPart() async throws {
        let wiring = try await Sources(
            """
            struct Theme {
                static var shared = Theme()
                private var names: [String: String] = [:]
                func name(_ key: String) -> String? { names[key] }
            }
            struct Settings: Codable { static let shared = Settings(); var isOn = false }
            final class Page { func show() { print(Theme.shared.name("a") ?? "", Settings.shared.isOn) } }
            let page = Page()
            """
        ).wiring
        #expect(wiring == "main.page → Theme.shared call")
    }

    @Test func aStaticPropertyNeedsWhatItNames() async throws {
        let wiring = try await Sources(
            """
            final class Model { static let instance = Model(); var isTop: Bool { true } }
            enum Tiling {
                private static var conflicts: Bool { Model.instance.isTop }
                static func check() -> Bool { conflicts }
            }
            final class Menu { func open() { _ = Tiling.check() } }
            let menu = Menu()
            """
        ).wiring
        #expect(wiring == "Tiling → Model.instance call\nmain.menu → Model.instance call")
    }

    @Test func aStaticPropertyStandsForTheDelegateOfTheSystem() async throws {
        let wiring = try await Sources(
            """
            import AppKit
            final class Updater { func check() {} }
            final class AppDelegate: NSObject, NSApplicationDelegate {
                static var instance: AppDelegate { NSApp.delegate as! AppDelegate }
                let updater = Updater()
            }
            final class Panel { func check() { AppDelegate.instance.updater.check() } }
            let panel = Panel()
            """
        ).wiring
        #expect(wiring == "main.panel → AppDelegate as delegate whole")
    }

    @Test func aCommandNeedsItsSubcommands() async throws {
        let wiring = try await Sources(
            """
            import ArgumentParser
            @main struct Tool: AsyncParsableCommand {
                static let configuration = CommandConfiguration(subcommands: [Create.self, Tool.Delete.self])
            }
            extension Tool {
                struct Create: AsyncParsableCommand { mutating func run() async throws {} }
                struct Delete: AsyncParsableCommand { mutating func run() async throws {} }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Tool.configuration → Tool.configuration/subcommands as subcommands
                Tool.configuration → Tool.configuration/subcommands~2 as subcommands
                """)
    }

    @Test func whatAKeyWasSetToIsReadUnderIt() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Slide: NSObject, UIViewControllerTransitioningDelegate {}
            final class Flip: NSObject, UIViewControllerTransitioningDelegate {}
            final class One: UIViewController {}
            final class Two: UIViewController {}
            final class Navigator {
                private var all: [UIViewController: UIViewControllerTransitioningDelegate] = [:]
                func push(_ page: UIViewController, by transition: UIViewControllerTransitioningDelegate? = nil) {
                    if let transition { all[page] = transition }
                    if let own = all[page] { page.transitioningDelegate = own }
                }
            }
            final class Flow {
                let navigator = Navigator()
                func one() { let page = One(); navigator.push(page, by: Slide()) }
                func two() { let page = Two(); navigator.push(page, by: Flip()) }
            }
            let flow = Flow()
            """
        ).wiring
        #expect(
            wiring == """
                Flow.navigator → Flow.one()/Slide as all inject
                Flow.navigator → Flow.two()/Flip as all inject
                Flow.one().page → Flow.one()/Slide as transitioningDelegate inject
                Flow.two().page → Flow.two()/Flip as transitioningDelegate inject
                main.flow → Flow.navigator as navigator
                """)
    }

    @Test func whatAListIsMappedToTakesThePlaceOfItsElements() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Left: UIViewController { let log = Log() }
            final class Log {}
            func build() -> UITabBarController {
                let tabs = UITabBarController()
                let pages: [UIViewController] = [Left()]
                tabs.viewControllers = pages.map { let page = UINavigationController(rootViewController: $0); return page }
                return tabs
            }
            """
        ).wiring
        #expect(
            wiring == """
                build().page → build().pages as rootViewController
                build().pages → Left.log as log
                build().tabs → build().page as viewControllers inject
                """)
    }

    @Test func aStoreThatIsScopedIsTheStore() async throws {
        let wiring = try await Sources(
            """
            import ComposableArchitecture
            import SwiftUI
            @Reducer struct Home { struct State {} }
            @Reducer struct Main { struct State {} }
            struct HomeView: View {
                private var store: StoreOf<Home>
                init(store: StoreOf<Home>) { self.store = store }
                var body: some View { Text("a") }
            }
            struct RootView: View {
                private var store: StoreOf<Main>
                init(store: StoreOf<Main>) { self.store = store }
                var body: some View { HomeView(store: store.scope(state: \\.home, action: \\.home)) }
            }
            @main struct MyApp: App {
                let store = Store(initialState: Main.State()) { Main() }
                var body: some Scene { WindowGroup { RootView(store: store) } }
            }
            """
        ).wiring
        #expect(
            wiring == """
                MyApp.body/RootView → MyApp.store as store
                RootView.body → MyApp.store as store
                """)
    }

    @Test func aFunctionOfAModuleMakesNoObject() async throws {
        let wiring = try await Sources(
            """
            import ComposableArchitecture
            struct Haptics { let play: (Int) -> Void }
            extension Haptics {
                static func placeholder<R>() -> R { fatalError() }
                static let live = Haptics(play: { _ in })
                static let none = Haptics(play: IssueReporting.stub(placeholder: placeholder()))
            }
            final class Player { let haptics: Haptics; init(haptics: Haptics) { self.haptics = haptics } }
            let player = Player(haptics: .live)
            """
        ).wiring
        #expect(
            wiring == """
                main.player → Haptics.live as haptics
                open Haptics.none play: IssueReporting.stub(…), 'IssueReporting.stub' is declared nowhere in \
                these sources
                """)
    }

    @Test func aContainerOfTheProgramAnswersWithTheTypeThatIsAskedFor() async throws {
        let wiring = try await Sources(
            """
            protocol Storing {}
            protocol Fetching {}
            final class Storage: Storing { let log = Log() }
            final class Service: Fetching { let log = Log() }
            final class Log {}
            final class Box {
                private struct Entry { let make: (Box) -> Any; var instance: Any? }
                private var entries: [ObjectIdentifier: Entry] = [:]
                func register<S>(_ type: S.Type, make: @escaping (Box) -> S) {
                    entries[ObjectIdentifier(type)] = Entry(make: { make($0) }, instance: nil)
                }
                func resolve<S>(_ type: S.Type) -> S {
                    let entry = entries[ObjectIdentifier(type)]!
                    guard let instance = entry.make(self) as? S else { fatalError() }
                    return instance
                }
            }
            final class Home { let storage: Storing; init(storage: Storing) { self.storage = storage } }
            final class Sync { let service: Fetching; init(service: Fetching) { self.service = service } }
            final class App {
                let home: Home
                let sync: Sync
                init() {
                    let box = Box()
                    box.register(Storing.self) { _ in Storage() }
                    box.register(Fetching.self) { _ in Service() }
                    home = Home(storage: box.resolve(Storing.self))
                    sync = Sync(service: box.resolve(Fetching.self))
                }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.home → App.init()/Storage as storage
                App.init()/Service → Service.log as log
                App.init()/Storage → Storage.log as log
                App.sync → App.init()/Service as service
                main.app → App.home as home
                main.app → App.sync as sync
                """)
    }

    @Test func numbersAndTextsAreNeverOpen() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            class BasePage: UIViewController {}
            final class Source: NSObject {}
            final class Page: BasePage {
                private lazy var table: UITableView = { let view = UITableView(frame: self.view.bounds); return view }()
                private lazy var source = Source()
                override func viewDidLoad() { table.dataSource = source }
            }
            final class App { let page = Page() }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.page → Page.source as source deferred
                App.page → Page.table.view as table deferred
                Page.table.view → Page.source as dataSource inject
                main.app → App.page as page
                """)
    }

    @Test func underATextOthersMayPutSomethingElse() async throws {
        let wiring = try await Sources(
            """
            class Part {}
            final class One: Part {}
            final class Two: Part {}
            final class Holder { init(part: Part) {} }
            final class Store {
                var all: [String: Part] = [:]
                func swap(_ key: String) { all[key] = Two() }
                func make(_ key: String) -> Holder { all[key] = One(); swap(key); return Holder(part: all[key]!) }
            }
            let store = Store()
            """
        ).wiring
        #expect(
            wiring.contains("Store.make(_:) → Store.make(_:)/One")
                && wiring.contains("Store.make(_:) → Store.swap(_:)/Two"))
    }

    @Test func aSharedStructureOfPropertiesIsAPart() async throws {
        let wiring = try await Sources(
            """
            final class Part { func go() {} }
            struct Config { static let shared = Config(part: Part()); let part: Part }
            final class User { func go() { Config.shared.part.go() } }
            let user = User()
            """
        ).wiring
        #expect(wiring == "Config.shared → Config.shared/part as part\nmain.user → Config.shared call")
    }
}
