import ArgumentParser
import DovetailAnalysis
import DovetailGraph
import Foundation

extension MigrationLibrary: ExpressibleByArgument {}

struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Write the assemblies that replace another library's registrations.",
        discussion: """
            Lists what you must decide, with line and reason, and how the graphs before and after differ. Without '-o' \
            nothing is written.
            """)

    @Option(name: .customLong("from"), help: "The library to move from.")
    var library: MigrationLibrary

    @OptionGroup var input: PathArguments
    @OptionGroup var sources: SourceOptions

    @Option(
        name: .shortAndLong, help: .init("Write the assemblies, and the report, into this folder.", valueName: "folder")
    )
    var output: String?

    @Flag(help: "Also write functions that register the objects of the assemblies in the old container.")
    var bridge = false

    @Flag(help: "Build the package that the folder is in.")
    var verify = false

    func validate() throws {
        if output == "" { throw ValidationError("'-o' needs the name of a folder") }
        if bridge, !library.hasBridge {
            let name = library == .needle ? "Needle" : "EasyDi"
            throw ValidationError("'--bridge' needs a container to register with, which \(name) has none of")
        }
        if verify, output == nil { throw ValidationError("'--verify' builds what '-o' writes, which is missing") }
    }

    func run() throws {
        var migration = try sources.reader(of: input.paths).migration(from: library, bridges: bridge)
        for warning in migration.warnings { StandardError.write("\(warning)") }
        migration.isWritten = output != nil
        if let output { try write(migration, into: output) }
        try Output.write(migration.text(.text), to: nil)
        if migration.found == 0 { throw ExitCode(1) }
        if verify, let output { try PackageBuild(around: output).run() }
    }

    /// Writes all files, or none where one is there already: it may be a person's, or hold a person's edits.
    private func write(_ migration: Migration, into folder: String) throws {
        let report = (path: "Migration.md", text: migration.text(.markdown))
        let files = migration.files.map { (path: $0.path, text: $0.text) } + [report]
        let paths = files.map { "\(folder)/\($0.path)" }
        if let known = paths.first(where: FileManager.default.fileExists(atPath:)) {
            throw OutputProblem(path: known, reason: "it is there already; move it away, or choose another folder")
        }
        for (path, file) in zip(paths, files) { try Output.write(file.text, to: path, makesFolders: true) }
    }
}
