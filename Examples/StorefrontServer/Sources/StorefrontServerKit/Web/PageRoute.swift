import Hummingbird

/// `/`: a page to try the shop by hand.
struct PageRoute {
    func add(to router: Router<ShopContext>) {
        router.get("/") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: PackageResources.index_html)))
        }
    }
}
