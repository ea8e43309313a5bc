import DovetailGraph
import Testing

/// What properties are set to after they had a value, and what is shown later.
@Suite struct LaterValueFlowTests {
    @Test func whatWrapsTheValueOfAPropertyTakesItsPlace() async throws {
        let wiring = try await Sources.parts(
            """
            struct Caching: Repo { let inner: any Repo }
            final class Logging: Repo { let inner: any Repo; init(inner: any Repo) { self.inner = inner } }
            final class Client { var repo: any Repo = Disk(); func cache() { repo = Logging(inner: repo) } }
            var repo: any Repo = Mem()
            repo = Caching(inner: repo)
            let ctl = Ctl(repo: repo)
            let client = Client()
            """
        ).wiring
        #expect(
            wiring == """
                Client.repo → Client.repo/Disk as inner
                main.client → Client.repo as repo one of
                main.client → Client.repo/Disk as repo one of
                main.ctl → main.repo as repo
                main.repo → main.repo/Mem as inner
                """)
    }

    @Test func anObjectKeepsWhatItsOwnMethodMakesLater() async throws {
        let wiring = try await Sources.parts(
            """
            class Theme {}
            final class Sun: Theme {}
            class Screen {
                private(set) var theme: Theme?
                func load() { theme = makeTheme() }
                func makeTheme() -> Theme { Theme() }
            }
            final class Light: Screen { override func makeTheme() -> Theme { Sun() } }
            let screen = Screen()
            let light = Light()
            """
        ).wiring
        #expect(
            wiring == """
                Screen.makeTheme() → Light.makeTheme()
                Screen.theme → Screen.makeTheme()
                main.light → Screen.theme as theme deferred
                main.screen → Screen.theme as theme deferred
                """)
    }

    @Test func aSheetIsGivenItsItemAndNotWhatTheViewAroundItHas() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            final class Account: ObservableObject { static let shared = Account(); var canPost = false }
            final class Poster: ObservableObject { static let shared = Poster(); var isOn = true }
            enum Kind: Identifiable {
                case settings(account: Account), about
                var id: Int { 0 }
            }
            struct Detail: View { let kind: Kind; var body: some View { Text("about") } }
            struct Row: View {
                @State private var kind: Kind?
                var body: some View {
                    Group {
                        if !Poster.shared.isOn {
                            Text("no")
                        } else {
                            Button(action: { kind = .settings(account: Account.shared) }) { Text("open") }
                        }
                    }
                    .sheet(item: $kind, content: { Detail(kind: $0) })
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Row → Poster.shared call
                Row.body → Account.shared as account
                """)
    }

    @Test func aStateThatAnswersWithTheNextOneIsKept() async throws {
        let wiring = try await Sources.parts(
            """
            protocol State { func next() -> any State }
            final class Stopped: State { func next() -> any State { Playing() } }
            final class Playing: State { func next() -> any State { Stopped() } }
            final class Maker { func make() -> any State { Playing() } }
            final class Player {
                private var state: any State = Stopped()
                private var other: any State = Stopped()
                let maker = Maker()
                func tap() { state = state.next() }
                func make() { other = maker.make() }
            }
            let player = Player()
            """
        ).wiring
        #expect(
            wiring == """
                Player.other → Maker.make()
                Player.state → Playing.next() one of
                Player.state → Stopped.next() one of
                main.player → Player.maker as maker
                main.player → Player.other as other one of
                main.player → Player.state as state one of
                """)
    }
}
