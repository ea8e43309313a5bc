import Dovetail
import DovetailAnalysis
import Foundation

/// The programs that the tests of a process have read.
final class Programs: Assembling {
    static let shared = Programs()

    let context = DIContext()

    func program(_ question: ProgramQuestion) throws -> Analysis {
        try define(.lazySingleton, id: question) { try ProgramReader(paths: question.locations).read() }
    }
}

/// What is to be read, by absolute paths.
struct ProgramQuestion: Hashable, Sendable {
    let locations: [String]

    /// - Parameter file: A file of the package to which the paths are relative.
    init(paths: [String], near file: String) {
        let package = Self.package(around: URL(filePath: file).deletingLastPathComponent())
        let places = paths.isEmpty ? [package] : paths.map { URL(filePath: $0, relativeTo: package) }
        locations = places.map(\.standardizedFileURL.path)
    }

    /// The nearest folder with a manifest, or else the folder itself.
    private static func package(around folder: URL) -> URL {
        var ancestor = folder
        while ancestor.path != "/" {
            if FileManager.default.fileExists(atPath: ancestor.appending(path: "Package.swift").path) {
                return ancestor
            }
            ancestor = ancestor.deletingLastPathComponent()
        }
        return folder
    }
}
