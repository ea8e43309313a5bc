import ArgumentParser
import DovetailAnalysis
import DovetailGraph

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Tell what changed from one graph to another.",
        discussion: "Two graphs as JSON, as 'dovetail graph --format json' writes them, or two folders of sources.")

    @Argument(help: "The graph as it was.")
    var old: String

    @Argument(help: "The graph as it is.")
    var new: String

    @OptionGroup var sources: SourceOptions

    @Option(help: "Markdown is for pull requests.")
    var format = DiffRenderer.Format.text

    @Option(name: .shortAndLong, help: .init("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Exit with 1 if anything changed.")
    var exitCode = false

    func run() throws {
        let diff = GraphDiff(from: try graph(old), to: try graph(new))
        try Output.write(DiffRenderer(format).render(diff), to: output)
        if exitCode, !diff.isEmpty { throw ExitCode(1) }
    }

    private func graph(_ path: String) throws -> DependencyGraph {
        let graph = try sources.readAndReport([path]).graph
        return try GraphFilter(.init(roots: sources.roots), in: graph).apply(to: graph)
    }
}
