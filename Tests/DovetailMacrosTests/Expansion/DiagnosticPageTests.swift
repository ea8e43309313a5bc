import Foundation
import Testing

@Suite struct DiagnosticPageTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

    @Test func eachIdHasAPage() throws {
        let source = try String(
            contentsOf: Self.root.appending(path: "Sources/DovetailMacrosPlugin/Support/MacroProblem.swift"),
            encoding: .utf8)
        let ids = source.matches(of: /case \.[\w, .]+: "([a-z-]+)"/).map { "\($0.1).md" }
        let folder = Self.root.appending(path: "Sources/DovetailMacros/Documentation.docc/Diagnostics")
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(ids.sorted() == pages.sorted())
        for page in pages {
            let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
            #expect(text.split(separator: "\n").dropFirst().first?.hasPrefix("`[\(page.dropLast(3))]`") == true)
        }
    }
}
