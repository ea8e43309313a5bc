package import DovetailGraph
package import DovetailSyntax

/// Makes what was read from files into the graph of a program.
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
    package func draft() -> DependencyGraph.Draft { link().draft }

    /// The parts, with what was made on the way to them.
    func link() -> (draft: DependencyGraph.Draft, remains: Remains) {
        let (program, solution) = solve()
        let (flow, values) = (solution.flow, solution.values)
        let roles = Roles(program)
        let judge = Judge(
            program, flow, values, drawnElsewhere: roles.assemblies,
            testModules: Set(modules.filter(\.isTest).map(\.name)))
        judge.judge()
        var draft = DependencyGraph.Draft(name: name)
        draft.modules = modules.map { .init(name: $0.name, dependencies: $0.dependencies, path: $0.path) }
        let linker = Linker(program, roles.with(judge), draft)
        linker.link(judge)
        draft = linker.takeDraft()
        draft.ignores = files.flatMap(ignores)
        return (draft, Remains(linker, flow, values))
    }

    /// What became of each input of a drawn object, apart from those that the dialects draw.
    package func inputs() -> InputVerdicts {
        let (program, solution) = solve()
        let judge = Judge(
            program, solution.flow, solution.values, drawnElsewhere: Roles(program).assemblies,
            testModules: Set(modules.filter(\.isTest).map(\.name)))
        judge.judge()
        return judge.inputs
    }

    private func solve() -> (Program, FlowSolver.Solution) {
        let dialects = DialectIndex(files)
        let program = Program(
            dialects.translated(files), modules, hasOwnContainers: dialects.hasOwnContainers)
        return (program, FlowSolver.solve(program, FlowReader.flow(of: program, dialects)))
    }

    /// How many steps bring all values of the program to where they go.
    package func countFlowSteps() -> Int { solve().1.steps }

    private func ignores(in file: FileFacts) -> [DependencyGraph.Ignore] {
        file.ignores.map { ignore in
            .init(
                rule: ignore.rule, reason: ignore.reason, extent: ignore.line.map { .line($0) } ?? .file,
                location: .init(path: file.path, line: Int(ignore.place.line), column: Int(ignore.place.column)))
        }
    }
}
