import DovetailSyntax

extension [FileFacts] {
    /// The files with all that they import: what another file of the module exports, and what modules export that are
    /// imported, too.
    func followingExports() -> [FileFacts] {
        if allSatisfy(\.exports.isEmpty) { return self }
        let exported = Dictionary(map { ($0.module, Set($0.exports)) }) { $0.union($1) }
        return map { file in
            var file = file
            let own = exported[file.module, default: []].sorted().filter { !file.imports.contains($0) }
            file.imports += own
            var seen = Set(file.imports)
            var position = 0
            while position < file.imports.count {
                let next = exported[file.imports[position], default: []].sorted()
                file.imports += next.filter { seen.insert($0).inserted }
                position += 1
            }
            return file
        }
    }
}
