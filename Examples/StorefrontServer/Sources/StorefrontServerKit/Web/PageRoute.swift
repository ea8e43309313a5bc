import Hummingbird

/// `/`: a page to try the shop by hand.
struct PageRoute {
    func add(to router: Router<ShopContext>) {
        router.get("/") { _, _ in
            Response(String(decoding: PackageResources.index_html, as: UTF8.self), type: "text/html")
        }
    }
}
