import Dovetail

protocol API {}

struct LiveAPI: API {
    let url: String
}

final class App: Assembling {
    let context = DIContext()
    var missing: any API { define { LiveAPI(url: url) } }  // error: cannot find 'url' in scope
    var incomplete: any API { define(.prototype) { LiveAPI() } }  // error: missing argument for parameter 'url' in call
    var wrong: any API { define { "no API" } }  // error: return expression of type 'String' does not conform to 'API'
    var cached: any API & Sendable { define(.lazySingleton) { 5 } }  // error: return expression of type 'Int' does not conform to 'API'
    var right: any API { define { LiveAPI(url: "https://example.com") } }
}
