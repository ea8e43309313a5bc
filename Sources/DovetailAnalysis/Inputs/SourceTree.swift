import DovetailSyntax

/// A file to read.
package struct SourceFile: Hashable, Sendable {
    /// Relative to the root, with `/`.
    package let path: String
    /// Where it is on this machine.
    package let location: String
    /// The module that it is called by.
    package var module: String
    /// The other modules that it is compiled for.
    package var otherModules: [String] = []
}

/// A module, and what it is made of.
package struct SourceModule: Hashable, Sendable {
    package var name: String
    /// Its own roots are none of the program's, unless it was asked for by its path.
    package var isTest: Bool
    /// Whether it is there for tests, asked for or not.
    package var holdsTests: Bool
    /// Relative to the root.
    package var path: String?
    package var dependencies: [String]
    /// The compilation conditions that always hold in it.
    package var defines: [String] = []
    /// Whether no target of its project has its files: nothing that is compiled sees them.
    var isLoose = false
    /// Whether what says nothing of isolation belongs to the main actor.
    package var isOnMainActor = false
    /// The modules that a bridging header imports for all of its files.
    var headerImports: [String] = []
}

/// The files of a program, and the modules they belong to.
package struct SourceTree: Sendable {
    package var name: String
    package var modules: [SourceModule] = []
    package var files: [SourceFile] = []
    /// What is wrong, and not enough to give up.
    package var warnings: [InputWarning] = []

    /// The facts of files, with what headers import for them, and without the source of libraries.
    func withAllImports(_ files: [FileFacts]) -> [FileFacts] {
        let files = files.withoutVendoredLibraries()
        let shared = sharedImports(files)
        if modules.allSatisfy(\.headerImports.isEmpty), shared.isEmpty { return files }
        let imports = Dictionary(modules.map { ($0.name, $0.headerImports) }) { first, _ in first }
            .merging(shared, uniquingKeysWith: +)
        return files.map { file in
            var file = file
            var seen = Set(file.imports)
            file.imports += imports[file.module, default: []].filter { seen.insert($0).inserted }
            return file
        }
    }

    /// By module, what its files see by a file that is compiled for another module, too: that module, and what the file
    /// imports.
    private func sharedImports(_ files: [FileFacts]) -> [String: [String]] {
        let others = Dictionary(self.files.filter { !$0.otherModules.isEmpty }.map { ($0.path, $0.otherModules) }) {
            first, _ in first
        }
        if others.isEmpty { return [:] }
        var result: [String: [String]] = [:]
        for file in files {
            for module in others[file.path, default: []] { result[module, default: []] += [file.module] + file.imports }
        }
        return result
    }
}
