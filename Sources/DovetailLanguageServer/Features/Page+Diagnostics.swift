import DovetailGraph

extension Page {
    /// - Parameter place: the URI and range of a place in any file.
    func diagnostics(_ findings: [Finding], place: (DependencyGraph.Location) -> JSONValue) -> [JSONValue] {
        findings.compactMap { finding in
            finding.location.map { location in
                let notes = finding.notes.filter { $0.location == nil }.map { "\nnote: \($0.message)" }.joined()
                let related = finding.notes.compactMap { note in
                    note.location.map {
                        JSONValue.object(["location": place($0), "message": .string(note.message)])
                    }
                }
                return .object([
                    "range": range(location), "severity": finding.severity == .error ? 1 : 2,
                    "code": .string(finding.rule.text), "source": "dovetail",
                    "message": .string(finding.message + (finding.path.map { "\n\($0)" } ?? "") + notes),
                    "relatedInformation": related.isEmpty ? nil : .array(related),
                ])
            }
        }
    }
}
