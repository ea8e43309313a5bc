extension Configuration {
    /// Reads a file.
    ///
    /// - Throws: `JSONProblem` with line and column; an unknown setting, rule or layer is one.
    package init(reading text: String) throws(JSONProblem) {
        self.init()
        let document = JSONCursor(try JSONValue.read(text))
        try document.allowOnly(["roots", "layers", "severities", "thresholds", "excludes"])
        roots = try document.list("roots", Self.glob)
        excludes = try document.list("excludes", Self.glob)
        layers = try document.list("layers", Layer.init)
        try checkLayers(document)
        let ruleNames = GraphRules.all.map(\.id.text)
        severities = try document.dictionary("severities", names: ruleNames) { json throws(JSONProblem) in
            try json.choice()
        }
        thresholds = try document.dictionary("thresholds", names: ["over-injection"]) { json throws(JSONProblem) in
            guard try json.int() > 0 else { throw json.wrong("greater than 0") }
            return try json.int()
        }
    }

    private static func glob(_ json: JSONCursor) throws(JSONProblem) -> Glob {
        Glob(try json.string())
    }

    private func checkLayers(_ document: JSONCursor) throws(JSONProblem) {
        let names = layers.map(\.name)
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
            contains: try json.required("contains").strings().map { Glob($0) },
            mayUse: try json.optional("mayUse")?.strings())
    }
}

extension JSONCursor {
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
