import DovetailAnalysis
import DovetailGraph
import Testing

/// What is found in a folder, as text: a line for each module, with its files below.
func tree(_ folder: Folder, _ inputs: String..., excluding: String...) throws -> String {
    let inputs = inputs.isEmpty ? [folder.path] : inputs.map(folder.location)
    let tree = try SourceFinder.tree(
        of: inputs, manifests: ManifestReader(root: ProjectRoot(of: inputs)), excludes: excluding.map { Glob($0) })
    let modules = tree.modules.map { module in
        let words = ["module \(module.name)", module.isTest ? "(tests)" : nil, module.path.map { "in \($0)" }]
        let needs = module.dependencies.isEmpty ? "" : ", needs \(module.dependencies.joined(separator: " "))"
        let files = tree.files.filter { $0.module == module.name }.map { file in
            "\n  \(file.path)"
                + (file.otherModules.isEmpty ? "" : " (also \(file.otherModules.joined(separator: " ")))")
        }
        return words.compactMap(\.self).joined(separator: " ") + needs + files.joined()
    }
    return ([tree.name] + modules + tree.warnings.map(\.description)).joined(separator: "\n")
}

@Suite struct SourceFinderTests {
    @Test func aPackageIsItsTargetsWithTheirModules() throws {
        let folder = try Folder([
            "Package.swift": """
            let common: [Target.Dependency] = ["Model"]
            let package = Package(
                name: "shop",
                products: [.library(name: "App", targets: ["App"]), .plugin(name: "Lint", targets: ["Lint"])],
                targets: [
                    .executableTarget(name: "App", dependencies: common + [.product(name: "Log", package: "log")]),
                    .target(name: "Model", path: "Domain/Model", exclude: ["Old", "Draft.swift"]),
                    .target(name: "Part", path: "Parts", sources: ["A", "B.swift"]),
                    .testTarget(name: "AppTests", dependencies: [.target(name: "App")]),
                    .binaryTarget(name: "Blob", path: "blob.zip"),
                    .plugin(name: "Lint", capability: .buildTool(), dependencies: ["Tool"]),
                ]
            )
            #if os(Linux)
            package.targets += [.target(name: "Linux")]
            #endif
            """,
            "Sources/App/App.swift": "", "Sources/App/Views/View.swift": "", "Sources/App/notes.txt": "",
            "Domain/Model/Order.swift": "", "Domain/Model/Old/Order.swift": "", "Domain/Model/Draft.swift": "",
            "Parts/A/A.swift": "", "Parts/B.swift": "", "Parts/C.swift": "", "Sources/Linux/Linux.swift": "",
            "Tests/AppTests/AppTests.swift": "", "Plugins/Lint/Lint.swift": "", "Scripts/make.swift": "",
        ])
        #expect(
            try tree(folder) == """
                shop
                module App in Sources/App, needs Model Log
                  Sources/App/App.swift
                  Sources/App/Views/View.swift
                module AppTests (tests) in Tests/AppTests, needs App
                  Tests/AppTests/AppTests.swift
                module Lint in Plugins/Lint, needs Tool
                  Plugins/Lint/Lint.swift
                module Linux in Sources/Linux
                  Sources/Linux/Linux.swift
                module Model in Domain/Model
                  Domain/Model/Order.swift
                module Part in Parts
                  Parts/A/A.swift
                  Parts/B.swift
                module Shop
                  Scripts/make.swift
                """)
    }

    @Test func whatIsWithinAPackageIsNamedByItsManifest() throws {
        let folder = try Folder([
            "Package.swift": """
            let package = Package(name: "shop", targets: [.target(name: "A"), .testTarget(name: "ATests")])
            """,
            "Sources/A/A.swift": "", "Tests/ATests/ATests.swift": "", "Scripts/make.swift": "",
        ])
        #expect(
            try tree(folder, "Sources", "Scripts/make.swift") == """
                shop
                module A in Sources/A
                  Sources/A/A.swift
                module Shop
                  Scripts/make.swift
                """)
        #expect(
            try tree(folder, "Tests/ATests/ATests.swift") == """
                shop
                module ATests in Tests/ATests
                  Tests/ATests/ATests.swift
                """, "tests that are asked for are the program")
    }

    @Test func aModelMayBeCalledLikeAManifest() throws {
        let folder = try Folder([
            "Package.swift": #"let package = Package(name: "shop", targets: [.target(name: "A")])"#,
            "Sources/A/Package.swift": "struct Package { let weight: Double }\n\n// MARK: - swift-tools-version\n",
            "Sources/A/A.swift": "",
        ])
        #expect(try tree(folder) == "shop\nmodule A in Sources/A\n  Sources/A/A.swift\n  Sources/A/Package.swift")
    }

    @Test func theOnlyTargetMayHaveTheWholeFolder() throws {
        let folder = try Folder([
            "Package.swift": #"let package = Package(name: "tool", targets: [.executableTarget(name: "tool")])"#,
            "Sources/main.swift": "",
        ])
        #expect(try tree(folder) == "tool\nmodule tool in Sources\n  Sources/main.swift")
    }

    @Test func whatAManifestComputesIsNamedWithItsLine() throws {
        let folder = try Folder([
            "Package.swift": """
            let names = ["A", "B"]
            let package = Package(name: "shop", targets: names.map { .target(name: $0) } + [.target(name: "C")])
            """,
            "Sources/A/A.swift": "", "Sources/C/C.swift": "",
        ])
        #expect(
            try tree(folder) == """
                shop
                module A in Sources/A
                  Sources/A/A.swift
                module C in Sources/C
                  Sources/C/C.swift
                Package.swift:2:72: warning: the name of a target is computed, and not read; '--resolve-manifest' lets \
                SwiftPM compute it
                """)
    }

    @Test func aDependencyIsNoTarget() throws {
        let folder = try Folder([
            "Package.swift": """
            let more: [Target.Dependency] = [.target(name: "Model")]
            let package = Package(
                name: "shop",
                targets: [
                    .own(name: "Hooks", extraDependencies: [.target(name: "Client")]),
                    .target(name: "Client", dependencies: more, path: "./Client"),
                    .target(name: "Model"),
                ]
            )
            """,
            "Client/Client.swift": "", "Sources/Model/Model.swift": "",
        ])
        #expect(
            try tree(folder) == """
                shop
                module Client in Client, needs Model
                  Client/Client.swift
                module Model in Sources/Model
                  Sources/Model/Model.swift
                """)
    }

    @Test func withoutAnyTargetTheUsualFoldersTell() throws {
        let folder = try Folder([
            "Package.swift": "let package = makePackage()", "Sources/A/A.swift": "", "Tests/B/B.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module A in Sources/A
                  Sources/A/A.swift
                module B (tests) in Tests/B
                  Tests/B/B.swift
                Package.swift:1:1: warning: every target is computed, and not read; '--resolve-manifest' lets \
                SwiftPM compute it
                """)
    }

    @Test func aTargetWithoutFolderIsNamed() throws {
        let folder = try Folder([
            "Package.swift": #"let package = Package(targets: [.target(name: "A"), .target(name: "B")])"#,
            "Sources/A/A.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module A in Sources/A
                  Sources/A/A.swift
                Package.swift: warning: the target 'B' has no folder, and is left out
                """)
    }

    @Test func manyTargetsWithoutFolderAreNamedTogether() throws {
        let folder = try Folder([
            "Package.swift": """
            let package = Package(targets: [
                .target(name: "A"), .target(name: "B"), .target(name: "C"), .target(name: "D"), .target(name: "E"),
            ])
            """,
            "Sources/A/A.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module A in Sources/A
                  Sources/A/A.swift
                Package.swift: warning: 4 targets have no folder, and are left out: 'B', 'C', 'D' and 1 more
                """)
    }

    @Test func aTreeWithoutManifestIsOneModuleAndItsTests() throws {
        let folder = try Folder([
            "Shop/App.swift": "", "Shop/Cart/Cart.swift": "", "ShopTests/CartTests.swift": "",
            "Kit/Sources/Kit/Kit.swift": "", ".build/checkouts/Other.swift": "", ".hidden.swift": "",
            "Docs.docc/Example.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module Kit in Kit/Sources/Kit
                  Kit/Sources/Kit/Kit.swift
                module Shop
                  Shop/App.swift
                  Shop/Cart/Cart.swift
                module ShopTests (tests) in ShopTests
                  ShopTests/CartTests.swift
                """)
    }

    @Test func eachOfSeveralProgramsIsAModule() throws {
        let folder = try Folder([
            "client/main.swift": "", "client/Net/Net.swift": "", "server/main.swift": "", "server/Net.swift": "",
            "common/Wire.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module Shop
                  common/Wire.swift
                module client in client
                  client/Net/Net.swift
                  client/main.swift
                module server in server
                  server/Net.swift
                  server/main.swift
                """)
    }

    @Test func packagesInATreeKeepTheirModules() throws {
        let folder = try Folder([
            "App/App.swift": "", "Packages/Kit/Sources/Core/Core.swift": "", "Packages/Kit/Extra/Extra.swift": "",
            "Packages/Kit/Package.swift": #"let package = Package(name: "Kit", targets: [.target(name: "Core")])"#,
        ])
        #expect(
            try tree(folder) == """
                Shop
                module Core in Packages/Kit/Sources/Core
                  Packages/Kit/Sources/Core/Core.swift
                module Kit
                  Packages/Kit/Extra/Extra.swift
                module Shop
                  App/App.swift
                """)
    }

    @Test func patternsExcludeByNameOrByPath() throws {
        let folder = try Folder([
            "A.swift": "", "A.generated.swift": "", "Generated/B.swift": "", "Sub/Generated/C.swift": "",
            "Sub/D.swift": "", "Other/D.swift": "",
        ])
        #expect(
            try tree(folder, excluding: "*.generated.swift", "Generated", "Other/**") == """
                Shop
                module Shop
                  A.swift
                  Sub/D.swift
                """)
    }

    @Test func linksAreFollowedAndCirclesEnd() throws {
        let folder = try Folder(["Elsewhere/E.swift": "", "App/A.swift": "", "App/Sub/S.swift": ""])
        try folder.link("App/Sub/Around", to: "../../App")
        try folder.link("App/Other", to: "../Elsewhere")
        try folder.link("App/Gone.swift", to: "nowhere.swift")
        #expect(
            try tree(folder, "App") == """
                App
                module App
                  A.swift
                  Other/E.swift
                  Sub/S.swift
                Gone.swift: warning: can't be read, and is left out: the link leads nowhere
                """)
    }
}
