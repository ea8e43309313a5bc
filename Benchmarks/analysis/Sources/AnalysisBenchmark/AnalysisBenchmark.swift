import Foundation

/// `AnalysisBenchmark DOVETAIL FOLDER…`: section 6.4 of the design as a table.
///
/// Each run is a process of its own, whose peak memory the system tells; `AnalysisBenchmark parse FOLDER` is the one that
/// only parses, and `AnalysisBenchmark edit DOVETAIL` only the session of an editor.
@main
enum AnalysisBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "parse" { return ParseAlone.run(in: arguments[2]) }
        if arguments.count == 3, arguments[1] == "edit" { exit(try isQuick(dovetail: arguments[2]) ? 0 : 1) }
        guard arguments.count > 1 else { exit(64) }
        exit(try isGood(dovetail: arguments[1], folders: Array(arguments.dropFirst(2))) ? 0 : 1)
    }

    /// The corpus of 2,000 files and the folders are judged; smaller corpora show that the cost is linear. What a process
    /// takes to start is much of what a small tree takes when it is unchanged.
    private static func isGood(dovetail: String, folders: [String]) throws -> Bool {
        let scratch = URL(filePath: NSTemporaryDirectory()).appending(path: "dovetail-analysis-\(getpid())")
        defer { try? FileManager.default.removeItem(at: scratch) }
        func row(_ name: String, _ folder: String) throws -> Comparison.Row {
            try Comparison(name: name, folder: folder, dovetail: dovetail, cache: scratch.path()).row()
        }
        func corpus(_ files: Int) throws -> Comparison.Row {
            let folder = scratch.appending(path: "corpus\(files)").path(percentEncoded: false)
            let lines = try Corpus(files: files).write(to: folder)
            return try row("corpus of \(files) files, \(lines) lines", folder)
        }
        print(Comparison.Row.header)
        for files in [500, 1_000] { print(try corpus(files).text) }
        let judged = try folders.map { try row($0, $0) } + [corpus(2_000)]
        for row in judged { print(row.text + (row.isGood ? "  ok" : "  missed")) }
        let isQuick = try isQuick(dovetail: dovetail)
        return judged.allSatisfy(\.isGood) && isQuick
    }

    /// An editor on one program of 1,000 files: from a key to the findings.
    private static func isQuick(dovetail: String) throws -> Bool {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "dovetail-editor-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try Corpus(files: 1_000, isConnected: true).write(to: folder.path(percentEncoded: false))
        let session = try EditorSession(dovetail: dovetail, folder: folder.path(percentEncoded: false))
        let files = (1...4).map { "Sources/Module\($0)/Component\($0 * 40 + 20).swift" }
        print("\nfrom a key to the findings, 1,000 files".padded(to: 44) + "  median   p95      of the processor")
        print("must".padded(to: 44) + "           100 ms")
        var isQuick = true
        for (name, texts) in EditorSession.edits {
            let delays = try session.delays(of: texts, files: files)
            let isInTime = delays.seconds.late <= 0.1
            isQuick = isQuick && isInTime
            print(name.padded(to: 44) + "  " + delays.text + (isInTime ? "ok" : "missed"))
        }
        let memory = session.megabytes ?? 0
        print("memory, must be below 200 MB".padded(to: 44) + "  \(memory) MB" + (memory <= 200 ? "  ok" : "  missed"))
        return isQuick && memory <= 200
    }
}
