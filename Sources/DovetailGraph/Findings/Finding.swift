package import Dovetail

/// Something that a rule found.
package struct Finding: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, CaseIterable {
        case error, warning, off
    }

    /// A line below the finding.
    package struct Note: Hashable, Sendable {
        package let message: String
        package let location: DependencyGraph.Location?

        package init(_ message: String, at location: DependencyGraph.Location? = nil) {
            self.message = message
            self.location = location
        }
    }

    package let rule: RuleID
    package var severity: Severity
    package let location: DependencyGraph.Location?
    package let message: String
    /// The way that leads there: `App.a → App.b → App.a`.
    package let path: String?
    package let notes: [Note]
    /// What it is about, regardless of places: with the rule the fingerprint of a baseline.
    package let subjects: [String]
    /// The nodes that a picture marks.
    package let nodes: [NodeID]
    /// Places beside its own where a comment can silence it: every edge of a cycle.
    package let otherPlaces: [DependencyGraph.Location]

    package init(
        _ rule: RuleID, at location: DependencyGraph.Location?, _ message: String, path: String? = nil,
        notes: [Note] = [], subjects: [String], nodes: [NodeID], otherPlaces: [DependencyGraph.Location] = []
    ) {
        self.rule = rule
        severity = .error
        self.location = location
        self.message = message
        self.path = path
        self.notes = notes
        self.subjects = subjects
        self.nodes = nodes
        self.otherPlaces = otherPlaces
    }

    func locating(_ path: (String) -> String) -> Self {
        func located(_ location: DependencyGraph.Location) -> DependencyGraph.Location {
            .init(path: path(location.path), line: location.line, column: location.column)
        }
        var finding = Finding(
            rule, at: location.map { located($0) }, message, path: self.path,
            notes: notes.map { Note($0.message, at: $0.location.map { located($0) }) }, subjects: subjects,
            nodes: nodes,
            otherPlaces: otherPlaces.map { located($0) })
        finding.severity = severity
        return finding
    }

    package var places: [DependencyGraph.Location] { [location].compactMap(\.self) + otherPlaces }
    package var fingerprint: Fingerprint { Fingerprint(rule: rule.text, subjects: subjects) }
}

extension Finding: Comparable {
    package static func < (left: Finding, right: Finding) -> Bool {
        if left.location != right.location {
            guard let leftPlace = left.location, let rightPlace = right.location else { return left.location == nil }
            return leftPlace < rightPlace
        }
        return (left.rule.text, left.message, left.path ?? "") < (right.rule.text, right.message, right.path ?? "")
    }
}

/// The stable name of a rule: `dependency-cycle`.
package struct RuleID: Hashable, Sendable {
    package let text: String

    package init(_ name: RuleName) { text = name.rawValue }
}

/// What a baseline knows a finding by: it survives when lines move.
package struct Fingerprint: Hashable, Sendable {
    package let rule: String
    package let subjects: [String]

    package init(rule: String, subjects: [String]) {
        self.rule = rule
        self.subjects = subjects
    }

    /// Sixteen hexadecimal digits, the same on every machine (FNV-1a).
    package var digest: String {
        let bytes = ([rule] + subjects).joined(separator: "\n").utf8
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Fingerprint: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        left.rule == right.rule
            ? left.subjects.lexicographicallyPrecedes(right.subjects) : left.rule < right.rule
    }
}
