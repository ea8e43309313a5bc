import DovetailGraph
import Testing

@testable import DovetailAnalysis

/// What one initializer hands on to another.
@Suite struct InitializerFlowTests {
    @Test func anInitializerHandsOnToAnInheritedOne() async throws {
        let wiring = try await Sources(
            """
            final class Theme {}
            final class Model { let theme: Theme; init(theme: Theme) { self.theme = theme } }
            class Base { let model: Model; init(model: Model) { self.model = model } }
            class Middle: Base {}
            final class Home: Middle { convenience init(theme: Theme) { self.init(model: Model(theme: theme)) } }
            final class Window { let root: Base; init(root: Base) { self.root = root } }
            let window = Window(root: Home(theme: Theme()))
            """
        ).wiring
        #expect(
            wiring == """
                Home.init(theme:)/Model → main.window/root/theme as theme
                main.window → main.window/root as root
                main.window/root → Home.init(theme:)/Model as model
                main.window/root → main.window/root/theme as theme
                """)
    }

    @Test func aCommandGetsWhatItsInitializerHandsOn() async throws {
        let wiring = try await Sources(
            """
            import ArgumentParser
            import Foundation
            @main struct Tool: AsyncParsableCommand {
                static let configuration = CommandConfiguration(subcommands: [Start.self])
            }
            struct Start: AsyncParsableCommand {
                private let files: FileManager
                init(files: FileManager) { self.files = files }
                init() { self.init(files: .default) }
                func run() async throws { print(files.subpaths(atPath: ".")) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Tool.configuration → Tool.configuration/subcommands as subcommands
                Tool.configuration/subcommands → Start.init()/FileManager as files
                """)
    }

    @Test func anInitializerThatSetsItselfAnswersWithWhatThatIs() async throws {
        let wiring = try await Sources(
            """
            final class Http {}
            struct Client {
                let http: Http
                init(http: Http) { self.http = http }
                init() { self = Client(http: Http()) }
                init(name: String) { self.init() }
            }
            enum Mode {
                case live(Http), mock
                init(isLive: Bool) { self = isLive ? .live(Http()) : .mock }
            }
            final class Page {
                let client: Client
                let mode: Mode
                init(client: Client, mode: Mode) { (self.client, self.mode) = (client, mode) }
            }
            let page = Page(client: Client(name: "a"), mode: Mode(isLive: true))
            """
        ).wiring
        #expect(
            wiring == """
                main.page → Client.init()/Http as http
                main.page → Mode.init(isLive:)/Http as mode
                """)
    }

    @Test func anObjectThatIsGivenNothingHasNotWhatOthersAreGiven() async throws {
        let wiring = try await Sources.parts(
            """
            struct List { var all: [Ctl]; init(all: [Ctl]) { self.all = all } }
            final class Box { let ctl: Ctl?; init(ctl: Ctl?) { self.ctl = ctl } }
            final class Page { let ctl: Ctl?; init(ctl: Ctl?) { self.ctl = ctl } }
            final class Model {
                var list = List(all: [])
                func load() { list.all += [Ctl(repo: Mem())] }
            }
            final class Other { func list() -> List { List(all: [Ctl(repo: Disk())]) } }
            let full = Box(ctl: Ctl(repo: Mem()))
            let empty = Box(ctl: nil)
            let fullPage = Page(ctl: full.ctl)
            let emptyPage = Page(ctl: empty.ctl)
            let model = Model()
            """
        ).wiring
        #expect(
            wiring == """
                Model.load()/Ctl → Model.load()/Ctl/repo as repo
                Other.list()/all → Other.list()/all/repo as repo
                main.full → main.full/ctl as ctl
                main.full/ctl → main.full/ctl/repo as repo
                main.fullPage → main.full/ctl as ctl
                main.model → Model.load()/Ctl as all inject
                """)
    }

    @Test func whatAnInitializerSetsIsAPartOfItsObjectsOnly() async throws {
        let wiring = try await Sources.parts(
            """
            final class Page {
                let repo: any Repo
                let ctl: Ctl?
                init(live: Bool) { repo = Disk(); ctl = Ctl(repo: repo) }
                init() { repo = Mem(); ctl = nil }
                convenience init(name: String) { self.init(live: true) }
            }
            final class Shop { let test = Page(), live = Page(live: true), named = Page(name: "a") }
            """
        ).wiring
        #expect(
            wiring == """
                Page.ctl → Page.repo as repo
                Shop.live → Page.ctl as ctl one of
                Shop.live → Page.repo as repo one of
                Shop.named → Page.ctl as ctl one of
                Shop.named → Page.repo as repo one of
                Shop.test → Page.repo as repo one of
                """)
    }

    @Test func whatAnInitializerMakesForASuperclassIsMadeOfWhatEachObjectIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            import SwiftUI
            struct Home: View { let ctl: Ctl }
            struct Menu: View { let ctl: Ctl }
            class Hosting<Content: View>: UIHostingController<Hosting.Wrapper> {
                init(rootView: Content, name: String) { super.init(rootView: .init(content: rootView)) }
                struct Wrapper: View { let content: Content }
            }
            class Themed<Content: View>: Hosting<Content> { init(rootView: Content) { super.init(rootView: rootView, name: "a") } }
            final class Shop {
                func home() -> UIViewController { Themed(rootView: Home(ctl: Ctl(repo: Mem()))) }
                func menu() -> UIViewController { Themed(rootView: Menu(ctl: Ctl(repo: Disk()))) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.home() → Shop.home()/rootView as content
                Shop.home() → Shop.home()/rootView as rootView
                Shop.home()/rootView → Shop.home()/rootView/ctl as ctl
                Shop.home()/rootView/ctl → Shop.home()/rootView/ctl/repo as repo
                Shop.menu() → Shop.menu()/rootView as content
                Shop.menu() → Shop.menu()/rootView as rootView
                Shop.menu()/rootView → Shop.menu()/rootView/ctl as ctl
                Shop.menu()/rootView/ctl → Shop.menu()/rootView/ctl/repo as repo
                """)
    }
}
