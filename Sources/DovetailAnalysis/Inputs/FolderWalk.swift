import DovetailGraph
import Foundation

/// Finds Swift files and project files in folders: not in hidden ones, documentation catalogs and what was checked out or
/// built, no manifests, and each folder once, so that links in circles end.
struct FolderWalk {
    private static let passedOver: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]
    private static let bundles = [".docc", ".xcodeproj", ".xcworkspace", ".xcassets"]

    private let root: ProjectRoot
    private let excludes: [Glob]
    private var seen: Set<String> = []
    /// Locations of Swift files, sorted.
    private(set) var files: [String] = []
    private(set) var projects: [ProjectFile] = []
    /// Locations of headers that are named like those of a target.
    private(set) var headers: [String] = []
    private(set) var warnings: [InputWarning] = []

    init(root: ProjectRoot, excludes: [Glob]) {
        self.root = root
        self.excludes = excludes
    }

    /// Adds what is at `location`, be it a file or a folder.
    mutating func add(_ location: String) {
        add(location, FileKind(of: location))
    }

    private mutating func add(_ location: String, _ kind: FileKind) {
        switch kind {
        case .folder: if !isExcluded(location) { enter(location) }
        case .file: if isSource(location) { files.append(location) }
        case .other: break
        case .missing: warnings.append(.unreadable(root.path(of: location), reason: "the link leads nowhere"))
        }
    }

    private mutating func enter(_ folder: String) {
        guard seen.insert(Paths.resolvingLinks(folder)).inserted else { return }
        let entries: [FolderEntry]
        do {
            entries = try FolderEntry.all(in: folder)
        } catch {
            return warnings.append(.unreadable(root.path(of: folder), reason: error.reason))
        }
        // Where the package manager builds.
        if entries.contains(where: { $0.name == "workspace-state.json" }) { return }
        for entry in entries where !entry.name.hasPrefix(".") && !Self.passedOver.contains(entry.name) {
            add(entry, in: folder)
        }
    }

    private mutating func add(_ entry: FolderEntry, in folder: String) {
        let location = Paths.join(folder, entry.name)
        let kind = entry.kind ?? FileKind(of: location)
        if let project = ProjectFile(location, kind), !isExcluded(location) {
            projects.append(project)
        } else if kind == .file, BridgingHeader.isNamedLikeOne(entry.name), !isExcluded(location) {
            headers.append(location)
        } else if kind == .folder ? Self.isEntered(entry.name) : entry.name.hasSuffix(".swift") {
            add(location, kind)
        }
    }

    private static func isEntered(_ folder: String) -> Bool {
        !bundles.contains(where: folder.hasSuffix) && folder != "ProjectDescriptionHelpers"
    }

    private func isSource(_ location: String) -> Bool {
        let name = Paths.name(of: location)
        let isManifest = ProjectFile.isPackageManifest(location) || ProjectFile.isTuistManifest(location)
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
