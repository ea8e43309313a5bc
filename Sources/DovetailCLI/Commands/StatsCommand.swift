import ArgumentParser
import DovetailAnalysis
import DovetailGraph
import Foundation

struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Count the most needed parts, the depth of the graph, and the stability of modules.",
        discussion: """
            A module's instability is the part of its couplings that lead outwards: 0 if others depend on it and it \
            depends on none, 1 the other way round. 'only way to' counts what no other part leads to.
            """)

    @OptionGroup var input: PathArguments
    @OptionGroup var sources: SourceOptions

    @Option(help: .init("Count at each commit of the main line since this one, too.", valueName: "revision"))
    var since: String?

    @Option(help: "How to write it; JSON has all bindings, the other formats the first ten. HTML draws '--since'.")
    var format = Format.text

    @Option(name: .shortAndLong, help: .init("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, markdown, json, html
    }

    func validate() throws {
        if format == .html, since == nil {
            throw ValidationError("'--format html' draws how the graph grew: add '--since REVISION'")
        }
    }

    func run() throws {
        try Output.write(try text(), to: output)
    }

    private func text() throws -> String {
        guard let format = ReportFormat(rawValue: format.rawValue) else { return try growth(since: since ?? "").page }
        if let since { return try growth(since: since).text(format) }
        return Statistics(try sources.part(of: try sources.readAndReport(input.paths).graph)).text(format)
    }

    private func growth(since: String) throws -> Growth {
        let history = GitHistory()
        let all = try history.commits(since: since)
        let commits = all.thinned
        if commits.count < all.count {
            StandardError.write("note: \(commits.count) of \(all.count) commits are counted")
        }
        return Growth(try commits.compactMap { try entry(of: $0, in: history) })
    }

    /// Nil where the program is not there yet.
    private func entry(of commit: GitHistory.Commit, in history: GitHistory) throws -> Growth.Entry? {
        try history.withFiles(of: commit) { folder in
            let paths = input.paths.map { folder.appending(path: $0).standardizedFileURL.path(percentEncoded: false) }
            guard paths.allSatisfy({ FileManager.default.fileExists(atPath: $0) }),
                let program = try? sources.read(paths)
            else {
                StandardError.write("note: \(commit.revision.prefix(7)): there is nothing to read")
                return nil
            }
            return .init(
                revision: commit.revision, day: commit.day, title: commit.title,
                statistics: Statistics(try sources.part(of: program.graph)))
        }
    }
}
