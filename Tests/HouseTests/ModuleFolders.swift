import Dovetail
import Foundation

/// Which top-level folder of a module names the types of which others. Files beside the folders are the folder `.`.
struct ModuleFolders {
    private struct File {
        let path: String
        let words: SwiftWords

        var folder: String { path.contains("/") ? String(path.prefix { $0 != "/" }) : "." }
    }

    private struct Pair: Hashable {
        let from: String
        let to: String
    }

    /// For each use of a folder by another, the files and what they name.
    private var uses: [Pair: [String]] = [:]

    init(of module: URL) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: module.path).filter { $0.hasSuffix(".swift") }
        let files = try paths.sorted().map { path in
            File(path: path, words: SwiftWords(of: Array(try Data(contentsOf: module.appending(path: path)))))
        }
        var owners: [String: Set<String>] = [:]
        for file in files { for type in file.words.types { owners[type, default: []].insert(file.folder) } }
        // A name that two folders declare doesn't tell which is meant.
        for (type, folders) in owners where folders.count == 1 {
            for file in files where file.words.all.contains(type) && file.folder != folders.first {
                uses[Pair(from: file.folder, to: folders.first!), default: []].append("\(file.path) names \(type)")
            }
        }
    }

    /// The folders that use each other, `A <-> B`, sorted; with the files that make it so.
    var knots: [(pair: String, reasons: [String])] {
        uses.keys.filter { $0.from < $0.to && uses[Pair(from: $0.to, to: $0.from)] != nil }.map { pair in
            let reasons = uses[pair]! + uses[Pair(from: pair.to, to: pair.from)]!
            return ("\(pair.from) <-> \(pair.to)", reasons.sorted())
        }.sorted { $0.pair < $1.pair }
    }

    /// The folders that use each other, also by way of others.
    var circles: [[String]] {
        let folders = Set(uses.keys.flatMap { [$0.from, $0.to] }).sorted()
        let used = folders.map { from in folders.indices.filter { uses[Pair(from: from, to: folders[$0])] != nil } }
        return DirectedGraph(used).knots().map { $0.map { folders[$0] } }
    }
}
