// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")

func metrics(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-metrics") }
func tracing(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-distributed-tracing") }

let package = Package(
    name: "StorefrontServer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "dovetail", path: "../..", traits: ["Configuration", "Observability", "ServiceLifecycle"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "StorefrontServerKit",
            dependencies: [
                .product(name: "Dovetail", package: "dovetail"),
                .product(name: "DovetailConfiguration", package: "dovetail"),
                .product(name: "DovetailLiveGraph", package: "dovetail"),
                .product(name: "DovetailObservability", package: "dovetail"),
                .product(name: "DovetailServiceLifecycle", package: "dovetail"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                hummingbird, configuration, logging, lifecycle, metrics("Metrics"), tracing("Tracing"),
            ],
            resources: [.embedInCode("Web/Page/index.html")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "storefront-server",
            dependencies: [
                "StorefrontServerKit",
                .product(name: "Dovetail", package: "dovetail"),
                .product(name: "DovetailConfiguration", package: "dovetail"),
                .product(name: "DovetailServiceLifecycle", package: "dovetail"),
                configuration, logging,
            ],
            path: "Sources/Main",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "server-benchmark",
            dependencies: [
                "StorefrontServerKit", .product(name: "Dovetail", package: "dovetail"),
                .product(name: "NIOEmbedded", package: "swift-nio"), hummingbird, logging, lifecycle,
            ],
            path: "Sources/Benchmark",
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorefrontServerTests",
            dependencies: [
                "StorefrontServerKit",
                .product(name: "Dovetail", package: "dovetail"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                "storefront-server",
                .product(name: "DovetailConfiguration", package: "dovetail"),
                .product(name: "DovetailServiceLifecycle", package: "dovetail"),
                hummingbird, configuration, logging, lifecycle, metrics("Metrics"), metrics("MetricsTestKit"),
                tracing("Tracing"), tracing("InMemoryTracing"),
            ],
            exclude: ["Golden"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
