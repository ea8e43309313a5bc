import Dovetail

final class Log { init() {} }

nonisolated final class Services: Assembling {
    let context = DIContext()
    // error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    var log: Log { define(.lazySingleton) { Log() } }
}

class Peers: Assembly {
    // error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    var log: Log { define(.lazySingleton) { Log() } }
}

func test(_ services: Services) {
    // error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    services.addSubstitution(for: "log") { Log() }
}
