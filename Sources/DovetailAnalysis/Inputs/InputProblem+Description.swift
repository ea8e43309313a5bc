import Dovetail
import DovetailGraph

// The only place for the sentences.

extension InputProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noSuchPath(let path): "\(path): error: there is no such file or folder"
        case .unknownKind(let path): "\(path): error: this is neither a folder, nor a Swift file, nor a graph (.json)"
        case .graphAmongOthers(let path): "\(path): error: a graph is a whole program; give no other path with it"
        case .unreadable(let path, let reason): "\(path): error: can't be read: \(reason)"
        case .unknownTarget(let name, let known):
            "error: no target is called '\(name)'; "
                + (Spelling.nearest(to: name, in: known).map { Wording.alike($0) }
                    ?? "there are \(known.prefix(10).joined(separator: ", "))")
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
