extension Growth {
    /// A page that needs no network: how the numbers of bindings and types grew, a table of all numbers, and the data as
    /// JSON.
    package var page: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>How the graph grew</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <h1>How the graph grew</h1>
        \(entries.isEmpty ? "<p>There is no commit to count.</p>" : GrowthChart(entries).svg + "\n" + table)
        <script type="application/json" id="growth">\(json.compactText.escapedForScript)</script>
        </body>
        </html>

        """
    }

    private var table: String {
        let rows = entries.map { entry in
            let statistics = entry.statistics
            let numbers = [
                statistics.roots, statistics.bindings, statistics.types, statistics.edges, statistics.deepest.count,
            ]
            return "<tr><th scope=\"row\"><code>\(entry.name.escapedForXML)</code> \(entry.day.escapedForXML)</th>"
                + numbers.map { "<td>\($0)</td>" }.joined()
                + "<td class=\"title\">\(entry.title.escapedForXML)</td></tr>"
        }
        let columns = ["commit", "roots", "bindings", "types", "edges", "depth", "message"]
        return """
            <table>
            <thead><tr>\(columns.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table>
            """
    }

    private static let style = """
        :root { color-scheme: light dark; --ink: #0f172a; --faint: #64748b; --rule: #e2e8f0; --page: #fff;
          --bindings: #0f766e; --types: #b45309 }
        @media (prefers-color-scheme: dark) {
          :root { --ink: #e2e8f0; --faint: #94a3b8; --rule: #334155; --page: #0f172a; --bindings: #5eead4; --types: #fbbf24 }
        }
        body { margin: 24px auto; max-width: 800px; padding: 0 16px; color: var(--ink); background: var(--page);
          font: 14px/1.5 system-ui, sans-serif }
        h1 { font-size: 20px }
        svg { width: 100%; height: auto; font: 12px system-ui, sans-serif }
        svg text { fill: var(--faint) }
        .rule { stroke: var(--rule) }
        .bindings { --line: var(--bindings) }
        .types { --line: var(--types) }
        .bindings polyline, .types polyline { fill: none; stroke: var(--line); stroke-width: 2 }
        .types polyline { stroke-dasharray: 6 4 }
        circle { fill: var(--line) }
        svg .name { fill: var(--line); font-weight: 600 }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
        th, td { padding: 4px 8px; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap }
        th:first-child, th:last-child, .title { text-align: left }
        .title { white-space: normal }
        """
}
