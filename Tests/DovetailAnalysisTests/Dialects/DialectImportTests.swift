import DovetailAnalysis
import DovetailGraph
import DovetailSyntax
import Testing

/// A library counts in a module, however its name comes in sight there.
@Suite struct DialectImportTests {
    private static let services = """
        protocol Log {}
        final class FileLog: Log {}
        final class Feed { init(log: Log) {} }
        func build() -> Container {
            let container = Container()
            container.register(Log.self) { _ in FileLog() }
            container.register(Feed.self) { r in Feed(log: r.resolve(Log.self)!) }
            return container
        }
        """
    private static let wiring = "build()#Feed → build()#Log"

    /// What bindings need, line by line, of files by module; `App` depends on `Kit`, and `Kit` on `Core`.
    private func wiring(_ files: (module: String, text: String)...) async throws -> String {
        var sources = Sources("")
        sources.files = files.enumerated().map { ("Sources/\($1.module)/File\($0).swift", $1.module, $1.text) }
        sources.modules = [
            ModuleFacts(name: "Core"), ModuleFacts(name: "Kit", dependencies: ["Core"]),
            ModuleFacts(name: "App", dependencies: ["Kit"]),
        ]
        return try await sources.graph.needsInLines
    }

    @Test func oneFileOfAModuleImportsForAll() async throws {
        #expect(try await wiring(("App", "import Swinject"), ("App", Self.services)) == Self.wiring)
    }

    @Test func aModuleThatExportsALibraryBringsIt() async throws {
        let text = try await wiring(("Kit", "@_exported import Swinject"), ("App", "import Kit\n" + Self.services))
        #expect(text == Self.wiring)
    }

    @Test func aModuleThatExportsAModuleThatExportsALibraryBringsIt() async throws {
        let text = try await wiring(
            ("Core", "@_exported import Swinject"), ("Kit", "@_exported import Core"),
            ("App", "@testable import class Kit.Nothing\n" + Self.services))
        #expect(text == Self.wiring)
    }

    @Test func aModuleThatOnlyImportsALibraryDoesNotBringIt() async throws {
        let text = try await wiring(("Kit", "public import Swinject"), ("App", "import Kit\n" + Self.services))
        #expect(text == "build()/Feed → build()/resolve(…)")
    }

    @Test func aModuleThatNoManifestNamesSeesWhatOthersAddToOneContainer() async throws {
        var sources = Sources("")
        sources.files = [
            (
                "App/App.swift", "App",
                """
                import FactoryKit
                import Kit
                final class Page { @Injected(\\.log) var log }
                extension Container { var page: Factory<Page> { self { Page() } } }
                """
            ),
            (
                "Sources/Kit/Kit.swift", "Kit",
                """
                import FactoryKit
                public final class Log {}
                extension Container { public var log: Factory<Log> { self { Log() } } }
                """
            ),
        ]
        sources.modules = [ModuleFacts(name: "App", isLoose: true), ModuleFacts(name: "Kit")]
        let text = try await sources.graph.needsInLines
        #expect(text == "Container.page → Container.log")
    }

    @Test func aModuleAsksTheContainerOfAnotherOneWithoutNamingTheLibrary() async throws {
        let text = try await wiring(
            (
                "Kit",
                """
                import Swinject
                public final class Log {}
                public enum Shop {
                    public static let container = Container()
                    public static func fill() { container.register(Log.self) { _ in Log() } }
                }
                """
            ),
            (
                "App",
                """
                import Kit
                final class Page { let log: Log; init(log: Log) { self.log = log } }
                let page = Page(log: Shop.container.resolve(Log.self)!)
                """
            ))
        #expect(text == "main.page → Shop.fill()#Log")
    }
}

/// What a bridging header imports is in sight in each file of its target.
@Suite struct BridgingHeaderTests {
    private static let services = """
        protocol Log {}
        final class FileLog: Log {}
        final class Feed { init(log: Log) {} }
        func build() -> Container {
            let container = Container()
            container.register(Log.self) { _ in FileLog() }
            container.register(Feed.self) { r in Feed(log: r.resolve(Log.self)!) }
            return container
        }
        """

    private func wiring(_ files: [String: String]) throws -> String {
        let folder = try Folder(files)
        return try ProgramReader(paths: [folder.path]).read().graph.needsInLines
    }

