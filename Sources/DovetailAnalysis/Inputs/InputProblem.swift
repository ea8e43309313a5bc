package import DovetailGraph

/// Why nothing can be read.
package enum InputProblem: Error, Hashable, Sendable {
    case noSuchPath(String)
    /// Neither a folder, nor a Swift file, nor a graph.
    case unknownKind(String)
    /// A graph stands for a whole program, and can't be mixed with others.
    case graphAmongOthers(String)
    case unreadable(String, reason: String)
    /// With what was wrong with their manifests.
    case noSources([String], [InputWarning] = [])
    case invalidJSON(String, JSONProblem)
    /// The parts that were read make no graph: a mistake of this library.
    case invalidGraph(InvalidGraph)
    /// `swift package dump-package` failed.
    case manifestFailed(String, reason: String)
}

/// What could not be read, while the rest was.
package enum InputWarning: Hashable, Sendable, Codable {
    case unreadable(String, reason: String)
    case notUTF8(String)
    case syntaxError(String, line: Int, column: Int)
    case tooDeep(String)
    /// Its content is no longer that of which bodies were passed over, so that they can't be read.
    case changedMeanwhile(String)
    case unreadableMeanwhile(String, reason: String)
    /// A manifest computes what would have to be read from it.
    case computedManifest(String, line: Int, column: Int, what: String)
    case missingTarget(String, manifest: String)
}
