package import DovetailGraph
import DovetailSyntax
import Foundation

/// A program as it was read, and what is set for it.
package struct Analysis: Sendable {
    /// The absolute location of what paths are relative to.
    package let folder: String
    package let graph: DependencyGraph
    package let configuration: Configuration
    package let warnings: [InputWarning]
    package let remains: Remains
    /// What is still done with it, beside the use that is made of it.
    let keeping: Errand<Void>?

    /// Where the baseline is that the configuration names.
    package var baselineLocation: String? { configuration.baseline.map { Paths.absolute($0, in: folder) } }

    /// What the baseline holds that the configuration names.
    ///
    /// - Throws: where there is no such file, or it is no baseline.
    package func baseline() throws(InputProblem) -> Baseline? {
        guard let path = configuration.baseline else { return nil }
        return try ProgramReader.baseline(in: path, of: folder)
    }

    /// The path by which the graph knows a file: relative to the root. The file is named as a user does, relative to the
    /// current directory.
    package func path(of file: String) -> String {
        ProjectRoot(at: folder).path(of: Paths.absolute(file))
    }
}

/// Reads a program from its sources, or a graph that was written before.
package struct ProgramReader: Sendable {
    /// Folders, packages, Swift files, or one graph; relative to the current directory.
    package var paths: [String]
    /// Patterns of what is not read, beside those of the configuration.
    package var excludes: [Glob] = []
    /// Instead of `.dovetail.json` in the root.
    package var configurationPath: String?
    /// Whether SwiftPM may run manifests.
    package var resolvesManifests = false
    /// Names of targets, to read only them and what they depend on; none for all.
    package var targets: [String] = []
    /// The compilation conditions that are set.
    package var defines: [String] = []
    /// The folder in which to keep what was read; nil for none.
    package var cacheFolder: String?
    /// Hears how many files of how many are read, on any thread.
    package var progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }

    package init(paths: [String]) {
        self.paths = paths
    }

    /// - Throws: where nothing can be read. What is wrong with a part is in the program's warnings.
    package func read() throws(InputProblem) -> Analysis {
        let locations = try locations()
        let root = ProjectRoot(of: locations)
        let configuration = try configuration(in: root)
        if let graph = paths.first(where: { $0.hasSuffix(".json") }) {
            guard paths.count == 1 else { throw .graphAmongOthers(graph) }
            let graph = try Self.graph(in: graph)
            return Analysis(
                folder: root.location, graph: graph, configuration: configuration, warnings: [],
                remains: Remains(graph), keeping: nil)
        }
        // First, so that what was kept is read while the files are looked for.
        let cache = cacheFolder.map { GraphCache(folder: $0, question: question(locations, configuration)) }
        let tree = try tree(of: locations, root, configuration)
        let result = try ParallelReader(tree: tree, defines: Set(defines), cache: cache, progress: progress).read()
        return Analysis(
            folder: root.location, graph: result.graph, configuration: configuration,
            warnings: tree.warnings + result.warnings, remains: result.remains, keeping: result.keeping)
    }

    /// The files of a program, found and not read yet.
    struct Sources: Sendable {
        let root: ProjectRoot
        let configuration: Configuration
        let tree: SourceTree
    }

    func sources() throws(InputProblem) -> Sources {
        let locations = try locations()
        let root = ProjectRoot(of: locations)
        let configuration = try configuration(in: root)
        let tree = try tree(of: locations, root, configuration)
        return Sources(root: root, configuration: configuration, tree: tree)
    }

    /// Of all paths, which exist.
    private func locations() throws(InputProblem) -> [String] {
        let locations = paths.map(Paths.absolute)
        for (path, location) in zip(paths, locations) where FileKind(of: location) == .missing {
            throw .noSuchPath(path)
        }
        return locations
    }

    private func tree(
        of locations: [String], _ root: ProjectRoot, _ configuration: Configuration
    ) throws(InputProblem) -> SourceTree {
        if let path = zip(paths, locations).first(where: { !Self.canRead($1) })?.0 { throw .unknownKind(path) }
        let manifests = ManifestReader(root: root, resolves: resolvesManifests)
        let tree = try SourceFinder.tree(
            of: locations, manifests: manifests, excludes: excludes + configuration.excludes
        ).choosing(targets)
        if tree.files.isEmpty { throw .noSources(paths, tree.warnings) }
        return tree
    }

    /// All that tells which sources are read, and how.
    private func question(_ locations: [String], _ configuration: Configuration) -> [String] {
        locations + ["\(resolvesManifests)"] + (excludes + configuration.excludes).map(\.pattern) + ["targets"]
            + targets
            + ["defines"] + defines
    }

    private static func canRead(_ location: String) -> Bool {
        FileKind(of: location) == .folder || location.hasSuffix(".swift")
    }
}

// MARK: - JSON

extension ProgramReader {
    private func configuration(in root: ProjectRoot) throws(InputProblem) -> Configuration {
        let usual = Paths.join(root.location, ".dovetail.json")
        guard configurationPath != nil || FileKind(of: usual) == .file else { return Configuration() }
        let path = configurationPath ?? root.path(of: usual)
        let text = try Self.text(of: configurationPath.map(Paths.absolute) ?? usual, path: path)
        do throws(JSONProblem) {
            return try Configuration(reading: text)
        } catch {
            throw .invalidJSON(path, error)
        }
    }

    private static func graph(in path: String) throws(InputProblem) -> DependencyGraph {
        let text = try text(of: Paths.absolute(path), path: path)
        do throws(JSONProblem) {
            return try GraphDocument(reading: text).graph()
        } catch {
            throw .invalidJSON(path, error)
        }
    }

    /// - Parameter folder: what the path is relative to; the current directory if none is given.
    package static func baseline(in path: String, of folder: String? = nil) throws(InputProblem) -> Baseline {
        let location = folder.map { Paths.absolute(path, in: $0) } ?? Paths.absolute(path)
        let text = try text(of: location, path: path)
        do throws(JSONProblem) {
            return try Baseline(reading: text)
        } catch {
            throw .invalidJSON(path, error)
        }
    }

    private static func text(of location: String, path: String) throws(InputProblem) -> String {
        if FileKind(of: location) == .missing { throw .noSuchPath(path) }
        do {
            return String(decoding: try Data(contentsOf: URL(filePath: location)), as: UTF8.self)
        } catch {
            throw .unreadable(path, reason: error.reason)
        }
    }
}
