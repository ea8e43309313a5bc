/// Writes lines, lists and tables as plain text or as Markdown.
package struct Markup: Sendable {
    package let isMarkdown: Bool
    package private(set) var text = ""

    package init(isMarkdown: Bool) {
        self.isMarkdown = isMarkdown
    }

    /// One sentence by itself.
    package mutating func line(_ sentence: String) {
        text += sentence + (isMarkdown ? "\n\n" : "\n")
    }

    /// A list under a heading; nothing for an empty list.
    package mutating func list(_ title: String, _ items: [String]) {
        guard !items.isEmpty else { return }
        let lines = items.map { isMarkdown ? "- \($0)\n" : "  \($0)\n" }.joined()
        text += heading("\(title) (\(items.count))") + lines + (isMarkdown ? "\n" : "")
    }

    /// A table under a heading; nothing for a table without rows. All columns but the first hold numbers.
    mutating func table(_ columns: [String], _ rows: [[String]]) {
        guard !rows.isEmpty else { return }
        if isMarkdown {
            let rule = columns.indices.map { $0 == 0 ? "---" : "---:" }
            text += ([columns, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined() + "\n"
        } else {
            let all = [columns] + rows
            let widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
            text += "\n" + all.map { $0.aligned(to: widths) + "\n" }.joined()
        }
    }

    /// A picture or a program, which is shown in Markdown only.
    mutating func block(_ title: String, language: String, _ body: String) {
        guard isMarkdown else { return }
        text += heading(title) + "```\(language)\n\(body)```\n\n"
    }

    /// What a reader must open to see, in Markdown.
    mutating func folded(_ title: String, _ write: (inout Markup) -> Void) {
        guard isMarkdown else { return write(&self) }
        text += "<details><summary>\(title)</summary>\n\n"
        write(&self)
        text += "</details>\n\n"
    }

    private func heading(_ title: String) -> String { isMarkdown ? "### \(title)\n\n" : "\(title):\n" }

    func code(_ id: NodeID) -> String { code(id.text) }

    /// In Markdown a code span with a fence longer than any run of backticks within.
    func code(_ text: String) -> String {
        let text = text.onOneLine
        guard isMarkdown else { return text }
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        return longest == 0 ? "`\(text)`" : "\(fence) \(text) \(fence)"
    }
}

extension [String] {
    /// The first to the left, the others to the right.
    fileprivate func aligned(to widths: [Int]) -> String {
        zip(self, widths).enumerated().map { column, cell in
            let space = String(repeating: " ", count: cell.1 - cell.0.count)
            return column == 0 ? cell.0 + space : "  " + space + cell.0
        }.joined()
    }
}

/// `1 part`, `2 parts`.
func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
