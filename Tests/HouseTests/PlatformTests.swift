import Foundation
import Testing

private let repository = URL(filePath: #filePath).appending(path: "../../..").standardized

@Suite struct PlatformTests {
    /// What the standard libraries of macOS 14 and iOS 17 lack.
    private static let newer: Set = ["InlineArray", "Int128", "Synchronization", "UInt128"]

    @Test(arguments: ["Sources", "Tests", "Examples", "IntegrationTests", "Plugins"])
    func nothingNeedsANewerPlatform(_ folder: String) throws {
        let folder = repository.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let sources = paths.filter { path in
            path.hasSuffix(".swift") && !path.split(separator: "/").contains { $0.hasPrefix(".build") }
        }
        let found = try sources.flatMap { path in
            let text = try Data(contentsOf: folder.appending(path: path))
            guard Self.newer.contains(where: { text.range(of: Data($0.utf8)) != nil }) else { return [String]() }
            return Self.newer.intersection(SwiftWords(of: Array(text)).all).map { "\(path) names \($0)" }
        }
        #expect(found.sorted() == [])
    }
}
