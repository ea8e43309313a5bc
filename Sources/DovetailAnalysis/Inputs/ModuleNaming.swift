import DovetailGraph

/// Tells the modules of files, and the name of the whole.
struct ModuleNaming {
    /// A module is the same in all projects of one folder.
    struct ModuleKey: Hashable {
        let name: String
        let folder: String
    }

    private let root: ProjectRoot
    private var modules: [ModuleKey: SourceModule] = [:]
    /// Those of them that a project lists.
    private var targets: Set<ModuleKey> = []
    /// How often a file is called by a module, by the project that says so.
    private var counts: [String: Int] = [:]
    /// The modules of folders that no project lists.
    private var folders: [String: SourceModule] = [:]
    /// The folders that hold a `main.swift` which no project lists, if there are several: each is a program.
    private var programs: Set<String> = []

    init(root: ProjectRoot) {
        self.root = root
    }

    /// Takes notice of the programs among files.
    mutating func notePrograms(_ files: [String], _ index: ProjectIndex) {
        let mains = files.filter { Paths.name(of: $0) == "main.swift" && index.claims(of: $0).isEmpty }
        if mains.count > 1 { programs.formUnion(mains.map(Paths.parent)) }
    }

    private func program(around file: String) -> String? {
        programs.isEmpty ? nil : Paths.ancestors(of: Paths.parent(of: file)).first(where: programs.contains)
    }

    /// The modules of a file, the one that it is called by first.
    mutating func names(
        of file: String, _ claims: [ProjectIndex.Claim], _ index: ProjectIndex, below input: String
    ) -> [ModuleKey] {
        if let first = claims.first { counts[index.projects[first.project].name, default: 0] += 1 }
        guard !claims.isEmpty else {
            let module = looseModule(of: file, index, below: input)
            let own = program(around: file).flatMap { root.path(of: $0) == module.path ? $0 : nil }
            let project = index.project(around: file)
            // A file that a target leaves out is none of it, though it stands in its folder.
            let isNamesake = module.isLoose && project?.targets.contains { $0.name == module.name } == true
            let folder = project.map { isNamesake ? Paths.join($0.folder, module.name) : $0.folder }
            let key = ModuleKey(name: module.name, folder: own ?? folder ?? root.location)
            modules[key] = modules[key] ?? module
            return [key]
        }
        return claims.map { claim in
            let target = index[claim]
            let key = ModuleKey(name: target.name, folder: index.projects[claim.project].folder)
            modules[key] = modules[key] ?? module(target, below: input)
            targets.insert(key)
            return key
        }.withoutRepetitions
    }

    private func module(_ target: Project.Target, below input: String) -> SourceModule {
        let path = target.folder.map(root.path)
        let isTest = target.isTest || path.map(Self.isTestFolder) ?? false
        return SourceModule(
            name: target.name, isTest: isTest && !isWanted(target, input), holdsTests: isTest, path: path,
            dependencies: target.dependencies, defines: target.defines,
            isOnMainActor: target.isOnMainActor,
            headerImports: target.bridgingHeaders.flatMap { BridgingHeader(at: $0).imports })
    }

    /// Whether what was asked for is in a folder that has nothing but the target.
    private func isWanted(_ target: Project.Target, _ input: String) -> Bool {
        guard let folder = target.folder, Paths.contains(folder, input) else { return false }
        return target.files.included.contains(folder) || Self.isTestFolder(root.path(of: folder))
    }
}

// MARK: - Files that no project lists

extension ModuleNaming {
    /// `X` for what is in `Sources/X` or `Tests/X`, the folder of each of several programs, and one module for all the rest of
    /// a project, or of the whole.
    private mutating func looseModule(of file: String, _ index: ProjectIndex, below input: String) -> SourceModule {
        let folder = Paths.parent(of: file)
        if let known = folders[folder] { return known }
        let module = findModule(of: file, index, below: input)
        folders[folder] = module
        return module
    }

    private func findModule(of file: String, _ index: ProjectIndex, below input: String) -> SourceModule {
        let folders = root.path(of: file).split(separator: "/").dropLast().map(String.init)
        if let own = moduleWithOwnSources(folders, file, index, below: input) { return own }
        let usual = folders.dropLast().lastIndex { ["Sources", "Tests"].contains($0) }
        guard let position = usual.map({ $0 + 1 }) ?? folders.firstIndex(where: Self.isTestName) else {
            if let program = program(around: file), program != root.location {
                return SourceModule(
                    name: Paths.name(of: program).moduleName, isTest: false, holdsTests: false,
                    path: root.path(of: program), dependencies: [])
            }
            let hasTargets = index.project(around: file)?.targets.isEmpty == false
            return SourceModule(
                name: restName(of: file, index), isTest: false, holdsTests: false, path: nil, dependencies: [],
                isLoose: hasTargets)
        }
        let path = folders[...position].joined(separator: "/")
        let isWanted = Paths.contains(Paths.join(root.location, path), input)
        return SourceModule(
            name: folders[position].moduleName, isTest: Self.isTestFolder(path) && !isWanted,
            holdsTests: Self.isTestFolder(path), path: path, dependencies: [])
    }

