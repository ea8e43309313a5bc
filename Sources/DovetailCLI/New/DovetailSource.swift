import Foundation

/// Where a new package gets Dovetail from.
enum DovetailSource {
    case release
    /// A copy in this folder, as seen from the folder of the new package.
    case copy(path: String)

    /// The copy in a folder that is named from the current one, in which the folder of the package will be.
    init(copyIn folder: String) {
        self = .copy(path: folder.hasPrefix("/") ? folder : "../" + folder)
    }

    /// The dependency, as a manifest says it.
    var dependency: String {
        switch self {
        case .release:
            ".package(url: \"https://github.com/dovetail-swift/dovetail\", from: \"\(Version.current)\", traits: [])"
        case .copy(let path):
            ".package(name: \"dovetail\", path: \(String(reflecting: path)), traits: [])"
        }
    }
}
