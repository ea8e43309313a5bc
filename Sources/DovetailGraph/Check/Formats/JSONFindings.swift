/// An object with `formatVersion`, the findings, and the stale entries of the baseline.
package struct JSONFindings: FindingFormat {
    package static let formatVersion = 1
    package init() {}

    package func render(_ report: Check.Report) -> String {
        let document: JSONValue = .object([
            "formatVersion": .number(Self.formatVersion),
            "findings": .array(report.findings.map(json)),
            "ignored": .number(report.ignoredCount),
            "known": .number(report.knownCount),
            "stale": .array(
                report.staleEntries.map { .object(["rule": .string($0.rule), "subjects": .strings($0.subjects)]) }),
        ])
        return document.text
    }

    func json(_ finding: Finding) -> JSONValue {
        .object([
            "rule": .string(finding.rule.text),
            "severity": .string(finding.severity.rawValue),
            "location": finding.location?.json,
            "message": .string(finding.message),
            "path": finding.path.map { .string($0) },
            "notes": .array(
                finding.notes.map { .object(["message": .string($0.message), "location": $0.location?.json]) }),
            "nodes": .array(finding.nodes.map(\.json)),
            "fingerprint": .string(finding.fingerprint.digest),
        ])
    }
}
