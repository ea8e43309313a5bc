package import DovetailGraph
import DovetailSyntax
import SwiftSyntax

/// A program that is moved from a library to assemblies: what is written, what is left, and how the graph changes.
package struct Migration: Sendable {
    package struct File: Hashable, Sendable {
        /// Relative to the folder that is written to, with `/`.
        package let path: String
        package let text: String
    }

    /// One binding under its old and its new identity.
    package struct Move: Hashable, Sendable {
        package let from: NodeID
        package let to: NodeID
    }

    /// A binding that the graph before doesn't have, so that nothing compares it.
    package struct Newcomer: Hashable, Sendable {
        package let location: DependencyGraph.Location
        package let subject: String
        package let to: NodeID
    }

    package let files: [File]
    package let found: Int
    package let left: Int
    package let decisions: [MigrationDecision]
    package let questions: [MigrationQuestion]
    /// What assemblies ask for from outside, with the properties of others that answer it.
    package let needs: [String]
    package let moves: [Move]
    package let newcomers: [Newcomer]
    /// How the graph of what was moved differs, each part under its new identity.
    package let diff: GraphDiff
    package let warnings: [InputWarning]
    /// Whether its files are on the disk, rather than only named.
    package var isWritten = false
}

extension ProgramReader {
    /// Reads a program, and moves what it registers with a library.
    ///
    /// - Parameter bridges: whether to write functions that register with the old container what the assemblies make.
    package func migration(from library: MigrationLibrary, bridges: Bool) throws(InputProblem) -> Migration {
        let sources = try sources()
        let tests = Set(sources.tree.modules.filter(\.isTest).map(\.name))
        let files = sources.tree.files.filter { !tests.contains($0.module) }
        let modules = sources.tree.modules.map {
            ModuleFacts(name: $0.name, dependencies: $0.dependencies, path: $0.path, isTest: $0.isTest)
        }
        guard let library = library.reader else {
            return try EasyDiMigration(files: files, modules: modules).migration()
        }
        let reader = MigrationReader(
            library: library, files: files, tree: sources.tree)
        var plan = reader.plan()
        if bridges, library.hasBridge { plan.noteUnreachable(by: library) }
        let written = reader.written(plan, bridges: bridges)
        let comparison = try MigrationComparison(plan, reader.seen, written, modules)
        return Migration(
            files: written.map { .init(path: $0.path, text: $0.text) }, found: plan.found, left: plan.left,
            decisions: plan.decisions, questions: plan.questions,
            needs: Set(plan.needs.map(\.description)).sorted(), moves: comparison.moves,
            newcomers: comparison.newcomers, diff: comparison.diff,
            warnings: sources.tree.warnings + reader.warnings)
    }
}

/// Reads files twice: all for what they declare, and then those of the library for what they register.
private struct MigrationReader {
    let library: any MigratedLibrary
    let files: [SourceFile]
    /// As the files say it.
    private let facts: [FileFacts]
    /// With all that comes in sight by headers and by other modules.
    let seen: [FileFacts]
    let warnings: [InputWarning]
    private let catalogue: SourceCatalogue
    private let names: LibraryNames
    /// The names of members that only a file sees, by its path.
    private let hidden: [String: Set<String>]
    /// The modules that belong to the main actor.
    private let mainModules: Set<String>

    init(library: any MigratedLibrary, files: [SourceFile], tree: SourceTree) {
        let mainModules = Set(tree.modules.filter(\.isOnMainActor).map(\.name))
        self.mainModules = mainModules
        self.library = library
        self.files = files
        let hasComponents = library.form == .component
        let read = Workers.map(files) { ParallelReader.read($0) }
        facts = read.map(\.facts)
        seen = tree.withAllImports(facts).followingExports()
        warnings = read.compactMap(\.warning)
        let names = LibraryNames(facts, of: library)
        self.names = names
        let catalogues = Workers.map(Array(zip(files, facts))) { file, facts in
            let isOfLibrary = VendoredLibrary.library(of: facts) != nil
            return (isOfLibrary ? nil : Self.tree(of: file, names)).map {
                SourceCatalogue(
                    of: $0.tree, path: file.path, module: file.module,
                    isOnMainActor: mainModules.contains(file.module), hasComponents: hasComponents)
            } ?? SourceCatalogue()
        }
        var all = SourceCatalogue()
        for catalogue in catalogues { all.add(catalogue) }
        all.components.addSubclasses()
        let open = all.membersBySight.open
        hidden = Dictionary(zip(files, catalogues).map { ($0.path, $1.membersBySight.hidden.subtracting(open)) }) {
            $0.union($1)
        }
        catalogue = all
    }

