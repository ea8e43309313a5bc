import Foundation

/// Why the history can't be read.
struct HistoryProblem: Error, CustomStringConvertible {
    let description: String
}

/// The commits of the repository that the current directory is in.
struct GitHistory {
    struct Commit {
        let revision: String
        let day: String
        let title: String
    }

    /// How many commits are read at most.
    static let most = 40

    /// The commits of the main line after a revision, with it, from the oldest to the newest.
    ///
    /// - Throws: where there is no repository, or no such revision.
    func commits(since revision: String) throws(HistoryProblem) -> [Commit] {
        let format = "--format=%H%x09%cs%x09%s"
        let first = try git("log", "-1", format, "--end-of-options", revision)
        let others = try git("log", "--first-parent", "--reverse", format, "--end-of-options", "\(revision)..HEAD")
        return (first + others).split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map { String($0) }
            return Commit(revision: parts[0], day: parts[1], title: parts[2])
        }
    }

    /// The files of a commit, in a folder that `read` is given: the one that is the current directory there.
    func withFiles<Result>(of commit: Commit, _ read: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let archive = folder.appending(path: "files.tar").path(percentEncoded: false)
        _ = try git("archive", "--format=tar", "--output=\(archive)", commit.revision, in: root())
        _ = try run("tar", "-xf", archive, "-C", folder.path(percentEncoded: false))
        let prefix = try git("rev-parse", "--show-prefix").trimmingCharacters(in: .newlines)
        return try read(prefix.isEmpty ? folder : folder.appending(path: prefix))
    }

    private func root() throws(HistoryProblem) -> String {
        try git("rev-parse", "--show-toplevel").trimmingCharacters(in: .newlines)
    }

    private func git(_ arguments: String..., in folder: String? = nil) throws(HistoryProblem) -> String {
        try run(["git"] + (folder.map { ["-C", $0] } ?? []) + arguments)
    }

    private func run(_ command: String...) throws(HistoryProblem) -> String { try run(command) }

    private func run(_ command: [String]) throws(HistoryProblem) -> String {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = output
        process.standardError = errors
        do { try process.run() } catch { throw HistoryProblem(description: "error: \(command[0]): \(error)") }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let words = String(decoding: complaint, as: UTF8.self).trimmingCharacters(in: .newlines)
            throw HistoryProblem(description: "error: '\(command.joined(separator: " "))' failed: \(words)")
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension [GitHistory.Commit] {
    /// So many of them at most, evenly, with the first and the last.
    var thinned: Self {
        guard count > GitHistory.most else { return self }
        return (0..<GitHistory.most).map { self[$0 * (count - 1) / (GitHistory.most - 1)] }
    }
}
