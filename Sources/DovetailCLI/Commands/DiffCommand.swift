import ArgumentParser
import DovetailAnalysis
import DovetailGraph

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Review a change: compare two graphs and their findings.",
        discussion: "Two graphs as JSON, as 'dovetail graph --format json' writes them, or two folders of sources.")

    @Argument(help: "The graph as it was.")
    var old: String

    @Argument(help: "The graph as it is.")
    var new: String

    @OptionGroup var sources: SourceOptions

    @Option(help: "Markdown is a review for a pull request, with a picture of what changed.")
    var format = ReportFormat.text

    @Option(name: .shortAndLong, help: .init("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Exit with 1 if anything changed.")
    var exitCode = false

    func run() throws {
        let (before, after) = (try sources.readAndReport([old]), try sources.readAndReport([new]))
        let review = Review(
            from: try sources.part(of: before.graph), to: try sources.part(of: after.graph), after.configuration)
        try Output.write(review.text(format), to: output)
        if exitCode, !review.isEmpty { throw ExitCode(1) }
    }
}
