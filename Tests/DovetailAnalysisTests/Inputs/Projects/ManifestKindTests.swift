import DovetailAnalysis
import Testing

@Suite struct XcodeGenTests {
    @Test func targetsHaveTheSourcesOfTheirDescription() throws {
        let folder = try Folder([
            "project.yml": """
            # The shop
            name: Shop App
            include:
              - path: Parts/kit.yml
            options: {bundleIdPrefix: com.example, deploymentTarget: {iOS: "17.0"}}
            targetTemplates:
              Part: &part
                platform: iOS
                settings:
                  base:
                    SWIFT_ACTIVE_COMPILATION_CONDITIONS: SHOP $(inherited)
            targets:
              Shop:
                <<: *part
                type: application
                sources:
                - path: App
                  excludes: ["**/*.md", "Old/**",
                             Draft.swift]
                - "Shared"   # for both
                dependencies:
                  - target: Kit
                  - package: Logging
                    product: Log
                scripts:
                  - script: |
                      targets:
                        Fake: {sources: Fake}
              Shop-Tests:
                type: bundle.unit-test
                platform: iOS
                sources: Checks
                dependencies: [{target: Shop}]
            """,
            "Parts/kit.yml": "targets:\n  Kit:\n    type: framework\n    sources: [Kit]\n",
            "App/App.swift": "", "App/Old/Old.swift": "", "App/Draft.swift": "", "Shared/Shared.swift": "",
            "Parts/Kit/Kit.swift": "", "Checks/Checks.swift": "", "Fake/Fake.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop App
                module Fake
                  Fake/Fake.swift
                module Kit in Parts/Kit
                  Parts/Kit/Kit.swift
                module Shop in App, needs Kit Log
                  App/App.swift
                  Shared/Shared.swift
                module Shop_Tests (tests) in Checks, needs Shop
                  Checks/Checks.swift
                """)
    }

    @Test func aDescriptionMayHaveAnotherName() throws {
        let folder = try Folder([
            "project-beta.yml": """
            name: Beta
            targets:
              Beta:
                type: application
                sources: [{path: App, excludes: ["**/Helpers/*"]}]
            """,
            "project-words.yaml": "words: [targets]\n", "App/App.swift": "", "App/Helpers/Fake.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Beta
                module Beta in App
                  App/App.swift
                """)
    }
}

@Suite struct XcodeGenTemplateTests {
    @Test func targetsHaveWhatTheirTemplatesSay() throws {
        let folder = try Folder([
            "project.yml": """
            name: Shop
            targetTemplates:
              Base:
                platform: iOS
                sources:
                  - path: Common
                    excludes: ["**/Skip*.swift"]
              Feature:
                templates: [Base]
                type: framework
                sources: [{path: "Features/${target_name}"}]
                dependencies: [{target: "${core}"}]
            targets:
              Cart:
                templates: [Feature]
                templateAttributes: {core: Kit}
              Kit:
                templates: [Feature]
                sources:REPLACE: [Kit]
                dependencies:REPLACE: []
              Shop:
                type: application
                templates: [Base, Unknown]
                sources: [App]
                dependencies: [{target: Cart}]
            """,
            "Common/Common.swift": "", "Common/SkipMe.swift": "", "Common/Deep/SkipMe.swift": "",
            "Features/Cart/Cart.swift": "", "Kit/Kit.swift": "", "App/App.swift": "",
        ])
        let text = try tree(folder)
        #expect(
            text == """
                Shop
                module Cart in Features/Cart, needs Kit Shop
                  Common/Common.swift (also Shop)
                  Features/Cart/Cart.swift
                module Kit in Kit
                  Kit/Kit.swift
                module Shop in App, needs Cart
                  App/App.swift
                """)
    }

