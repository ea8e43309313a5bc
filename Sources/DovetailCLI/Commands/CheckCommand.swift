import ArgumentParser
import DovetailAnalysis
import DovetailGraph

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find what is wrong with the object graph.",
        discussion: """
            Findings are written as 'path:line:column: error: message [rule-id]'. A comment \
            '// dovetail:ignore rule-id reason' on the line or alone above it silences one.
            """)

    @OptionGroup var input: PathArguments
    @OptionGroup var sources: SourceOptions

    @Option(help: "How findings are written.")
    var format = FindingFormatName.text

    @Option(name: .shortAndLong, help: .init("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Warnings are errors.")
    var strict = false

    @Option(
        help: .init("Leave out the findings that this file lists, instead of the configured one.", valueName: "file"))
    var baseline: String?

    @Option(help: .init("List all findings in this file, to be left out from now on.", valueName: "file"))
    var writeBaseline: String?

    @Option(help: .init("For the build-tool plugin: write this file if there is no error.", visibility: .hidden))
    var buildOutput: String?

    func run() throws {
        let program = try sources.readAndReport(input.paths)
        let names = GraphFilter.Names(roots: sources.roots)
        let part = try GraphFilter(names, in: program.graph)
        if let writeBaseline {
            let all = Check(configuration: program.configuration).report(on: program.graph, about: part)
            try Output.write(Baseline(of: all.findings).text, to: writeBaseline)
            let count = all.findings.count
            StandardError.write(
                "\(writeBaseline): \(count) finding\(count == 1 ? " is" : "s are") known from now on")
            return
        }
        let known =
            try baseline.map { path throws(InputProblem) in try ProgramReader.baseline(in: path) } ?? program.baseline()
        let check = Check(configuration: program.configuration, baseline: known)
        var report = check.report(on: program.graph, about: part)
        if buildOutput != nil { report = report.locating { "\(program.folder)/\($0)" } }
        try Output.write(format.format.render(report), to: output)
        StandardError.write(report.summary)
        if report.isFailure(strict: strict) { throw ExitCode(1) }
        if let buildOutput { try Output.write("// The object graph is checked.\n", to: buildOutput) }
    }
}
