/// `path:line:column: error: message [rule-id]`, as compilers write, with the way and the notes below.
package struct TextFindings: FindingFormat {
    package init() {}

    package func render(_ report: Check.Report) -> String {
        report.findings.map(lines).joined() + report.remarks.map { "note: \($0.onOneLine)\n" }.joined()
    }

    private func lines(_ finding: Finding) -> String {
        let head = "\(finding.severity.rawValue): \(finding.message) [\(finding.rule.text)]"
        let place = finding.location.map { "\($0): " } ?? ""
        let path = finding.path.map { "  \($0.onOneLine)\n" } ?? ""
        return (place + head).onOneLine + "\n" + path + finding.notes.map(line).joined()
    }

    private func line(_ note: Finding.Note) -> String {
        "  " + ((note.location.map { "\($0): " } ?? "") + "note: \(note.message)").onOneLine + "\n"
    }
}
