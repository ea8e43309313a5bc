extension SourceTree {
    /// Adds headers that no project names: each to the module that it is named after, or to the only one around it.
    mutating func addHeaders(_ locations: [String]) {
        for location in locations {
            guard let module = module(around: location) else { continue }
            modules[module].headerImports += BridgingHeader(at: location).imports
        }
    }

    /// The module of the Swift files in the nearest folder around a header that has any.
    private func module(around header: String) -> Int? {
        let folders = Paths.ancestors(of: Paths.parent(of: header))
        let near = folders.lazy.map { folder in files.filter { Paths.contains(folder, $0.location) } }
            .first { !$0.isEmpty }
        let names = Set((near ?? []).map(\.module))
        let around = modules.indices.filter { names.contains(modules[$0].name) }
        let name = Paths.name(of: header).moduleName.lowercased()
        return around.first { name.hasPrefix(modules[$0].name.lowercased() + "_bridging") }
            ?? around.filter { !modules[$0].isTest }.only
    }

    /// The files of some targets, and of those that they depend on.
    ///
    /// - Parameter targets: names of modules, with or without the folders that tell namesakes apart; none for all.
    func choosing(_ targets: [String]) throws(InputProblem) -> SourceTree {
        guard !targets.isEmpty else { return self }
        var chosen: Set<String> = []
        for target in targets {
            let found = modules.map(\.name).filter { $0 == target || $0.prefix { $0 != "@" } == target }
            if found.isEmpty { throw .unknownTarget(target, known: modules.map(\.name)) }
            chosen.formUnion(found)
        }
        let asked = chosen
        var open = Array(chosen)
        while let next = open.popLast() {
            for module in modules where module.name == next {
                open += module.dependencies.filter { chosen.insert($0).inserted }
            }
        }
        return part(chosen, asked: asked, name: targets.count == 1 ? targets[0] : name)
    }

    private func part(_ chosen: Set<String>, asked: Set<String>, name: String) -> SourceTree {
        var tree = self
        tree.name = name
        tree.files = files.compactMap { file in
            let all = [file.module] + file.otherModules
            let rest = all.filter(asked.contains) + all.filter { chosen.contains($0) && !asked.contains($0) }
            guard let first = rest.first else { return nil }
            return SourceFile(
                path: file.path, location: file.location, module: first, otherModules: Array(rest.dropFirst()))
        }
        tree.modules = modules.filter { chosen.contains($0.name) }.map { module in
            var module = module
            if asked.contains(module.name) { module.isTest = false }
            return module
        }
        return tree
    }
}
