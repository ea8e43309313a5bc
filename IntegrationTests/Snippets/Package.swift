// swift-tools-version: 6.2

import PackageDescription

// The Swift blocks of the README and of the articles, one program for each page. `run` extracts them into Sources, and
// those that are tests into Tests.
func page(_ name: String, _ products: (name: String, package: String)...) -> Target {
    .executableTarget(name: name, dependencies: products.map { .product(name: $0.name, package: $0.package) })
}

let dovetail = (name: "Dovetail", package: "dovetail")
let macros = (name: "DovetailMacros", package: "dovetail")

let package = Package(
    name: "Snippets",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(
            name: "dovetail", path: "../..", traits: ["Macros", "Configuration", "ServiceLifecycle", "Observability"]),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.6.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        page("README", dovetail),
        page("READMEMacros", macros),
        page("DovetailArticle", dovetail),
        page("MacrosArticle", macros),
        page("ChoosingAnIdiom", dovetail),
        page("Recipes", dovetail),
        page("ComingFromDip", dovetail),
        page("ComingFromEasyDi", dovetail),
        page("ComingFromFactory", dovetail),
        page("ComingFromNeedle", dovetail),
        page("ComingFromResolver", dovetail),
        page("ComingFromSwiftDependencies", dovetail),
        page("ComingFromSwinject", dovetail),
        page("Assemblies", dovetail),
        page("AsynchronousBindings", dovetail),
        page("Containers", dovetail),
        page("Isolation", dovetail),
        page("Observation", dovetail),
        page("TestingArticle", dovetail),
        page("VanillaDI", macros),
        page("MinimalCake", macros),
        page(
            "ConfigurationArticle", dovetail, (name: "DovetailConfiguration", package: "dovetail"),
            (name: "Configuration", package: "swift-configuration")),
        page(
            "LifecycleArticle", dovetail, (name: "DovetailServiceLifecycle", package: "dovetail"),
            (name: "Logging", package: "swift-log"), (name: "ServiceLifecycle", package: "swift-service-lifecycle")),
        page(
            "ObservabilityArticle", dovetail, (name: "DovetailObservability", package: "dovetail"),
            (name: "Logging", package: "swift-log"), (name: "Tracing", package: "swift-distributed-tracing")),
        page(
            "ServerArticle", dovetail, (name: "DovetailLiveGraph", package: "dovetail"),
            (name: "DovetailObservability", package: "dovetail"),
            (name: "DovetailServiceLifecycle", package: "dovetail"), (name: "Logging", package: "swift-log"),
            (name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            (name: "Tracing", package: "swift-distributed-tracing")),
        .testTarget(
            name: "TestingArticleTests",
            dependencies: [
                .product(name: "Dovetail", package: "dovetail"),
                .product(name: "DovetailTesting", package: "dovetail"),
            ],
            path: "Tests/TestingArticle"),
    ]
)
