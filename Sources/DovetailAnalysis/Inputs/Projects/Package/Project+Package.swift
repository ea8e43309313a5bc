import DovetailGraph

extension Project {
    /// What a manifest of the package manager says.
    init(_ manifest: Manifest, in folder: String, root: ProjectRoot) {
        self.init(name: manifest.name ?? Paths.name(of: folder), folder: folder, sharesFiles: false)
        var missing: [String] = []
        for target in manifest.targets {
            let neighbours = manifest.targets.filter { $0.kind.usualFolders == target.kind.usualFolders }
            if let found = Target(target, in: folder, isOnly: neighbours.count == 1) {
                targets.append(found)
            } else {
                missing.append(target.name)
            }
        }
        if missing.isEmpty { return }
        warnings.append(.missingTargets(missing, manifest: root.path(of: Paths.join(folder, Manifest.fileName))))
    }
}

extension Project.Target {
    /// Nil if there is no such folder.
    ///
    /// - Parameter isOnly: whether it is the only target with its usual folders, which may then be its own.
    fileprivate init?(_ target: Manifest.Target, in package: String, isOnly: Bool) {
        guard let folder = Self.folder(of: target, in: package, isOnly: isOnly) else { return nil }
        var files = FileSet(excluded: target.exclude.map { Paths.absolute($0, in: folder) })
        files.included = target.sources.map { $0.map { Paths.absolute($0, in: folder) } } ?? [folder]
        files.limits = target.sources == nil ? nil : folder
        self.init(
            name: target.name.moduleName, isTest: target.kind == .test, files: files, folder: folder,
            dependencies: target.dependencies.map(\.moduleName), defines: target.defines,
            isOnMainActor: target.isOnMainActor)
    }

    private static func folder(of target: Manifest.Target, in package: String, isOnly: Bool) -> String? {
        var candidates = target.kind.usualFolders.map { "\($0)/\(target.name)" }
        if isOnly { candidates += target.kind.usualFolders }
        if let path = target.path { candidates = [path] }
        return candidates.map { Paths.absolute($0, in: package) }.first { FileKind(of: $0) == .folder }
    }
}
