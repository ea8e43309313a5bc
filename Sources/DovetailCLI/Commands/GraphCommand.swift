import ArgumentParser
import DovetailAnalysis
import DovetailGraph

struct GraphCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Draw the object graph.",
        discussion: "HTML is one page that needs no network: with search, filters, and findings beside the picture.")

    @OptionGroup var input: PathArguments
    @OptionGroup var sources: SourceOptions

    @Option(help: "By default what the name of the output file says, or else text.")
    var format: GraphFormat?

    @Option(name: .shortAndLong, help: .init("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    @Option(help: .init("Only what this needs, and who needs it; '*' matches any text.", valueName: "name"))
    var focus: [String] = []

    @Option(help: .init("How many steps to go from the focus.", valueName: "number"))
    var depth: Int?

    @Option(name: .customLong("module"), help: .init("Only this module, with its neighbours.", valueName: "name"))
    var modules: [String] = []

    @Flag(
        help: """
            List what is constructed and left out, too, with its line and reason. Pictures of large graphs show all instead \
            of an overview; with '--focus' what is left out, too.
            """)
    var all = false

    func validate() throws {
        if let depth, depth < 0 { throw ValidationError("'--depth' must not be negative") }
        if depth != nil, focus.isEmpty {
            throw ValidationError("'--depth' is a distance from '--focus', which is missing")
        }
        let isBitmap = ["gif", "jpeg", "jpg", "pdf", "png", "webp"].contains { output?.hasSuffix(".\($0)") == true }
        if format == nil, isBitmap {
            throw ValidationError("no such picture is drawn: write to a file '.svg' or '.html', or say '--format'")
        }
    }

    func run() throws {
        let program = try sources.readAndReport(input.paths)
        let names = GraphFilter.Names(focus: focus, depth: depth, modules: modules, roots: sources.roots)
        if let note = program.graph.sitesNote { StandardError.write(note) }
        let graph = try GraphFilter(names, in: program.graph).apply(to: program.graph)
        let findings = Check(configuration: program.configuration).report(on: program.graph).findings
        let isWhole = all || !focus.isEmpty
        var text = usedFormat.renderer(findings: findings, isWhole: isWhole).text(of: shown(of: graph))
        if all, usedFormat == .text { text += graph.leftOutText }
        if usedFormat == .mermaid, let warning = MermaidRenderer.warning(in: text) { StandardError.write(warning) }
        try Output.write(text, to: output)
    }

    private func shown(of graph: DependencyGraph) -> DependencyGraph {
        guard all, !isPicture || !focus.isEmpty else { return graph.withoutSites }
        return isPicture ? graph.drawingSites : graph
    }

    private var usedFormat: GraphFormat { format ?? output.flatMap(GraphFormat.init(file:)) ?? .text }
    private var isPicture: Bool { usedFormat != .text && usedFormat != .json }
}
