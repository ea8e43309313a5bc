import Foundation

/// A folder with files for one test, gone when it is.
final class Folder: Sendable {
    let url: URL

    /// - Parameter files: contents by paths.
    init(_ files: [String: String] = [:]) throws {
        let name = "Folder-\(UUID().uuidString)"
        url = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath().appending(path: name).appending(
            path: "Shop")
        // A repository of its own, so that nothing above it counts.
        try FileManager.default.createDirectory(at: url.appending(path: ".git"), withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
    }

    var path: String { url.path(percentEncoded: false) }

    func location(_ path: String) -> String { url.appending(path: path).path(percentEncoded: false) }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    func write(_ data: Data, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: location(path), withDestinationPath: target)
    }
}
