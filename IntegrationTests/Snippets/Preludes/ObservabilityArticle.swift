@_exported import Dovetail
@_exported import DovetailObservability
@_exported import Logging
@_exported import Tracing

final class App: Assembling {
    let context = DIContext()
    var prices: [Int] { define(.lazySingleton) { [1, 2, 3] } }
    var checkout: Int { define { prices.count } }
}

let app = App()
