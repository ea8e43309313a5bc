package import DovetailGraph
package import DovetailSyntax

/// Links what was read from files to the graph of a program.
package struct GraphBuilder {
    let name: String
    let files: [FileFacts]
    let modules: [ModuleFacts]
    let source: any BodySource

    /// - Parameters:
    ///   - files: in any order.
    ///   - name: what the graph is called: the package's name.
    ///   - source: for bodies that were passed over and turn out to matter.
    package init(files: [FileFacts], modules: [ModuleFacts], name: String = "", source: any BodySource) {
        self.source = source
        self.files = files.sorted { $0.path < $1.path }
        self.modules = modules
        self.name = name
    }

    /// The parts of the graph.
    ///
    /// - Complexity: linear in what was read.
    package func draft() -> DependencyGraph.Draft { link().draft }

    /// The same, with what was made on the way to it.
    func link() -> (draft: DependencyGraph.Draft, remains: Remains) {
        var draft = DependencyGraph.Draft(name: name)
        draft.modules = modules.map { .init(name: $0.name, dependencies: $0.dependencies, path: $0.path) }
        let linker = Linker(Program(files, modules, source), draft)
        linker.link()
        draft = linker.takeDraft()
        draft.ignores = files.flatMap(ignores)
        return (draft, Remains(linker))
    }

    private func ignores(in file: FileFacts) -> [DependencyGraph.Ignore] {
        file.ignores.map { ignore in
            .init(
                rule: ignore.rule, reason: ignore.reason, extent: ignore.line.map { .line($0) } ?? .file,
                location: .init(path: file.path, line: Int(ignore.place.line), column: Int(ignore.place.column)))
        }
    }
}
