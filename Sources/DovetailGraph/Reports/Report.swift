/// Something that is said about a graph: for a terminal, for a comment on a pull request, or for programs.
package protocol Report: Sendable {
    /// The sections for people.
    func write(to markup: inout Markup)
    var json: JSONValue { get }
}

/// How a report is written.
package enum ReportFormat: String, CaseIterable, Sendable {
    case text, markdown, json
}

extension Report {
    package func text(_ format: ReportFormat) -> String {
        guard format != .json else { return json.text }
        var markup = Markup(isMarkdown: format == .markdown)
        write(to: &markup)
        return markup.text
    }
}