    @Test func whoSharesFilesIsNamedInOneOrder() throws {
        let folder = try Folder([
            "project.yml": """
            name: Shop
            targets:
              A: {type: framework, sources: [AB, AC, AD, AE, AF]}
              B: {type: framework, sources: [AB]}
              C: {type: framework, sources: [AC]}
              D: {type: framework, sources: [AD]}
              E: {type: framework, sources: [AE]}
              F: {type: framework, sources: [AF]}
            """,
            "AB/AB.swift": "", "AC/AC.swift": "", "AD/AD.swift": "", "AE/AE.swift": "", "AF/AF.swift": "",
        ])
        #expect(try tree(folder).contains("module A in AB, needs B C D E F\n"))
    }
}

@Suite struct TuistTests {
    @Test func targetsHaveTheSourcesOfTheirManifest() throws {
        let folder = try Folder([
            "Project.swift": """
            import ProjectDescription

            let common: [TargetDependency] = [.external(name: "Log")]
            let project = Project(
                name: "Shop",
                targets: [
                    .target(
                        name: "Shop", destinations: .iOS, product: .app, bundleId: "com.example.shop",
                        sources: ["Shop/Sources/**", .glob("Shared/**/*.swift", excluding: ["Shared/Old/**"])],
                        dependencies: common + [.target(name: "Kit")]),
                    Target(name: "Kit", platform: .iOS, product: .framework, sources: .paths(["Kit/*.swift"])),
                    .target(name: "ShopChecks", destinations: .iOS, product: .unitTests, buildableFolders: ["Checks"]),
                ])
            """,
            "Tuist/ProjectDescriptionHelpers/Helper.swift": "", "Shop/Sources/Deep/App.swift": "",
            "Shared/Shared.swift": "", "Shared/Old/Old.swift": "", "Kit/Kit.swift": "", "Checks/Checks.swift": "",
            "Model/Project.swift": "struct Project {}",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module Kit
                  Kit/Kit.swift
                module Model
                  Model/Project.swift
                module Shop in Shop/Sources, needs Log Kit
                  Shared/Shared.swift
                  Shop/Sources/Deep/App.swift
                module ShopChecks (tests) in Checks
                  Checks/Checks.swift
                """)
    }

    @Test func aTargetWithAComputedNameIsCalledAsItsFolderAndIsNoTest() throws {
        let folder = try Folder([
            "Project.swift": """
            import ProjectDescription
            func app(isOpen: Bool) -> Target {
                .target(name: isOpen ? "Open" : "Shop", product: .app, sources: ["App/**/*.swift"])
            }
            let tests = Target.target(
                name: "ShopTests", product: .unitTests, sources: ["Tests/**", "App/**/*.swift", "Shared/**"])
            let project = Project(name: "Shop", targets: [app(isOpen: false), app(isOpen: true), tests])
            """,
            "App/Home/App.swift": "", "Tests/Tests.swift": "", "Shared/Shared.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module App in App
                  App/Home/App.swift
                module Shop
                  Shared/Shared.swift
                module ShopTests (tests) in Tests
                  Tests/Tests.swift
                Project.swift:3:5: warning: the name of a target is computed, and not read; the folders tell the modules
                """)
    }

    @Test func eachFolderOfAComputedProjectMayBeATarget() throws {
        let folder = try Folder([
            "Project.swift": "import ProjectDescription\nlet project = Project.app(targets: Targets.all)\n",
            "Widget/Sources/Home/Home.swift": "", "Widget/Sources/Root.swift": "", "Widget/Tests/RootTests.swift": "",
            "Feed/Sources/List/List.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module Feed in Feed/Sources
                  Feed/Sources/List/List.swift
                module Widget in Widget/Sources
                  Widget/Sources/Home/Home.swift
                  Widget/Sources/Root.swift
                module WidgetTests (tests) in Widget/Tests
                  Widget/Tests/RootTests.swift
                Project.swift:1:1: warning: every target is computed, and not read; the folders tell the modules
                """)
    }

    @Test func whatAManifestComputesIsNamedAndFoldersTell() throws {
        let folder = try Folder([
            "Feed/Project.swift": "import ProjectDescription\nlet project = Project.feature(name: \"Feed\")\n",
            "Feed/Sources/Feed.swift": "", "Feed/Tests/FeedTests.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module Feed in Feed/Sources
                  Feed/Sources/Feed.swift
                module FeedTests (tests) in Feed/Tests
                  Feed/Tests/FeedTests.swift
                Feed/Project.swift:1:1: warning: every target is computed, and not read; the folders tell the modules
                """)
    }
}

@Suite struct MonorepoTests {
    private static func package(_ name: String) -> String {
        #"let package = Package(name: "\#(name)", targets: [.target(name: "Core"), "#
            + #".target(name: "\#(name)", dependencies: ["Core"])])"#
    }

    /// What stands beside a project in a folder of its name is no reason to call the target otherwise.
    @Test func aTargetKeepsItsNameBesideLooseFiles() throws {
        let folder = try Folder([
            "Sources/Package.swift":
                #"let package = Package(name: "A", targets: [.executableTarget(name: "Shop", path: "Shop")])"#,
            "Sources/Shop/App.swift": "", "support/fetch.swift": "",
        ])
        let text = try tree(folder)
        #expect(
            text == """
                Shop
                module Shop in Sources/Shop
                  Sources/Shop/App.swift
                module Shop@Shop
                  support/fetch.swift
                """)
    }

    @Test func modulesWithOneNameTakeTheirFolders() throws {
        let folder = try Folder([
            "apps/New/Package.swift": Self.package("New"), "apps/New/Sources/Core/Core.swift": "",
            "apps/New/Sources/New/New.swift": "", "apps/Old/Package.swift": Self.package("Old"),
            "apps/Old/Sources/Core/Core.swift": "", "apps/Old/Sources/Old/Old.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module Core@New in apps/New/Sources/Core
                  apps/New/Sources/Core/Core.swift
                module Core@Old in apps/Old/Sources/Core
                  apps/Old/Sources/Core/Core.swift
                module New in apps/New/Sources/New, needs Core@New
                  apps/New/Sources/New/New.swift
                module Old in apps/Old/Sources/Old, needs Core@Old
                  apps/Old/Sources/Old/Old.swift
                """)
        #expect(
            try tree(folder, "apps/Old") == """
                Old
                module Core in Sources/Core
                  Sources/Core/Core.swift
                module Old in Sources/Old, needs Core
                  Sources/Old/Old.swift
                """)
    }

    @Test func aManifestWithoutTargetsHidesNothing() throws {
        let folder = try Folder(["Package.swift": #"let package = Package(name: "empty")"#, "App/App.swift": ""])
        #expect(
            try tree(folder) == """
                Shop
                module Shop
                  App/App.swift
                """)
    }

    @Test func whatWasCheckedOutOrBuiltIsNoSource() throws {
        let folder = try Folder([
            "App.swift": "", "Pods/Log/Log.swift": "", "Carthage/Checkouts/A/A.swift": "",
            "out/workspace-state.json": "", "out/checkouts/A/A.swift": "", "DerivedData/B.swift": "",
        ])
        #expect(try tree(folder) == "Shop\nmodule Shop\n  App.swift")
    }

    @Test func whatAHelperOfAManifestIsCalledWithIsTheFolderOfItsSources() throws {
        let folder = try Folder([
            "Project.swift": """
            import ProjectDescription
            func framework(_ name: String) -> Target {
                Target(name: name, product: .framework, sources: ["Targets/\\(name)/Sources/**"])
            }
            let project = Project(name: "Shop", targets: [framework("Core"), framework("Screens")])
            """,
            "Targets/Core/Sources/Core.swift": "", "Targets/Screens/Sources/Detail/Detail.swift": "",
            "Targets/Screens/Sources/Screens.swift": "", "Targets/Screens/Tests/ScreensTests.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module Core in Targets/Core/Sources
                  Targets/Core/Sources/Core.swift
                module Screens in Targets/Screens/Sources
                  Targets/Screens/Sources/Detail/Detail.swift
                  Targets/Screens/Sources/Screens.swift
                module ScreensTests (tests) in Targets/Screens/Tests
                  Targets/Screens/Tests/ScreensTests.swift
                Project.swift:3:5: warning: the name of a target is computed, and not read; the folders tell the modules
                """)
    }
}
