/// What a `Package.swift` says about the modules of a package.
struct Manifest: Hashable, Sendable {
    static let fileName = "Package.swift"

    enum TargetKind: String, Hashable, Sendable {
        case regular, executable, test, macro, plugin
    }

    struct Target: Hashable, Sendable {
        var name: String
        var kind: TargetKind
        /// Relative to the package; nil for the usual one.
        var path: String?
        /// Relative to the target's folder; nil for all of it.
        var sources: [String]?
        var exclude: [String] = []
        /// Names of targets and products.
        var dependencies: [String] = []
        /// Compilation conditions that it always sets.
        var defines: [String] = []
        /// `.defaultIsolation(MainActor.self)`.
        var isOnMainActor = false
    }

    /// The package's; nil if it is computed.
    var name: String?
    var targets: [Target] = []
}

extension Manifest.TargetKind {
    /// The folders in which the package manager looks for a target without a path.
    var usualFolders: [String] {
        switch self {
        case .test: ["Tests", "Sources", "Source", "src", "srcs"]
        case .plugin: ["Plugins", "Sources", "Source", "src", "srcs"]
        default: ["Sources", "Source", "src", "srcs"]
        }
    }
}
