import ArgumentParser
import DovetailAnalysis
import DovetailGraph

struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Tell why one needs another: the shortest path, with the line of each step.")

    @Argument(help: "Who needs: an identity, a name, or the last part of it.")
    var from: String

    @Argument(help: "What is needed.")
    var to: String

    @OptionGroup var input: PathArguments
    @OptionGroup var sources: SourceOptions

    @Option(help: "How to write it.")
    var format = AnswerFormat.text

    func run() throws {
        let graph = try sources.readAndReport(input.paths).graph
        let roots = try GraphFilter(.init(roots: sources.roots), in: graph)
        let (from, to) = (try graph.node(from, within: roots), try graph.node(to, within: roots))
        guard let way = ShortestWay.from(from, to: to, in: graph) else {
            StandardError.write("error: \(ShortestWay.noWay(from: from, to: to, in: graph))")
            throw ExitCode(1)
        }
        try Output.write(format == .json ? ShortestWay.json(way).text : ShortestWay.text(way), to: nil)
    }
}
