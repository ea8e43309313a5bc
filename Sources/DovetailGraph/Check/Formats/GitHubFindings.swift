/// Workflow commands, which GitHub Actions shows at their lines.
package struct GitHubFindings: FindingFormat {
    package init() {}

    package func render(_ report: Check.Report) -> String {
        report.findings.map(command).joined()
            + report.staleEntries.map { "::notice title=stale baseline::\(escapeData($0.sentence))\n" }.joined()
            + report.idlePatterns.map { "::notice title=idle pattern::\(escapeData($0))\n" }.joined()
    }

    private func command(_ finding: Finding) -> String {
        var properties: [(String, String)] = []
        if let location = finding.location {
            properties += [("file", location.path), ("line", String(location.line))]
            if let column = location.column { properties.append(("col", String(column))) }
        }
        properties.append(("title", finding.rule.text))
        let text = [finding.message, finding.path].compactMap(\.self) + finding.notes.map { "note: \($0.message)" }
        let list = properties.map { "\($0)=\(escapeProperty($1))" }.joined(separator: ",")
        return "::\(finding.severity.rawValue) \(list)::\(escapeData(text.joined(separator: "\n")))\n"
    }

    private func escapeData(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: String(Character(scalar))
            }
        }.joined()
    }

    private func escapeProperty(_ text: String) -> String {
        escapeData(text).map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }
}
