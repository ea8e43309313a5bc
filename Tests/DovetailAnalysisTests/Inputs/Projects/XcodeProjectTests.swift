import DovetailAnalysis
import DovetailGraph
import Testing

@Suite struct XcodeProjectTests {
    /// Two apps that share a file, a framework, and tests; the last two in synchronized folders.
    static let project = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objects = {
                A0 /* Project object */ = {
                    isa = PBXProject; mainGroup = G0; buildConfigurationList = C0; projectDirPath = "";
                    targets = (T1 /* Shop */, T2, T3, T4, );
                };
                G0 = { isa = PBXGroup; children = (G1, G2, S1, S2); sourceTree = "<group>"; };
                G1 = { isa = PBXGroup; children = (F1, F2); path = Shop; sourceTree = "<group>"; };
                G2 = { isa = PBXGroup; name = "No folder"; children = (F3, F4); sourceTree = "<group>"; };
                F1 = { isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
                F2 = { isa = PBXFileReference; path = "../Sources/Cart/Cart.swift"; sourceTree = "<group>"; };
                F3 = { isa = PBXFileReference; name = Mac.swift; path = "Mac App/Mac.swift"; sourceTree = SOURCE_ROOT; };
                F4 = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
                B1 = { isa = PBXBuildFile; fileRef = F1 /* App.swift */; };
                B2 = { isa = PBXBuildFile; fileRef = F2; };
                B3 = { isa = PBXBuildFile; fileRef = F2; };
                B4 = { isa = PBXBuildFile; fileRef = F3; };
                B5 = { isa = PBXBuildFile; fileRef = F4; };
                P1 = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
                P2 = { isa = PBXSourcesBuildPhase; files = (B3, B4); };
                P3 = { isa = PBXFrameworksBuildPhase; files = (B5); };
                T1 = {
                    isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
                    buildPhases = (P1, P3); dependencies = (); packageProductDependencies = (Q1);
                };
                T2 = {
                    isa = PBXNativeTarget; name = "Shop Mac"; productType = "com.apple.product-type.application";
                    buildPhases = (P2); dependencies = (D1); buildConfigurationList = C1;
                };
                T3 = {
                    isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
                    fileSystemSynchronizedGroups = (S1);
                };
                T4 = {
                    isa = PBXNativeTarget; name = Checks; productType = "com.apple.product-type.bundle.unit-test";
                    fileSystemSynchronizedGroups = (S2);
                };
                S1 = {
                    isa = PBXFileSystemSynchronizedRootGroup; path = Kit; sourceTree = "<group>"; exceptions = (E1, E2);
                };
                S2 = { isa = PBXFileSystemSynchronizedRootGroup; path = Checks; sourceTree = "<group>"; };
                E1 = {
                    isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T3;
                    membershipExceptions = (Old.swift, Legacy);
                };
                E2 = {
                    isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T4;
                    membershipExceptions = ("Doubles.swift");
                };
                D1 = { isa = PBXTargetDependency; target = T3; };
                Q1 = { isa = XCSwiftPackageProductDependency; productName = Log; };
                C1 = { isa = XCConfigurationList; buildConfigurations = (C2, C3); };
                C2 = { isa = XCBuildConfiguration; buildSettings = {
                    PRODUCT_NAME = "$(TARGET_NAME)"; SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG MAC $(inherited)";
                }; };
                C3 = { isa = XCBuildConfiguration; buildSettings = { SWIFT_ACTIVE_COMPILATION_CONDITIONS = (MAC); }; };
            };
            rootObject = A0 /* Project object */;
        }
        """

    static let files = [
        "Shop/App.swift": "", "Sources/Cart/Cart.swift": "", "Mac App/Mac.swift": "", "Kit/Kit.swift": "",
        "Kit/Deep/Part.swift": "", "Kit/Old.swift": "", "Kit/Legacy/Old.swift": "", "Kit/Doubles.swift": "",
        "Checks/KitChecks.swift": "", "Scripts/make.swift": "", "Shop.xcodeproj/project.pbxproj": project,
    ]

    private static let modules = """
        module Checks (tests) in Checks, needs Kit
          Checks/KitChecks.swift
        module Kit in Kit, needs Checks
          Kit/Deep/Part.swift
          Kit/Doubles.swift (also Checks)
          Kit/Kit.swift
        """

    private static let apps = """
          Shop/App.swift
          Sources/Cart/Cart.swift (also Shop_Mac)
        module Shop_Mac in ., needs Kit Shop
          Mac App/Mac.swift
        """

    @Test func targetsHaveTheFilesThatTheirProjectLists() throws {
        let folder = try Folder(Self.files)
        #expect(
            try tree(folder) == """
                Shop
                \(Self.modules)
                module Scripts
                  Scripts/make.swift
                module Shop in ., needs Log Kit Shop_Mac
                \(Self.apps)
                """)
    }

    @Test func aProjectThatIsAskedForIsWhatItLists() throws {
        let folder = try Folder(Self.files)
        #expect(
            try tree(folder, "Shop.xcodeproj") == """
                Shop
                \(Self.modules)
                module Shop in ., needs Log Kit Shop_Mac
                \(Self.apps)
                """)
    }

    @Test func aPackageBesideAnAppHidesNothing() throws {
        let tools = #"let package = Package(name: "tools", targets: [.target(name: "Tools", path: "Scripts")])"#
        let folder = try Folder(Self.files.merging(["Package.swift": tools]) { $1 })
        #expect(
            try tree(folder) == """
                Shop
                \(Self.modules)
                module Shop in ., needs Log Kit Shop_Mac
                \(Self.apps)
                module Tools in Scripts
                  Scripts/make.swift
                """)
    }

    @Test func aWorkspaceIsTheProjectsAndFoldersThatItLists() throws {
        let folder = try Folder([
            "All.xcworkspace/contents.xcworkspacedata": """
            <?xml version="1.0" encoding="UTF-8"?>
            <Workspace version = "1.0">
               <Group location = "container:" name = "Apps">
                  <FileRef location = "group:Shop/Shop.xcodeproj"></FileRef>
               </Group>
               <FileRef location = "group:Kit &amp; Co"></FileRef>
               <FileRef location = "group:README.md"></FileRef>
            </Workspace>
            """,
            "Shop/Shop.xcodeproj/project.pbxproj": """
            { objects = { A = { isa = PBXProject; mainGroup = G; targets = (T); };
              G = { isa = PBXGroup; children = (S); sourceTree = "<group>"; };
              S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
              T = { isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (S); }; }; rootObject = A; }
            """,
            "Shop/App/App.swift": "", "Shop/Other/Other.swift": "", "Elsewhere/Else.swift": "",
            "Kit & Co/Package.swift": #"let package = Package(name: "Kit", targets: [.target(name: "Kit")])"#,
            "Kit & Co/Sources/Kit/Kit.swift": "",
        ])
        #expect(
            try tree(folder, "All.xcworkspace") == """
                All
                module App in Shop/App
                  Shop/App/App.swift
                module Kit in Kit & Co/Sources/Kit
                  Kit & Co/Sources/Kit/Kit.swift
                """)
    }

    @Test func whatAPackageHasWithinASynchronizedFolderIsNotTheTargets() throws {
        let folder = try Folder([
            "Shop.xcodeproj/project.pbxproj": """
            { objects = { A = { isa = PBXProject; mainGroup = G; targets = (T); };
              G = { isa = PBXGroup; children = (S); sourceTree = "<group>"; };
              S = { isa = PBXFileSystemSynchronizedRootGroup; path = Code; sourceTree = "<group>"; };
              T = { isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (S); }; }; rootObject = A; }
            """,
            "Code/App.swift": "",
            "Code/Packages/Kit/Package.swift": #"let package = Package(name: "Kit", targets: [.target(name: "Kit")])"#,
            "Code/Packages/Kit/Sources/Kit/Kit.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module App in Code
                  Code/App.swift
                module Kit in Code/Packages/Kit/Sources/Kit
                  Code/Packages/Kit/Sources/Kit/Kit.swift
                """)
    }

    @Test func aDamagedProjectIsAWarningWithItsLine() throws {
        let folder = try Folder([
            "Shop.xcodeproj/project.pbxproj": "{\n objects = {\n A = { isa = B }\n", "App/App.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module Shop
                  App/App.swift
                Shop.xcodeproj/project.pbxproj:3: warning: this is no project file; the folders tell the modules
                """)
    }

    @Test func aFolderMayBeSpelledInOtherLetters() throws {
        let folder = try Folder([
            "Shop.xcodeproj/project.pbxproj": Self.project, "shop/app.swift": "", "Old/App.swift": "",
        ])
        #expect(
            try tree(folder) == """
                Shop
                module Old
                  Old/App.swift
                module Shop in ., needs Log Kit
                  shop/app.swift
                """)
    }

    @Test func aSharedFileBringsItsLibraryAlong() async throws {
        let folder = try Folder([
            "Shop.xcodeproj/project.pbxproj": Self.project, "Shop/App.swift": "let app = 1",
            "Sources/Cart/Cart.swift": """
            import Swinject
            final class Clock {}
            final class Wiring {
                static let shared = Wiring()
                private let box: Container = {
                    let box = Container()
                    box.register(Clock.self) { _ in Clock() }
                    return box
                }()
                func container() -> Container { box }
            }
            """,
            "Mac App/Mac.swift": """
            final class Handler {
                let clock: Clock
                init() { clock = Wiring.shared.container().resolve(Clock.self)! }
            }
            """,
        ])
        let path = folder.path
        let graph = try await onLargeStack { try ProgramReader(paths: [path]).read().graph }
        #expect(
            graph.edges.filter { $0.kind == .needs }.map { "\($0.from) → \($0.to)" } == [
                "Shop_Mac/Handler → Shop/Wiring#Clock"
            ])
    }
}