    /// `X` for what is in `X/Sources`, and `XTests` for what is in `X/Tests`, where `X` is no package itself.
    private func moduleWithOwnSources(
        _ folders: [String], _ file: String, _ index: ProjectIndex, below input: String
    ) -> SourceModule? {
        guard let position = folders.firstIndex(where: { ["Sources", "Tests"].contains($0) }), position > 0 else {
            return nil
        }
        let path = folders[..<position].joined(separator: "/")
        let folder = Paths.join(root.location, path)
        guard let project = index.project(around: file), project.folder != folder,
            Paths.contains(project.folder, folder)
        else { return nil }
        let isTest = folders[position] == "Tests"
        let isWanted = Paths.contains(Paths.join(folder, folders[position]), input)
        return SourceModule(
            name: folders[position - 1].moduleName + (isTest ? "Tests" : ""), isTest: isTest && !isWanted,
            holdsTests: isTest, path: "\(path)/\(folders[position])", dependencies: [])
    }

    /// The name of the project's folder, or that of the folder in it, if a target is called like the project.
    private func restName(of file: String, _ index: ProjectIndex) -> String {
        guard let project = index.project(around: file) else { return root.name.moduleName }
        let name = Paths.name(of: project.folder).moduleName
        guard project.targets.contains(where: { $0.name == name }) else { return name }
        let rest = Paths.parent(of: file).utf8.dropFirst(project.folder.utf8.count + 1)
        return rest.isEmpty ? name : String(Substring(rest).prefix { $0 != "/" }).moduleName
    }

    static func isTestFolder(_ path: String) -> Bool {
        path.split(separator: "/").map(String.init).contains(where: isTestName)
    }

    private static func isTestName(_ folder: String) -> Bool {
        folder.hasSuffix("Tests") || folder.hasSuffix("Specs") || ["Test", "Spec"].contains(folder)
    }
}

// MARK: - The whole

extension ModuleNaming {
    func tree(of files: [String: [ModuleKey]], _ index: ProjectIndex, inputs: [String]) -> SourceTree {
        let names = uniqueNames
        var modules = modules.map { key, module in
            var module = module
            module.name = names[key]!
            module.dependencies = dependencies(of: module, key, names)
            return module
        }
        // A file of several modules sees what is in each of them.
        let shared = Set(files.values.filter { $0.count > 1 }).map { keys in keys.map { names[$0]! } }
        for keys in shared.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            for position in modules.indices where keys.contains(modules[position].name) {
                let others = keys.filter { $0 != modules[position].name }
                modules[position].dependencies = (modules[position].dependencies + others).withoutRepetitions
            }
        }
        // Where only tests were asked for, they are the program.
        if modules.allSatisfy(\.isTest) { for position in modules.indices { modules[position].isTest = false } }
        let sources = files.map { file, found in
            let all = found.map { names[$0]! }
            return SourceFile(
                path: root.path(of: file), location: file, module: all[0], otherModules: Array(all.dropFirst()))
        }
        return SourceTree(
            name: name(of: inputs, index, count: files.count), modules: modules.sorted { $0.name < $1.name },
            files: sources.sorted { $0.path < $1.path })
    }

    /// Modules with one name take the name of their folder, too, `Core@Legacy`, unless only this one is a target.
    private var uniqueNames: [ModuleKey: String] {
        var names: [ModuleKey: String] = [:]
        for (name, keys) in Dictionary(grouping: modules.keys, by: \.name) {
            let folders = keys.count == 1 ? [""] : Self.shortest(keys.map(\.folder))
            let target = keys.filter(targets.contains).only
            for (key, folder) in zip(keys, folders) {
                names[key] = folder.isEmpty || key == target ? name : "\(name)@\(folder)"
            }
        }
        return names
    }

    /// The last parts of folders, as many as tell them apart.
    private static func shortest(_ folders: [String]) -> [String] {
        let parts = folders.map { $0.split(separator: "/") }
        for count in 1...(parts.map(\.count).max() ?? 1) {
            let short = parts.map { $0.suffix(count).joined(separator: ".") }
            if Set(short).count == short.count { return short }
        }
        return folders
    }

    /// A name is that of a module in the same project, if there is one.
    private func dependencies(of module: SourceModule, _ key: ModuleKey, _ names: [ModuleKey: String]) -> [String] {
        module.dependencies.flatMap { name -> [String] in
            if let own = names[ModuleKey(name: name, folder: key.folder)] { return [own] }
            let others = names.filter { $0.key.name == name }.map(\.value).sorted()
            return others.isEmpty ? [name] : others
        }.withoutRepetitions
    }

    /// What was asked for: a project or workspace, a target, or a folder; a folder is called like the project in it that
    /// most of its files belong to.
    private func name(of inputs: [String], _ index: ProjectIndex, count: Int) -> String {
        if inputs.count == 1, [".xcodeproj", ".xcworkspace"].contains(where: inputs[0].hasSuffix) {
            return Paths.stem(of: inputs[0])
        }
        let around = index.projects.filter { $0.folder == root.location }
        let targets = around.flatMap(\.targets).filter { [$0.folder] == inputs }
        if let target = targets.first, inputs != [root.location] { return target.name }
        let best = around.first { 2 * counts[$0.name, default: 0] >= count }
        if let best { return best.name }
        let folders = inputs.map { FileKind(of: $0) == .folder ? $0 : Paths.parent(of: $0) }
        return Paths.name(of: around.isEmpty ? root.location : Paths.common(folders) ?? root.location)
    }
}
