import DovetailSyntax
import Foundation

/// A program that is open in an editor. Each file is read once, and again when its text changes; unsaved texts count.
///
/// Not safe for several threads.
package final class OpenProgram {
    private let reader: ProgramReader
    private var sources: ProgramReader.Sources
    /// By location.
    private var files: [String: ReadFile] = [:]
    private var unsaved: [String: [UInt8]] = [:]
    /// What was made of the files, and of those that changed since, what they were.
    private var linked: ParallelReader.Outcome?
    private var replaced: [String: Replaced] = [:]
    /// What names mean in the program that was linked, and by location what texts say but for their idle statements.
    private var names: Errand<PlainNames>?
    private var outlines: [String: FileOutline] = [:]
    /// How often the whole program was linked.
    package private(set) var linkCount = 0

    /// What a file was when the program was linked, or moved.
    private struct Replaced {
        var file: ReadFile
        var text: [UInt8]?
    }

    /// Finds the files. Reads none of them yet.
    ///
    /// - Throws: where there is nothing to read.
    package init(_ reader: ProgramReader) throws(InputProblem) {
        self.reader = reader
        sources = try reader.sources()
    }

    /// The absolute location of what paths are relative to.
    package var folder: String { sources.root.location }

    /// The location of a file by the path that the graph knows it by.
    package func location(of path: String) -> String { Paths.absolute(path, in: folder) }

    /// The path by which the graph knows a file; nil if it is none of the program's.
    package func path(of location: String) -> String? {
        sources.tree.files.first { $0.location == location }?.path
    }

    /// The text of a file as it is in the editor; nil for as it is on the disk.
    package func set(_ text: [UInt8]?, at location: String) {
        let before = unsaved[location]
        unsaved[location] = text
        guard let file = files.removeValue(forKey: location), replaced[location] == nil else { return }
        replaced[location] = Replaced(file: file, text: before)
    }

    /// Looks for the files again: some were made or removed, or a manifest or the configuration changed.
    package func reload() throws(InputProblem) {
        sources = try reader.sources()
        linked = nil
    }

    /// The graph and the findings of the texts as they are.
    ///
    /// - Complexity: linear in the size of the program; files that are known aren't read again, and where only places
    ///   have changed, what is known is moved.
    package func analysis() throws(InputProblem) -> Analysis {
        readMissing()
        let all = sources.tree.files.compactMap { files[$0.location] }
        let outcome = if let moved = moved(all) { moved } else { try link(all) }
        outcome.remains.letGo()
        linked = outcome
        replaced = [:]
        return Analysis(
            folder: folder, graph: outcome.graph, configuration: sources.configuration,
            warnings: sources.tree.warnings + outcome.warnings, remains: outcome.remains, keeping: nil)
    }

    private func readMissing() {
        let missing = sources.tree.files.filter { files[$0.location] == nil }
        let texts = unsaved
        let read = Workers.map(missing) { file in
            let text = texts[file.location]
            return ParallelReader.read(file, text: text, outlining: text != nil)
        }
        for (file, result) in zip(missing, read) { files[file.location] = result }
    }

    private func link(_ files: [ReadFile]) throws(InputProblem) -> ParallelReader.Outcome {
        linkCount += 1
        outlines = [:]
        names = sources.tree.plainNames(in: files)
        let linking = ParallelReader(tree: sources.tree, defines: Set(reader.defines), cache: nil) { _, _ in }
        return try linking.outcome(of: files)
    }

    // MARK: - Edits that leave the graph as it is

    /// What was made before, where the texts say the same in other places, or differ in idle statements.
    private func moved(_ all: [ReadFile]) -> ParallelReader.Outcome? {
        guard let linked else { return nil }
        var moves: [String: [Place: Place]] = [:]
        for (location, old) in replaced {
            guard let new = files[location] else { continue }  // no file of the program
            guard let known = movesAsAWhole(old, new, location) ?? movesBesideIdle(old, new, location) else {
                return nil
            }
            moves[new.facts.path] = known
        }
        return linked.moved(moves, warnings: all.compactMap(\.warning))
    }

    /// The same for a text that says what it said.
    private func movesAsAWhole(_ old: Replaced, _ new: ReadFile, _ location: String) -> [Place: Place]? {
        guard let known = old.file.moves(to: new) else { return nil }
        outlines[location] = nil  // it is of the text before
        return known
    }

    /// Where that which stood in a text stands now, if only idle statements were added, changed or removed,
    /// and texts changed that mean nothing.
    private func movesBesideIdle(_ old: Replaced, _ new: ReadFile, _ location: String) -> [Place: Place]? {
        guard old.file.facts.ignores.isEmpty, new.facts.ignores.isEmpty else { return nil }
        guard let before = outlines[location] ?? outline(old.text, of: new),
            let now = outline(unsaved[location], of: new)
        else { return nil }
        outlines[location] = now
        return Workers.run { before.moves(to: now) }
    }

    private func outline(_ text: [UInt8]?, of file: ReadFile) -> FileOutline? {
        guard let text, let names = names?.answer else { return nil }
        let (path, module) = (file.facts.path, file.facts.module)
        return Workers.run { SourceParser.outline(of: text, path: path, module: module, names: names) }
    }
}
