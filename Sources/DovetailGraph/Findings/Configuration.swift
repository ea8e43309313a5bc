/// What `.dovetail.json` holds.
///
/// ```json
/// {
///   "roots": ["Shop/App.checkout", "App.*"],
///   "layers": [
///     {"name": "UI", "contains": ["ShopUI"]},
///     {"name": "Domain", "contains": ["Shop/*"], "mayUse": []},
///     {"name": "Storage", "contains": ["ShopStorage", "Shop/*Repository"]}
///   ],
///   "severities": {"over-injection": "warning", "service-locator": "off"},
///   "thresholds": {"over-injection": 6},
///   "excludes": ["Sources/Generated/**"]
/// }
/// ```
package struct Configuration: Hashable, Sendable {
    /// A part of a program, and which others it may use.
    package struct Layer: Hashable, Sendable {
        package let name: String
        /// Patterns of modules (`Shop*`) or of identities (`Shop/*Repository`).
        package let contains: [Glob]
        /// Names of layers; nil for all that come after it.
        package let mayUse: [String]?

        package init(name: String, contains: [Glob], mayUse: [String]? = nil) {
            self.name = name
            self.contains = contains
            self.mayUse = mayUse
        }
    }

    /// Patterns of the bindings at which a program begins; without any, no binding is called unused.
    package var roots: [Glob] = []
    package var layers: [Layer] = []
    package var severities: [String: Finding.Severity] = [:]
    package var thresholds: [String: Int] = [:]
    /// Patterns of paths that are not read.
    package var excludes: [Glob] = []

    package init() {}

    package func severity(of rule: any GraphRule) -> Finding.Severity {
        severities[rule.id.text] ?? rule.defaultSeverity
    }
}

// MARK: - Reading

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
