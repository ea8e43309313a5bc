// What a newcomer writes first, in a module whose settings are those of a new project: nothing says what it is isolated to,
// but what the compiler asks to say.

import Dovetail
import Observation

enum Plain {
    protocol API: Sendable { func load() async -> [String] }
    final class LiveAPI: API { func load() async -> [String] { [] } }
    final class FakeAPI: API { func load() async -> [String] { ["fake"] } }
    struct LoggingAPI: API {
        let api: any API
        init(_ api: any API) { self.api = api }
        func load() async -> [String] { await api.load() }
    }
    final class Model {
        let api: any API
        var items: [String] = []
        init(api: any API) { self.api = api }
    }

    final class App: Assembling {
        static let shared = App()
        let context = DIContext()
        var api: any API { define(.lazySingleton) { LiveAPI() } }
        var model: Model { define { Model(api: api) } }
    }

    @MainActor
    static func test() {
        let app = App()
        app.substitute(\.api) { FakeAPI() }
        app.decorate(\.api) { LoggingAPI($0) }
        _ = app.model.items
        app.removeDecorations(for: \.api)
        app.removeSubstitution(for: \.api)
        app.addSubstitution(for: "api") { @MainActor in FakeAPI() as any API }
        app.removeSubstitution(for: "api")
        Task { _ = App.shared.model }
    }
}

enum Hierarchy {
    final class Inbox: Sendable { init(user: String) {} }

    final class App: Assembling { let context = DIContext() }

    final class Session: Assembling {
        let app: App
        let context: DIContext
        let user: String

        init(app: App, user: String) {
            self.app = app
            self.user = user
            context = DIContext(parent: app.context)
        }

        var inbox: Inbox { define(.lazySingleton) { Inbox(user: user) } }
        func inbox(of other: String) -> Inbox { define(.lazySingleton, id: other) { Inbox(user: other) } }
    }

    @MainActor
    static func test(_ session: Session) {
        session.substitute({ @MainActor in $0.inbox(of: "Ann") }) { @MainActor in Inbox(user: "fake") }
    }
}

enum Awaited {
    final class Database: Sendable {
        init() {}
        static func open() async throws -> Database { Database() }
        func close() async {}
    }

    final class App: Assembling {
        let context = DIContext()
        var database: Database {
            get async throws {
                try await define(.lazySingleton) {
                    try await Database.open()
                } onClose: {
                    await $0.close()
                }
            }
        }
    }

    @MainActor
    static func test() async throws {
        let app = App()
        app.substitute({ try await $0.database }) { @MainActor in Database() }
        _ = try await app.database
        app.substitute({ try await $0.database }) { try await Database.open() }
        try await app.context.close()
    }
}

enum OnTheMainActor {
    protocol Theme { var name: String { get set } }
    struct Dark: Theme { var name = "dark" }
    final class Pet { weak var owner: Owner? }
    final class Owner { var pet: Pet? }

    @MainActor
    final class App: MainActorAssembling {
        let context = DIContext()
        var theme: any Theme { define(.lazySingleton) { Dark() } }
        var owner: Owner {
            define(.lazySingleton) {
                Owner()
            } inject: {
                $0.pet = pet
            }
        }
        var pet: Pet {
            define(scope: .lazySingleton, init: Pet()) {
                $0.owner = self.owner
                return $0
            }
        }
        func theme(_ number: Int) -> any Theme { define(id: number) { Dark() } }
    }

    final class Screens: MainActorAssembly {
        var owner: Owner { define { Owner() } }
    }

    @MainActor
    final class Controller {
        @Injected(\Screens.owner) var owner
        @Injected var theme: any Theme
    }

    @MainActor
    static func test() {
        let app = App()
        app.substitute(\.theme) { Dark(name: "fake") }
        app.substitute({ $0.theme(1) }) { Dark() }
        app.decorate(\.theme) { $0 }
        app.addSubstitution(for: "theme") { Dark() }
        _ = Screens.instance().owner
    }
}

enum Cake {
    @MainActor protocol UsesModel { var model: Model { get } }
    @MainActor @Observable final class Model { var count = 0 }

    @MainActor
    final class App: Assembling, UsesModel {
        let context = DIContext()
        var model: Model { define(.lazySingleton) { Model() } }
    }

    @MainActor
    static func use(_ user: some UsesModel) { user.model.count += 1 }

    @MainActor
    static func test() { use(App()) }
}

func describe(_ assembly: some ContextHolding) -> String { assembly.context.describe() }
@MainActor func test() { print(describe(Plain.App.shared)) }
