import Hummingbird

/// `/products`
struct CatalogueRoutes {
    let request: RequestScope

    func add(to router: RouterGroup<ShopContext>) {
        router.get("products") { _, context in
            try await request(context).catalogue.products()
        }
        router.get("products/:id") { _, context in
            try await request(context).catalogue.product(context.parameters.require("id"))
        }
    }
}

extension Product: ResponseEncodable {}
