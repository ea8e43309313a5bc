import DovetailGraph

/// A small shop with a bit of everything, for snapshots.
enum Shop {
    static var graph: DependencyGraph {
        get throws { try sketch.graph }
    }

    static var sketch: Sketch {
        var shop = Sketch()
        shop.module("Shop", dependencies: ["Storage"])
        shop.module("Storage")
        let app = shop.root("App")
        let orders = shop.root("OrderScope", parent: app)
        let api = shop.member("api", of: app, .lazySingleton, type: "any API", makes: "LiveAPI")
        let url = shop.member("url", of: app, .instance, type: "String")
        let log = shop.member("log", of: app, type: "Log", makes: "Log")
        let database = shop.member("database", of: app, .eager, type: "Database")
        let cache = shop.member("cache", of: app, .weakSingleton, type: "any Cache", makes: "DiskCache")
        let checkout = shop.member("checkout", of: orders, type: "Checkout")
        let cart = shop.member("cart(_:)", of: orders, .prototype, type: "Cart") { $0.parameters = ["_"] }
        let view = shop.member("view", of: orders, type: "any View") { $0.role = .placeholder }
        shop.needs(api, url, as: "url")
        shop.needs(api, log, as: "log")
        shop.needs(database, log, as: "log")
        shop.needs(cache, database, .deferred, as: "database")
        shop.needs(checkout, cart, as: "cart")
        shop.needs(checkout, api, as: "api")
        shop.needs(cart, cache, .inject, as: "cache")
        shop.needs(cart, log, .call)
        shop.needs(checkout, view, as: "view")
        addTypes(&shop, api: api, database: database)
        shop.unresolved("makeTheme(for: user)", because: "'makeTheme' is declared nowhere", in: checkout)
        return shop
    }

    private static func addTypes(_ shop: inout Sketch, api: NodeID, database: NodeID) {
        let liveAPI = shop.type("LiveAPI")
        let proto = shop.type("API", .protocol)
        let store = shop.type("Store", .actor, module: "Storage")
        let session = shop.type("URLSession", isExternal: true)
        let banner = shop.type("Banner", .struct)
        shop.edge(api, .builds, liveAPI)
        shop.edge(api, .offers, proto)
        shop.edge(liveAPI, .conforms, proto)
        shop.edge(liveAPI, .requires, session, .construct, as: "session")
        shop.edge(database, .builds, store)
        shop.edge(banner, .requires, liveAPI, .deferred, as: "api")
    }
}
