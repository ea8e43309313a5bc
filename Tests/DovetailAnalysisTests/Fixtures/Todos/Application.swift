import Hummingbird
import Logging
import PostgresNIO

protocol AppArguments {
    var hostname: String { get }
    var port: Int { get }
    var inMemory: Bool { get }
}

func buildApplication(_ arguments: some AppArguments) async throws -> some ApplicationProtocol {
    let environment = Environment()
    let logger = {
        var logger = Logger(label: "todos")
        logger.logLevel = .info
        return logger
    }()
    let client = PostgresClient(configuration: .init(host: arguments.hostname), backgroundLogger: logger)
    let repository: any TodoRepository
    if arguments.inMemory {
        repository = TodoMemoryRepository()
    } else {
        repository = TodoPostgresRepository(client: client, logger: logger)
    }
    let mailer = try makeMailer(environment: environment, logger: logger)
    let router = buildRouter(repository: repository, mailer: mailer)
    var app = Application(
        router: router,
        configuration: .init(address: .hostname(arguments.hostname, port: arguments.port)),
        logger: logger)
    app.addServices(client)
    return app
}

func makeMailer(environment: Environment, logger: Logger) throws -> any Mailer {
    guard let key = environment.get("MAIL_KEY") else { return SilentMailer() }
    return SMTPMailer(key: key, logger: logger)
}

func buildRouter(repository: any TodoRepository, mailer: any Mailer) -> Router<BasicRequestContext> {
    let router = Router()
    router.addMiddleware {
        LogRequestsMiddleware(.info)
    }
    router.get("/health") { _, _ in HTTPResponse.Status.ok }
    TodoController(repository: repository, notifier: TodoNotifier(mailer: mailer)).addRoutes(to: router.group("todos"))
    return router
}
