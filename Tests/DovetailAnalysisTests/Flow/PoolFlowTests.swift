@testable import DovetailAnalysis
import DovetailGraph
import Testing

/// Variables of more values than are told apart.
@Suite struct PoolFlowTests {
    @Test func whatACaseCarriesIsItsOwnHoweverManyOthersThereAre() async throws {
        let many = Array(repeating: "router.show(.detail(DetailModel(repo: Mem())))", count: 66).joined(separator: "\n")
        let wiring = try await Sources.parts(
            """
            final class DetailModel { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class LoginModel { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class LoginScreen { var model: LoginModel? }
            enum Scene { case login(LoginModel), detail(DetailModel) }
            final class Router {
                var current: LoginScreen?
                func show(_ scene: Scene) {
                    switch scene {
                    case .login(let model): let screen = LoginScreen(); screen.model = model; current = screen
                    case .detail: break
                    }
                }
            }
            final class App {
                let router = Router()
                func start() { router.show(.login(LoginModel(repo: Disk()))) }
                func details() {
                    \(many)
                }
            }
            """
        ).wiring
        #expect(
            wiring.split(separator: "\n").filter { $0.contains("Login") || $0.hasPrefix("open") } == [
                "App.start()/LoginModel → App.start()/LoginModel/repo as repo",
                "Router.show(_:).screen → App.start()/LoginModel as model inject",
            ])
    }
}
