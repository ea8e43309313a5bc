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
        .library(name: "Dovetail", targets: ["Dovetail"])
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
    ],
    swiftLanguageModes: [.v6]
)
