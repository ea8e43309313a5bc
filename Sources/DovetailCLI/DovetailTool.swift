import ArgumentParser
import DovetailAnalysis
import DovetailGraph
import Foundation

/// Runs the tool with the arguments of the process, and ends the process.
package func runDovetail() { DovetailTool.main() }

struct DovetailTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dovetail",
        abstract: "See, check, explain and diff the object graph of a Swift program.",
        discussion: """
            Reads Swift sources, without building them: assemblies, containers, and plain Swift that passes dependencies \
            to initializers. Exit codes: 0 clean; 1 findings, an unknown name, or no path; 2 no readable input, \
            or output that can't be written; 64 wrong usage.
            """,
        version: Version.current,
        subcommands: [
            GraphCommand.self, CheckCommand.self, ExplainCommand.self, WhyCommand.self, DiffCommand.self,
            AffectedCommand.self, StatsCommand.self, LSPCommand.self, MigrateCommand.self,
            NewCommand.self,
        ])

    /// On a thread with a stack for deeply nested sources.
    static func main() {
        Workers.run {
            do {
                var command = try parseAsRoot()
                try command.run()
            } catch let error as InputProblem {
                if case .unknownTarget = error { fail("\(error)", .failure(1)) }
                fail("\(error)", .failure(2))
            } catch let error as HistoryProblem {
                fail("\(error)", .failure(2))
            } catch let error as OutputProblem {
                fail("\(error)", .failure(2))
            } catch let error as UnknownName {
                fail("error: \(error)", .failure(1))
            } catch {
                exit(withError: error)
            }
        }
    }

    private static func fail(_ message: String, _ code: ExitCode) {
        StandardError.write(message)
        exit(withError: code)
    }
}

extension ExitCode {
    fileprivate static func failure(_ code: Int32) -> Self { Self(code) }
}
