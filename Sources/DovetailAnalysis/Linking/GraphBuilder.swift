package import DovetailGraph
package import DovetailSyntax

/// A target: what its files may name beside their own module.
package struct ModuleFacts: Codable, Hashable, Sendable {
    package var name: String
    /// The names of the targets and products it depends on directly.
    package var dependencies: [String]
    /// Its folder, relative to the root of the package.
    package var path: String?

    package init(name: String, dependencies: [String] = [], path: String? = nil) {
        self.name = name
        self.dependencies = dependencies
        self.path = path
    }
}

/// Links what was read from files to the graph of a program.
package struct GraphBuilder {
    let name: String
    let files: [FileFacts]
    let modules: [ModuleFacts]

    /// - Parameters:
    ///   - files: in any order.
    ///   - name: what the graph is called: the package's name.
    package init(files: [FileFacts], modules: [ModuleFacts], name: String = "") {
        self.files = files.sorted { $0.path < $1.path }
        self.modules = modules
        self.name = name
    }

    /// The parts of the graph.
    ///
    /// - Complexity: linear in what was read.
    package func draft() -> DependencyGraph.Draft {
        var draft = DependencyGraph.Draft(name: name)
        draft.modules = modules.map { .init(name: $0.name, dependencies: $0.dependencies, path: $0.path) }
        return draft
    }
}
