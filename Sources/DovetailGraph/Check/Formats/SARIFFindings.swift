/// SARIF 2.1.0, for code scanning.
package struct SARIFFindings: FindingFormat {
    package init() {}

    package func render(_ report: Check.Report) -> String {
        let document: JSONValue = .object([
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [run(report)],
        ])
        return document.text
    }

    private func run(_ report: Check.Report) -> JSONValue {
        let rules = GraphRules.all
        let indexes = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        return .object([
            "tool": .object([
                "driver": .object([
                    "name": "dovetail",
                    "informationUri": "https://github.com/dovetail-swift/dovetail",
                    "rules": .array(rules.map(descriptor)),
                ])
            ]),
            "columnKind": "unicodeCodePoints",
            "results": .array(report.findings.map { result($0, ruleIndex: indexes[$0.rule] ?? -1) }),
        ])
    }

    private func descriptor(_ rule: any GraphRule) -> JSONValue {
        let isOff = rule.defaultSeverity == .off
        return .object([
            "id": .string(rule.id.text),
            "shortDescription": .object(["text": .string(rule.summary)]),
            "defaultConfiguration": .object([
                "enabled": JSONValue(.bool(!isOff)),
                "level": .string(isOff ? Finding.Severity.warning.rawValue : rule.defaultSeverity.rawValue),
            ]),
        ])
    }

    private func result(_ finding: Finding, ruleIndex: Int) -> JSONValue {
        let text = [finding.message, finding.path].compactMap(\.self) + finding.notes.map(\.message)
        let related = finding.notes.filter { $0.location != nil }
        return .object([
            "ruleId": .string(finding.rule.text),
            "ruleIndex": .number(ruleIndex),
            "level": .string(finding.severity.rawValue),
            "message": .object(["text": .string(text.map(\.onOneLine).joined(separator: "\n"))]),
            "locations": .array(finding.location.map { [location($0)] } ?? []),
            "relatedLocations": related.isEmpty
                ? nil : .array(related.map { location($0.location!, message: $0.message) }),
            "partialFingerprints": .object(["dovetail/v1": .string(finding.fingerprint.digest)]),
        ])
    }

    private func location(_ place: DependencyGraph.Location, message: String? = nil) -> JSONValue {
        .object([
            "physicalLocation": .object([
                "artifactLocation": .object(["uri": .string(place.path.percentEncodedPath)]),
                "region": .object([
                    "startLine": .number(place.line), "startColumn": place.column.map { .number($0) },
                ]),
            ]),
            "message": message.map { .object(["text": .string($0.onOneLine)]) },
        ])
    }
}

extension String {
    /// A path as a relative URI: what isn't plain is percent-encoded.
    fileprivate var percentEncodedPath: String {
        utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            if isPlain || "-._~/+@".unicodeScalars.contains(scalar) { return String(Character(scalar)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
