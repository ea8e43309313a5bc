import Dovetail

protocol API {}

struct LiveAPI: API {
    let url: String
}

final class App: Assembling {
    let context = DIContext()
    // error: cannot find 'url' in scope
    var missing: any API { define { LiveAPI(url: url) } }
    // error: missing argument for parameter 'url' in call
    var incomplete: any API { define(.prototype) { LiveAPI() } }
    // error: argument type 'String' does not conform to expected type 'API'
    var wrong: any API { define { "no API" } }
    // error: argument type 'Int' does not conform to expected type 'API'
    var cached: any API & Sendable { define(.lazySingleton) { 5 } }
    var right: any API { define { LiveAPI(url: "https://example.com") } }
}
