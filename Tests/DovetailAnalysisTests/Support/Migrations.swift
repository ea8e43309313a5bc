import DovetailAnalysis
import Foundation

/// Moves programs that are written for a test.
enum Migrations {
    /// - Parameter write: puts the folder `Program` into a folder.
    /// - Returns: the migration, and the path of that folder.
    static func read(
        from library: String, _ write: (URL) throws -> Void
    ) async throws -> (migration: Migration, folder: String) {
        let folder = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
            .appending(path: "Migration-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(folder)
        let path = folder.appending(path: "Program").path(percentEncoded: false)
        let name = library.lowercased()
        guard let source = MigrationLibrary.allCases.first(where: { $0.rawValue.filter { $0 != "-" } == name }) else {
            throw UnknownLibrary(name: library)
        }
        let migration = try await onLargeStack {
            try ProgramReader(paths: [path]).migration(from: source, bridges: true)
        }
        return (migration, folder.path(percentEncoded: false))
    }

    /// - Parameter files: texts by their paths in the folder `Program`.
    static func read(_ files: [String: String], from library: String) async throws -> Migration {
        try await read(from: library) { folder in
            for (path, text) in files {
                let file = folder.appending(path: "Program/\(path)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
        }.migration
    }

    /// What is left of a program of one file, line by line, and what is written, without imports.
    static func moved(_ text: String, from library: String = "swinject") async throws -> String {
        try await moved(["App.swift": text], from: library)
    }

    /// What is left, line by line, and what is written, without imports.
    static func moved(_ files: [String: String], from library: String = "swinject") async throws -> String {
        let migration = try await read(files, from: library)
        let left = migration.decisions.filter(\.isLeft).map { "\($0)" }
        let written = migration.files.filter { !$0.path.contains("+Bridge") }.sorted { $0.path < $1.path }
        let texts = written.map { file in
            let name = file.path.split(separator: "/").last ?? ""
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            let body = lines.drop { $0.isEmpty || $0.hasPrefix("import ") }.joined(separator: "\n")
            return "// \(name)\n" + body.trimmingSuffix
        }
        return (left + texts).joined(separator: "\n").replacing("ProgramAssembly", with: "AppAssembly")
    }

    private struct UnknownLibrary: Error {
        let name: String
    }
}

extension String {
    fileprivate var trimmingSuffix: String { String(reversed().drop(while: \.isNewline).reversed()) }
}
