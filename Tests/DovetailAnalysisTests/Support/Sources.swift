import DovetailAnalysis
import DovetailGraph
import DovetailSyntax
import Foundation
import SwiftParser
import SwiftSyntax

/// Source files of a test, with the module of each.
struct Sources: Sendable {
    var files: [(path: String, module: String, text: String)] = []
    var modules: [ModuleFacts] = []

    /// One file of a module `Shop`.
    init(_ text: String) {
        files = [("Sources/Shop/Shop.swift", "Shop", text)]
    }

    /// The Swift files of a folder, which is given from the root of the package.
    init(folder: String, module: String) throws {
        let root = Self.package.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        for name in names.sorted() where name.hasSuffix(".swift") {
            files.append((name, module, try String(contentsOf: root.appending(path: name), encoding: .utf8)))
        }
    }

    /// A program in `Fixtures`.
    static func fixture(_ name: String, module: String = "App") throws -> Sources {
        try Sources(folder: "Tests/DovetailAnalysisTests/Fixtures/\(name)", module: module)
    }

    static var package: URL {
        URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    }

    var facts: [FileFacts] {
        files.map { file in
            let bytes = Array(file.text.utf8)
            let reader = FileReader(path: file.path, module: file.module)
            return reader.facts(of: parse(bytes), bytes: bytes)
        }
    }

    private func parse(_ bytes: [UInt8]) -> SourceFileSyntax {
        bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 100) }
    }

    var inputs: InputVerdicts {
        get async throws { try await onLargeStack { GraphBuilder(files: facts, modules: modules).inputs() } }
    }

    var graph: DependencyGraph {
        get async throws {
            try await onLargeStack {
                let builder = GraphBuilder(files: facts, modules: modules, name: "Test")
                return try DependencyGraph(builder.draft())
            }
        }
    }
}
