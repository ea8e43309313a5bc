import DovetailGraph
import Foundation

/// Finds Swift files in folders: not in hidden ones and documentation catalogs, no manifests, and each folder once, so
/// that links in circles end.
struct FolderWalk {
    private let root: ProjectRoot
    private let excludes: [Glob]
    private var seen: Set<String> = []
    /// Locations of Swift files, sorted.
    private(set) var files: [String] = []
    /// Folders with a manifest of their own, which are not entered.
    private(set) var packages: [String] = []
    private(set) var warnings: [InputWarning] = []

    init(root: ProjectRoot, excludes: [Glob]) {
        self.root = root
        self.excludes = excludes
    }

    /// Adds what is at `location`, be it a file or a folder.
    ///
    /// - Parameter isWhole: whether `location` is a package itself, or a target of one, whose manifest is read already.
    mutating func add(_ location: String, isWhole: Bool = true) {
        switch FileKind(of: location) {
        case .folder: if !isExcluded(location) { enter(location, isWhole: isWhole) }
        case .file: if isSource(location) { files.append(location) }
        case .other: break
        case .missing: warnings.append(.unreadable(root.path(of: location), reason: "the link leads nowhere"))
        }
    }

    private mutating func enter(_ folder: String, isWhole: Bool) {
        guard seen.insert(Paths.resolvingLinks(folder)).inserted else { return }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            return warnings.append(.unreadable(root.path(of: folder), reason: error.reason))
        }
        if !isWhole, names.contains(Manifest.fileName) { return packages.append(folder) }
        for name in names where !name.hasPrefix(".") && !name.hasSuffix(".docc") {
            let location = Paths.join(folder, name)
            if name.hasSuffix(".swift") || FileKind(of: location) == .folder { add(location, isWhole: false) }
        }
    }

    private func isSource(_ location: String) -> Bool {
        let name = Paths.name(of: location)
        let isManifest = name == Manifest.fileName || name.hasPrefix("Package@swift-")
        return name.hasSuffix(".swift") && !isManifest && !isExcluded(location)
    }

    /// A pattern without `/` is about names, another one about whole paths.
    private func isExcluded(_ location: String) -> Bool {
        guard !excludes.isEmpty else { return false }
        let path = root.path(of: location)
        let name = Paths.name(of: location)
        return excludes.contains { $0.matches($0.pattern.contains("/") ? path : name) }
    }
}
