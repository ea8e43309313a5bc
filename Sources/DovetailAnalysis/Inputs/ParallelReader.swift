import DovetailGraph
import DovetailSyntax
import Foundation

/// Reads the files of a tree, in parallel, and links them; or finds that nothing has changed since it did.
struct ParallelReader: Sendable {
    struct Outcome {
        let graph: DependencyGraph
        let warnings: [InputWarning]
        let remains: Remains
        /// Keeps the graph for the next run.
        var keeping: Errand<Void>?
    }

    let tree: SourceTree
    /// The compilation conditions that are set, beside those of each module.
    let defines: Set<String>
    let cache: GraphCache?
    let progress: @Sendable (_ done: Int, _ all: Int) -> Void

    func read() throws(InputProblem) -> Outcome {
        if let known = cache?.result(for: tree) { return known }
        return try outcome(of: parse())
    }

    /// Links files that were read.
    func outcome(of files: [ReadFile]) throws(InputProblem) -> Outcome {
        let unreadable = files.compactMap(\.warning).filter(\.isUnreadable)
        if !files.isEmpty, unreadable.count == files.count, case .unreadable(let path, let reason) = unreadable[0] {
            throw .unreadable(path, reason: reason)
        }
        // On a thread with a large stack, which takes over the memory that parsing has left.
        let names = cache.map { _ in tree.plainNames(in: files) }
        let (parts, linked) = Workers.run { link(files) }
        let archive = cache.map { _ in Errand { parts.archive } }
        let graph = try graph(of: parts)
        let warnings = files.compactMap(\.warning)
        var result = Outcome(graph: graph, warnings: warnings, remains: Remains(files, linked, parts, graph))
        if let cache, let archive, let names {
            let contents = files.map(\.content)
            result.keeping = Errand { [tree] in
                cache.keep(archive.answer, warnings, for: tree, contents: contents, names: names.answer)
            }
        }
        return result
    }

    private func graph(of parts: DependencyGraph.Draft) throws(InputProblem) -> DependencyGraph {
        do throws(InvalidGraph) {
            return try DependencyGraph(finished: parts)
        } catch {
            throw .invalidGraph(error)
        }
    }

    private func parse() -> [ReadFile] {
        let count = Counter()
        let all = tree.files.count
        return Workers.map(tree.files) { file in
            defer { progress(count.next(), all) }
            return Self.read(file)
        }
    }

    /// - Parameter text: of an editor, in place of what is on the disk.
    static func read(_ file: SourceFile, text: [UInt8]? = nil, outlining: Bool = false) -> ReadFile {
        do {
            let bytes = try text ?? FileBytes.read(file.location)
            return SourceParser.read(bytes, path: file.path, module: file.module, outlining: outlining)
        } catch {
            let facts = FileFacts(path: file.path, module: file.module)
            return ReadFile(facts: facts, warning: .unreadable(file.path, reason: error.reason))
        }
    }

    private func link(_ files: [ReadFile]) -> (DependencyGraph.Draft, Remains) {
        let modules = tree.modules.map {
            ModuleFacts(
                name: $0.name, dependencies: $0.dependencies, path: $0.path, isTest: $0.isTest, isLoose: $0.isLoose)
        }
        let builder = GraphBuilder(
            files: tree.withAllImports(files.map(\.facts)), modules: modules, name: tree.name)
        var (draft, remains) = builder.link()
        let tests = Set(tree.modules.filter(\.isTest).map(\.name))
        draft.removeWiring(ofTests: tests, files: testFiles(files, tests))
        if !tree.modules.allSatisfy(\.defines.isEmpty) || !defines.isEmpty { draft.choose(definesByFile) }
        for index in draft.modules.indices {
            draft.modules[index].sharedFiles = sharedFiles(of: draft.modules[index].name)
        }
        return (draft.finished(), remains)
    }

    /// The files of test modules, and others that import what only tests do; none if they are all there is.
    private func testFiles(_ files: [ReadFile], _ tests: Set<String>) -> Set<String> {
        let holdTests = Set(tree.modules.filter(\.holdsTests).map(\.name))
        let found = files.map(\.facts).filter { file in
            tests.contains(file.module)
                || !holdTests.contains(file.module) && !Self.testLibraries.isDisjoint(with: file.imports)
        }
        return found.count == files.count ? [] : Set(found.map(\.path))
    }

    private static let testLibraries: Set<String> = ["XCTest", "Testing", "Quick", "Nimble"]

    /// By path, what is defined in a file.
    private var definesByFile: (String) -> Set<String> {
        let byModule = Dictionary(tree.modules.map { ($0.name, defines.union($0.defines)) }) { first, _ in first }
        let byPath = Dictionary(tree.files.map { ($0.path, byModule[$0.module] ?? defines) }) { first, _ in first }
        return { byPath[$0] ?? [] }
    }

    private func sharedFiles(of module: String) -> [String] {
        tree.files.filter { $0.otherModules.contains(module) }.map(\.path)
    }
}

extension SourceTree {
    /// What names mean in the program, found beside other work.
    func plainNames(in files: [ReadFile]) -> Errand<PlainNames> {
        let facts = withAllImports(files.map(\.facts)).followingExports()
        return Errand { PlainNames(facts, textsAreNames: !DialectIndex(facts).active.isEmpty) }
    }
}

extension InputWarning {
    fileprivate var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
}

private final class Counter: @unchecked Sendable {
    // @unchecked: the count is guarded by the lock.
    private let lock = NSLock()
    private var count = 0

    func next() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}
