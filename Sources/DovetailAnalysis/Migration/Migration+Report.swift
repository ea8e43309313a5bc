package import DovetailGraph

/// What `dovetail migrate` says, and writes down beside the assemblies.
extension Migration: Report {
    package func write(to markup: inout Markup) {
        guard found > 0 else { return markup.line("Nothing is registered here.") }
        let registrations = found == 1 ? "1 registration" : "\(found) registrations"
        markup.line("\(registrations): \(found - left) moved, \(left) left to you.")
        markup.list(isWritten ? "Written" : "Would be written", files.map(\.path))
        markup.list("Left to you", Self.lines(decisions.filter(\.isLeft)))
        markup.list("To look at", decisions.filter { !$0.isLeft }.map(\.description))
        markup.list("Still asks the old container", questions.map(\.description))
        markup.list("Asked from outside", needs)
        markup.list("New names", moves.map { "\($0.from) → \($0.to)" })
        markup.list("Not compared", newcomers.map { "\($0.location): \($0.subject) → \($0.to)" })
        if found == left {
            markup.line("Nothing is moved, so that the graph stays what it is.")
        } else if diff.isEmpty {
            let rest = questions.isEmpty ? "" : ", but for what still asks the old container"
            markup.line("Under their new names, the graphs are the same\(rest).")
        } else {
            diff.write(to: &markup)
        }
    }

    /// A line for each registration, with all that keeps it.
    private static func lines(_ decisions: [MigrationDecision]) -> [String] {
        var result: [(key: [String], text: String)] = []
        for decision in decisions {
            let key = [decision.location.description, decision.subject]
            if let last = result.last, last.key == key {
                result[result.count - 1].text += ". Besides, \(decision.reason); \(decision.cure)"
            } else {
                result.append((key, decision.description))
            }
        }
        return result.map(\.text)
    }

    package var json: JSONValue {
        let decided = decisions.map { decision in
            JSONValue.object([
                "location": .string("\(decision.location)"), "subject": .string(decision.subject),
                "reason": .string(decision.reason), "cure": .string(decision.cure),
                "isLeft": JSONValue(.bool(decision.isLeft)),
            ])
        }
        return .object([
            "formatVersion": 1, "found": .number(found), "moved": .number(found - left),
            "written": .array(files.map { .string($0.path) }), "decisions": .array(decided),
            "askedFromOutside": .array(needs.map { .string($0) }),
            "notCompared": .array(
                newcomers.map { .object(["location": .string("\($0.location)"), "to": .string($0.to.text)]) }),
            "names": .array(moves.map { .object(["from": .string($0.from.text), "to": .string($0.to.text)]) }),
        ])
    }
}
