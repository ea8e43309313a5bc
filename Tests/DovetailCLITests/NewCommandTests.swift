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
}
