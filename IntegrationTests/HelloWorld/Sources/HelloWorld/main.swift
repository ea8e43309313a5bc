import Dovetail

protocol Greeting: Sendable {
    var text: String { get }
}

struct Hello: Greeting {
    let name: String
    var text: String { "Hello, \(name)!" }
}

final class App: Assembling {
    let context = DIContext()
    var greeting: any Greeting { define(.lazySingleton) { Hello(name: name) } }
    var name: String { define { "world" } }
}

print(App().greeting.text)
