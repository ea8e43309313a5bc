import DovetailSyntax

/// Which dialects are active in which files.
struct DialectIndex: Sendable {
    private var byPath: [String: [any Dialect]] = [:]
    /// All that are active in some file.
    private(set) var active: [any Dialect] = []
    /// Whether containers may be those of Dovetail.
    private(set) var hasOwnContainers = true

    init(_ files: [FileFacts], of all: [any Dialect.Type]) {
        var byModule: [String: Set<Int>] = [:]
        for file in files {
            let imports = Set(file.imports)
            for (index, dialect) in all.enumerated() where !dialect.imports.isDisjoint(with: imports) {
                byModule[file.module, default: []].insert(index)
            }
        }
        if byModule.isEmpty { return }
        active = byModule.values.reduce(into: Set()) { $0.formUnion($1) }.sorted().map { all[$0].init() }
        for file in files {
            guard let dialects = byModule[file.module] else { continue }
            byPath[file.path] = dialects.sorted().map { all[$0].init() }
        }
        hasOwnContainers = files.contains { $0.imports.contains("Dovetail") }
    }

    func dialects(at path: String) -> [any Dialect] { byPath[path] ?? [] }

    /// The files, each as its dialects say what it means.
    func translated(_ files: [FileFacts]) -> [FileFacts] {
        if active.isEmpty { return files }
        return files.map { file in
            var file = file
            for dialect in dialects(at: file.path) { dialect.translate(&file) }
            return file
        }
    }
}
