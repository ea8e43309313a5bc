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
        let locations = paths.map(Paths.absolute)
        for (path, location) in zip(paths, locations) where FileKind(of: location) == .missing {
            throw .noSuchPath(path)
        }
        let root = ProjectRoot(of: locations)
        let configuration = try configuration(in: root)
        if let graph = paths.first(where: { $0.hasSuffix(".json") }) {
            guard paths.count == 1 else { throw .graphAmongOthers(graph) }
            let graph = try Self.graph(in: graph)
            return Analysis(
                folder: root.location, graph: graph, configuration: configuration, warnings: [],
                remains: Remains(graph), keeping: nil)
        }
        if let path = zip(paths, locations).first(where: { !Self.canRead($1) })?.0 { throw .unknownKind(path) }
        let excludes = excludes + configuration.excludes
        let question =
            locations + ["\(resolvesManifests)"] + excludes.map(\.pattern) + ["targets"] + targets + ["defines"]
            + defines
        let cache = cacheFolder.map { GraphCache(folder: $0, question: question) }
        let tree = try SourceFinder.tree(
            of: locations, manifests: ManifestReader(root: root, resolves: resolvesManifests), excludes: excludes
        ).choosing(targets)
        if tree.files.isEmpty { throw .noSources(paths, tree.warnings) }
        let result = try ParallelReader(tree: tree, defines: Set(defines), cache: cache, progress: progress).read()
        return Analysis(
            folder: root.location, graph: result.graph, configuration: configuration,
            warnings: tree.warnings + result.warnings, remains: result.remains, keeping: result.keeping)
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

    /// A baseline.
    package static func baseline(in path: String) throws(InputProblem) -> Baseline {
        let text = try text(of: Paths.absolute(path), path: path)
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
