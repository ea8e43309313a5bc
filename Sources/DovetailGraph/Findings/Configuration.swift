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
}
