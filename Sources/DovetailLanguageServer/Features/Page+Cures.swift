import Dovetail
import DovetailGraph

/// A change of one line that cures a finding, or silences it.
private struct Cure {
    let title: String
    let start: Position
    var end: Position
    let text: String

    /// A line of its own before another.
    static func line(_ text: String, before line: Int, titled title: String) -> Self {
        let place = Position(line: line, column: 0)
        return Self(title: title, start: place, end: place, text: text + "\n")
    }
}

extension Page {
    /// What can be done about each finding in a range: the cures that need no thought, a comment that silences it, whose
    /// reason is to be filled in, and an entry in the baseline.
    ///
    /// - Parameter addition: the edit that adds a finding to the baseline, if there is one.
    func actions(
        _ findings: [Finding], from start: Position, to end: Position, addition: (Finding) -> JSONValue?
    ) -> [JSONValue] {
        findings.flatMap { finding -> [JSONValue] in
            guard let location = finding.location else { return [] }
            let place = document.position(line: location.line, column: location.column ?? 1)
            guard place.line >= start.line, place.line <= end.line else { return [] }
            let cures = cures(of: finding, at: location)
            let silence = finding.rule == RuleID(.unusedIgnore) ? [] : [silence(finding, at: location)]
            return (cures + silence).map {
                action($0, for: finding, isPreferred: cures.count == 1 && $0.title == cures[0].title)
            }
                + (addition(finding).map { [action("Add to the baseline", for: finding, edit: $0)] } ?? [])
        }
    }

    private func action(_ cure: Cure, for finding: Finding, isPreferred: Bool) -> JSONValue {
        let edit = JSONValue.object([
            "range": .object(["start": cure.start.json, "end": cure.end.json]), "newText": .string(cure.text),
        ])
        return action(
            cure.title, for: finding, isPreferred: isPreferred,
            edit: .object(["changes": JSONValue(.object([.init(name: uri, value: [edit])]))]))
    }

    private func action(
        _ title: String, for finding: Finding, isPreferred: Bool = false, edit: JSONValue
    ) -> JSONValue {
        .object([
            "title": .string(title), "kind": "quickfix", "isPreferred": isPreferred ? true : nil,
            "diagnostics": .array(diagnostics([finding]) { self.location($0) }), "edit": edit,
        ])
    }

    private func silence(_ finding: Finding, at location: DependencyGraph.Location) -> Cure {
        .line(
            document.indentation(ofLine: location.line) + "// dovetail:ignore \(finding.rule.text) REASON",
            before: location.line - 1, titled: "Ignore '\(finding.rule.text)' here, with a reason")
    }

    private func cures(of finding: Finding, at location: DependencyGraph.Location) -> [Cure] {
        switch finding.rule {
        case RuleID(.missingBinding): registrations(of: finding, at: location)
        case RuleID(.unusedIgnore): removal(ofCommentAt: location).map { [$0] } ?? []
        default: []
        }
    }

    /// Registers what is missing, above the registration that needs it: the type itself, or each type that conforms.
    private func registrations(of finding: Finding, at location: DependencyGraph.Location) -> [Cure] {
        let (type, tag) = (finding.subjects[1], finding.subjects[2])
        let line = document.text(ofLine: location.line)
        guard tag.isEmpty, let call = line.firstRange(of: ".register"), let from = finding.nodes.first else {
            return []
        }
        let container = line[..<call.lowerBound]
        return makers(of: type, near: from).map { maker in
            .line(
                "\(container).register(\(type.hasPrefix("any ") ? "(\(type))" : type).self, \(maker).init)",
                before: location.line - 1,
                titled: maker == type ? "Register '\(type)'" : "Register '\(maker)' as '\(type)'")
        }
    }

    private func makers(of type: String, near place: NodeID) -> [String] {
        let name = type.hasPrefix("any ") ? String(type.dropFirst(4)) : type
        let named = graph.types.filter { $0.id.name == name && !$0.isExternal }
        // The graph knows no type that nothing mentions but a registration: its name is all there is to go by.
        guard let found = named.first(where: { $0.id.module == place.module }) ?? named.first else {
            return type.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? [type] : []
        }
        if found.kind != .protocol { return type == name ? [name] : [] }
        return graph.edges(to: found.id).filter { $0.kind == .conforms }.map(\.from.name).sorted()
    }

    /// Removes a comment, with its line if nothing else is there.
    private func removal(ofCommentAt location: DependencyGraph.Location) -> Cure? {
        let line = document.text(ofLine: location.line)
        guard let comment = line.firstRange(of: "// dovetail:ignore") else { return nil }
        let before = line[..<comment.lowerBound]
        let isAlone = before.allSatisfy(\.isWhitespace)
        let code = before.reversed().drop(while: \.isWhitespace).count
        let start = document.position(
            line: location.line, column: isAlone ? 1 : String(before.prefix(code)).utf8.count + 1)
        let end =
            isAlone
            ? Position(line: location.line, column: 0)
            : document.position(line: location.line, column: line.utf8.count + 1)
        return Cure(title: "Remove the comment", start: start, end: end, text: "")
    }
}
