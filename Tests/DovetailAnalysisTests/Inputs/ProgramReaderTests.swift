import Dovetail
import DovetailAnalysis
import DovetailGraph
import Foundation
import Testing

@Suite struct ProgramReaderTests {
    private func warnings(_ folder: Folder) throws -> String {
        try ProgramReader(paths: [folder.path]).read().warnings.map(\.description).joined(separator: "\n")
    }

    private func problem(_ folder: Folder, _ path: String = "", change: (inout ProgramReader) -> Void = { _ in })
        -> String
    {
        var reader = ProgramReader(paths: [folder.location(path)])
        change(&reader)
        do throws(InputProblem) {
            return "no problem: \(try reader.read().graph.name)"
        } catch {
            return error.description.replacing(folder.path, with: "…")
        }
    }

    @Test func aFileWithSyntaxErrorsIsAWarningWithTheFirstPlace() throws {
        let folder = try Folder(["A.swift": "struct A {}\nlet a = (1, \nstruct B {}\n}", "B.swift": "struct C {}"])
        #expect(
            try warnings(folder) == "A.swift:2:13: warning: this can't be parsed; the rest of the file is read")
    }

    @Test func whatCannotBeParsedInABodyIsAWarning() throws {
        let folder = try Folder(["A.swift": "func a() { let = 1 }\n", "B.swift": "func a() { b( }\n"])
        #expect(
            try warnings(folder) == """
                A.swift:1:16: warning: this can't be parsed; the rest of the file is read
                B.swift:1:15: warning: this can't be parsed; the rest of the file is read
                """)
    }

    @Test func textThatIsNoUTF8IsReadAllTheSame() throws {
        let folder = try Folder()
        try folder.write(Data([0x6C, 0x65, 0x74, 0x20, 0xFF, 0xFE, 0x0A, 0xC3]), to: "A.swift")
        #expect(
            try warnings(folder)
                == "A.swift: warning: this is no valid UTF-8; what is wrong in it is read as '\u{FFFD}'")
    }

    @Test func nestingWithoutEndTerminates() throws {
        let deep = 2_000
        let folder = try Folder([
            "Braces.swift": String(repeating: "{", count: deep),
            "Chain.swift": "let a = b" + String(repeating: ".c()", count: 200),
            "Operators.swift": "let a = " + String(repeating: "!", count: deep) + "b",
            "Parentheses.swift": String(repeating: "(", count: deep),
            "Types.swift": String(repeating: "struct A {", count: deep),
        ])
        #expect(
            try warnings(folder) == """
                Braces.swift:1:514: warning: this can't be parsed; the rest of the file is read
                Chain.swift: warning: a part of this is nested too deeply to be read, and is left out
                Parentheses.swift:1:514: warning: this can't be parsed; the rest of the file is read
                Types.swift:1:5131: warning: this can't be parsed; the rest of the file is read
                """)
    }

    private static let lateBody = """
        final class App: Assembly {
            var api: API { define { API() } }
            var web: API { define { API() } }
        }
        final class API {}
        extension App {
            func show() { use(api) }
        }
        """

    @Test func aBodyMayBeNestedTooDeeply() throws {
        let deep = "use(api" + String(repeating: "!", count: 250_000) + ")"
        let folder = try Folder(["App.swift": Self.lateBody.replacing("use(api)", with: deep)])
        #expect(try warnings(folder) == "App.swift: warning: this is nested too deeply to be read, and is left out")
    }

    @Test func whatWasReadIsKeptOnceItsAnalysisIsGone() throws {
        let folder = try Folder(["App.swift": Self.lateBody])
        let memory = try Folder()
        let count = Guarded(0)
        var reader = ProgramReader(paths: [folder.path])
        reader.cacheFolder = memory.path
        reader.progress = { _, _ in count.withLock { $0 += 1 } }
        let first = try reader.read().graph
        let second = try reader.read().graph
        #expect(count.withLock { $0 } == 1)
        #expect(first == second)
    }

    /// Where the text that changed says the same, nothing is read but this text.
    @Test(arguments: [
        ("// A shop.\n\n", "", 2), ("", "print(2 + 3); ", 2), ("final class Other {}\n", "", 4),
        ("", "use(lateAPI); ", 4),
        ("// dovetail:ignore unused\n", "", 4), ("let a = (", "", 4),
    ])
    func ofAProgramThatWasKeptOnlyWhatSaysAnotherThingIsReadAgain(before: String, within: String, reads: Int) throws {
        let kept = Self.lateBody.replacing("use(api)", with: "use(api); use(api)")
        let folder = try Folder(["App.swift": kept, "Other.swift": "struct Amount {}"])
        let memory = try Folder()
        let count = Guarded(0)
        var reader = ProgramReader(paths: [folder.path])
        reader.cacheFolder = memory.path
        reader.progress = { _, _ in count.withLock { $0 += 1 } }
        _ = try reader.read()
        let text = before + kept.replacing("{ use", with: "{ \(within)use")
        try folder.write(Data(text.utf8), to: "App.swift")
        let found = try reader.read().graph
        #expect(count.withLock { $0 } == reads)
        #expect(try found == ProgramReader(paths: [folder.path]).read().graph)
    }

    @Test func onlyTheUserMayReadTheTextsThatAreKept() throws {
        let (folder, memory) = (try Folder(["App.swift": Self.lateBody]), try Folder())
        var reader = ProgramReader(paths: [folder.path])
        reader.cacheFolder = memory.path
        _ = try reader.read()
        let names = try FileManager.default.contentsOfDirectory(atPath: memory.path).filter { $0.hasSuffix(".texts") }
        let modes = try names.map { name in
            try FileManager.default.attributesOfItem(atPath: memory.location(name))[.posixPermissions] as? Int
        }
        #expect(modes == [0o600])
    }

    @Test func whatCannotBeReadIsSaid() throws {
        let folder = try Folder([
            "Empty/readme.txt": "", "graph.json": "{", "old.json": #"{"formatVersion": 7}"#, "A.swift": "",
            "bad.json": #"{"rots": []}"#,
        ])
        #expect(problem(folder, "nowhere") == "…/nowhere: error: there is no such file or folder")
        #expect(problem(folder, "Empty") == "…/Empty: error: there is no Swift file here, or all of them are excluded")
        #expect(
            problem(folder, "Empty/readme.txt")
                == "…/Empty/readme.txt: error: this is neither a folder, nor a Swift file, nor a graph (.json)")
        #expect(
            problem(folder, "graph.json")
                == "…/graph.json:1:2: error: this is no JSON: expected the name of a member in quotes")
        #expect(
            problem(folder, "old.json")
                == "…/old.json:1:19: error: 'formatVersion' is 7, and this tool reads versions 1 to 2; "
                + "write the graph again with this tool")
        #expect(
            problem(folder, "A.swift") { $0.paths.append(folder.location("graph.json")) }
                == "…/graph.json: error: a graph is a whole program; give no other path with it")
        #expect(
            problem(folder, "A.swift") { $0.configurationPath = folder.location("bad.json") }
                == "…/bad.json:1:10: error: 'rots' is unknown; did you mean 'roots'?")
    }

    @Test func theConfigurationOfTheRootExcludes() throws {
        let folder = try Folder([
            "A.swift": "let a = (", "B.swift": "", ".dovetail.json": #"{"excludes": ["A.swift"]}"#,
        ])
        #expect(try warnings(folder) == "")
    }
}

