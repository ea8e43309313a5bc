import DovetailGraph

/// A file that describes a project.
struct ProjectFile: Hashable, Sendable {
    /// In the order in which they are believed, where several describe one folder.
    enum Tool: Int, Hashable, Sendable {
        case package, tuist, xcodeGen, xcode
    }

    let tool: Tool
    /// Of the file, or of the `.xcodeproj`.
    let location: String

    /// Nil for other files.
    init?(_ location: String, _ fileKind: @autoclosure () -> FileKind) {
        let name = Paths.name(of: location)
        switch name {
        case Manifest.fileName where fileKind() == .file && Self.isPackageManifest(location): tool = .package
        case TuistProject.fileName where Self.isTuistManifest(location): tool = .tuist
        case "project.yml" where fileKind() == .file: tool = .xcodeGen
        case _ where Self.isXcodeGenManifest(location): tool = .xcodeGen
        case _ where name.hasSuffix(".xcodeproj") && fileKind() == .folder: tool = .xcode
        default: return nil
        }
        self.location = location
    }

    var folder: String { Paths.parent(of: location) }

    /// Those of a folder, by name.
    static func all(in folder: String) -> [ProjectFile] {
        let entries = (try? FolderEntry.all(in: folder)) ?? []
        return entries.compactMap { entry in
            let location = Paths.join(folder, entry.name)
            return ProjectFile(location, entry.kind ?? FileKind(of: location))
        }
    }

    /// Whether a file with another name is for XcodeGen: `project-beta.yml`.
    private static func isXcodeGenManifest(_ location: String) -> Bool {
        let name = Paths.name(of: location)
        guard name.hasPrefix("project"), name.hasSuffix(".yml") || name.hasSuffix(".yaml"),
            let bytes = try? FileBytes.read(location)
        else { return false }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { $0.hasPrefix("targets:") }
    }

    /// Whether a file is for SwiftPM to run: its name may be that of a model, too.
    static func isPackageManifest(_ location: String) -> Bool {
        let name = Paths.name(of: location)
        if name.hasPrefix("Package@swift-") { return true }
        guard name == Manifest.fileName, let bytes = try? FileBytes.read(location) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        let head = text.split(whereSeparator: \.isNewline).first ?? ""
        return head.contains("swift-tools-version")
            || ["PackageDescription", "let package ="].contains(where: text.contains)
    }

    /// Whether a file is for Tuist to run: its name may be that of a model, too.
    static func isTuistManifest(_ location: String) -> Bool {
        guard ["Project.swift", "Workspace.swift", "Tuist.swift", "Config.swift"].contains(Paths.name(of: location)),
            let bytes = try? FileBytes.read(location)
        else { return false }
        return String(decoding: bytes, as: UTF8.self).contains("import ProjectDescription")
    }
}
