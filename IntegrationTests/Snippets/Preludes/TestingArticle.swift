import Dovetail

protocol API: Sendable {
    var answer: String { get }
}

struct LiveAPI: API {
    var answer: String { "live" }
}

struct FakeAPI: API {
    let answer: String
}

struct LoggingAPI: API {
    let answer: String

    init(_ api: any API) { answer = "logged \(api.answer)" }
}

struct Screen {
    let api: any API
}

final class App: Assembling {
    let context = DIContext()
    var api: any API { define(.lazySingleton) { LiveAPI() } }
    var screen: Screen { define { Screen(api: api) } }
}

class Peers: Assembly {}
