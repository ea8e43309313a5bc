// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "..")],
    targets: [
        .target(name: "CBenchmarks"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["CBenchmarks", .product(name: "Dovetail", package: "dovetail")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .treatAllWarnings(as: .error),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
