import DovetailGraph

extension Sources {
    /// A program with the parts that most programs of the tests wire.
    static func parts(_ text: String) -> Sources { Sources(parts + text) }

    static let parts = """
        protocol Repo {}
        struct Mem: Repo {}
        struct Disk: Repo {}
        final class Ctl { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }

        """

    /// The edges of wiring, a line each, and what is open.
    var wiring: String {
        get async throws {
            let graph = try await graph
            let needs = graph.edges.filter { $0.kind == .needs || $0.kind == .holdsRoot }.map(\.line)
            let open = graph.unresolved.map {
                "open \($0.owner?.name ?? "-") \($0.input): \($0.expression), \($0.reason)"
            }
            return (needs + open).joined(separator: "\n")
        }
    }

    /// The edges of wiring, and the verdicts of all sites in the order of the source.
    var verdicts: String {
        get async throws {
            let sites = try await graph.sites.map { "\($0.type) \($0.verdict.rawValue)" }
            return try await ([wiring] + sites).filter { !$0.isEmpty }.joined(separator: "\n")
        }
    }
}

extension DependencyGraph.Edge {
    fileprivate var line: String {
        let words = [
            "\(from.name) → \(to.name)", label.isEmpty ? nil : "as \(label)",
            phase.flatMap { $0 == .construct ? nil : $0.rawValue }, isOneOf ? "one of" : nil,
            kind == .holdsRoot ? "whole" : nil,
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }
}
