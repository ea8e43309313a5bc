/// An object with `formatVersion`, the findings, and the stale entries of the baseline.
package struct JSONFindings: FindingFormat {
    package static let formatVersion = 1
    package init() {}

    package func render(_ report: Check.Report) -> String {
        let document: JSONValue = .object([
            "formatVersion": .number(Self.formatVersion),
            "findings": .array(report.findings.map(\.json)),
            "ignored": .number(report.ignoredCount),
            "known": .number(report.knownCount),
            "stale": .array(
                report.staleEntries.map { .object(["rule": .string($0.rule), "subjects": .strings($0.subjects)]) }),
            "idle": report.idlePatterns.isEmpty ? nil : .strings(report.idlePatterns),
        ])
        return document.text
    }
}

extension Finding {
    var json: JSONValue {
        .object([
            "rule": .string(rule.text),
            "severity": .string(severity.rawValue),
            "location": location?.json,
            "message": .string(message),
            "path": path.map { .string($0) },
            "notes": .array(notes.map { .object(["message": .string($0.message), "location": $0.location?.json]) }),
            "nodes": .array(nodes.map(\.json)),
            "fingerprint": .string(fingerprint.digest),
        ])
    }
}
