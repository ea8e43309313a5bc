import ArgumentParser
import DovetailAnalysis
import DovetailGraph

struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Count: what is needed most, how deep the graph is, how stable its modules are.",
        discussion: """
            A module's instability is the part of its couplings that lead outwards: 0 if others depend on it and it \
            depends on none, 1 the other way round. 'only way to' counts what no other part leads to.
            """)

    @OptionGroup var input: PathArguments
    @OptionGroup var sources: SourceOptions

    @Option(help: "How to write it; JSON has all bindings, the other formats the first ten.")
    var format = ReportFormat.text

    @Option(name: .shortAndLong, help: .init("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    func run() throws {
        let graph = try sources.part(of: try sources.readAndReport(input.paths).graph)
        try Output.write(Statistics(graph).text(format), to: output)
    }
}