    private static func tree(
        of file: SourceFile, _ names: LibraryNames
    ) -> (tree: SourceFileSyntax, bytes: [UInt8])? {
        guard let bytes = try? FileBytes.read(file.location).withoutCarriageReturns,
            bytes.longestRunOfBrackets <= SourceParser.bracketLimit
        else { return nil }
        let tree = SourceParser.parse(bytes)
        guard tree.isShallow else { return nil }
        let spelled = names.spelled(tree, bytes)
        return spelled == bytes ? (tree, bytes) : (SourceParser.parse(spelled), spelled)
    }

    func plan() -> MigrationPlan {
        let modules = seen.modules(using: library.imports, registers: library.form != .component)
        let chosen = zip(files, facts).filter { file, facts in
            modules.contains(file.module) && VendoredLibrary.library(of: facts) == nil
        }.map(\.0)
        let read = Workers.map(chosen) {
            Self.registrations(in: $0, library, catalogue, names, hidden: hidden[$0.path, default: []])
        }
        return MigrationPlanner.plan(read.compactMap { $0 }, catalogue, library, mainModules, programs: programs)
    }

    /// The modules in which programs begin, where there are several.
    private var programs: Set<String> {
        let all = facts.filter { file in
            Paths.name(of: file.path) == "main.swift" || file.types.contains(where: \.isMain)
        }.map(\.module)
        return Set(all).count > 1 ? Set(all) : []
    }

    private static func registrations(
        in file: SourceFile, _ library: any MigratedLibrary, _ catalogue: SourceCatalogue, _ names: LibraryNames,
        hidden: Set<String>
    ) -> RegisteringFile? {
        guard let read = tree(of: file, names) else { return nil }
        let (tree, bytes) = read
        var source = RegistrationSource(
            path: file.path, bytes: bytes, converter: SourceLocationConverter(fileName: file.path, tree: tree),
            catalogue: catalogue,
            containers: ContainerFinder(library, catalogue))
        source.hiddenMembers = hidden
        source.indentsByTwo = bytes.indentsByTwo
        return RegistrationReader.read(tree, module: file.module, library, source)
    }

    func written(_ plan: MigrationPlan, bridges: Bool) -> [WrittenFile] {
        let hasSeveral = Set(plan.assemblies.map(\.module)).count > 1
        let imported = Set(facts.flatMap { file in file.imports.filter { $0 != file.module } })
        return plan.assemblies.flatMap { assembly -> [WrittenFile] in
            var assembly = assembly
            let imports = facts.filter { $0.module == assembly.module }.flatMap(\.imports)
            assembly.libraries = library.imports.intersection(imports)
            // Who makes the old container stands in another module.
            if bridges, library.hasBridge, imported.contains(assembly.module) { assembly.isPublic = true }
            let folder = hasSeveral ? "\(assembly.module)/" : ""
            var files = AssemblyWriter(assembly: assembly).files.map { name, text in
                WrittenFile(path: "\(folder)\(name).swift", module: assembly.module, text: text, isBridge: false)
            }
            if bridges, library.hasBridge {
                let own = Set(assembly.files.flatMap(\.imports)).subtracting(["import Dovetail"])
                let lines =
                    own.union(assembly.libraries.map { "import \($0)" }).sorted() + [""] + library.bridge(assembly)
                let text = lines.joined(separator: "\n") + "\n"
                let path = "\(folder)\(assembly.name)+Bridge.swift"
                files.append(WrittenFile(path: path, module: assembly.module, text: text, isBridge: true))
            }
            return files
        }
    }
}

struct WrittenFile: Sendable {
    let path: String
    let module: String
    let text: String
    let isBridge: Bool
}

extension [UInt8] {
    /// Whether a line begins with two spaces and something other than a space.
    fileprivate var indentsByTwo: Bool {
        let (space, end) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
        return split(separator: end).contains { line in
            let rest = line.dropFirst(2)
            return line.prefix(2).allSatisfy { $0 == space }
                && rest.first.map { $0 != space && $0 != UInt8(ascii: "*") } == true
        }
    }

    /// With the line ends that are written, so that lines are cut alike everywhere.
    fileprivate var withoutCarriageReturns: [UInt8] {
        contains(UInt8(ascii: "\r")) ? filter { $0 != UInt8(ascii: "\r") } : self
    }
}
