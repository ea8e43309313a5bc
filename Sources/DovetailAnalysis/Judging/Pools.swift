import DovetailGraph

/// The variables with so many sources that a search for some values must not go through all of them.
struct Pools {
    private struct Pool {
        /// The positions of the sources by which a value comes.
        var positions: [Origin: [Int]] = [:]
        var sources: [Source] = []
    }

    private var pools: [VariableID: Pool] = [:]

    /// - Complexity: linear in the sources of these variables, and in the values that come by them.
    init(_ flow: Flow, _ values: [Set<Origin>]) {
        for index in flow.variables.indices where flow.variables[index].sources.count > FlowSearch.most {
            var pool = Pool(sources: flow.variables[index].sources)
            for (position, source) in pool.sources.enumerated() {
                if case .variable(let from) = source.origin {
                    for value in values[from.index] { pool.positions[value, default: []].append(position) }
                } else {
                    pool.positions[source.origin, default: []].append(position)
                }
            }
            pools[VariableID(index: index)] = pool
        }
    }

    /// The sources by which one of some objects may come, in their order; nil for a variable with few sources, and where
    /// no object is looked for.
    func sources(of id: VariableID, _ wanted: Set<Origin>) -> [Source]? {
        guard let pool = pools[id] else { return nil }
        let objects = wanted.filter { $0.isConstruction || $0.isFunction }
        if objects.isEmpty { return Array(pool.sources.prefix(FlowSearch.most)) }
        let positions = Set(objects.flatMap { pool.positions[$0, default: []] }).sorted()
        return positions.map { pool.sources[$0] }
    }
}

extension Origin {
    var isFunction: Bool { if case .function = self { true } else { false } }
}
