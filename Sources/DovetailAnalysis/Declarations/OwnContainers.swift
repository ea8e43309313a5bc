import DovetailSyntax

/// The files in which `Container` may mean that of Dovetail.
struct OwnContainers: Sendable {
    /// Whether any file may.
    private(set) var exist = true
    /// The files that import a library with a type of this name, and not Dovetail.
    private var otherPaths: Set<String> = []

    init() {}

    /// - Parameter namesakes: the libraries in use that have a type of this name and are drawn themselves.
    init(_ files: [FileFacts], namesakes: Set<String>) {
        let others = files.filter { !$0.imports.contains("Dovetail") }
        if !namesakes.isEmpty { exist = others.count < files.count }
        let namesakes = namesakes.union(["Service", "Vapor"])
        otherPaths = Set(others.filter { !namesakes.isDisjoint(with: $0.imports) }.map(\.path))
    }

    func mayOccur(in path: String) -> Bool { exist && !otherPaths.contains(path) }
}
