@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// What belongs to the program, and what to other packages and languages.
struct FurtherOwnFlowTests {
    @Test
    func theParameterOfACallbackIsNotWhatTheMethodIsCalledOn() async throws {
        let wiring = try await Sources.parts(
            """
            import RuntimeKit

            final class Board { static let shared = Board(); func show(_ step: InstallStep) {} }
            final class InstallModel {
                var step: InstallStep?
                let service: InstallService
                init(service: InstallService) { self.service = service }
                func install() { service.install("17.0", stepChanged: { step in self.set(step) }) }
                func set(_ step: InstallStep) { self.step = step; Board.shared.show(step) }
            }
            let model = InstallModel(service: InstallService(session: .shared))
            """
        ).wiring
        #expect(
            wiring == """
                main.model → Board.shared call
                open main.model service: InstallService(…), 'InstallService' is declared nowhere in these sources
                """)
    }

    @Test
    func aDefaultOfAnotherPackagesParameterIsNotOneOfTheProgram() async throws {
        let wiring = try await Sources.parts(
            """
            import NetworkKit
            import LogKit

            extension LogSink { static let `default` = LogSink(file: "app.log") }
            final class Loader {
                let session: NetSession
                let sink: LogSession
                init() { session = NetSession(configuration: .default); sink = LogSession(sink: .default) }
            }
            let loader = Loader()
            """
        ).wiring
        #expect(
            wiring == """
                Loader.sink → LogSink.default as sink
                main.loader → Loader.session as session
                main.loader → Loader.sink as sink
                """)
    }

    @Test
    func aCallThatDoesNotFitTheMethodOfAnExtensionIsAnotherPackages() async throws {
        let wiring = try await Sources.parts(
            """
            import PlayerKit

            final class Tuner { static let shared = Tuner(); func tune() {} }
            extension SoundPlayer {
                static func make(for style: Style, weight: Int) -> SoundPlayer { Tuner.shared.tune(); return SoundPlayer(style) }
                func again() { play(at: 3) }
                func play(with rate: Int) { Tuner.shared.tune() }
            }
            final class Radio { let player: SoundPlayer = SoundPlayer.make(forStyle: .loud); func go() { player.play(at: 2) } }
            final class Fitting { let player: SoundPlayer = SoundPlayer.make(for: .loud, weight: 1); func go() { player.play(with: 2) } }
            final class App { let radio = Radio(); let fitting = Fitting() }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.fitting → Fitting.player as player
                App.fitting → Tuner.shared call
                App.radio → Radio.player as player
                Fitting.player → SoundPlayer.make(for:weight:)/SoundPlayer
                main.app → App.fitting as fitting
                main.app → App.radio as radio
                SoundPlayer → Tuner.shared call
                """)
    }

    @Test
    func whoCallsAClosureOfAGlobalUsesWhatItNames() async throws {
        let wiring = try await Sources.parts(
            """
            final class Disk { static let shared = Disk(); func write(_ text: String) {} }
            struct Files { var read: (String) -> Void = Disk.shared.write }
            struct World { var log: (String) -> Void = { Disk.shared.write($0) }; var files = Files() }
            var Current = World()
            enum Tools { static let trace: (String) -> Void = { Disk.shared.write($0) } }
            final class Plain { func run() { Current.log("a") } }
            final class Deep { func run() { Current.files.read("b") } }
            final class Local { func run() { let world = Current; world.log("c") } }
            final class Static { func run() { Tools.trace("d") } }
            final class Apart { func run() { _ = Current.files } }
            final class App {
                let plain = Plain(); let deep = Deep(); let local = Local(); let ofType = Static(); let apart = Apart()
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.deep → Disk.shared call
                App.local → Disk.shared call
                App.ofType → Disk.shared call
                App.plain → Disk.shared call
                main.app → App.apart as apart
                main.app → App.deep as deep
                main.app → App.local as local
                main.app → App.ofType as ofType
                main.app → App.plain as plain
                """)
    }

    @Test
    func aScreenHasWhatAMethodOfItSets() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit

            final class HomeModel { func load() {} }
            final class HomeController: UIViewController { let model = HomeModel() }
            final class RootController: UITabBarController {
                func show() {
                    let bar = UINavigationController()
                    bar.setViewControllers([HomeController()], animated: false)
                    setViewControllers([bar], animated: false)
                }
            }
            final class AppDelegate: UIResponder, UIApplicationDelegate { let root = RootController() }
            """
        ).wiring
        #expect(
            wiring == """
                AppDelegate.root → RootController.show().bar inject
                RootController.show().bar → RootController.show()/HomeController as viewControllers inject
                RootController.show()/HomeController → HomeController.model as model
                """)
    }

    @Test
    func whatAnExtensionPutsIntoAClassOfAnotherLanguageIsKept() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit

            final class Versions { let bucket: Bucket; init(bucket: Bucket) { self.bucket = bucket }; func load() {} }
            final class ListModel { func go() {} }
            final class ListController: UIViewController { let model = ListModel() }
            final class History {
                let versions: Versions
                init(versions: Versions) { self.versions = versions }
                convenience init() { self.init(versions: NotesDelegate.shared().versions) }
            }
            extension NotesDelegate {
                @objc func configure() { versions = Versions(bucket: store.notes); listController = ListController() }
                @objc func open() { history = History() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                NotesDelegate.configure()/ListController → ListController.model as model
                NotesDelegate.configure()/Versions → NotesDelegate.configure()/notes as bucket
                NotesDelegate.open()/History → NotesDelegate.configure()/Versions as versions
                """)
    }

    @Test
    func aClassThatIsCodedAndWorksIsAPart() async throws {
        let wiring = try await Sources.parts(
            """
            final class Token: Codable { let text: String; func shown() -> String { text } }
            final class Session: Codable {
                let token: Token
                init(token: Token) { self.token = token }
                func refresh() async throws {}
            }
            final class Client { let session: Session; init(session: Session) { self.session = session }; func go() {} }
            final class App { let client = Client(session: Session(token: Token())) }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.client → App.client/session as session
                main.app → App.client as client
                """)
    }

    @Test
    func whatOnlySaysHowSomethingIsDoneIsNoPart() async throws {
        let wiring = try await Sources.parts(
            """
            import NetKit

            final class Sink: NetSink { func take() {} }
            final class Network {
                let plain: NetSession
                let told: NetSession
                let entry: LogEntry
                init() {
                    let settings = NetConfiguration(timeout: 3)
                    settings.retries = 2
                    plain = NetSession(configuration: settings)
                    told = NetSession(configuration: NetConfiguration(sink: Sink()))
                    entry = LogEntry(text: "begun")
                }
            }
            let network = Network()
            """
        ).wiring
        #expect(
            wiring == """
                Network.told → Network.told/configuration as configuration
                Network.told/configuration → Network.told/configuration/sink as sink
                main.network → Network.plain as plain
                main.network → Network.told as told
                """)
    }
}
