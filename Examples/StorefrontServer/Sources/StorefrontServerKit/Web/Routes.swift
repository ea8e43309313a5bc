import Hummingbird

/// All routes, and the assembly that each request gets.
struct Routes: Sendable {
    let app: App
    let store: Store
    let readiness: Readiness

    /// A world for one request, which goes with it.
    @Sendable func request(_ context: ShopContext) -> RequestAssembly {
        RequestAssembly(app: app, store: store, caller: context.caller, logger: context.logger)
    }

    var router: Router<ShopContext> {
        let router = Router(context: ShopContext.self)
        router.addMiddleware {
            MetricsMiddleware()
            TracingMiddleware()
            Draining(readiness: readiness)
            Problems()
            Recorded(recorder: app.recorder)
        }
        addHealth(to: router)
        PageRoute().add(to: router)
        GraphRoutes(recorder: app.recorder).add(to: router)
        let shop = router.group().add(middleware: Authentication(authenticator: Authenticator(store: store)))
        CatalogueRoutes(request: request).add(to: shop)
        let customers = shop.group().add(middleware: CustomersOnly())
        CartRoutes(request: request).add(to: customers)
        OrderRoutes { try request($0).checkout }.add(to: customers)
        return router
    }

    /// Whether the process lives, and whether it wants requests.
    private func addHealth(to router: Router<ShopContext>) {
        router.get("health") { _, _ in "ok" }
        router.get("ready") { [readiness, store] _, _ in
            guard readiness.isReady else { return Response(status: .serviceUnavailable) }
            try await store.check()
            return Response(status: .ok)
        }
    }
}

typealias RequestScope = @Sendable (ShopContext) -> RequestAssembly
