package import DovetailGraph

/// What became of the inputs of drawn objects, by the lines where they are given: each is edges, open or plain.
package struct InputVerdicts: Sendable {
    /// Where the objects are made.
    package var sites: Set<DependencyGraph.Location> = []
    package var edges: Set<DependencyGraph.Location> = []
    package var open: Set<DependencyGraph.Location> = []
    /// What is no part.
    package var plain: Set<DependencyGraph.Location> = []
}
