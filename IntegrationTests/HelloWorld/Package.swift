// swift-tools-version: 6.2

import PackageDescription

// The smallest client of the runtime: what it builds, links and fetches is the test. With the default traits it fetches
// what the other products need, and still builds nothing of it.
let traits: Set<Package.Dependency.Trait> = Context.environment["DEFAULT_TRAITS"] == nil ? [] : [.defaults]

let package = Package(
    name: "HelloWorld",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "dovetail", path: "../..", traits: traits)],
    targets: [
        .executableTarget(name: "HelloWorld", dependencies: [.product(name: "Dovetail", package: "dovetail")])
    ]
)
