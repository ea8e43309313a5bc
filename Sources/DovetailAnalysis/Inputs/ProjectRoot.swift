import Foundation

/// The folder that paths are relative to: of the package that holds all inputs, or else the folder that does.
package struct ProjectRoot: Hashable, Sendable {
    /// Absolute.
    package let location: String

    /// - Parameter inputs: absolute paths, at least one.
    package init(of inputs: [String]) {
        let folders = inputs.map { FileKind(of: $0) == .folder ? $0 : Paths.parent(of: $0) }
        let common = Paths.ancestors(of: folders[0]).first { ancestor in
            folders.allSatisfy { Paths.contains(ancestor, $0) }
        }!
        location = Self.package(around: common) ?? common
    }

    var name: String { Paths.name(of: location) }

    /// The path of a location, relative to the root; outside of it the location itself.
    func path(of location: String) -> String {
        guard Paths.contains(self.location, location) else { return location }
        let path = location.utf8.dropFirst(self.location.utf8.count).drop { $0 == UInt8(ascii: "/") }
        return path.isEmpty ? "." : String(Substring(path))
    }

    /// The nearest folder with a manifest: the folder itself, or one that it is in. The search ends where the
    /// repository does.
    static func package(around folder: String) -> String? {
        for ancestor in Paths.ancestors(of: folder) {
            if FileKind(of: Paths.join(ancestor, Manifest.fileName)) == .file { return ancestor }
            if FileKind(of: Paths.join(ancestor, ".git")) != .missing { return nil }
        }
        return nil
    }
}
