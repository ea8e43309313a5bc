import Hummingbird

/// `/`: a page to try the shop by hand.
struct PageRoute {
    func add(to router: Router<ShopContext>) {
        router.get("/") { _, _ in
            Response(html: ByteBuffer(bytes: PackageResources.index_html))
        }
    }
}
