// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "dovetail",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Dovetail", targets: ["Dovetail"]),
        .executable(name: "storefront", targets: ["storefront"]),
    ],
    // Whatever needs another package is behind a trait. A client of the runtime alone disables them all, with
    // `traits: []`, and fetches nothing.
    traits: [
        .default(enabledTraits: ["Macros", "Tool", "ServiceLifecycle", "Configuration", "Observability"]),
        .trait(name: "Macros", description: "The product DovetailMacros, which needs swift-syntax"),
        .trait(name: "Tool", description: "The graph tool dovetail, which needs swift-syntax"),
        .trait(name: "ServiceLifecycle", description: "The product DovetailServiceLifecycle"),
        .trait(name: "Configuration", description: "The product DovetailConfiguration"),
        .trait(name: "Observability", description: "The product DovetailObservability"),
    ],
    targets: [
        .target(name: "CDovetail"),
        .target(name: "Dovetail", dependencies: ["CDovetail"], swiftSettings: strict),
        .testTarget(name: "DovetailTests", dependencies: ["Dovetail"], swiftSettings: strict),

        .target(
            name: "DovetailGraph",
            resources: [
                // Into the code, not into a bundle, which would need Foundation to be found.
                .embedInCode("Renderers/Page/page.html"), .embedInCode("Renderers/Page/page.css"),
                .embedInCode("Renderers/Page/page.js"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "DovetailGraphTests", dependencies: ["DovetailGraph"], exclude: ["Golden"], swiftSettings: strict),

        // Examples/Storefront
        .target(
            name: "StorefrontKit",
            dependencies: ["Dovetail"],
            path: "Examples/Storefront/Sources/StorefrontKit",
            resources: [.copy("Resources/orders.json")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "storefront",
            dependencies: ["StorefrontKit"],
            path: "Examples/Storefront/Sources/Main",
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorefrontTests",
            dependencies: ["StorefrontKit", "Dovetail"],
            path: "Examples/Storefront/Tests/StorefrontTests",
            exclude: ["Golden"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
