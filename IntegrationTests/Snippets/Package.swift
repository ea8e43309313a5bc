// swift-tools-version: 6.2

import PackageDescription

// The Swift blocks of the README and of the articles, one program for each page. `run` extracts them into Sources.
let pages = ["README", "Assemblies", "AsynchronousBindings", "Containers", "Observation", "Testing"]

/// Those whose Swift uses macros.
let macroPages = ["VanillaDI", "MinimalCake"]

let package = Package(
    name: "Snippets",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "../..", traits: ["Macros"])],
    targets: pages.map {
        .executableTarget(name: $0, dependencies: [.product(name: "Dovetail", package: "dovetail")])
    }
        + macroPages.map {
            .executableTarget(name: $0, dependencies: [.product(name: "DovetailMacros", package: "dovetail")])
        }
)
