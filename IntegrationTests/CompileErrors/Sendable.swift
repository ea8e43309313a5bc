import Dovetail

final class Cache {
    var entries: [String: Int] = [:]
}

protocol Store {}
extension Cache: Store {}

final class App: Assembling {
    let context = DIContext()
    // error: type 'Cache' does not conform to the 'Sendable' protocol
    var cache: Cache { define(.lazySingleton) { Cache() } }
    // error: type 'any Store' does not conform to the 'Sendable' protocol
    var store: any Store { define(.lazySingleton) { Cache() } }
    // error: type 'Cache' does not conform to the 'Sendable' protocol
    var weak: Cache { define(.weakSingleton) { Cache() } }
    // error: type 'Cache' does not conform to the 'Sendable' protocol
    var classic: Cache { define(scope: .lazySingleton, init: Cache()) }
    var shared: Cache { define { Cache() } }
    var fresh: Cache { define(.prototype) { Cache() } }
}

@MainActor
final class Screen: MainActorAssembling {
    let context = DIContext()
    var cache: Cache { define(.lazySingleton) { Cache() } }
    // error: main actor-isolated static property 'lazySingleton' can not be referenced from a nonisolated context
    nonisolated var hole: Cache { define(.lazySingleton) { Cache() } }
}

actor Worker: Assembling {
    let context = DIContext()
    var cache: Cache { define(.lazySingleton) { Cache() } }
}
