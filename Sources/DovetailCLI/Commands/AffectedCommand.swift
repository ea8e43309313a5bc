import ArgumentParser
import DovetailAnalysis
import DovetailGraph

struct AffectedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "affected", abstract: "List the parts and tests that a change may affect.",
        discussion: """
            Two graphs, as JSON or as folders of sources: 'dovetail affected old.json .'; or the files that changed: \
            'git diff --name-only main | xargs dovetail affected --files'. It lists bindings, types, roots and modules, \
            and the tests and main functions that name one of them.
            """)

    @Argument(help: "The graph as it was and as it is; with '--files' the program.")
    var paths: [String] = []

    @Option(parsing: .upToNextOption, help: .init("Files that changed.", valueName: "file"))
    var files: [String] = []

    @OptionGroup var sources: SourceOptions

    @Option(help: "How to write it.")
    var format = ReportFormat.text

    @Option(name: .shortAndLong, help: .init("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    func validate() throws {
        if files.isEmpty, paths.count != 2 {
            throw ValidationError("give the graph as it was and as it is, or '--files' with the files that changed")
        }
    }

    func run() throws {
        try Output.write(try affected().text(format), to: output)
    }

    private func affected() throws -> Affected {
        if files.isEmpty {
            let (old, new) = (try sources.readAndReport([paths[0]]), try sources.readAndReport([paths[1]]))
            return Affected(from: try sources.part(of: old.graph), to: try sources.part(of: new.graph))
        }
        let program = try sources.readAndReport(paths.isEmpty ? ["."] : paths)
        let graph = try sources.part(of: program.graph)
        let changed = files.map(program.path)
        for file in graph.filesWithoutParts(among: changed) {
            StandardError.write("note: \(file): nothing of the object graph is there")
        }
        return Affected(by: graph.parts(in: Set(changed)), in: graph)
    }
}
