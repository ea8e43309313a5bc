extension Statistics: Report {
    /// How many lines each table of a report for people has at most.
    private static let most = 10

    package func write(to markup: inout Markup) {
        let counts = [count(roots, "root"), count(bindings, "binding"), count(types, "type"), count(edges, "edge")]
        markup.line("\(name): \(counts.joined(separator: ", "))")
        if !deepest.isEmpty {
            markup.line("depth \(deepest.count): \(deepest.map { markup.code($0.name) }.joined(separator: " → "))")
        }
        markup.table(["module", "parts", "needs others", "needed by others", "instability"], modules.map(row))
        table("most needed", "needed by", fanIn, to: &markup)
        table("most needing", "needs", fanOut, to: &markup)
        table("only way to", "parts", dominating, to: &markup)
    }

    private func row(_ module: Module) -> [String] {
        [
            module.name, "\(module.parts)", "\(module.needing)", "\(module.needed)",
            module.instability.map(\.twoDigits) ?? "-",
        ]
    }

    private func table(_ title: String, _ column: String, _ ranks: [Rank], to markup: inout Markup) {
        let rows = ranks.prefix(Self.most).map { [markup.code($0.id.name), "\($0.count)"] }
        let rest = ranks.count - rows.count
        markup.table([title + (rest > 0 ? ", and \(rest) more" : ""), column], rows)
    }

    package var json: JSONValue {
        .object([
            "formatVersion": 1, "name": .string(name), "roots": .number(roots), "bindings": .number(bindings),
            "types": .number(types), "edges": .number(edges), "deepest": .array(deepest.map(\.json)),
            "modules": .array(
                modules.map { module in
                    .object([
                        "name": .string(module.name), "parts": .number(module.parts),
                        "needsOthers": .number(module.needing), "neededByOthers": .number(module.needed),
                        "instability": module.instability.map { JSONValue(.number($0.twoDigits)) },
                    ])
                }),
            "fanIn": ranks(fanIn), "fanOut": ranks(fanOut), "dominates": ranks(dominating),
        ])
    }

    private func ranks(_ ranks: [Rank]) -> JSONValue {
        .array(ranks.map { .object(["id": $0.id.json, "count": .number($0.count)]) })
    }
}

extension Double {
    /// `0.67`.
    fileprivate var twoDigits: String {
        let hundredths = Int((self * 100).rounded())
        let digits = hundredths % 100
        return "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
    }
}
