// swift-tools-version: 6.2

import PackageDescription

// The smallest client of the runtime: what it builds, links and fetches is the test.
let package = Package(
    name: "HelloWorld",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "../..", traits: [])],
    targets: [
        .executableTarget(name: "HelloWorld", dependencies: [.product(name: "Dovetail", package: "dovetail")])
    ]
)
