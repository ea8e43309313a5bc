extension Configuration {
    /// Reads a file.
    ///
    /// - Throws: `JSONProblem` with line and column; an unknown setting, rule or layer is one.
    package init(reading text: String) throws(JSONProblem) {
        self.init()
        let document = JSONCursor(try JSONValue.read(text))
        try document.allowOnly(["roots", "layers", "rules", "severities", "thresholds", "excludes", "baseline"])
        roots = try document.list("roots", Self.glob)
        excludes = try document.list("excludes", Self.glob)
        layers = try document.list("layers", Layer.init)
        try checkLayers(document)
        baseline = try document.optional("baseline")?.string()
        rules = try document.list("rules", TeamRule.init)
        let ruleNames = GraphRules.all.map(\.id.text)
        severities = try document.dictionary("severities", names: ruleNames) { json throws(JSONProblem) in
            try json.choice()
        }
        thresholds = try document.dictionary("thresholds", names: ["over-injection"]) { json throws(JSONProblem) in
            try json.number(from: 1)
        }
    }

    private static func glob(_ json: JSONCursor) throws(JSONProblem) -> Glob { try json.glob() }

    private func checkLayers(_ document: JSONCursor) throws(JSONProblem) {
        let names = layers.map(\.name)
        for (index, layer) in try (document.optional("layers")?.elements() ?? []).enumerated()
        where names[..<index].contains(names[index]) {
            throw try layer.required("name").wrong("a name that no other layer has")
        }
        for layer in try document.optional("layers")?.elements() ?? [] {
            for use in try layer.optional("mayUse")?.elements() ?? [] {
                guard names.contains(try use.string()) else {
                    throw use.wrong("the name of a layer: " + names.map { "'\($0)'" }.joined(separator: ", "))
                }
            }
        }
    }
}

extension Configuration.Layer {
    fileprivate init(_ json: JSONCursor) throws(JSONProblem) {
        try json.allowOnly(["name", "contains", "mayUse"])
        self.init(
            name: try json.required("name").string(),
            contains: try json.required("contains").globs(),
            mayUse: try json.optional("mayUse")?.strings())
    }
}

extension Configuration.TeamRule {
    private static let wishes = [
        "mustNotUse", "mustUse", "usedOnlyBy", "builtOnlyBy", "scopes", "maxNeeds", "maxDepth",
    ]

    fileprivate init(_ json: JSONCursor) throws(JSONProblem) {
        try json.allowOnly(["name", "parts", "message"] + Self.wishes)
        self.init(
            name: try json.required("name").string(), parts: try json.required("parts").globs())
        mustNotUse = try json.globs("mustNotUse") ?? []
        mustUse = try json.globs("mustUse")
        usedOnlyBy = try json.globs("usedOnlyBy")
        builtOnlyBy = try json.globs("builtOnlyBy")
        scopes = try json.optional("scopes")?.elements().mapJSON { scope throws(JSONProblem) in try scope.choice() }
        maxNeeds = try json.optional("maxNeeds")?.number(from: 0)
        maxDepth = try json.optional("maxDepth")?.number(from: 1)
        message = try json.optional("message")?.string()
        let given = try json.members().map(\.path)
        guard given.contains(where: { path in Self.wishes.contains { path.hasSuffix(".\($0)") } }) else {
            throw json.wrong("a rule with one of " + Self.wishes.map { "'\($0)'" }.joined(separator: ", "))
        }
    }
}

extension JSONCursor {
    fileprivate func number(from least: Int) throws(JSONProblem) -> Int {
        guard try int() >= least else { throw wrong("at least \(least)") }
        return try int()
    }

    fileprivate func glob() throws(JSONProblem) -> Glob {
        let pattern = try string()
        if pattern.isEmpty { throw wrong("a pattern") }
        return Glob(pattern)
    }

    /// At least one.
    fileprivate func globs() throws(JSONProblem) -> [Glob] {
        let globs = try elements().mapJSON { json throws(JSONProblem) in try json.glob() }
        if globs.isEmpty { throw wrong("a list of patterns") }
        return globs
    }

    fileprivate func globs(_ name: String) throws(JSONProblem) -> [Glob]? {
        try optional(name)?.elements().mapJSON { json throws(JSONProblem) in try json.glob() }
    }

    fileprivate func dictionary<Value>(
        _ name: String, names: [String], _ read: (JSONCursor) throws(JSONProblem) -> Value
    ) throws(JSONProblem) -> [String: Value] {
        guard let object = try optional(name) else { return [:] }
        try object.allowOnly(names)
        var result: [String: Value] = [:]
        for member in names {
            if let value = try object.optional(member) { result[member] = try read(value) }
        }
        return result
    }
}
