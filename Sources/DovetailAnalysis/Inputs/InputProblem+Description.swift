import DovetailGraph

// The only place for the sentences.

extension InputProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noSuchPath(let path): "\(path): error: there is no such file or folder"
        case .unknownKind(let path): "\(path): error: this is neither a folder, nor a Swift file, nor a graph (.json)"
        case .graphAmongOthers(let path): "\(path): error: a graph is a whole program; give no other path with it"
        case .unreadable(let path, let reason): "\(path): error: can't be read: \(reason)"
        case .noSources(let paths, let warnings):
            warnings.map { "\($0)\n" }.joined()
                + "\(paths.joined(separator: ", ")): error: there is no Swift file here, or all of them are excluded"
        case .invalidJSON(let path, let problem):
            "\(path):\(problem.position.map { "\($0.line):\($0.column):" } ?? "") error: \(problem.sentence)"
        case .invalidGraph(let error): "error: the sources make no valid graph, please report this: \(error)"
        case .manifestFailed(let path, let reason): "\(path): error: 'swift package dump-package' failed: \(reason)"
        }
    }
}

extension InputWarning: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): warning: can't be read, and is left out: \(reason)"
        case .notUTF8(let path): "\(path): warning: this is no valid UTF-8; what is wrong in it is read as '\u{FFFD}'"
        case .syntaxError(let path, let line, let column):
            "\(path):\(line):\(column): warning: this can't be parsed; the rest of the file is read"
        case .tooDeep(let path): "\(path): warning: this is nested too deeply to be read, and is left out"
        case .changedMeanwhile(let path):
            "\(path): warning: this has changed while it was read; run the tool again, "
                + "as function bodies in it are left out"
        case .unreadableMeanwhile(let path, let reason):
            "\(path): warning: can't be read a second time; run the tool again, "
                + "as function bodies in it are left out: \(reason)"
        case .computedManifest(let path, let line, let column, let what):
            "\(path):\(line):\(column): warning: \(what) is computed, and not read; "
                + "'--resolve-manifest' lets SwiftPM compute it"
        case .missingTarget(let target, let manifest):
            "\(manifest): warning: the target '\(target)' has no folder, and is left out"
        }
    }
}
