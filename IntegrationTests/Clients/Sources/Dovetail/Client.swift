import Dovetail

protocol API: Sendable { var name: String { get } }
final class LiveAPI: API { let name = "live" }

final class App: Assembling {
    let context = DIContext()
    var api: any API { define(.lazySingleton) { LiveAPI() } }
}

@main
struct Client {
    static func main() { print(App().api.name) }
}
