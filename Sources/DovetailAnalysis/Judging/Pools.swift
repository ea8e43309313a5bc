import DovetailGraph

/// The variables with so many sources that a search for some values must not go through all of them.
struct Pools {
    private struct Pool {
        /// The positions of the sources by which a value comes.
        var positions: [Origin: [Int]] = [:]
        var sources: [Source] = []
        /// The variables whose marks come by some of them.
        var marks: Set<VariableID> = []
    }

    private let values: FlowValues
    private var pools: [VariableID: Pool] = [:]

    /// - Complexity: linear in the sources of these variables.
    init(_ flow: Flow, _ values: FlowValues) {
        self.values = values
        for index in flow.variables.indices where flow.variables[index].sources.count > FlowValues.most {
            var pool = Pool(sources: flow.variables[index].sources)
            for (position, source) in pool.sources.enumerated() {
                for value in Self.values(of: source.origin, values) {
                    pool.positions[value, default: []].append(position)
                    if case .many(let variable) = value { pool.marks.insert(variable) }
                }
            }
            pools[VariableID(index: index)] = pool
        }
    }

    private static func values(of origin: Origin, _ values: FlowValues) -> [Origin] {
        guard case .variable(let from) = origin else { return [origin] }
        return values.isFull(from) ? [.many(from)] : values[from].all
    }

    /// The sources by which one of some objects may come, in their order; nil for a variable with few sources, and where
    /// no object is looked for.
    func sources(of id: VariableID, _ wanted: Origins) -> [Source]? {
        guard let pool = pools[id] else { return nil }
        var objects = Origins()
        for value in wanted where value.isConstruction || value.isFunction { _ = objects.insert(value) }
        if objects.isEmpty { return Array(pool.sources.prefix(FlowValues.most)) }
        for mark in pool.marks where !values[mark].isDisjoint(with: objects) {
            _ = objects.insert(.many(mark))
        }
        let positions = Set(objects.flatMap { pool.positions[$0, default: []] }).sorted()
        return positions.map { pool.sources[$0] }
    }
}

extension Origin {
    var isFunction: Bool { if case .function = self { true } else { false } }
}
