extension StartUpReport: CustomStringConvertible {
    /// The report as text: a line for each path to a binding, indented below the creation that caused it.
    public var description: String {
        var text =
            "start-up: \(duration.millisecondsText), \(count(creations, "creation")), \(count(threads, "thread"))\n"
        guard creations > 0 else { return text }
        text += "\n\(column("total")) \(column("own"))  binding\n"
        for line in lines { text += "\(line)\n" }
        text += "\ncritical path, \(criticalDuration.millisecondsText): \(names(criticalPath, separator: " → "))\n"
        if !opportunities.isEmpty { text += "\ncould be made at the same time:\n" }
        for opportunity in opportunities { text += "  \(opportunity)\n" }
        if !failures.isEmpty { text += "\nfailed:\n" }
        for failure in failures { text += "  \(failure.binding.label): \(failure.failure ?? "")\n" }
        return text
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension StartUpReport.Line: CustomStringConvertible {
    /// The times, the binding, how often, its scope and where it is declared.
    public var description: String {
        let binding = binding
        // Deeper lines are indented no more: the report of a long chain is no longer than the chain.
        let indentation = String(repeating: "  ", count: min(depth, 40)) + (depth > 40 ? "… " : "")
        let times = count == 1 ? "" : " × \(count)"
        let place = "\(scope), \(binding.file):\(binding.line)"
        return "\(column(total.millisecondsText)) \(column(own.millisecondsText))  "
            + "\(indentation)\(binding.label)\(times) (\(place))"
    }
}

extension StartUpReport.Opportunity: CustomStringConvertible {
    /// The binding that could make its parts at the same time, and the time that this saves.
    public var description: String {
        let parts = parts.map { "\($0.binding.label) (\($0.duration.millisecondsText))" }
        return "in \(binding.label): \(parts.joined(separator: ", ")), which saves \(saving.millisecondsText)"
    }
}

private func names(_ creations: [Recording.Creation], separator: String) -> String {
    creations.map(\.binding.label).joined(separator: separator)
}

private func column(_ text: String) -> String { String(repeating: " ", count: max(0, 10 - text.count)) + text }
