// swift-tools-version: 6.2

import PackageDescription

// A client of one product, in one mode of the compiler. `run` chooses both, so the manifest changes from build to build.
let product = Context.environment["PRODUCT"] ?? "Dovetail"
let isMainActor = Context.environment["MAIN_ACTOR"] != nil
let isFive = Context.environment["SWIFT_FIVE"] != nil

let trait: [String: Package.Dependency.Trait] = [
    "DovetailConfiguration": "Configuration", "DovetailServiceLifecycle": "ServiceLifecycle",
    "DovetailObservability": "Observability", "DovetailMacros": "Macros",
    "DovetailGraphTesting": "Tool",
]
let approachable: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"), .enableUpcomingFeature("InferIsolatedConformances"),
]
let settings: [SwiftSetting] =
    [.treatAllWarnings(as: .error)] + (isMainActor ? approachable + [.defaultIsolation(MainActor.self)] : [])

let package = Package(
    name: "Clients",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "../..", traits: Set([trait[product]].compactMap { $0 }))],
    targets: [
        .executableTarget(
            name: "Client", dependencies: [.product(name: product, package: "dovetail")], path: "Sources/\(product)",
            swiftSettings: settings),
        .testTarget(
            name: "ClientTests",
            dependencies: ["Client", .product(name: "DovetailTesting", package: "dovetail")],
            path: "Tests/Client", swiftSettings: settings),
    ],
    swiftLanguageModes: isFive ? [.v5] : [.v6]
)
