/// What somebody does to a text in an editor.
enum RandomEdit: CaseIterable {
    case emptyLine, note, indentation, remark, removedLine, brokenText
    case statement, signature, newType, removedType, renaming, newImport, attribute, conformance, condition

    /// Half of the edits change nothing but places, as in an editor.
    static func any(using random: inout SplitMix) -> Self {
        let edits = Bool.random(using: &random) ? [.emptyLine, .note, .indentation, .remark] : allCases
        return edits.randomElement(using: &random)!
    }

    /// The text after the edit. Where there is nothing to do it to, the text as it is.
    func apply(to text: String, using random: inout SplitMix) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        change(&lines, &random)
        return lines.isEmpty ? "\n" : lines.joined(separator: "\n")
    }

    private func change(_ lines: inout [String], _ random: inout SplitMix) {
        let line = Int.random(in: 0..<lines.count, using: &random)
        switch self {
        case .emptyLine: lines.insert("", at: line)
        case .note: lines.insert("    // a note", at: line)
        case .indentation: lines[line] = "  " + lines[line]
        case .remark: lines[line] += " /* so */"
        case .removedLine: lines.remove(at: line)
        case .brokenText: lines[line] += ["{", "}", "(", "\"", "let", "self."].randomElement(using: &random)!
        case .statement:
            let statement = ["let made = Extra()", "_ = self.app", "self.extra = extra", "print(made)"]
                .randomElement(using: &random)!
            Self.edit(&lines, { $0.hasSuffix("{") }, &random) { $0 += "\n" + statement }
        case .signature:
            Self.edit(&lines, { $0.contains("func ") || $0.contains("init(") }, &random) {
                $0 = $0.replacing("()", with: "(extra: Extra)", maxReplacements: 1)
                    .replacing("(_ ", with: "(", maxReplacements: 1)
            }
        case .newType: lines.append("final class Extra { init(clock: Clock, app: App) {} }")
        case .removedType: Self.removeType(&lines, &random)
        case .renaming:
            Self.edit(&lines, { $0.contains("var ") || $0.contains("func ") }, &random) {
                $0 = $0.replacing("var ", with: "var new", maxReplacements: 1)
                    .replacing("func ", with: "func new", maxReplacements: 1)
            }
        case .newImport:
            lines.insert(
                "import " + ["Foundation", "Dovetail", "Swinject", "XCTest", "SwiftUI"].randomElement(using: &random)!,
                at: 0)
        case .attribute:
            let attribute = ["@MainActor", "@Injectable", "@State", "@Entry"].randomElement(using: &random)!
            Self.edit(&lines, { $0.contains("class ") || $0.contains("var ") }, &random) { $0 = "\(attribute) \($0)" }
        case .conformance:
            Self.edit(&lines, { $0.contains("class ") || $0.contains("struct ") }, &random) {
                $0 = $0.replacing(" {", with: ": Codable {", maxReplacements: 1)
            }
        case .condition:
            lines.insert("#endif", at: min(line + 3, lines.count))
            lines.insert("#if \(["DEBUG", "os(Linux)"].randomElement(using: &random)!)", at: line)
        }
    }

    /// Changes one line of those that will do.
    private static func edit(
        _ lines: inout [String], _ willDo: (String) -> Bool, _ random: inout SplitMix, _ change: (inout String) -> Void
    ) {
        guard let line = lines.indices.filter({ willDo(lines[$0]) }).randomElement(using: &random) else { return }
        change(&lines[line])
    }

    /// Removes a declaration that begins without indentation, down to its brace.
    private static func removeType(_ lines: inout [String], _ random: inout SplitMix) {
        let first = lines.indices.filter { lines[$0].first?.isLetter == true && lines[$0].hasSuffix("{") }
            .randomElement(using: &random)
        guard let first, let last = lines[first...].firstIndex(of: "}") else { return }
        lines.removeSubrange(first...last)
    }
}
