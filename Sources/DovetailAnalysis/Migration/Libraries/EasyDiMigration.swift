import DovetailGraph
import DovetailSyntax
import SwiftSyntax

/// EasyDi: its assemblies are Dovetail's, word for word, so that only the module has another name.
struct EasyDiMigration {
    let files: [SourceFile]
    let modules: [ModuleFacts]

    func migration() throws(InputProblem) -> Migration {
        let before = files.map { ParallelReader.read($0) }
        let chosen = zip(files, before).filter { $1.facts.imports.contains("EasyDi") }.map(\.0)
        let written = chosen.compactMap { file in text(of: file).map { (file, $0) } }
        let after = before.map { read in
            let moved = written.first { $0.0.path == read.facts.path }
            return moved.map { SourceParser.read(Array($1.utf8), path: $0.path, module: $0.module).facts } ?? read.facts
        }
        let old = try MigrationComparison.graph(before.map(\.facts), modules)
        let places = Set(chosen.map(\.path))
        // Overloads are one binding with several declarations.
        let found = old.bindings.filter { binding in
            old.root(binding.root)?.kind == .assembly && places.contains(binding.location?.path ?? "")
        }.map(\.declarations.count).reduce(0, +)
        return Migration(
            files: written.map { .init(path: $0.path, text: $1) }, found: found, left: 0, decisions: [], questions: [],
            needs: [], moves: [], newcomers: [],
            diff: GraphDiff(from: old, to: try MigrationComparison.graph(after, modules)),
            warnings: before.compactMap(\.warning))
    }

    /// With the name of the other module wherever the source names this one.
    private func text(of file: SourceFile) -> String? {
        guard let bytes = try? FileBytes.read(file.location),
            bytes.longestRunOfBrackets <= SourceParser.bracketLimit
        else { return nil }
        let tree = SourceParser.parse(bytes)
        guard tree.isShallow else { return nil }
        return tree.tokens(viewMode: .sourceAccurate).map { token in
            guard token.tokenKind == .identifier("EasyDi") else { return token.description }
            return token.leadingTrivia.description + "Dovetail" + token.trailingTrivia.description
        }.joined()
    }
}
