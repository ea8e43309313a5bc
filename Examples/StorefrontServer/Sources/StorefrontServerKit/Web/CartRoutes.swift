import Hummingbird

/// `/carts`
struct CartRoutes {
    let request: RequestScope

    private struct Change: Decodable {
        let quantity: Int
    }

    func add(to router: RouterGroup<ShopContext>) {
        router.post("carts") { input, context in
            try await request(context).carts.open().response(status: .created, from: input, context: context)
        }
        router.get("carts/:id") { _, context in
            try await request(context).carts.cart(context.parameters.require("id"))
        }
        router.put("carts/:id/lines/:product") { input, context in
            let change = try await input.decode(as: Change.self, context: context)
            let (id, product) = try (context.parameters.require("id"), context.parameters.require("product"))
            return try await request(context).carts.set(change.quantity, of: product, in: id)
        }
    }
}

extension Cart: ResponseEncodable {}
