import DovetailMacros

@Uses @Stub protocol API: Sendable { func name() -> String }

@Injectable
struct Greeting {
    let api: any API
    func text() -> String { "Hello, \(api.name())!" }
}

final class App: Assembling, UsesAPI {
    let context = DIContext()
    var api: any API { define(.lazySingleton) { APIStub(willReturn: "macros") } }
    var greeting: Greeting { define { Greeting(from: self) } }
}

@main
struct Client {
    static func main() { print(App().greeting.text()) }
}
