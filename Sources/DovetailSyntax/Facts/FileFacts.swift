/// What one source file says about wiring: all that is left of it once it was read.
///
/// Plain values, so that files are read in parallel, their trees go at once, and what was read can be kept.
package struct FileFacts: Equatable, Sendable {
    /// Relative to the root of the package, with `/`.
    package var path: String
    package var module: String
    package var imports: [String] = []
    /// Those of them that the module hands on to who imports it: `@_exported import`.
    package var exports: [String] = []
    /// Types and extensions, nested ones too, each under its whole name.
    package var types: [TypeFacts] = []
    package var aliases: [AliasFacts] = []
    /// Functions and variables outside of any type.
    package var members: [Member] = []
    /// Code outside of any declaration.
    package var statements: [Statement] = []
    package var ignores: [IgnoreFacts] = []
    /// Whether a part of it is nested too deeply to be read.
    package var isCut = false

    package init(path: String, module: String) {
        self.path = path
        self.module = module
    }
}

/// A place in a file, from 1; columns in UTF-8 code units.
package struct Place: Hashable, Sendable {
    package var line: Int32
    package var column: Int32

    package init(line: Int, column: Int) {
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
    }
}

/// What must hold for a declaration to be there: `#if`.
package struct ConditionTerm: Equatable, Sendable {
    package var expression: String
    package var isNegated: Bool

    package init(_ expression: String, isNegated: Bool = false) {
        self.expression = expression
        self.isNegated = isNegated
    }
}

/// `// dovetail:ignore rule-id reason`
package struct IgnoreFacts: Equatable, Sendable {
    package var rule: String
    package var reason: String
    /// The line that it silences; nil for the whole file.
    package var line: Int?
    package var place: Place

    package init(rule: String, reason: String, line: Int?, place: Place) {
        self.rule = rule
        self.reason = reason
        self.line = line
        self.place = place
    }
}
