import Foundation

/// `AnalysisBenchmark DOVETAIL FOLDER…`: section 6.4 of the design as a table.
///
/// Each run is a process of its own, whose peak memory the system tells; `AnalysisBenchmark parse FOLDER` is the one that
/// only parses.
@main
enum AnalysisBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "parse" { return ParseAlone.run(in: arguments[2]) }
        guard arguments.count > 1 else { exit(64) }
        exit(try isGood(dovetail: arguments[1], folders: Array(arguments.dropFirst(2))) ? 0 : 1)
    }

    private static func isGood(dovetail: String, folders: [String]) throws -> Bool {
        let scratch = URL(filePath: NSTemporaryDirectory()).appending(path: "dovetail-analysis-\(getpid())")
        defer { try? FileManager.default.removeItem(at: scratch) }
        var folders = folders.map { (name: $0, folder: $0) }
        for files in [500, 1_000, 2_000] {
            let folder = scratch.appending(path: "corpus\(files)").path(percentEncoded: false)
            let lines = try Corpus(files: files).write(to: folder)
            folders.append(("corpus of \(files) files, \(lines) lines", folder))
        }
        let rows = try folders.map {
            try Comparison(name: $0.name, folder: $0.folder, dovetail: dovetail, cache: scratch.path()).row()
        }
        print(Comparison.Row.header)
        for row in rows { print(row.text) }
        return rows.allSatisfy(\.isGood)
    }
}
