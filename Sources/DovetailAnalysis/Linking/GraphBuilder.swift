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
        self.files = files.sorted { $0.path < $1.path }.followingExports()
        self.modules = modules
        self.name = name
    }

    /// The parts of the graph.
    ///
    /// - Complexity: linear in what was read.
    package func draft() -> DependencyGraph.Draft { link().draft }

    /// The parts, with what was made on the way to them.
    func link() -> (draft: DependencyGraph.Draft, remains: Remains) {
        let (program, declared, solution) = solve()
        let judge = judged(program, declared, solution)
        var draft = DependencyGraph.Draft(name: name)
        draft.modules = modules.map { .init(name: $0.name, dependencies: $0.dependencies, path: $0.path) }
        let linker = Linker(program, declared.roles.with(judge), declared.traits, draft)
        linker.link(judge)
        draft = linker.takeDraft()
        draft.ignores = files.flatMap(ignores)
        return (draft, Remains(linker, judge))
    }

    /// What became of each input of a drawn object, apart from those that the dialects draw.
    package func inputs() -> InputVerdicts {
        let (program, declared, solution) = solve()
        return judged(program, declared, solution).inputs
    }

    /// What declarations alone say.
    private struct Declared: Sendable {
        let roles: Roles
        let traits: [MemberTraits]
        let kinds: TypeKinds

        init(_ program: Program) {
            let roles = Roles(program)
            self.roles = roles
            traits = Workers.map(program.memberIDs) { roles.traits(of: $0) }
            kinds = TypeKinds(program)
        }
    }

    /// Follows the values, while another thread looks at the declarations.
    private func solve() -> (Program, Declared, FlowSolver.Solution) {
        let dialects = DialectIndex(files)
        let program = Program(
            dialects.translated(files), modules, ownContainers: dialects.ownContainers)
        let declared = Errand { Declared(program) }
        let solution = FlowSolver.solve(program, FlowReader.flow(of: program, dialects))
        return (program, declared.answer, solution)
    }

    private func judged(_ program: Program, _ declared: Declared, _ solution: FlowSolver.Solution) -> Judge {
        let judge = Judge(
            program, declared.kinds, solution.flow, solution.values, drawnElsewhere: declared.roles.assemblies,
            testModules: Set(modules.filter(\.isTest).map(\.name)))
        judge.judge()
        return judge
    }

    /// How many steps bring all values of the program to where they go.
    package func countFlowSteps() -> Int { solve().2.steps }

    private func ignores(in file: FileFacts) -> [DependencyGraph.Ignore] {
        file.ignores.map { ignore in
            .init(
                rule: ignore.rule, reason: ignore.reason, extent: ignore.line.map { .line($0) } ?? .file,
                location: .init(path: file.path, line: Int(ignore.place.line), column: Int(ignore.place.column)))
        }
    }
}
