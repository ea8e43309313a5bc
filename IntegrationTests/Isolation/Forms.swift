import Dovetail

// What is built. Under a `MainActor` default, what says nothing lives on the main actor.
protocol Shape {}
final class Screen: Shape { var title = "" }
nonisolated final class Cache { var entries = 0 }
nonisolated final class Service: Sendable {
    init(_ name: String = "") {}
    static func open() async throws -> Service { Service() }
    func close() async throws {}
}
nonisolated struct Limit: Sendable {
    var value = 0
}

// Says nothing, so under a `MainActor` default it builds what belongs to no actor.
final class Services: Assembly {
    lazy var peer: Services = context.assembly()

    var plain: Cache { define { Cache() } }
    var cached: Cache { define(.lazySingleton) { Cache() } }
    var weak: Cache { define(.weakSingleton) { Cache() } }
    var fresh: Cache { define(.prototype) { Cache() } }
    var classic: Cache {
        define(init: Cache()) {
            $0.entries = 1; return $0
        }
    }
    var classicCached: Cache { define(scope: .lazySingleton, init: Cache()) }
    var injected: Cache {
        define(.lazySingleton) {
            Cache()
        } inject: {
            $0.entries = self.limit(1).value
        }
    }
    func limit(_ value: Int) -> Limit { define(id: value) { .init(value: value) } }
    func keyed(_ cache: Cache) -> Cache {
        define(key: "cache", init: cache) {
            $0.entries = 2; return $0
        }
    }
    var placeholder: Cache { definePlaceholder() }
    var closed: Service {
        define(.lazySingleton) {
            Service()
        } onClose: {
            try await $0.close()
        }
    }
    var awaited: Service { get async throws { try await define(.lazySingleton) { try await Service.open() } } }
    var awaitedTwice: Service { get async throws { try await define { try await awaited } } }
    var awaitedInjected: Limit {
        get async throws {
            try await define {
                .init()
            } inject: {
                $0.value = try await awaitedLimit.value
            }
        }
    }
    var awaitedLimit: Limit {
        get async throws {
            try await define {
                _ = try await awaited; return .init()
            }
        }
    }
    var awaitedClosed: Service {
        get async throws {
            try await define(.lazySingleton, id: 1) {
                try await Service.open()
            } onClose: {
                try await $0.close()
            }
        }
    }
}

nonisolated func replaceAwaited(in services: Services) {
    services.substitute({ try await $0.awaited }) { Service("fake") }
    services.substitute({ try await $0.awaited }) { try await Service.open() }
    services.removeSubstitution(for: { try await $0.awaited })
    services.decorate({ try await $0.awaited }) { $0 }
    services.removeDecorations(for: { try await $0.awaited })
}

// Its protocol is `Sendable`, so it belongs to no actor, with `MainActor` as the default too.
final class App: Assembling {
    let context = DIContext()
    let name: String

    init(name: String) { self.name = name }

    var service: Service { define(.lazySingleton) { Service(name) } }
    var shared: Service { define { Service(name) } }
    var cache: Cache { define { Cache() } }
    var weak: Service { define(.weakSingleton) { Service(name) } }
    var either: any Sendable { define { name.isEmpty ? Limit() : Service(name) } }
    var classic: Cache {
        define(init: Cache()) {
            $0.entries = 1; return $0
        }
    }
    var injected: Limit {
        define(.lazySingleton) {
            .init()
        } inject: {
            $0.value = limit(1).value
        }
    }
    func limit(_ value: Int) -> Limit { define(id: value) { .init(value: value) } }
    var closed: Service {
        define(.lazySingleton, key: "closed") {
            Service()
        } onClose: {
            try await $0.close()
        }
    }
    var awaited: Service { get async throws { try await define(.lazySingleton) { try await Service.open() } } }
    var awaitedCache: Cache {
        get async throws {
            try await define {
                _ = try await awaited; return Cache()
            }
        }
    }
    var awaitedInjected: Limit {
        get async throws {
            try await define {
                _ = try await awaited
                return Limit()
            } inject: {
                $0.value = limit(3).value
            }
        }
    }
    var awaitedClosed: Service {
        get async throws {
            try await define(.lazySingleton, id: 1) {
                try await awaited
            } onClose: {
                try await $0.close()
            }
        }
    }
}

// Builds what lives on the main actor, in every mode.
@MainActor
final class Screens: MainActorAssembling {
    let context = DIContext()

    var screen: Screen { define(.lazySingleton) { Screen() } }
    var shape: any Shape { define { Screen() } }
    var weak: Screen { define(.weakSingleton) { Screen() } }
    var classic: Screen {
        define(init: Screen()) {
            $0.title = "classic"; return $0
        }
    }
    var injected: Screen {
        define(.lazySingleton) {
            Screen()
        } inject: {
            $0.title = self.title(1)
        }
    }
    func title(_ number: Int) -> String { define(id: number) { "\(number)" } }
    var closed: Service {
        define(.lazySingleton) {
            Service()
        } onClose: {
            try await $0.close()
        }
    }
    var awaited: Screen { get async throws { try await define(.lazySingleton) { try await load() } } }
    var awaitedInjected: Screen {
        get async throws {
            try await define(id: 1) {
                try await load()
            } inject: {
                $0.title = title(2)
            }
        }
    }

    func load() async throws -> Screen { Screen() }
}

final class ScreenAssembly: MainActorAssembly {
    lazy var peer: ScreenAssembly = context.assembly()

    var screen: Screen { define(.lazySingleton) { Screen() } }
    var shape: any Shape { define { Screen() } }
    var fresh: Screen { define(.prototype) { Screen() } }
    var classic: Screen {
        define(init: Screen()) {
            $0.title = "classic"; return $0
        }
    }
    var injected: Screen {
        define(.lazySingleton) {
            Screen()
        } inject: {
            $0.title = self.title(1)
        }
    }
    func title(_ number: Int) -> String { define(id: number) { "\(number)" } }
    var closed: Service {
        define(.lazySingleton) {
            Service()
        } onClose: {
            try await $0.close()
        }
    }
    var awaited: Screen { get async throws { try await define(.lazySingleton) { try await load() } } }

    func load() async throws -> Screen { Screen() }
}

actor Worker: Assembling {
    let context = DIContext()

    var cache: Cache { define(.lazySingleton) { Cache() } }
    var shared: Cache { define { Cache() } }
    var injected: Cache {
        define(.lazySingleton) {
            Cache()
        } inject: {
            $0.entries = self.limit(1).value
        }
    }
    func limit(_ value: Int) -> Limit { define(id: value) { .init(value: value) } }
    var closed: Service {
        define(.lazySingleton) {
            Service()
        } onClose: {
            try await $0.close()
        }
    }
    var awaited: Cache { get async throws { try await define(.lazySingleton) { try await load() } } }

    func load() async throws -> Cache { Cache() }
}

// Who asks.
@MainActor
func use(_ worker: Worker) async throws {
    _ = Services.instance().cached
    _ = Services.instance(from: DIContext()).peer.injected
    _ = ScreenAssembly.instance().screen
    _ = ScreenAssembly.instance(from: DIContext()).peer.shape
    _ = (DIContext.defaultInstance.assembly() as ScreenAssembly).injected
    _ = try await Screens().awaited
    _ = try await App(name: "app").awaitedClosed
    _ = await worker.limit(3)
}
