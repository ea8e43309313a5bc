// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// With these options a client's linker leaves out what the client doesn't use of the runtime. They are no stable part of the
/// compiler, so only the version that we have tried gets them. Elsewhere than on Linux they are untried.
#if compiler(>=6.3) && compiler(<6.4)
    let linkedInPart: [SwiftSetting] = [
        .unsafeFlags(
            ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
            .when(platforms: [.linux], configuration: .release))
    ]
#else
    let linkedInPart: [SwiftSetting] = []
#endif

/// The gates that build the runtime alone, several times over, leave out all that needs another package.
let runtimeOnly = Context.environment["DOVETAIL_RUNTIME_ONLY"] != nil

/// For plugins to call, SwiftPM builds the tool a second time, with all that it needs. The environment leaves the plugins out
/// where none is called: in most gates, and for those who work on the tool.
let hasPlugins = Context.environment["DOVETAIL_WITHOUT_PLUGINS"] == nil

func syntax(_ product: String, _ traits: Set<String> = ["Macros", "Tool"]) -> Target.Dependency {
    .product(name: product, package: "swift-syntax", condition: .when(traits: traits))
}

let package = Package(
    name: "dovetail",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "Dovetail", targets: ["Dovetail"]),
        .library(name: "DovetailTesting", targets: ["DovetailTesting"]),
        .library(name: "DovetailLiveGraph", targets: ["DovetailLiveGraph"]),
        .library(name: "DovetailSwiftUI", targets: ["DovetailSwiftUI"]),
        .executable(name: "storefront", targets: ["storefront"]),
    ],
    // Whatever needs another package is behind a trait. A client of the runtime alone disables them all, with
    // `traits: []`, and fetches nothing.
    traits: [
        .default(enabledTraits: ["Macros", "Tool", "ServiceLifecycle", "Configuration", "Observability"]),
        .trait(name: "Macros", description: "The product DovetailMacros, which needs swift-syntax"),
        .trait(name: "Tool", description: "The graph tool dovetail, which needs swift-syntax"),
        .trait(name: "ServiceLifecycle", description: "The product DovetailServiceLifecycle"),
        .trait(name: "Configuration", description: "The product DovetailConfiguration"),
        .trait(name: "Observability", description: "The product DovetailObservability"),
    ],
    targets: [
        .target(name: "CDovetail"),
        .target(name: "Dovetail", dependencies: ["CDovetail"], swiftSettings: strict + linkedInPart),
        .testTarget(name: "DovetailTests", dependencies: ["Dovetail", "CDovetail"], swiftSettings: strict),
        .target(name: "DovetailTesting", dependencies: ["Dovetail"], swiftSettings: strict),
        .testTarget(
            name: "DovetailTestingTests", dependencies: ["DovetailTesting", "Dovetail"], swiftSettings: strict),

        .target(
            name: "DovetailGraph",
            dependencies: ["Dovetail"],
            resources: [
                // Into the code, not into a bundle, which would need Foundation to be found.
                .embedInCode("Renderers/Page/page.html"), .embedInCode("Renderers/Page/page.css"),
                .embedInCode("Renderers/Page/model.js"), .embedInCode("Renderers/Page/layout.js"),
                .embedInCode("Renderers/Page/picture.js"), .embedInCode("Renderers/Page/view.js"),
                .embedInCode("Renderers/Page/panels.js"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "DovetailGraphTests", dependencies: ["DovetailGraph", "Dovetail"], exclude: ["Golden"],
            swiftSettings: strict),

        .target(name: "DovetailLiveGraph", dependencies: ["Dovetail", "DovetailGraph"], swiftSettings: strict),
        .testTarget(
            name: "DovetailLiveGraphTests",
            dependencies: ["DovetailLiveGraph", "DovetailGraph", "Dovetail", "StorefrontKit"],
            swiftSettings: strict),

        // Empty where there is no SwiftUI; `IntegrationTests/SwiftUI` tries it against a stand-in.
        .target(name: "DovetailSwiftUI", dependencies: ["Dovetail"], swiftSettings: strict),

        // What holds for the folders of all sources
        .testTarget(name: "HouseTests", dependencies: ["Dovetail"], swiftSettings: strict),

        // Examples/Storefront
        .target(
            name: "StorefrontKit",
            dependencies: ["Dovetail"],
            path: "Examples/Storefront/Sources/StorefrontKit",
            resources: [.copy("Resources/orders.json")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "storefront",
            dependencies: ["StorefrontKit"],
            path: "Examples/Storefront/Sources/Main",
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorefrontTests",
            dependencies: ["StorefrontKit", "Dovetail"],
            path: "Examples/Storefront/Tests/StorefrontTests",
            exclude: ["Golden"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

if !runtimeOnly {
    package.products += [
        .library(name: "DovetailMacros", targets: ["DovetailMacros"]),
        .library(name: "DovetailGraphTesting", targets: ["DovetailGraphTesting"]),
        .executable(name: "dovetail", targets: ["DovetailCLI"]),
    ]
    package.dependencies += [
        .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ]
    package.targets += [
        .target(name: "DovetailSyntax", dependencies: [syntax("SwiftSyntax")], swiftSettings: strict),

        // Macros
        .target(
            name: "DovetailExpansion",
            dependencies: [
                "DovetailSyntax",
                syntax("SwiftSyntax", ["Macros"]),
                syntax("SwiftSyntaxBuilder", ["Macros"]),
                syntax("SwiftDiagnostics", ["Macros"]),
                syntax("SwiftSyntaxMacros", ["Macros"]),
            ],
            path: "Sources/DovetailMacrosPlugin",
            exclude: ["Main"],
            swiftSettings: strict
        ),
        // After a change of a client's manifest, SwiftPM may build a macro's program or a plugin's tool that nobody
        // uses. Without its trait it needs nothing and is empty.
        .macro(
            name: "DovetailMacrosPlugin",
            dependencies: [
                .target(name: "DovetailExpansion", condition: .when(traits: ["Macros"])),
                syntax("SwiftSyntaxMacros", ["Macros"]),
                syntax("SwiftCompilerPlugin", ["Macros"]),
            ],
            path: "Sources/DovetailMacrosPlugin/Main",
            swiftSettings: strict
        ),
        .target(name: "DovetailMacros", dependencies: ["Dovetail", "DovetailMacrosPlugin"], swiftSettings: strict),
        .testTarget(
            name: "DovetailMacrosTests",
            dependencies: [
                "DovetailMacros", "DovetailExpansion", "DovetailSyntax",
                syntax("SwiftSyntax", ["Macros"]),
                syntax("SwiftDiagnostics", ["Macros"]),
                syntax("SwiftSyntaxMacros", ["Macros"]),
                syntax("SwiftSyntaxMacrosGenericTestSupport", ["Macros"]),
                syntax("SwiftSyntaxMacroExpansion", ["Macros"]),
            ],
            swiftSettings: strict
        ),

        // The graph tool
        .target(
            name: "DovetailAnalysis",
            dependencies: [
                "DovetailSyntax", "DovetailGraph", "Dovetail",
                syntax("SwiftSyntax", ["Tool"]),
                syntax("SwiftParser", ["Tool"]),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "DovetailAnalysisTests",
            dependencies: [
                "DovetailAnalysis", "DovetailSyntax", "DovetailGraph", "Dovetail", "StorefrontKit",
                syntax("SwiftSyntax", ["Tool"]),
                syntax("SwiftParser", ["Tool"]),
            ],
            exclude: ["Golden", "Fixtures"],
            swiftSettings: strict
        ),
        .target(
            name: "DovetailGraphTesting", dependencies: ["DovetailAnalysis", "DovetailGraph", "Dovetail"],
            swiftSettings: strict),
        .testTarget(
            name: "DovetailGraphTestingTests", dependencies: ["DovetailGraphTesting", "Dovetail"],
            swiftSettings: strict),
        .target(
            name: "DovetailLanguageServer", dependencies: ["DovetailAnalysis", "DovetailGraph"],
            swiftSettings: strict),
        .target(
            name: "DovetailCommands",
            dependencies: [
                "DovetailAnalysis", "DovetailLanguageServer", "DovetailGraph", "Dovetail",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"])),
            ],
            path: "Sources/DovetailCLI",
            exclude: ["Main"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "DovetailCLI",
            dependencies: [.target(name: "DovetailCommands", condition: .when(traits: ["Tool"]))],
            path: "Sources/DovetailCLI/Main",
            swiftSettings: strict
        ),
        .testTarget(
            name: "DovetailCLITests", dependencies: ["DovetailCLI", "DovetailLanguageServer", "DovetailGraph"],
            swiftSettings: strict),
    ]

    if hasPlugins {
        package.products += [
            .plugin(name: "DovetailCommand", targets: ["DovetailCommand"]),
            .plugin(name: "DovetailCheck", targets: ["DovetailCheck"]),
        ]
        package.targets += [
            .plugin(
                name: "DovetailCommand",
                capability: .command(
                    intent: .custom(verb: "dovetail", description: "See, check, explain and diff the object graph"),
                    permissions: [.writeToPackageDirectory(reason: "'-o' and '--write-baseline' write files")]),
                dependencies: ["DovetailCLI"]
            ),
            .plugin(name: "DovetailCheck", capability: .buildTool(), dependencies: ["DovetailCLI"]),
        ]
    }

    // Products that need other packages, each behind its trait
    package.products += [
        .library(name: "DovetailConfiguration", targets: ["DovetailConfiguration"]),
        .library(name: "DovetailServiceLifecycle", targets: ["DovetailServiceLifecycle"]),
        .library(name: "DovetailObservability", targets: ["DovetailObservability"]),
    ]
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.6.0"),
    ]
    // What swift-configuration needs, in its own words. The products without it need less.
    let settings: [SwiftSetting] =
        strict + [
            .enableExperimentalFeature(
                "AvailabilityMacro=Configuration 1.0:macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0")
        ]
    let configuration = Target.Dependency.product(
        name: "Configuration", package: "swift-configuration", condition: .when(traits: ["Configuration"]))
    let lifecycle = ["ServiceLifecycle", "UnixSignals"].map {
        Target.Dependency.product(
            name: $0, package: "swift-service-lifecycle", condition: .when(traits: ["ServiceLifecycle"]))
    }
    let logging = Target.Dependency.product(
        name: "Logging", package: "swift-log", condition: .when(traits: ["ServiceLifecycle", "Observability"]))
    func metrics(_ product: String) -> Target.Dependency {
        .product(name: product, package: "swift-metrics", condition: .when(traits: ["Observability"]))
    }
    func tracing(_ product: String) -> Target.Dependency {
        .product(name: product, package: "swift-distributed-tracing", condition: .when(traits: ["Observability"]))
    }
    package.targets += [
        .target(
            name: "DovetailConfiguration", dependencies: ["Dovetail", configuration], swiftSettings: settings),
        .testTarget(
            name: "DovetailConfigurationTests", dependencies: ["DovetailConfiguration", "Dovetail", configuration],
            swiftSettings: settings),
        .target(
            name: "DovetailServiceLifecycle", dependencies: ["Dovetail", logging] + lifecycle, swiftSettings: strict),
        .executableTarget(
            name: "service-fixture", dependencies: ["DovetailServiceLifecycle", "Dovetail", logging] + lifecycle,
            path: "Tests/Fixtures/ServiceFixture", swiftSettings: strict),
        .testTarget(
            name: "DovetailServiceLifecycleTests",
            dependencies: ["DovetailServiceLifecycle", "Dovetail", "service-fixture", logging] + lifecycle,
            swiftSettings: strict),
        .target(
            name: "DovetailObservability", dependencies: ["Dovetail", logging, metrics("Metrics"), tracing("Tracing")],
            swiftSettings: strict),
        .testTarget(
            name: "DovetailObservabilityTests",
            dependencies: [
                "DovetailObservability", "Dovetail", logging, metrics("Metrics"), metrics("MetricsTestKit"),
                tracing("Tracing"), tracing("InMemoryTracing"),
            ],
            swiftSettings: strict),
    ]
}
