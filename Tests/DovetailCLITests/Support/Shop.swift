import Foundation

/// A small program, in a folder of its own, and the tool in it.
final class Shop {
    let folder: URL
    let dovetail: Tool

    init(_ files: [String: String] = Shop.files) throws {
        let temporary = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
        let folder = temporary.appending(path: "Shop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appending(path: ".git"), withIntermediateDirectories: true)
        self.folder = folder
        dovetail = Tool(folder: folder)
        for (path, text) in files { try write(text, to: path) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder.appending(path: path))
    }

    func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
    }

    /// What `graph` says of its sites.
    static let note = "note: 7 sites of construction: 2 test, 5 drawn\n"

    static let files = [
        "Package.swift": """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "shop",
            targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])]
        )
        """,
        "Sources/Shop/App.swift": """
        import Dovetail

        final class App: Assembling {
            let context = DIContext()
            let url: String

            init(url: String) { self.url = url }

            var api: any API { define(.lazySingleton) { LiveAPI(url: url) } }
            var cart: Cart { define { Cart(api: api, clock: clock) } }
            var clock: Clock { define(.weakSingleton) { Clock() } }
            var checkout: Checkout { define(.lazySingleton) { Checkout(cart: cart, clock: clock) } }
        }
        """,
        "Sources/Shop/Parts.swift": """
        protocol API {}
        struct LiveAPI: API { let url: String }
        final class Clock {}
        final class Cart {
            init(api: any API, clock: Clock) {}
        }
        final class Checkout {
            init(cart: Cart, clock: Clock) {}
        }
        """,
        "Tests/ShopTests/ShopTests.swift": """
        import Shop

        func test() {
            let app = App(url: "")
            app.addSubstitution(for: "apis") { FakeAPI() as any API }
            _ = app.checkout
        }
        """,
    ]
}
