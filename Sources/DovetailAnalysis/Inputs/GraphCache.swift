import DovetailGraph
import DovetailSyntax
import Foundation

/// The graph of a program by the content of its sources, so that an unchanged program is not read again, and of one that
/// says the same in other places no more than the files that changed.
///
/// Two files for all that was asked for. The first has the graph: its lines are the digest of the tool and of what the
/// files are, the digest of each file's content, the digest of the rest, what was wrong with the sources, and then comes
/// the graph. The second has the texts (`KeptTexts`). What can't be read or written is no cache, and no problem.
struct GraphCache: Sendable {
    private static let lifetime: TimeInterval = 30 * 24 * 60 * 60
    /// One of so many files may have changed; where more have, all are read.
    private static let mostChanges = 16
    private static let lineBreak = UInt8(ascii: "\n")
    private let folder: URL
    private let file: URL
    /// What was kept, which is read while the sources are still looked for.
    private let kept: Errand<Kept?>

    private struct Kept {
        let key: [UInt8]
        let contents: [UInt8]
        let warnings: [InputWarning]
        let graph: Errand<DependencyGraph?>

        /// Nil if the bytes are not what was written.
        init?(_ bytes: [UInt8]) {
            let parts = bytes.split(separator: lineBreak, maxSplits: 4, omittingEmptySubsequences: false)
            guard parts.count == 5, parts[2].elementsEqual(parts[4].withUnsafeBytes { Digest($0) }.text.utf8),
                let warnings = try? JSONDecoder().decode([InputWarning].self, from: Data(parts[3]))
            else { return nil }
            (key, contents, self.warnings) = (Array(parts[0]), Array(parts[1]), warnings)
            graph = Errand { DependencyGraph(archive: parts[4]) }
        }
    }

    /// - Parameter question: all that tells which sources are asked for.
    init(folder: String, question: [String]) {
        var digest = Digest()
        for text in question { digest.combine(text) }
        self.folder = URL(filePath: folder, directoryHint: .isDirectory)
        let file = self.folder.appending(path: "\(digest.text).graph")
        self.file = file
        kept = Errand { (try? FileBytes.read(file.path(percentEncoded: false))).flatMap(Kept.init) }
    }

    private var texts: URL { file.deletingPathExtension().appendingPathExtension("texts") }

    /// What was kept, if it holds for the files as they are.
    func result(for tree: SourceTree) -> ParallelReader.Outcome? {
        let contents = contents(of: tree)
        guard let kept = kept.answer, kept.key.elementsEqual(key(for: tree).utf8) else { return nil }
        let now = contents.map(\.text)
        let changed = now.indices.filter { !kept.contents.dropFirst($0 * 32).prefix(32).elementsEqual(now[$0].utf8) }
        guard kept.contents.count == 32 * now.count, (changed.count - 1) * Self.mostChanges < now.count,
            let graph = kept.graph.answer
        else { return nil }
        let outcome = ParallelReader.Outcome(graph: graph, warnings: kept.warnings, remains: Remains(graph))
        if changed.isEmpty { return outcome }
        guard let texts = KeptTexts(at: texts, contents: kept.contents) else { return nil }
        let moves = changed.compactMap { index in
            texts.moves(of: index, to: tree.files[index]).map { (tree.files[index].path, $0) }
        }
        guard moves.count == changed.count else { return nil }
        return outcome.moved(Dictionary(moves) { first, _ in first }, warnings: kept.warnings)
    }

    /// - Parameter contents: of the files, in their order.
    func keep(
        _ archive: [UInt8], _ warnings: [InputWarning], for tree: SourceTree, contents: [Digest], names: PlainNames
    ) {
        guard let warnings = try? JSONEncoder().encode(warnings) else { return }
        let contents = contents.map(\.text)
        let all = contents.joined()
        var data = Data(capacity: archive.count + warnings.count + all.utf8.count + 128)
        for text in [key(for: tree), all, archive.withUnsafeBytes { Digest($0) }.text] {
            data.append(contentsOf: text.utf8)
            data.append(Self.lineBreak)
        }
        data.append(warnings)
        data.append(Self.lineBreak)
        data.append(contentsOf: archive)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        KeptTexts.write(tree.files, contents: contents, names: names, to: texts)
        try? data.write(to: file, options: .atomic)
        removeOldFiles()
    }

    private func removeOldFiles() {
        let path = folder.path(percentEncoded: false)
        let oldest = Int(Date(timeIntervalSinceNow: -Self.lifetime).timeIntervalSince1970)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        where name.hasSuffix(".graph") || name.hasSuffix(".texts") {
            let file = Paths.join(path, name)
            if let written = Paths.modified(file), written < oldest { unlink(file) }
        }
    }
}

// MARK: - Keys

extension GraphCache {
    private func key(for tree: SourceTree) -> String {
        var digest = Self.tool
        digest.combine(tree.name)
        for module in tree.modules {
            let words = [module.name, "\(module.isTest)", module.path ?? ""]
            for text in words + module.dependencies + ["defines"] + module.defines + ["headers"] + module.headerImports
            { digest.combine(text) }
        }
        for file in tree.files {
            digest.combine(file.path)
            for module in [file.module] + file.otherModules { digest.combine(module) }
        }
        return digest.text
    }

    private func contents(of tree: SourceTree) -> [Digest] {
        Workers.map(tree.files) { file in
            let bytes = try? FileBytes.read(file.location)
            return bytes.map { $0.withUnsafeBytes { Digest($0) } } ?? Digest()
        }
    }

    /// Another build of the tool may read the same sources in another way.
    private static let tool: Digest = {
        var digest = Digest()
        var status = stat()
        if let path = Bundle.main.executablePath, stat(path, &status) == 0 {
            digest.combine("\(status.st_size) \(status.st_ino)")
            #if canImport(Darwin)
                digest.combine("\(status.st_mtimespec.tv_sec) \(status.st_mtimespec.tv_nsec)")
            #else
                digest.combine("\(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)")
            #endif
        }
        return digest
    }()
}
