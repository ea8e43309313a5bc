// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

// The storefront again, with its components wired by macros. What is the same is a link to ../Storefront.
let package = Package(
    name: "storefront-macros",
    platforms: [.macOS(.v14)],
    products: [.executable(name: "storefront-macros", targets: ["storefront-macros"])],
    dependencies: [.package(name: "dovetail", path: "../..", traits: ["Macros"])],
    targets: [
        .target(
            name: "StorefrontMacrosKit",
            dependencies: [
                .product(name: "Dovetail", package: "dovetail"), .product(name: "DovetailMacros", package: "dovetail"),
            ],
            resources: [.copy("Resources/orders.json")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "storefront-macros",
            dependencies: ["StorefrontMacrosKit"],
            path: "Sources/Main",
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorefrontMacrosTests",
            dependencies: [
                "StorefrontMacrosKit", .product(name: "Dovetail", package: "dovetail"),
                .product(name: "DovetailTesting", package: "dovetail"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
