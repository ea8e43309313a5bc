import Dovetail
import DovetailServiceLifecycle

final class Database: StartableService {
    func start() async throws {}
}

final class App: Assembling {
    let context = DIContext()
    var database: Database { define(.lazySingleton) { Database() } }
    var services: [ServiceBinding] { [ServiceBinding("database") { self.database }] }
}

@main
struct Client {
    static func main() { print(App().services.count) }
}
