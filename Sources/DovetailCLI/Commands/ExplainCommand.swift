import ArgumentParser
import DovetailAnalysis
import DovetailGraph

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Show what a binding, type or root needs, and what needs it.",
        discussion: "What it is, where it is declared, what it needs, who needs it, its scope, and how it is reached.")

    @Argument(help: "Its identity ('Shop/App.api'), its name ('App.api'), the end or the beginning of it, or a type.")
    var name: String

    @OptionGroup var input: PathArguments
    @OptionGroup var sources: SourceOptions

    @Option(help: "How to write it.")
    var format = AnswerFormat.text

    func run() throws {
        let graph = try sources.readAndReport(input.paths).graph
        let roots = try GraphFilter(.init(roots: sources.roots), in: graph)
        let explanation = Explanation(of: try graph.node(name, within: roots), in: graph)
        try Output.write(format == .json ? explanation.json.text : explanation.text, to: nil)
    }
}
