/// How a graph grew over commits: `dovetail stats --since REV`.
package struct Growth: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        /// Of the commit: its hash, its day as `2026-11-22`, and the first line of its message.
        package let revision: String
        package let day: String
        package let title: String
        package let statistics: Statistics

        package init(revision: String, day: String, title: String, statistics: Statistics) {
            self.revision = revision
            self.day = day
            self.title = title
            self.statistics = statistics
        }

        var name: String { String(revision.prefix(7)) }
    }

    /// From the oldest commit to the newest.
    package let entries: [Entry]

    package init(_ entries: [Entry]) {
        self.entries = entries
    }
}

extension Growth: Report {
    package func write(to markup: inout Markup) {
        guard !entries.isEmpty else { return markup.line("There is no commit to count.") }
        markup.block("Bindings and types", language: "mermaid", chart)
        let rows = entries.map { entry in
            let statistics = entry.statistics
            return ["\(entry.name) \(entry.day)"]
                + [
                    statistics.roots, statistics.bindings, statistics.types, statistics.edges,
                    statistics.deepest.count,
                ].map { "\($0)" }
        }
        markup.table(["commit", "roots", "bindings", "types", "edges", "depth"], rows)
    }

    /// Two lines, which GitHub draws.
    private var chart: String {
        func line(_ count: (Statistics) -> Int) -> String {
            "  line [\(entries.map { "\(count($0.statistics))" }.joined(separator: ", "))]\n"
        }
        return "xychart-beta\n  x-axis [\(entries.map { "\"\($0.name)\"" }.joined(separator: ", "))]\n"
            + line(\.bindings) + line(\.types)
    }

    package var json: JSONValue {
        .object([
            "formatVersion": 1,
            "commits": .array(
                entries.map { entry in
                    .object([
                        "revision": .string(entry.revision), "day": .string(entry.day), "title": .string(entry.title),
                        "statistics": entry.statistics.json,
                    ])
                }),
        ])
    }
}
