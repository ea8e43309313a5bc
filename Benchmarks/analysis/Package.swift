// swift-tools-version: 6.2

import PackageDescription

// Apart from the other benchmarks, which build no swift-syntax.
let package = Package(
    name: "analysis",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "dovetail", path: "../..", traits: ["Tool"]),
        .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
    ],
    targets: [
        .executableTarget(
            name: "AnalysisBenchmark",
            dependencies: [
                .product(name: "dovetail", package: "dovetail"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
