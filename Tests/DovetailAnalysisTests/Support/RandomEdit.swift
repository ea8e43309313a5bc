/// What somebody does to a text in an editor.
enum RandomEdit: CaseIterable {
    case emptyLine, note, indentation, remark, removedLine, brokenText
    case statement, idleStatement, signature, newType, removedType, renaming, newImport, attribute, conformance
    case condition, binding, renamedType, text

    /// Half of the edits change nothing of the wiring, as in an editor.
    static func any(using random: inout SplitMix) -> Self {
        let edits = Bool.random(using: &random) ? [.emptyLine, .note, .idleStatement, .remark, .text] : allCases
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
        case .idleStatement: Self.addIdleStatement(to: &lines, &random)
        case .binding:
            Self.edit(&lines, { $0.contains("class ") && $0.hasSuffix("{") }, &random) {
                $0 += "\n    var extra: Extra { define { Extra(clock: clock, app: app) } }"
            }
        case .renamedType:
            let words = ["class ", "struct ", "protocol "]
            Self.edit(&lines, { line in words.contains { line.contains($0) } }, &random) { line in
                for word in words { line = line.replacing(word, with: word + "New") }
            }
        case .text:
            Self.edit(&lines, { $0.contains("\"") }, &random) {
                $0 = $0.replacing("\"", with: "\"a", maxReplacements: 1)
            }
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

    /// Adds a statement behind another one, some of them not typed to their end, with names of the text.
    private static func addIdleStatement(to lines: inout [String], _ random: inout SplitMix) {
        let words = lines.joined(separator: " ").split { !$0.isLetter && !$0.isNumber }.map { String($0) }
            .filter { $0.first?.isLowercase == true }
        func word() -> String { words.randomElement(using: &random) ?? "x" }
        let (first, second) = (word(), word())
        let statement = [
            "let total = \(first).\(second) + 1", "_ = \(first).\(second).count", "print(\(first))", "print(total)",
            "\(first)", "let total = \(first)", "_ = \(first).", "let total", "\(first).\(second)", "let total =",
            "print(\"\(first) \\(\(second))\")", "let total = Vast", "Vast", "var \(first) = \(second)",
            "_ = !\(first) && \(second) == 1", "let total = \(first).\(second).reduce(0, +)", "_ = String(\(first))",
            "print(\(first).\(second).joined())",
        ].randomElement(using: &random)!
        edit(&lines, { $0.hasPrefix("        ") || $0.contains("func ") && $0.hasSuffix("{") }, &random) {
            $0 += "\n        " + statement
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
