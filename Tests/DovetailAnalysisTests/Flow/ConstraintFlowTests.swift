import DovetailAnalysis
import DovetailGraph
import Testing

/// Extensions of protocols that only some types have.
@Suite struct ConstraintFlowTests {
    @Test func theTypeOfTheObjectChoosesAmongMethodsOfExtensions() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Flow {}
            extension Flow where Self: Home { func build() -> Ctl { Ctl(repo: repo) } }
            extension Flow where Self == List { func build() -> Ctl { Ctl(repo: self.disk) } }
            final class Home: Flow { let repo: any Repo = Mem() }
            final class List: Flow { let disk: any Repo = Disk() }
            final class Page { init(ctl: Ctl) {} }
            let page = Page(ctl: List().build())
            """
        ).wiring
        #expect(
            wiring == """
                Flow.build() → Home.repo as repo
                Flow.build()~2 → List.disk as repo
                main.page → Flow.build()~2 as ctl
                """)
    }

    @Test func anObjectOfUnknownTypeMayMeanAll() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Flow {}
            extension Flow where Self: Home { func build() -> Ctl { Ctl(repo: repo) } }
            extension Flow where Self: List { func build() -> Ctl { Ctl(repo: disk) } }
            final class Home: Flow { let repo: any Repo = Mem() }
            final class List: Flow { let disk: any Repo = Disk() }
            final class Page { init(ctl: Ctl) {} }
            public func show(_ flow: any Flow) -> Page { Page(ctl: flow.build()) }
            """
        ).wiring
        #expect(
            wiring == """
                Flow.build() → Home.repo as repo
                Flow.build()~2 → List.disk as repo
                show(_:)/Page → Flow.build() as ctl one of
                show(_:)/Page → Flow.build()~2 as ctl one of
                """)
    }

    @Test func ofTwoConstrainedExtensionsTheReceiverTellsWhichIsMeant() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            protocol Bindable { associatedtype Model; var model: Model! { get set } }
            extension Bindable where Self: UIViewController { mutating func bind(to model: Model) { self.model = model } }
            extension Bindable where Self: UIView { mutating func bind(to model: Model) { self.model = model } }
            final class Home: UIViewController, Bindable { var model: Ctl! }
            final class App {
                let window = UIWindow()
                func start() {
                    var home = Home()
                    home.bind(to: Ctl(repo: Mem()))
                    window.rootViewController = home
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.start().home → App.start()/Ctl as model inject
                App.start()/Ctl → App.start()/Ctl/repo as repo
                App.window → App.start().home as rootViewController inject
                """)
    }

    @Test func aStaticMemberForOneTypeOfAProtocolMakesThatType() async throws {
        let wiring = try await Sources(
            """
            final class Output {}
            protocol Logger {}
            struct ConsoleLogger: Logger { let output: Output }
            final class FileLogger: Logger { let output: Output; init(output: Output) { self.output = output } }
            extension Logger where Self == ConsoleLogger { static var console: Self { .init(output: Output()) } }
            extension Logger where Self == FileLogger { static func file(_ output: Output) -> Self { .init(output: output) } }
            final class Page { let logger: any Logger; init(logger: any Logger) { self.logger = logger } }
            let page = Page(logger: .console), other = Page(logger: .file(Output()))
            """
        ).wiring
        #expect(
            wiring == """
                Logger.console → Logger.console/output as output
                Logger.file(_:)/FileLogger → main.other/Output as output
                main.other → Logger.file(_:)/FileLogger as logger
                main.page → Logger.console as logger
                """)
    }

    @Test func aProtocolThatAsksForAClassReadsWhatItsOwnObjectsAreGiven() async throws {
        let wiring = try await Sources.parts(
            """
            class Flow { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class HomePage { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class UserPage { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            protocol HomeRouting: Flow {}
            extension HomeRouting { func home() -> HomePage { HomePage(ctl: ctl) } }
            protocol UserRouting: Flow {}
            extension UserRouting { func user() -> UserPage { UserPage(ctl: ctl) } }
            final class HomeFlow: Flow, HomeRouting {}
            final class UserFlow: Flow, UserRouting {}
            struct App {
                let home = HomeFlow(ctl: Ctl(repo: Mem()))
                let user = UserFlow(ctl: Ctl(repo: Disk()))
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.home → App.home/ctl as ctl
                App.home/ctl → App.home/ctl/repo as repo
                App.user → App.user/ctl as ctl
                App.user/ctl → App.user/ctl/repo as repo
                HomeRouting.home() → App.home/ctl as ctl
                UserRouting.user() → App.user/ctl as ctl
                """)
    }
}
