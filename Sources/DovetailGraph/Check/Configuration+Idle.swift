extension Configuration {
    /// A sentence for each pattern that nothing in the graph matches: a setting that a renamed type has switched off.
    func idlePatterns(in graph: DependencyGraph) -> [String] {
        let nodes = graph.nodeIDs
        let idleRoots = roots.filter { glob in !nodes.contains { glob.matches($0.text) || glob.matches($0.name) } }
        return idleRoots.map { "nothing matches '\($0.pattern)' of 'roots'" }
            + layers.flatMap { layer in
                layer.contains.filter { glob in !nodes.contains { glob.holds($0) } }.map {
                    "nothing matches '\($0.pattern)' of the layer '\(layer.name)'"
                }
            }
            + rules.flatMap { rule in
                rule.parts.filter { glob in !nodes.contains { [glob].match($0, in: graph) } }.map {
                    "nothing matches '\($0.pattern)' of the rule '\(rule.name)'"
                }
            }
    }
}
