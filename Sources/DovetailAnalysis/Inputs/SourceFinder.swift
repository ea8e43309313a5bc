package import DovetailGraph

/// Finds the files of folders, packages and trees without a manifest, and tells the module of each.
package struct SourceFinder {
    private let root: ProjectRoot
    private let manifests: ManifestReader
    private let excludes: [Glob]
    private var packages: [String: PackageLayout] = [:]
    private var modules: [String: SourceModule] = [:]
    private var files: [String: SourceFile] = [:]
    private var warnings: [InputWarning] = []
    /// The modules of folders without a manifest.
    private var folders: [String: SourceModule] = [:]

    private init(manifests: ManifestReader, excludes: [Glob]) {
        root = manifests.root
        self.excludes = excludes
        self.manifests = manifests
    }

    /// - Parameter inputs: absolute locations that exist.
    package static func tree(
        of inputs: [String], manifests: ManifestReader, excludes: [Glob]
    ) throws(InputProblem) -> SourceTree {
        var finder = SourceFinder(manifests: manifests, excludes: excludes)
        for input in inputs { try finder.add(input) }
        let name = finder.packages[finder.root.location]?.name ?? finder.root.name
        return SourceTree(
            name: name, modules: finder.modules.values.sorted { $0.name < $1.name },
            files: finder.files.values.sorted { $0.path < $1.path }, warnings: finder.warnings)
    }

    private mutating func add(_ input: String) throws(InputProblem) {
        let isPackage = FileKind(of: Paths.join(input, Manifest.fileName)) == .file
        if isPackage { return try addPackage(input) }
        let walk = walk([input])
        let package = try ProjectRoot.package(around: input).map { folder throws(InputProblem) in try layout(of: folder)
        }
        let isLeftOut = package?.excludes(input) ?? false
        for file in walk.files where isLeftOut || !(package?.excludes(file) ?? false) {
            add(
                file, to: package?.target(of: file).map { module($0, isWanted: true) } ?? module(of: file, below: input)
            )
        }
        for package in walk.packages { try addPackage(package) }
    }

    private mutating func addPackage(_ folder: String) throws(InputProblem) {
        let package = try layout(of: folder)
        warnings += package.warnings
        for target in package.targets {
            let files = walk(target.sources).files.filter { package.target(of: $0)?.name == target.name }
            for file in files { add(file, to: module(target, isWanted: false)) }
        }
    }

    private mutating func layout(of package: String) throws(InputProblem) -> PackageLayout {
        if let known = packages[package] { return known }
        let reading = try manifests.read(package)
        if let warning = reading.warning { warnings.append(warning) }
        let layout = PackageLayout(reading.manifest, in: package, root: root)
        packages[package] = layout
        return layout
    }

    private mutating func walk(_ locations: [String]) -> FolderWalk {
        var walk = FolderWalk(root: root, excludes: excludes)
        for location in locations { walk.add(location) }
        warnings += walk.warnings
        return walk
    }

    /// What is named first decides: a file belongs to one module.
    private mutating func add(_ file: String, to module: SourceModule) {
        guard files[file] == nil else { return }
        modules[module.name] = modules[module.name] ?? module
        files[file] = SourceFile(path: root.path(of: file), location: file, module: module.name)
    }
}

// MARK: - Modules

extension SourceFinder {
    private func module(_ target: PackageLayout.Target, isWanted: Bool) -> SourceModule {
        SourceModule(
            name: target.name, isTest: target.isTest && !isWanted, path: root.path(of: target.folder),
            dependencies: target.dependencies)
    }

    /// Without a manifest: `X` for what is in `Sources/X` or `Tests/X`, and one module for all the rest.
    private mutating func module(of file: String, below input: String) -> SourceModule {
        let folder = Paths.parent(of: file)
        if let known = folders[folder] { return known }
        let module = findModule(of: file, below: input)
        folders[folder] = module
        return module
    }

    private func findModule(of file: String, below input: String) -> SourceModule {
        let folders = root.path(of: file).split(separator: "/").dropLast().map(String.init)
        let usual = folders.dropLast().lastIndex { ["Sources", "Tests"].contains($0) }
        let tests = folders.firstIndex { $0.hasSuffix("Tests") }
        guard let position = usual.map({ $0 + 1 }) ?? tests else {
            return SourceModule(name: root.name, isTest: false, path: nil, dependencies: [])
        }
        let path = folders[...position].joined(separator: "/")
        let isTest = folders[...position].contains { $0.hasSuffix("Tests") }
        let isWanted = Paths.contains(Paths.join(root.location, path), input)
        return SourceModule(name: folders[position], isTest: isTest && !isWanted, path: path, dependencies: [])
    }
}
