// swift-tools-version: 6.2

import PackageDescription

// A client of the macros with the version of swift-syntax that `SWIFT_SYNTAX` names. Its sources are the corpus of
// awkward protocols and components.
let version = Context.environment["SWIFT_SYNTAX"].flatMap { Version($0) } ?? "603.0.1"

let package = Package(
    name: "MacroClient",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "dovetail", path: "../..", traits: ["Macros"]),
        .package(url: "https://github.com/swiftlang/swift-syntax", exact: version),
    ],
    targets: [
        .executableTarget(
            name: "MacroClient",
            dependencies: [.product(name: "DovetailMacros", package: "dovetail")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .treatAllWarnings(as: .error),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
