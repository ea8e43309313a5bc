// swift-tools-version: 6.2

import PackageDescription

// Existing code in Swift 5 mode, in the classic form: it compiles without warnings and does what it did.
let package = Package(
    name: "SwiftFive",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "dovetail", path: "../..")],
    targets: [
        .executableTarget(
            name: "SwiftFive", dependencies: [.product(name: "Dovetail", package: "dovetail")],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ],
    swiftLanguageModes: [.v5]
)
