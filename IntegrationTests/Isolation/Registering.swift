// Every form of registering, for components that say what they are isolated to: it compiles without a warning in each
// mode of the language.

import Dovetail

nonisolated protocol API: Sendable {}
nonisolated final class LiveAPI: API { init() {} }
nonisolated final class Cart {
    let api: any API
    init(api: any API) { self.api = api }
}
nonisolated final class Checkout: Sendable {
    init(api: any API, log: LiveAPI?, all: [any API]) throws {}
}
nonisolated final class Database: Sendable {
    init() async throws {}
    init(api: any API) async {}
    func close() async {}
}
@MainActor final class Screen { init() {} }
@MainActor final class Editor {
    var canvas: Canvas?
    init(api: any API, screen: Screen) throws {}
}
@MainActor final class Canvas { init(api: any API) {} }
@MainActor final class Framed: API { init(_ api: any API) {} }
nonisolated enum Replica: DependencyTag { static let tag = "replica" }

func register(in container: Container) {
    container.register(singleton: LiveAPI() as any API)
    container.register((any API).self, .lazySingleton, LiveAPI.init)
    container.register((any API).self, LiveAPI.init)
    container.register((any API).self, .lazySingleton(onClose: { _ in }), tag: "replica", LiveAPI.init)
    container.register(Cart.self, .prototype, Cart.init)
    container.register(Cart.self, overriding: true) { (api: any API) in Cart(api: api) }
    container.register(Checkout.self, .lazySingleton, when: Container.Condition("always", true), Checkout.init)
    container.register(Checkout.self) { (api: Tagged<any API, Replica>, log: LiveAPI?) in
        let api = api.value
        return try Checkout(api: api, log: log, all: [])
    }

    container.register(Screen.self, .lazySingleton, Screen.init)
    container.register(Screen.self, Screen.init)
    container.register(Editor.self, .prototype, Editor.init)
    container.register(Editor.self, .prototype, tag: "main", mainActor: Editor.init)
    container.register(Canvas.self, mainActor: { (api: any API) in Canvas(api: api) })

    container.register(Database.self, .lazySingleton, { () async throws in try await Database() })
    container.register(Database.self, .lazySingleton(onClose: { await $0.close() })) { (api: any API) async in
        await Database(api: api)
    }
    container.register(Database.self) { (api: any API) async in await Database(api: api) }

    container.register { LiveAPI() as any API }
    container.register(.prototype) { $0 == nil ? "Jane Doe" : "\($0!)" }
    container.register("replica") { LiveAPI() as any API }
    container.register { try await Database() }
    container.register(Int.self) { (resolver: Resolver) in try resolver.resolve(String.self).count }
    container.register(Cart.self) { r in try Cart(api: r.resolve()) }
    container.register(Cart.self, .prototype, tag: "new") { r in
        let api: any API = try r.resolve()
        return Cart(api: api)
    }
    container.register(Checkout.self, .lazySingleton) { r in try Checkout(api: r.resolve(), log: nil, all: r.resolve())
    }

    container.decorate((any API).self) { $0 }
    container.inject(into: Cart.self) { (cart: inout Cart, api: any API) in cart = Cart(api: api) }
    container.decorate((any API).self, tag: "replica", Framed.init)
    container.decorate((any API).self, mainActor: { (api: any API, screen: Screen) in Framed(api) })
    container.inject(into: Editor.self, mainActor: { (editor: inout Editor, canvas: Canvas) in editor.canvas = canvas })
    container.forward((any Sendable).self, to: LiveAPI.self) { $0 }

    Dependency.register(Cart.self, .prototype, Cart.init)
    Dependency.register(Screen.self, .prototype, Screen.init)
    Dependency.register { LiveAPI() as any API }
    let _: Cart = Dependency.resolve()
}