    @Test(arguments: [
        "#import <Swinject/Swinject.h>", "  # import  <Swinject/Swinject-Swift.h> // containers",
        "#import \"Swinject-Swift.h\"",
        "#include <UIKit/UIKit.h>\n/* all\n of it */\n@import Swinject;", "@import Swinject.Container;",
        "#import \"Libraries.h\"", "#ifdef DEBUG\r\n@import Swinject;\r\n#endif",
    ])
    func anImportOfAHeaderCounts(_ line: String) throws {
        let text = try wiring([
            "Shop/Shop-Bridging-Header.h": line,
            "Shop/Libraries.h": "#import \"Shop-Bridging-Header.h\"\n@import Swinject;",
            "Shop/Services/Services.swift": Self.services,
        ])
        #expect(text == "build()#Feed → build()#Log")
    }

    @Test(arguments: [
        "// #import <Swinject/Swinject.h>", "/* @import Swinject; */", "@import SwinjectX;", "#import \"Gone.h\"",
    ])
    func whatAHeaderDoesNotImportDoesNotCount(_ line: String) throws {
        let files = ["Shop/Shop-Bridging-Header.h": line, "Shop/Services.swift": Self.services]
        #expect(try wiring(files) == "build()#Feed → build()#any Log")  // as in a container of Dovetail
    }

    /// A project with two targets, each in its folder; the setting is that of the first, or that of the project.
    private func project(target: String = "", all: String = "") -> String {
        """
        { objects = {
            A0 = { isa = PBXProject; mainGroup = G0; buildConfigurationList = C0; targets = (T1, T2); };
            G0 = { isa = PBXGroup; children = (S1, S2); sourceTree = "<group>"; };
            T1 = {
                isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
                fileSystemSynchronizedGroups = (S1); buildConfigurationList = C1;
            };
            T2 = {
                isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
                fileSystemSynchronizedGroups = (S2);
            };
            S1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Shop; sourceTree = "<group>"; };
            S2 = { isa = PBXFileSystemSynchronizedRootGroup; path = Kit; sourceTree = "<group>"; };
            C0 = { isa = XCConfigurationList; buildConfigurations = (C2); };
            C1 = { isa = XCConfigurationList; buildConfigurations = (C3); };
            C2 = { isa = XCBuildConfiguration; buildSettings = { \(all) }; };
            C3 = { isa = XCBuildConfiguration; buildSettings = { \(target) }; };
        }; rootObject = A0; }
        """
    }

    @Test(arguments: [
        ("SWIFT_OBJC_BRIDGING_HEADER = \"Support/Swift.h\";", ""),
        ("", "SWIFT_OBJC_BRIDGING_HEADER = Support/Swift.h;"),
        ("SWIFT_OBJC_BRIDGING_HEADER = \"$(SRCROOT)/Support/Swift.h\";", "SWIFT_OBJC_BRIDGING_HEADER = Gone.h;"),
    ])
    func aHeaderIsThatOfTheTargetWhichNamesIt(_ target: String, _ all: String) throws {
        let text = try wiring([
            "Shop.xcodeproj/project.pbxproj": project(target: target, all: all),
            "Support/Swift.h": "@import Swinject;", "Shop/Services.swift": Self.services, "Kit/Kit.swift": "",
        ])
        #expect(text == "build()#Feed → build()#Log")
    }

    @Test func theHeaderOfAnotherTargetDoesNotCount() throws {
        let text = try wiring([
            "Shop.xcodeproj/project.pbxproj": project(
                target: "SWIFT_OBJC_BRIDGING_HEADER = Kit/Kit-Bridging-Header.h;"),
            "Kit/Kit-Bridging-Header.h": "@import Swinject;", "Kit/Services.swift": Self.services,
            "Shop/App.swift": "",
        ])
        #expect(text == "build()/Feed → build()/resolve(…)")
    }

    @Test func aHeaderOfATargetThatXcodeGenMakesCounts() throws {
        let text = try wiring([
            "project.yml": """
            name: Shop
            targets:
              Shop:
                type: application
                sources: [App]
                settings:
                  base:
                    SWIFT_OBJC_BRIDGING_HEADER: ${SRCROOT}/Support/$(TARGET_NAME).h
            """,
            "Support/Shop.h": "@import Swinject;", "App/Services.swift": Self.services,
        ])
        #expect(text == "build()#Feed → build()#Log")
    }

    @Test func aProgramThatImportsByAHeaderIsMoved() async throws {
        let moved = try await Migrations.moved([
            "App/App-Bridging-Header.h": "#import <Swinject/Swinject.h>", "App/Services.swift": Self.services,
        ])
        #expect(
            moved == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var log: any Log { define { FileLog() } }
                    var feed: Feed { define { Feed(log: log) } }
                }
                """)
    }
}

extension DependencyGraph {
    fileprivate var needsInLines: String {
        edges.filter { $0.kind == .needs }.map { "\($0.from.name) → \($0.to.name)" }.joined(separator: "\n")
    }
}
