import DovetailAnalysis
import Foundation

/// Why a file could not be written.
struct OutputProblem: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "\(path): error: can't be written: \(reason)" }
}

/// Where a command's output goes.
enum Output {
    /// Writes to the file, all of it or nothing, or else to standard output.
    ///
    /// - Parameter makesFolders: whether to make the folders that the path names.
    static func write(_ text: String, to path: String?, makesFolders: Bool = false) throws(OutputProblem) {
        let data = Data(text.utf8)
        guard let path else { return FileHandle.standardOutput.write(data) }
        do {
            let file = URL(filePath: path)
            if makesFolders {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            // What is no file, such as '/dev/stdout', must not be replaced by one.
            let isDevice = FileKind(of: file.path(percentEncoded: false)) == .other
            try data.write(to: file, options: isDevice ? [] : .atomic)
        } catch {
            throw OutputProblem(path: path, reason: error.reason)
        }
    }
}
