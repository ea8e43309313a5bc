extension DependencyGraph {
    /// The parts of a graph in any order, before they are merged, sorted and checked.
    package struct Draft: Hashable, Sendable {
        /// What the graph is of: the package's name.
        package var name: String
        package var modules: [Module] = []
        package var roots: [Root] = []
        package var bindings: [Binding] = []
        package var types: [TypeNode] = []
        package var edges: [Edge] = []
        package var requirements: [Requirement] = []
        package var occurrences: [Occurrence] = []
        package var unresolved: [Unresolved] = []
        package var ignores: [Ignore] = []
        /// Where something is constructed: none in a graph that has only their number.
        package var sites: [Site] = []
        /// How many sites the whole program has of each verdict.
        package var verdicts = Verdicts()

        package init(name: String) {
            self.name = name
        }

        /// Adds the parts of another reader of the same program.
        package mutating func append(_ other: Draft) {
            modules += other.modules
            roots += other.roots
            bindings += other.bindings
            types += other.types
            edges += other.edges
            requirements += other.requirements
            occurrences += other.occurrences
            unresolved += other.unresolved
            ignores += other.ignores
            sites += other.sites
            verdicts += other.verdicts
        }
    }
}

// MARK: - Merging

extension DependencyGraph.Draft {
    /// The parts as a graph has them: merged, each requirement connected with its providers, and sorted.
    package func finished() -> Self { merged().connectingRequirements().sorted() }

    /// Says everything once, but for edges, which `sorted()` merges with their neighbours.
    func merged() -> Self {
        var result = self
        result.modules = modules.merged(by: { $0.name }) { $0.merge($1) }
        result.roots = roots.merged(by: { $0.id }) { $0.merge($1) }
        result.bindings = bindings.merged(by: { $0.id }) { $0.merge($1) }
        result.types = types.merged(by: { $0.id }) { $0.merge($1) }
        result.requirements = requirements.merged(by: { $0 }) { _, _ in }
        result.occurrences = occurrences.merged(by: { $0 }) { _, _ in }
        result.unresolved = unresolved.merged(by: { $0 }) { _, _ in }
        result.ignores = ignores.merged(by: { $0 }) { _, _ in }
        if verdicts.isEmpty { result.verdicts = .init(of: sites) }
        return result
    }
}

extension Array {
    /// One element for each key, in the order of first appearance.
    fileprivate func merged<Key: Hashable>(by key: (Element) -> Key, _ merge: (inout Element, Element) -> Void) -> Self
    {
        var positions = [Key: Int](minimumCapacity: count)
        var result: Self = []
        result.reserveCapacity(count)
        for element in self {
            let position = positions.insert(result.count, for: key(element))
            if position == result.count { result.append(element) } else { merge(&result[position], element) }
        }
        return result
    }
}

extension DependencyGraph.Module {
    fileprivate mutating func merge(_ other: Self) {
        dependencies = Set(dependencies).union(other.dependencies).sorted()
        path = path ?? other.path
        sharedFiles = Set(sharedFiles).union(other.sharedFiles).sorted()
    }
}

extension DependencyGraph.Root {
    fileprivate mutating func merge(_ other: Self) {
        location = earlier(location, other.location)
        parent = parent ?? other.parent
        inherits = inherits ?? other.inherits
        isEntry = isEntry || other.isEntry
    }
}

extension DependencyGraph.Binding {
    fileprivate mutating func merge(_ other: Self) {
        declarations += other.declarations.filter { !declarations.contains($0) }
        owner = owner ?? other.owner
        type = type ?? other.type
        key = key ?? other.key
        definitionKey = definitionKey ?? other.definitionKey
        hasID = hasID || other.hasID
        isOpaque = isOpaque || other.isOpaque
        isShortLived = isShortLived || other.isShortLived
        creations = creations ?? other.creations
    }
}

extension DependencyGraph.TypeNode {
    fileprivate mutating func merge(_ other: Self) {
        if isExternal, !other.isExternal {
            self = other
        } else if !other.isExternal {
            location = earlier(location, other.location)
            if condition != other.condition { condition = .always }
        }
    }
}

extension DependencyGraph.Edge {
    /// Takes over what another edge of the same identity says, whichever comes first.
    mutating func merge(_ other: Self) {
        if let place = other.location, location.map({ place < $0 }) ?? true {
            (location, origin) = (place, other.origin)
        }
        if condition != other.condition { condition = .always }
        isOneOf = isOneOf && other.isOneOf
        isGivenBack = isGivenBack && other.isGivenBack
    }
}

private func earlier(
    _ left: DependencyGraph.Location?, _ right: DependencyGraph.Location?
) -> DependencyGraph.Location? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
}
