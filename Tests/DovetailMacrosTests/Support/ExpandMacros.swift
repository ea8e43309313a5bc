import DovetailExpansion
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

private let macros: [String: MacroSpec] = [
    "Assisted": MacroSpec(type: AssistedMacro.self), "From": MacroSpec(type: FromMacro.self),
    "Injectable": MacroSpec(type: InjectableMacro.self), "MixIn": MacroSpec(type: MixInMacro.self),
    "Mockable": MacroSpec(type: MockableMacro.self),
    "Spy": MacroSpec(type: SpyMacro.self), "Stub": MacroSpec(type: StubMacro.self),
    "Uses": MacroSpec(type: UsesMacro.self),
]

/// Expects `source` to expand to `expansion`, with those diagnostics, and to become `fixed` by all fix-its.
///
/// The place of a diagnostic is marked in the source by `1️⃣`, that of the second by `2️⃣`.
func expectExpansion(
    of source: String, to expansion: String, diagnostics: [(MessageText, fixIts: [String])] = [], fixed: String? = nil,
    location: Testing.SourceLocation = #_sourceLocation
) {
    let (plain, places) = unmarked(source)
    let specs = zip(diagnostics, places).map { expected, place in
        DiagnosticSpec(
            id: .init(domain: "Dovetail", id: expected.0.id), message: "\(expected.0.text) [\(expected.0.id)]",
            line: place.line, column: place.column, fixIts: expected.fixIts.map { FixItSpec(message: $0) })
    }
    #expect(diagnostics.count == places.count, "as many marks as diagnostics", sourceLocation: location)
    assertMacroExpansion(
        plain, expandedSource: expansion, diagnostics: specs, macroSpecs: macros, fixedSource: fixed,
        failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
}

/// The id of a diagnostic and its sentence.
struct MessageText {
    let id: String
    let text: String

    init(_ id: String, _ text: String) {
        self.id = id
        self.text = text
    }
}

/// `source` without its marks, and their places.
private func unmarked(_ source: String) -> (String, [(line: Int, column: Int)]) {
    var plain = ""
    var places: [(line: Int, column: Int)] = []
    var (line, column) = (1, 1)
    for character in source {
        if ["1️⃣", "2️⃣", "3️⃣"].contains(character) {
            places.append((line, column))
            continue
        }
        plain.append(character)
        (line, column) = character == "\n" ? (line + 1, 1) : (line, column + character.utf8.count)
    }
    return (plain, places)
}
