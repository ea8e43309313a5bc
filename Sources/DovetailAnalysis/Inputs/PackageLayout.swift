import DovetailGraph

/// A package in a folder: its targets, and where they are.
struct PackageLayout {
    struct Target {
        let name: String
        let isTest: Bool
        /// Locations of what belongs to it, files or folders.
        let sources: [String]
        /// Locations of what doesn't, though it is in the folder.
        let excluded: [String]
        let folder: String
        let dependencies: [String]
    }

    let name: String
    let targets: [Target]
    let warnings: [InputWarning]

    init(_ manifest: Manifest, in folder: String, root: ProjectRoot) {
        name = manifest.name ?? Paths.name(of: folder)
        var targets: [Target] = []
        var warnings: [InputWarning] = []
        for target in manifest.targets {
            if let found = Target(target, in: folder, isOnly: manifest.targets.count == 1) {
                targets.append(found)
            } else {
                let path = root.path(of: Paths.join(folder, Manifest.fileName))
                warnings.append(.missingTarget(target.name, manifest: path))
            }
        }
        self.targets = targets
        self.warnings = warnings
    }

    /// The target that a file belongs to: of nested ones the innermost.
    func target(of location: String) -> Target? {
        targets.filter { $0.contains(location) }.max { $0.folder.utf8.count < $1.folder.utf8.count }
    }

    /// Whether a target leaves the file out, and none has it.
    func excludes(_ location: String) -> Bool {
        target(of: location) == nil && targets.contains { Paths.contains($0.folder, location) }
    }
}

extension PackageLayout.Target {
    /// Nil if there is no such folder.
    fileprivate init?(_ target: Manifest.Target, in package: String, isOnly: Bool) {
        guard let folder = Self.folder(of: target, in: package, isOnly: isOnly) else { return nil }
        name = target.name
        isTest = target.kind == .test
        self.folder = folder
        sources = target.sources.map { $0.map { Paths.absolute(Paths.join(folder, $0)) } } ?? [folder]
        excluded = target.exclude.map { Paths.absolute(Paths.join(folder, $0)) }
        dependencies = target.dependencies
    }

    private static func folder(of target: Manifest.Target, in package: String, isOnly: Bool) -> String? {
        var candidates = target.kind.usualFolders.map { "\($0)/\(target.name)" }
        if isOnly { candidates += target.kind.usualFolders }
        if let path = target.path { candidates = [path] }
        return candidates.map { Paths.absolute(Paths.join(package, $0)) }.first { FileKind(of: $0) == .folder }
    }

    func contains(_ location: String) -> Bool {
        sources.contains { Paths.contains($0, location) } && !excluded.contains { Paths.contains($0, location) }
    }
}
