import Foundation

/// One folder: parsing alone, the first check, a second check of the same files, and a third after a comment was added to
/// one of them.
struct Comparison {
    let name: String
    let folder: String
    let dovetail: String
    let cache: String

    struct Row {
        let name: String
        let parsing: Cost
        let first: Cost
        let second: Cost
        let third: Cost

        static let header =
            "folder".padded(to: 44)
            + "  parsing   first   ratio  second  ratio  comment  ratio  memory beyond parsing\n"
            + "must".padded(to: 44) + "                    2.20           0.10           0.25   96 MB"

        var isGood: Bool {
            first.seconds <= 2.2 * parsing.seconds && second.seconds <= 0.1 * first.seconds
                && third.seconds <= 0.25 * first.seconds && first.megabytes <= parsing.megabytes + 96
        }

        var text: String {
            let figures = [
                "\(parsing.seconds.text) s", "\(first.seconds.text) s", (first.seconds / parsing.seconds).text,
                "\(second.seconds.text) s", (second.seconds / first.seconds).text,
                "\(third.seconds.text) s", (third.seconds / first.seconds).text,
                "\(Int(first.megabytes - parsing.megabytes)) MB of \(Int(first.megabytes))",
            ]
            return name.padded(to: 44) + figures.map { "  \($0)" }.joined()
        }
    }

    /// The least of nine runs each, in turn, so that a busy moment hits all alike.
    func row() throws -> Row {
        var costs: [[Cost]] = [[], [], [], []]
        let folder = "\(cache)/copy\(abs(name.hashValue))"
        try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: self.folder, toPath: folder)
        let file = try Self.largestFile(in: folder)
        let text = try Data(contentsOf: file)
        for round in 0..<9 {
            let memory = "\(cache)/memory\(abs(name.hashValue))-\(round)"
            let environment = ["DOVETAIL_CACHE": memory]
            costs[0].append(try ChildProcess.run(CommandLine.arguments[0], ["parse", folder], environment: [:]))
            costs[1].append(try ChildProcess.run(dovetail, ["check", folder], environment: environment))
            costs[2].append(try ChildProcess.run(dovetail, ["check", folder], environment: environment))
            try (Data("// A comment.\n".utf8) + text).write(to: file)
            defer { try? text.write(to: file) }
            costs[3].append(try ChildProcess.run(dovetail, ["check", folder], environment: environment))
        }
        let least = costs.map { runs in
            Cost(seconds: runs.map(\.seconds).min()!, megabytes: runs.map(\.megabytes).min()!)
        }
        return Row(name: name, parsing: least[0], first: least[1], second: least[2], third: least[3])
    }

    private static func largestFile(in folder: String) throws -> URL {
        let files =
            FileManager.default.enumerator(
                at: URL(filePath: folder), includingPropertiesForKeys: [.fileSizeKey])?.compactMap { $0 as? URL } ?? []
        let sizes = try files.filter { $0.pathExtension == "swift" }.map { file in
            (file, try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
        }
        guard let largest = sizes.max(by: { $0.1 < $1.1 }) else { throw CocoaError(.fileNoSuchFile) }
        return largest.0
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Double {
    var text: String { String(format: "%.2f", self) }
}