/// What no target has is compiled by nobody.
@Suite struct LooseFileTests {
    @Test func aTypeInALooseFileIsNotThatOfAnotherPackage() throws {
        let folder = try Folder([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "demo", targets: [.executableTarget(name: "App")])
            """,
            "Sources/App/main.swift": """
            import Web
            final class Log {}
            struct Logging: Middleware { let log: Log }
            let router = Router()
            router.add(middleware: Logging(log: Log()))
            Application(router: router).run()
            """,
            "scratch.swift": "struct Router { func get(_ path: String) {} }",
        ])
        let graph = try ProgramReader(paths: [folder.path]).read().graph
        let needs = graph.edges.filter { $0.kind == .needs }.map { "\($0.from.name) → \($0.to.name)" }
        #expect(
            needs.joined(separator: "\n") == """
                main.router → main/Logging
                main/Application → main.router
                main/Logging → main/Logging/log
                """)
    }

    @Test func aFileThatATargetLeavesOutIsNoneOfItsModule() throws {
        let folder = try Folder([
            "App/App.xcodeproj/project.pbxproj": """
            // !$*UTF8*$!
            {
                archiveVersion = 1; classes = {}; objectVersion = 56;
                objects = {
                    A1 = {isa = PBXBuildFile; fileRef = A2; };
                    A2 = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Flow.swift; sourceTree = "<group>"; };
                    A3 = {isa = PBXFileReference; explicitFileType = wrapper.application; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
                    G1 = {isa = PBXGroup; children = (G2, ); sourceTree = "<group>"; };
                    G2 = {isa = PBXGroup; children = (G3, ); path = App; sourceTree = "<group>"; };
                    G3 = {isa = PBXGroup; children = (A2, ); path = New; sourceTree = "<group>"; };
                    S1 = {isa = PBXSourcesBuildPhase; buildActionMask = 2147483647; files = (A1, ); };
                    T1 = {isa = PBXNativeTarget; buildConfigurationList = C1; buildPhases = (S1, ); name = App; productReference = A3; productType = "com.apple.product-type.application"; };
                    P1 = {isa = PBXProject; buildConfigurationList = C1; mainGroup = G1; targets = (T1, ); };
                    C1 = {isa = XCConfigurationList; buildConfigurations = (); };
                };
                rootObject = P1;
            }
            """,
            "App/App/New/Flow.swift": "final class Page {}; final class Flow { let page = Page() }; let flow = Flow()",
            "App/App/Flow.swift": "final class OldPage {}; final class Flow { let old = OldPage() }",
        ])
        let graph = try ProgramReader(paths: [folder.path]).read().graph
        #expect(
            graph.edges.filter { $0.kind == .needs }.map { "\($0.from.text) → \($0.to.text)" }.joined(separator: "\n")
                == "App/main.flow → App/Flow.page")
    }
}
