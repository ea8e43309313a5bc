extension Affected: Report {
    package func write(to markup: inout Markup) {
        guard !changed.isEmpty else { return markup.line("Nothing of the object graph changed.") }
        markup.line(summary)
        writeSections(to: &markup)
    }

    func writeSections(to markup: inout Markup) {
        let code = { [markup] (id: NodeID) in markup.code(id) }
        markup.list("Changed", changed.map(code))
        markup.list(
            "Affected",
            parts.map { part in
                let edge = part.because
                let phase = edge.phase.map { $0 == .construct ? "" : " (\($0.rawValue))" } ?? ""
                return "\(code(part.id)): \(edge.kind.verb) \(markup.code(edge.to.name))\(phase)"
            })
        markup.list("Roots", roots.map(code))
        markup.list("Modules", modules.map { markup.code($0) })
        markup.list("Named at", mentions.map { "\($0.location.map { "\($0): " } ?? "")\(markup.code($0.name))" })
    }

    /// `1 changed part affects 2 parts, 1 root, 1 module`
    package var summary: String {
        let changes = count(changed.count, "changed part") + (changed.count == 1 ? " affects " : " affect ")
        return changes + count(parts.count, "part") + " in " + count(roots.count, "root") + " and "
            + count(modules.count, "module")
    }

    package var json: JSONValue {
        .object([
            "formatVersion": 1, "changed": .array(changed.map(\.json)),
            "affected": .array(parts.map { .object(["id": $0.id.json, "because": $0.because.json]) }),
            "roots": .array(roots.map(\.json)), "modules": .strings(modules),
            "mentions": .array(
                mentions.map { mention in
                    .object([
                        "name": .string(mention.name), "kind": .string(mention.kind.rawValue),
                        "target": mention.target?.json, "location": mention.location?.json,
                    ])
                }),
        ])
    }
}
