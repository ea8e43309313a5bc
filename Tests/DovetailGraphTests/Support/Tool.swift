import Foundation

/// A program of this machine.
struct Tool {
    let path: String

    static func find(_ names: String...) -> Tool? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }.map(Tool.init)
    }

    /// Runs it and waits, without holding a thread. The input goes through a file, so that no pipe can fill up.
    func run(_ arguments: [String], input: String = "") async throws -> (status: Int32, output: String, errors: String)
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["in", "out", "err"].map { folder.appending(path: $0) }
        try Data(input.utf8).write(to: files[0])
        for file in files.dropFirst() { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
        let texts = try files.dropFirst().map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return (process.terminationStatus, texts[0], texts[1])
    }
}
