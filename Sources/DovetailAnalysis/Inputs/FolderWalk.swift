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
        add(location, FileKind(of: location), isWhole: isWhole)
    }

    private mutating func add(_ location: String, _ kind: FileKind, isWhole: Bool) {
        switch kind {
        case .folder: if !isExcluded(location) { enter(location, isWhole: isWhole) }
        case .file: if isSource(location) { files.append(location) }
        case .other: break
        case .missing: warnings.append(.unreadable(root.path(of: location), reason: "the link leads nowhere"))
        }
    }

    private mutating func enter(_ folder: String, isWhole: Bool) {
        guard seen.insert(Paths.resolvingLinks(folder)).inserted else { return }
        let entries: [FolderEntry]
        do {
            entries = try FolderEntry.all(in: folder)
        } catch {
            return warnings.append(.unreadable(root.path(of: folder), reason: error.reason))
        }
        if !isWhole, entries.contains(where: { $0.name == Manifest.fileName }) { return packages.append(folder) }
        for entry in entries where !entry.name.hasPrefix(".") && !entry.name.hasSuffix(".docc") {
            let location = Paths.join(folder, entry.name)
            let kind = entry.kind ?? FileKind(of: location)
            if entry.name.hasSuffix(".swift") || kind == .folder { add(location, kind, isWhole: false) }
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
