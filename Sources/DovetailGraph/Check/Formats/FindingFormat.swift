/// How findings are written. A new format is a new file.
package protocol FindingFormat: Sendable {
    func render(_ report: Check.Report) -> String
}

/// The formats by the names of `--format`.
package enum FindingFormatName: String, CaseIterable, Sendable {
    case text, json, sarif, github

    package var format: any FindingFormat {
        switch self {
        case .text: TextFindings()
        case .json: JSONFindings()
        case .sarif: SARIFFindings()
        case .github: GitHubFindings()
        }
    }
}

extension String {
    /// The text on one line, so that a name can't begin a line of its own, nor turn round the direction of others.
    package var onOneLine: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isPlain = !scalar.properties.generalCategory.breaksLines && !scalar.properties.isBidiControl
            result.append(isPlain ? scalar : " ")
        }
        return String(result)
    }
}

extension Unicode.GeneralCategory {
    fileprivate var breaksLines: Bool { self == .control || self == .lineSeparator || self == .paragraphSeparator }
}

extension Fingerprint {
    /// What a person needs to find the entry in a baseline.
    var sentence: String {
        "the baseline has '\(rule)' of \(subjects.filter { !$0.isEmpty }.joined(separator: ", ")), which is gone"
    }
}
