import Foundation
import Testing

@Suite struct NewCommandTests {
    @Test func aNewPackageIsMadeOnce() throws {
        let empty = try Shop([:])
        #expect(
            try empty.dovetail("new", "Bakery")
                == .init(0, output: "Made Bakery. Go on with: cd Bakery && swift test && swift run Bakery\n"))
        #expect(
            try empty.dovetail("new", "Bakery")
                == .init(2, errors: "Bakery: error: can't be written: there is one already\n"))
        let files = FileManager.default.enumerator(atPath: empty.folder.appending(path: "Bakery").path())!
            .compactMap { $0 as? String }.filter { $0.contains(".") }.sorted()
        #expect(
            files == [
                ".dovetail.json", ".gitignore", "Package.swift", "README.md", "Sources/Bakery/BakeryProgram.swift",
                "Sources/Bakery/Signals.swift", "Sources/BakeryKit/AppAssembly.swift",
                "Sources/BakeryKit/Journal.swift",
                "Sources/BakeryKit/Worker.swift", "Tests/BakeryKitTests/AppAssemblyTests.swift",
            ])
    }

    @Test func aNewPackageIsClean() throws {
        let empty = try Shop([:])
        _ = try empty.dovetail("new", "Bakery")
        #expect(try empty.dovetail("check", "Bakery", "--strict") == .init(0, errors: "no findings\n"))
    }

    @Test func theTestOfANewPackageReportsFakesThatNobodyUses() throws {
        let empty = try Shop([:])
        _ = try empty.dovetail("new", "Bakery")
        let lines = try ["Package.swift", "Tests/BakeryKitTests/AppAssemblyTests.swift"].flatMap { file in
            try empty.text("Bakery/\(file)").split(separator: "\n").filter {
                $0.contains("DovetailTesting") || $0.contains("@Test")
            }
        }
        #expect(
            lines == [
                "                .product(name: \"DovetailTesting\", package: \"dovetail\"),", "import DovetailTesting",
                "@Test(.isolatedDependencies) func theWorkerWritesEachRoundToTheJournal() async throws {",
            ])
    }

    @Test func aNewPackageUsesACopyOfDovetail() throws {
        let shop = try Shop(["lib/Package.swift": "// A copy of Dovetail"])
        let absolute = shop.folder.appending(path: "lib").path(percentEncoded: false)
        _ = try shop.dovetail("new", "Bakery", "--path", "lib")
        _ = try shop.dovetail("new", "Brewery", "--path", absolute)
        let dependencies = try ["Bakery", "Brewery"].map { name in
            try shop.text("\(name)/Package.swift").split(separator: "\n").filter { $0.contains(".package(") }
        }
        #expect(
            dependencies == [
                ["    dependencies: [.package(name: \"dovetail\", path: \"../lib\", traits: [])],"],
                ["    dependencies: [.package(name: \"dovetail\", path: \"\(absolute)\", traits: [])],"],
            ])
    }

    @Test func aFolderWithoutAPackageIsNoCopy() throws {
        let empty = try Shop([:])
        #expect(
            try empty.dovetail("new", "Bakery", "--path", "nowhere")
                == .init(2, errors: "nowhere/Package.swift: error: there is no such file or folder\n"))
        #expect(!FileManager.default.fileExists(atPath: empty.folder.appending(path: "Bakery").path()))
    }
}

@Suite struct VersionTests {
    /// The pages that tell which version to ask for.
    static let pages = [
        "README.md", "Sources/Dovetail/Documentation.docc/GettingStarted.md",
        "Sources/Dovetail/Documentation.docc/Stability.md", "Sources/DovetailCLI/Documentation.docc/GraphTool.md",
        "Sources/DovetailCLI/Documentation.docc/PullRequests.md",
        "Sources/DovetailGraphTesting/Documentation.docc/DovetailGraphTesting.md",
        "Sources/DovetailMacros/Documentation.docc/DovetailMacros.md",
    ]

    @Test(arguments: pages) func theDocumentationAsksForTheVersionOfTheTool(_ page: String) throws {
        let empty = try Shop([:])
        let version = try empty.dovetail("--version").output.trimmingCharacters(in: .newlines)
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
        let asked = Set(text.matches(of: /(?:from: "|rev: |action@)(\d+\.\d+\.\d+)/).map { String($0.1) })
        #expect(asked == [version])
    }
}
