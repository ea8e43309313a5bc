import InnoDI
struct Config { var env = "x"; let url: String }
final class Logger { init(subsystem: String = "a") {} }
protocol APIClientProtocol {}
final class APIClient: APIClientProtocol { init(config: Config, logger: Logger) {} }
final class Cache { init(maxEntries: Int) {} }
final class Database { static func open(_ path: String) async throws -> Database { Database(path: path) }; init(path: String) {} }
final class Analytics { init(apiClient: APIClientProtocol, logger: Logger) {} }
final class Auth { init(apiClient: any APIClientProtocol, cache: Cache) {} }
final class Repo { init(database: Database, auth: Auth) {} }
final class Session { init(repo: Repo, user: User) {} }
final class User {}
final class Page { init(auth: Auth, id: Int) {} }
final class Flags { init(environment: String, logger: Logger) {} }
@DIContainer(root: true)
struct AppContainer {
    @Provide(.input) var config: Config
    @Provide(.input)
    var logger: Logger
    @Provide(.shared, APIClient.self, with: [\.config, \.logger]) var apiClient: any APIClientProtocol
    @Provide(.shared, factory: Cache(maxEntries: 500), concrete: true) var cache: Cache
    @Provide(.shared, Analytics.self, with: [\Self.apiClient, \Self.logger], concrete: true) var analytics: Analytics
    @Provide(.shared, factory: { (apiClient: any APIClientProtocol, cache: Cache) in Auth(apiClient: apiClient, cache: cache) }, concrete: true) var auth: Auth
    @Provide(.shared, asyncFactory: { try await Database.open("a") }, concrete: true) var database: Database
    @Provide(.transient, factory: { (database: Database, auth: Auth) in Repo(database: database, auth: auth) }, concrete: true) var repo: Repo
    @Provide(.transient, factory: Flags(environment: config.env, logger: logger)) var flags: Flags
    @Provide(factory: Logger(subsystem: "b")) var second: Logger
    @Provide var third: Logger = Logger()
    @Provide(.shared, factory: FeatureContainer(auth: auth, cache: cache)) var feature: FeatureContainer
    @Provide(.shared, factory: { (auth: Auth) -> Page in
        let id = 4
        return Page(auth: auth, id: id)
    }) var page: Page
    @Provide(.transient, Flags.self, with: [\.logger]) var flags2: Flags
    @Provide(.shared, factory: Self.makeCache()) var made: Cache
    @Provide(.shared, factory: AppContainer.makeAuth) var madeAuth: Auth
    static func makeCache() -> Cache { Cache(maxEntries: 3) }
    static func makeAuth(apiClient: any APIClientProtocol, cache: Cache) -> Auth { Auth(apiClient: apiClient, cache: cache) }
}
@DIContainer(validate: false, mainActor: true)
struct FeatureContainer {
    @Provide(.input) var auth: Auth
    @Provide(.input) var cache: Cache
    @Provide(.transient, factory: { (auth: Auth) in Page(auth: auth, id: 3) }) var page: Page
}
@main struct App0 {
    static func main() async throws {
        let app = AppContainer(config: Config(url: "a"), logger: Logger())
        let test = AppContainer(config: Config(url: "b"), logger: Logger(), cache: Cache(maxEntries: 1))
        print(app.auth, app.feature.page, app.repo, test.cache)
        let c = AppContainer(config: Config(url: "c"), logger: Logger()) { $0.cache = Cache(maxEntries: 3) }
    }
}
