import DovetailGraph
import Foundation

/// The graph of a program by the content of its sources, so that an unchanged program is not read again.
///
/// One file for all that was asked for: its first line is the digest of the sources and of the tool, the second that of
/// the rest, the third what was wrong with the sources, and then comes the graph. What can't be read or written is no
/// cache, and no problem.
struct GraphCache: Sendable {
    private static let lifetime: TimeInterval = 30 * 24 * 60 * 60
    private static let lineBreak = UInt8(ascii: "\n")
    private let folder: URL
    private let file: URL
    /// What was kept, which is read while the sources are still looked for.
    private let kept: Errand<Kept?>

    private struct Kept {
        let key: [UInt8]
        let warnings: [InputWarning]
        let graph: Errand<DependencyGraph?>

        /// Nil if the bytes are not what was written.
        init?(_ bytes: [UInt8]) {
            let parts = bytes.split(separator: lineBreak, maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, parts[1].elementsEqual(parts[3].withUnsafeBytes { Digest($0) }.text.utf8),
                let warnings = try? JSONDecoder().decode([InputWarning].self, from: Data(parts[2]))
            else { return nil }
            (key, self.warnings) = (Array(parts[0]), warnings)
            graph = Errand { DependencyGraph(archive: parts[3]) }
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

    func result(for tree: SourceTree) -> ParallelReader.Outcome? {
        let key = key(for: tree, contents: contents(of: tree))
        guard let kept = kept.answer, kept.key.elementsEqual(key.utf8) else { return nil }
        guard let graph = kept.graph.answer else { return nil }
        return .init(graph: graph, warnings: kept.warnings, remains: Remains(graph))
    }

    /// - Parameter contents: of the files, in their order.
    func keep(_ archive: [UInt8], _ warnings: [InputWarning], for tree: SourceTree, contents: [Digest]) {
        guard let warnings = try? JSONEncoder().encode(warnings) else { return }
        var data = Data(capacity: archive.count + warnings.count + 128)
        for text in [key(for: tree, contents: contents), archive.withUnsafeBytes { Digest($0) }.text] {
            data.append(contentsOf: text.utf8)
            data.append(Self.lineBreak)
        }
        data.append(warnings)
        data.append(Self.lineBreak)
        data.append(contentsOf: archive)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? data.write(to: file, options: .atomic)
        removeOldFiles()
    }

    private func removeOldFiles() {
        let path = folder.path(percentEncoded: false)
        let oldest = Int(Date(timeIntervalSinceNow: -Self.lifetime).timeIntervalSince1970)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where name.hasSuffix(".graph") {
            let file = Paths.join(path, name)
            if let written = Paths.modified(file), written < oldest { unlink(file) }
        }
    }
}

// MARK: - Keys

extension GraphCache {
    private func key(for tree: SourceTree, contents: [Digest]) -> String {
        var digest = Self.tool
        digest.combine(tree.name)
        for module in tree.modules {
            let words = [module.name, "\(module.isTest)", module.path ?? ""]
            for text in words + module.dependencies + ["defines"] + module.defines + ["headers"] + module.headerImports
            { digest.combine(text) }
        }
        for (file, content) in zip(tree.files, contents) {
            digest.combine(file.path)
            for module in [file.module] + file.otherModules { digest.combine(module) }
            digest.combine(content)
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
