/// A target: what its files may name beside their own module.
package struct ModuleFacts: Sendable {
    package var name: String
    /// The names of the targets and products it depends on directly.
    package var dependencies: [String]
    /// Its folder, relative to the root of the package.
    package var path: String?
    package var isTest: Bool
    /// Whether nothing that is compiled sees its files.
    package var isLoose: Bool

    package init(
        name: String, dependencies: [String] = [], path: String? = nil, isTest: Bool = false, isLoose: Bool = false
    ) {
        self.name = name
        self.dependencies = dependencies
        self.path = path
        self.isTest = isTest
        self.isLoose = isLoose
    }
}

extension String {
    /// `Feature` of `Feature@App`: of several modules of one name, each has its folder behind it.
    var ofModule: String { String(prefix { $0 != "@" }) }
}
