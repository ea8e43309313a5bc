import ArgumentParser
import Dovetail
import DovetailAnalysis
import DovetailGraph
import Foundation

/// What all commands that read a program have in common.
struct SourceOptions: ParsableArguments {
    @Option(name: .customLong("root"), help: .init("Only this assembly, container or function.", valueName: "name"))
    var roots: [String] = []

    @Option(
        name: .customLong("exclude"),
        help: .init("Leave out files: by name, or with '/' by path; '*' and '**' match any text.", valueName: "glob"))
    var excludes: [String] = []

    @Option(help: .init("Read this configuration instead of '.dovetail.json'.", valueName: "file"))
    var config: String?

    @Option(name: .customLong("target"), help: .init("Only this target, and what it depends on.", valueName: "name"))
    var targets: [String] = []

    @Option(
        name: .customShort("D", allowingJoined: true),
        help: .init("Choose the branch of '#if' for which this holds: a name, or 'os(macOS)'.", valueName: "name"))
    var defines: [String] = []

    @Flag(help: "Let SwiftPM run the manifest, instead of reading it as it is written.")
    var resolveManifest = false

    /// Reads the program, and says on standard error what could not be read.
    func read(_ paths: [String]) throws(InputProblem) -> Analysis {
        var reader = reader(of: paths)
        let progress = Progress()
        reader.progress = { progress.show(done: $0, of: $1) }
        defer { progress.clear() }
        let program = try reader.read()
        Self.remains.withLock { $0.append(program.remains) }
        return program
    }

    /// A reader for which all options are set.
    func reader(of paths: [String]) -> ProgramReader {
        var reader = ProgramReader(paths: paths)
        reader.excludes = excludes.map { Glob($0) }
        reader.configurationPath = config
        reader.targets = targets
        reader.defines = defines
        reader.resolvesManifests = resolveManifest
        reader.cacheFolder = Self.cacheFolder
        return reader
    }

    /// Reads the program, and says on standard error what can't be followed.
    func readAndReport(_ paths: [String]) throws(InputProblem) -> Analysis {
        let program = try read(paths)
        for warning in program.warnings { StandardError.write("\(warning)") }
        if let note = program.graph.unresolvedNote { StandardError.write(note) }
        return program
    }

    /// The part of a graph that `--root` selects.
    func part(of graph: DependencyGraph) throws -> DependencyGraph {
        try GraphFilter(.init(roots: roots), in: graph).apply(to: graph)
    }

    /// Held until the process ends.
    private static let remains = Guarded<[Remains]>([])

    /// Where it is remembered what was read, for the next run.
    private static var cacheFolder: String? {
        if let folder = ProcessInfo.processInfo.environment["DOVETAIL_CACHE"] { return folder }
        let folders = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)
        return folders.first?.appending(path: "dovetail").path(percentEncoded: false)
    }
}

/// The program itself, for commands with one.
struct PathArguments: ParsableArguments {
    @Argument(help: "Folders, packages, Swift files, or one graph as JSON.")
    var paths: [String] = ["."]
}
