import Foundation
import Testing

/// What the manifest computes is read by SwiftPM, if it may.
@Suite struct ManifestTests {
    private static let computed = [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription

        let names = ["Shop", "Basket"]
        let package = Package(name: "shop", targets: names.map { .target(name: $0, path: "Code/\\($0)") })
        """,
        "Code/Shop/App.swift": """
        final class App {
            lazy var cart: any Cart = LiveCart()
            lazy var desk = Desk(cart: cart)
        }
        final class Desk { init(cart: any Cart) {} }
        """,
        "Code/Basket/Cart.swift": """
        public protocol Cart {}
        public final class LiveCart: Cart {}
        """,
    ]

    @Test func swiftPMComputesTheTargetsOfAManifest() throws {
        let shop = try Shop(Self.computed)
        #expect(
            try shop.dovetail("graph", "--resolve-manifest")
                == .init(
                    0,
                    output: """
                        shop: 1 root, 2 bindings, 3 types

                        Shop/App (compositionRoot, entry point)  Code/Shop/App.swift:1:13
                          cart  any Cart = LiveCart  lazySingleton
                          desk  Desk                 lazySingleton
                            → cart

                        types
                          Shop/Desk (class)
                            → cart: Cart

                        """, errors: "note: 2 sites of construction: 2 drawn\n"))
    }

    @Test func withoutItTheTargetsThatAreComputedAreAWarningAndTheirFilesAreRead() throws {
        let shop = try Shop(Self.computed)
        #expect(
            try shop.dovetail("check")
                == .init(
                    0,
                    errors: """
                        Package.swift:5:72: warning: the name of a target is computed, and not read; \
                        '--resolve-manifest' lets SwiftPM compute it
                        no findings

                        """))
    }

    @Test func aManifestThatSwiftPMRefusesIsAnErrorWithItsPackage() throws {
        let shop = try Shop(
            Self.computed.merging(["Package.swift": "// swift-tools-version: 6.0\nlet package = 1\n"]) { $1 })
        let run = try shop.dovetail("check", "--resolve-manifest")
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(
            run.errors.split(separator: "\n").last
                == "…: error: 'swift package dump-package' failed: it ended with 1")
    }
}
