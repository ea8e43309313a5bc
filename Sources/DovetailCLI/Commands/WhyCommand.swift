import ArgumentParser
import DovetailAnalysis
import DovetailGraph

struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Show the shortest path by which one part needs another.")

    @Argument(help: "The part at the beginning: an identity, a part of a name, or a type.")
    var from: String

    @Argument(help: "The part at the end.")
    var to: String

    @OptionGroup var input: PathArguments
    @OptionGroup var sources: SourceOptions

    @Option(help: "How to write it.")
    var format = AnswerFormat.text

    func run() throws {
        let graph = try sources.readAndReport(input.paths).graph
        let roots = try GraphFilter(.init(roots: sources.roots), in: graph)
        let why = Why(
            from: try graph.nodes(from, within: roots), to: try graph.nodes(to, within: roots), in: graph)
        guard why.way != nil else {
            StandardError.write("error: \(why.denial)")
            throw ExitCode(1)
        }
        try Output.write(format == .json ? why.json.text : why.text, to: nil)
    }
}
