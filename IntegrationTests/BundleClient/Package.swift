// swift-tools-version: 6.2
import PackageDescription

// A package that uses the tool from an artifact bundle, and compiles nothing of it.
let package = Package(
    name: "BundleClient",
    targets: [
        .executableTarget(name: "App", plugins: ["GraphCheck"]),
        .plugin(name: "GraphCheck", capability: .buildTool(), dependencies: ["dovetail"]),
        .binaryTarget(name: "dovetail", path: "dovetail.artifactbundle"),
    ]
)
