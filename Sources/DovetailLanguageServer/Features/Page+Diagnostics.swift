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

    /// For each finding in a range: a comment that silences it, whose reason is to be filled in.
    func actions(_ findings: [Finding], from start: Position, to end: Position) -> [JSONValue] {
        findings.compactMap { finding in
            guard let location = finding.location else { return nil }
            let place = document.position(line: location.line, column: location.column ?? 1)
            guard place.line >= start.line, place.line <= end.line else { return nil }
            let line = Position(line: place.line, column: 0)
            let comment = "// dovetail:ignore \(finding.rule.text) REASON\n"
            let edit = JSONValue.object([
                "range": .object(["start": line.json, "end": line.json]),
                "newText": .string(document.indentation(ofLine: location.line) + comment),
            ])
            return .object([
                "title": .string("Ignore '\(finding.rule.text)' here, with a reason"), "kind": "quickfix",
                "diagnostics": .array(diagnostics([finding]) { self.location($0) }),
                "edit": .object(["changes": JSONValue(.object([.init(name: uri, value: [edit])]))]),
            ])
        }
    }
}
