// swift-tools-version: 6.2

import PackageDescription

// A client of the plugins: the command plugin draws it, the build-tool plugin finds what is wrong in it. The tool is
// built with its dependencies; the program itself links none of that.
let package = Package(
    name: "PluginClient",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "dovetail", path: "../..", traits: ["Tool"])],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [.product(name: "Dovetail", package: "dovetail")],
            plugins: [.plugin(name: "DovetailCheck", package: "dovetail")])
    ]
)
