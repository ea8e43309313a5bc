// Each part as JSON and back, both ways side by side.

extension DependencyGraph.Location {
    package var json: JSONValue { .string(description) }

    init(_ json: JSONCursor) throws(JSONProblem) {
        let parts = try json.string().split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.reversed().prefix { Int($0) != nil }.prefix(2).reversed().compactMap { Int($0) }
        guard let line = numbers.first, numbers.count < parts.count else {
            throw json.wrong("a place such as 'Sources/App.swift:3:5'")
        }
        let path = parts.dropLast(numbers.count).joined(separator: ":")
        self.init(path: path, line: line, column: numbers.count > 1 ? numbers[1] : nil)
    }
}

extension DependencyGraph.Condition {
    fileprivate var json: JSONValue? { isAlways ? nil : .strings(terms.map(\.text)) }

    fileprivate init(_ json: JSONCursor?) throws(JSONProblem) {
        self.init(try json?.strings().map(Term.init(text:)) ?? [])
    }
}

extension DependencyGraph.Module {
    var json: JSONValue {
        .object([
            "name": .string(name), "path": path.map { .string($0) },
            "dependencies": dependencies.isEmpty ? nil : .strings(dependencies),
            "sharedFiles": sharedFiles.isEmpty ? nil : .strings(sharedFiles),
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(
            name: try json.required("name").string(), dependencies: try json.optional("dependencies")?.strings() ?? [],
            path: try json.text("path"), sharedFiles: try json.optional("sharedFiles")?.strings() ?? [])
    }
}

extension DependencyGraph.Root {
    var json: JSONValue {
        .object([
            "id": id.json, "kind": .string(kind.rawValue), "location": location?.json,
            "visibility": visibility.json, "parent": parent?.json, "inherits": inherits?.json,
            "isEntry": flag(isEntry),
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(
            id: try json.id("id"), kind: try json.required("kind").choice(), location: try json.location(),
            visibility: try json.visibility(), parent: try json.optionalID("parent"),
            inherits: try json.optionalID("inherits"), isEntry: try json.flag("isEntry"))
    }
}

extension DependencyGraph.Binding {
    var json: JSONValue {
        .object([
            "id": id.json, "root": root.json, "role": role == .provider ? nil : .string(role.rawValue),
            "owner": owner?.json, "type": type.map { .string($0) }, "tag": tag.map { .string($0) },
            "key": key.map { .string($0) },
            "definitionKey": definitionKey.map { .string($0) },
            "parameters": parameters.isEmpty ? nil : .strings(parameters),
            "hasID": flag(hasID), "visibility": visibility.json, "isOpaque": flag(isOpaque),
            "isShortLived": flag(isShortLived), "declarations": .array(declarations.map(\.json)),
            "creations": creations?.json,
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(
            id: try json.id("id"), root: try json.id("root"), role: try json.optional("role")?.choice() ?? .provider,
            owner: try json.optionalID("owner"), type: try json.text("type"), tag: try json.text("tag"),
            key: try json.text("key"),
            definitionKey: try json.text("definitionKey"),
            parameters: try json.optional("parameters")?.strings() ?? [], hasID: try json.flag("hasID"),
            visibility: try json.visibility(), isOpaque: try json.flag("isOpaque"),
            isShortLived: try json.flag("isShortLived"),
            declarations: try json.list("declarations", DependencyGraph.Declaration.init),
            creations: try json.creations())
    }
}

extension DependencyGraph.Declaration {
    var json: JSONValue {
        .object([
            "location": location?.json, "scope": .string(scope.rawValue),
            "implementation": implementation.map { .string($0) }, "condition": condition.json,
            "isOverriding": flag(isOverriding),
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(
            location: try json.location(), scope: try json.required("scope").choice(),
            implementation: try json.text("implementation"), condition: try .init(json.optional("condition")),
            isOverriding: try json.flag("isOverriding"))
    }
}

extension DependencyGraph.Creations {
    fileprivate var json: JSONValue {
        .object(["count": .number(count), "nanoseconds": .number(Int(total / .nanoseconds(1)))])
    }

    fileprivate init(_ json: JSONCursor) throws(JSONProblem) {
        let count = try json.required("count")
        guard try count.int() > 0 else { throw count.wrong("at least 1") }
        self.init(count: try count.int(), total: .nanoseconds(try json.required("nanoseconds").int()))
    }
}

extension DependencyGraph.TypeNode {
    var json: JSONValue {
        .object([
            "id": id.json, "kind": .string(kind.rawValue), "location": location?.json, "visibility": visibility.json,
            "isExternal": flag(isExternal), "condition": condition.json,
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(
            id: try json.id("id"), kind: try json.required("kind").choice(), location: try json.location(),
            visibility: try json.visibility(), isExternal: try json.flag("isExternal"),
            condition: try .init(json.optional("condition")))
    }
}

extension DependencyGraph.Edge {
    var json: JSONValue {
        .object([
            "from": from.json, "to": to.json, "kind": .string(kind.rawValue),
            "phase": phase.map { .string($0.rawValue) }, "label": label.isEmpty ? nil : .string(label),
            "location": location?.json, "evidence": evidence.isEmpty ? nil : .array(evidence.map(\.json)),
            "condition": condition.json, "isOneOf": flag(isOneOf),
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        let evidence = try json.list("evidence", DependencyGraph.Location.init)
        let location = try json.location()
        self.init(
            from: try json.id("from"), to: try json.id("to"), kind: try json.required("kind").choice(),
            phase: try json.optional("phase")?.choice(), label: try json.text("label") ?? "",
            location: location ?? evidence.first, origin: Array(evidence.dropFirst()),
            condition: try .init(json.optional("condition")), isOneOf: try json.flag("isOneOf"))
    }
}

extension DependencyGraph.Requirement {
    var json: JSONValue {
        .object([
            "from": from?.json, "root": root.json, "type": .string(type), "tag": tag.map { .string($0) },
            "kind": kind == .one ? nil : .string(kind.rawValue), "phase": .string(phase.rawValue),
            "label": label.isEmpty ? nil : .string(label), "location": location?.json, "condition": condition.json,
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(
            from: try json.optionalID("from"), root: try json.id("root"), type: try json.required("type").string(),
            tag: try json.text("tag"), kind: try json.optional("kind")?.choice() ?? .one,
            phase: try json.required("phase").choice(), label: try json.text("label") ?? "",
            location: try json.location(), condition: try .init(json.optional("condition")))
    }
}

extension DependencyGraph.Occurrence {
    var json: JSONValue {
        .object([
            "kind": .string(kind.rawValue), "name": .string(name), "owner": owner?.json, "target": target?.json,
            "location": location?.json,
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(
            kind: try json.required("kind").choice(), name: try json.required("name").string(),
            owner: try json.optionalID("owner"), target: try json.optionalID("target"), location: try json.location())
    }
}

extension DependencyGraph.Unresolved {
    var json: JSONValue {
        .object([
            "owner": owner?.json, "expression": .string(expression), "input": input.isEmpty ? nil : .string(input),
            "reason": .string(reason), "location": location?.json,
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(
            owner: try json.optionalID("owner"), expression: try json.required("expression").string(),
            input: try json.text("input") ?? "", reason: try json.required("reason").string(),
            location: try json.location())
    }
}

extension DependencyGraph.Site {
    var json: JSONValue {
        .object([
            "type": .string(type), "verdict": .string(verdict.rawValue), "location": location?.json,
            "owner": owner?.json, "reason": reason.isEmpty ? nil : .string(reason),
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(
            type: try json.required("type").string(), verdict: try json.required("verdict").choice(),
            reason: try json.text("reason") ?? "", owner: try json.optionalID("owner"), location: try json.location())
    }
}

extension DependencyGraph.Verdicts {
    /// Each verdict, so that a reader sees that they add up.
    var json: JSONValue {
        JSONValue(
            .object(
                DependencyGraph.Site.Verdict.allCases.map { .init(name: $0.rawValue, value: .number(self[$0])) }))
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init()
        for verdict in DependencyGraph.Site.Verdict.allCases {
            self[verdict] = try json.optional(verdict.rawValue)?.int() ?? 0
        }
    }
}

extension DependencyGraph.Ignore {
    var json: JSONValue {
        .object([
            "rule": .string(rule), "reason": .string(reason), "line": extent.line.map { .number($0) },
            "location": location.json,
        ])
    }

    init(_ json: JSONCursor) throws(JSONProblem) {
        self.init(
            rule: try json.required("rule").string(), reason: try json.required("reason").string(),
            extent: try (json.optional("line")?.int()).map { .line($0) } ?? .file,
            location: try DependencyGraph.Location(json.required("location")))
    }
}

extension DependencyGraph.Ignore.Extent {
    fileprivate var line: Int? { if case .line(let line) = self { line } else { nil } }
}

// MARK: - Values that many parts have

private func flag(_ value: Bool) -> JSONValue? { value ? true : nil }

extension NodeID {
    package var json: JSONValue { .string(text) }
}

extension DependencyGraph.Visibility {
    fileprivate var json: JSONValue? { self == .internal ? nil : .string(rawValue) }
}

extension JSONCursor {
    fileprivate func id(_ name: String) throws(JSONProblem) -> NodeID { NodeID(try required(name).string()) }
    fileprivate func optionalID(_ name: String) throws(JSONProblem) -> NodeID? { try text(name).map { NodeID($0) } }
    fileprivate func text(_ name: String) throws(JSONProblem) -> String? { try optional(name)?.string() }
    fileprivate func flag(_ name: String) throws(JSONProblem) -> Bool { try optional(name)?.bool() ?? false }

    fileprivate func visibility() throws(JSONProblem) -> DependencyGraph.Visibility {
        try optional("visibility")?.choice() ?? .internal
    }

    fileprivate func location() throws(JSONProblem) -> DependencyGraph.Location? {
        guard let place = try optional("location") else { return nil }
        return try DependencyGraph.Location(place)
    }

    fileprivate func creations() throws(JSONProblem) -> DependencyGraph.Creations? {
        guard let creations = try optional("creations") else { return nil }
        return try DependencyGraph.Creations(creations)
    }

    /// The values of an array; none if it is not there.
    package func list<Value>(
        _ name: String, _ make: (JSONCursor) throws(JSONProblem) -> Value
    ) throws(JSONProblem) -> [Value] {
        guard let array = try optional(name) else { return [] }
        return try array.elements().mapJSON(make)
    }
}
