/// What could not be read, while the rest was.
package enum InputWarning: Hashable, Sendable, Codable {
    case unreadable(String, reason: String)
    case notUTF8(String)
    case syntaxError(String, line: Int, column: Int)
    case tooDeep(String)
    case partTooDeep(String)
    /// A manifest computes what would have to be read from it.
    case computedManifest(String, line: Int, column: Int, what: String)
    case missingTargets([String], manifest: String)
    /// A manifest of another tool computes what would have to be read from it.
    case computedProject(String, line: Int, column: Int, what: String)
    case damagedProject(String, line: Int)
}

extension InputWarning: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): warning: can't be read, and is left out: \(reason)"
        case .notUTF8(let path): "\(path): warning: this is no valid UTF-8; what is wrong in it is read as '\u{FFFD}'"
        case .syntaxError(let path, let line, let column):
            "\(path):\(line):\(column): warning: this can't be parsed; the rest of the file is read"
        case .tooDeep(let path): "\(path): warning: this is nested too deeply to be read, and is left out"
        case .partTooDeep(let path): "\(path): warning: a part of this is nested too deeply to be read, and is left out"
        case .computedManifest(let path, let line, let column, let what):
            "\(path):\(line):\(column): warning: \(what) is computed, and not read; "
                + "'--resolve-manifest' lets SwiftPM compute it"
        case .missingTargets(let targets, let manifest) where targets.count == 1:
            "\(manifest): warning: the target '\(targets[0])' has no folder, and is left out"
        case .missingTargets(let targets, let manifest):
            "\(manifest): warning: \(targets.count) targets have no folder, and are left out: "
                + targets.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
                + (targets.count > 3 ? " and \(targets.count - 3) more" : "")
        case .computedProject(let path, let line, let column, let what):
            "\(path):\(line):\(column): warning: \(what) is computed, and not read; the folders tell the modules"
        case .damagedProject(let path, let line):
            "\(path):\(line): warning: this is no project file; the folders tell the modules"
        }
    }
}
