/// Findings that are known and accepted for now, so that a check speaks of new ones only.
package struct Baseline: Hashable, Sendable {
    package static let formatVersion = 1
    package let entries: Set<Fingerprint>

    package init(of findings: [Finding]) {
        entries = Set(findings.map(\.fingerprint))
    }

    /// Reads what `text` wrote.
    package init(reading text: String) throws(JSONProblem) {
        let document = JSONCursor(try JSONValue.read(text))
        let version = try document.required("formatVersion")
        guard try version.int() == Self.formatVersion else {
            let known = Self.formatVersion...Self.formatVersion
            throw JSONProblem(.wrongVersion(found: version.value.compactText, known: known), at: version.value.position)
        }
        entries = Set(try document.required("findings").elements().mapJSON(Fingerprint.init))
    }

    private init(entries: Set<Fingerprint>) {
        self.entries = entries
    }

    package func adding(_ finding: Finding) -> Self { Self(entries: entries.union([finding.fingerprint])) }

    package var text: String {
        let findings = entries.sorted().map { entry in
            JSONValue.object(["rule": .string(entry.rule), "subjects": .strings(entry.subjects)])
        }
        return JSONValue.object(["formatVersion": .number(Self.formatVersion), "findings": .array(findings)]).text
    }

    /// The entries that nothing matches, sorted: they can be deleted.
    package func stale(given findings: Set<Finding>) -> [Fingerprint] {
        entries.subtracting(findings.map(\.fingerprint)).sorted()
    }
}

extension Fingerprint {
    fileprivate init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(rule: try json.required("rule").string(), subjects: try json.required("subjects").strings())
    }
}
