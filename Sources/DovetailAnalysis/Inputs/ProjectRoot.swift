import Foundation

/// The folder that paths are relative to: of the project that holds all inputs, or else the folder that does.
package struct ProjectRoot: Hashable, Sendable {
    /// Absolute.
    package let location: String

    /// A root that is known.
    init(at location: String) { self.location = location }

    /// - Parameter inputs: absolute paths, at least one.
    package init(of inputs: [String]) {
        let folders = inputs.map { Self.isFolder($0) ? $0 : Paths.parent(of: $0) }
        let common = Paths.ancestors(of: folders[0]).first { ancestor in
            folders.allSatisfy { Paths.contains(ancestor, $0) }
        }!
        location = Self.project(around: common) ?? common
    }

    /// Whether something is a folder with files; a project or workspace is a file to its users.
    private static func isFolder(_ location: String) -> Bool {
        FileKind(of: location) == .folder && ![".xcodeproj", ".xcworkspace"].contains(where: location.hasSuffix)
    }

    var name: String { Paths.name(of: location) }

    /// The path of a location, relative to the root; outside of it the location itself.
    func path(of location: String) -> String {
        guard Paths.contains(self.location, location) else { return location }
        let path = location.utf8.dropFirst(self.location.utf8.count).drop { $0 == UInt8(ascii: "/") }
        return path.isEmpty ? "." : String(Substring(path))
    }

    /// The nearest folder with a project: the folder itself, or one that it is in.
    private static func project(around folder: String) -> String? {
        repository(of: folder).first { !ProjectFile.all(in: $0).isEmpty }
    }

    /// The projects in whose folders something is, innermost first.
    static func projects(around location: String) -> [ProjectFile] {
        repository(of: Paths.parent(of: location)).flatMap(ProjectFile.all)
    }

    /// A folder and those that it is in, as far as the repository goes.
    private static func repository(of folder: String) -> [String] {
        var folders: [String] = []
        for ancestor in Paths.ancestors(of: folder) {
            folders.append(ancestor)
            if FileKind(of: Paths.join(ancestor, ".git")) != .missing { return folders }
        }
        return folders
    }
}
