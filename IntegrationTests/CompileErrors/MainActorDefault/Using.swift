import Dovetail

final class Log { func flush() {} }

final class App: Assembling {
    let context = DIContext()
    var log: Log {
        define(.lazySingleton) {
            Log()
        } onClose: {
            // error: main actor-isolated instance method 'flush()' cannot be called from outside of the actor
            $0.flush()
        }
    }
    var page: Log { define { Log() } }
}

// error: main actor-isolated property 'page' can not be referenced from a nonisolated context
nonisolated func use(_ app: App) { _ = app.page }

func describe(_ assembly: some Assembling) {}
// error: main actor-isolated conformance of 'App' to 'ContextHolding' cannot satisfy conformance requirement for a 'Sendable' type parameter
func describe() { describe(App()) }
