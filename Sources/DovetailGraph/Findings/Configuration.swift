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
///   "rules": [
///     {"name": "one-door", "parts": ["*Gateway"], "builtOnlyBy": ["App*"], "message": "ask the assembly for it"}
///   ],
///   "severities": {"over-injection": "warning", "service-locator": "off"},
///   "thresholds": {"over-injection": 6},
///   "excludes": ["Sources/Generated/**"],
///   "baseline": ".dovetail-baseline.json"
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

    /// What a team wants of some parts. A rule names the parts, and one or more wishes.
    package struct TeamRule: Hashable, Sendable {
        package let name: String
        /// Patterns of identities (`Shop/*Repository`) or of names and types (`*Gateway`).
        package let parts: [Glob]
        package var mustNotUse: [Glob] = []
        package var mustUse: [Glob]?
        package var usedOnlyBy: [Glob]?
        package var builtOnlyBy: [Glob]?
        package var scopes: [DependencyGraph.Scope]?
        package var maxNeeds: Int?
        /// Of the longest chain of parts, with the first.
        package var maxDepth: Int?
        /// Why, and what to do instead.
        package var message: String?

        package init(name: String, parts: [Glob]) {
            self.name = name
            self.parts = parts
        }
    }

    /// Patterns of the bindings at which a program begins; without any, no binding is called unused.
    package var roots: [Glob] = []
    package var layers: [Layer] = []
    package var rules: [TeamRule] = []
    package var severities: [String: Finding.Severity] = [:]
    package var thresholds: [String: Int] = [:]
    /// Patterns of paths that are not read.
    package var excludes: [Glob] = []
    /// The file of findings that are known, relative to the root.
    package var baseline: String?

    package init() {}
}
