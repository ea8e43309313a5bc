package import DovetailGraph

/// Why nothing can be read.
package enum InputProblem: Error, Hashable, Sendable {
    case noSuchPath(String)
    /// Neither a folder, nor a Swift file, nor a graph.
    case unknownKind(String)
    /// A graph stands for a whole program, and can't be mixed with others.
    case graphAmongOthers(String)
    case unreadable(String, reason: String)
    /// No target is called so.
    case unknownTarget(String, known: [String])
    /// With what was wrong with their manifests.
    case noSources([String], [InputWarning] = [])
    case invalidJSON(String, JSONProblem)
    /// The parts that were read make no graph: a mistake of this library.
    case invalidGraph(InvalidGraph)
    /// `swift package dump-package` failed.
    case manifestFailed(String, reason: String)
}
