/// The registrations of a container and of its parents at one moment. A look-up from any of these containers takes as
/// long as hashing a type, however many registrations and parents there are.
struct VisibleRegistrations {
    /// From the outermost parent to the container itself. The depth of a container is its position here.
    let containers: [Container]
    /// The registrations that count, those of the outermost parent first.
    private(set) var registrations: [Registration] = []
    /// The facts of these registrations, at the same positions.
    private(set) var active = RegistrationList()
    /// The registrations whose conditions aren't met.
    private(set) var inactive = RegistrationList()
    private var depths: [ObjectIdentifier: Int] = [:]

    init(of container: Container) {
        containers = sequence(first: container, next: \.parent).reversed()
        for (depth, container) in containers.enumerated() {
            depths[ObjectIdentifier(container)] = depth
            let current = container.currentRegistrations
            registrations += current
            for registration in current { active.append(registration.facts, depth) }
            for facts in container.inactiveRegistrations { inactive.append(facts, depth) }
        }
    }

    func depth(of container: Container) -> Int { depths[ObjectIdentifier(container)]! }

    /// The position of the registration that the container at `depth` resolves.
    func nearest(_ type: any Any.Type, _ tag: Tag?, from depth: Int) -> Int? {
        active.positions(of: type, tag, upTo: depth).last
    }

    /// The positions of the registrations that supply `[T]` in the container at `depth`: all of the type that nothing
    /// overrides.
    func collection(of type: any Any.Type, from depth: Int) -> [Int] {
        active.positions(of: type, upTo: depth).filter { position in
            let entry = active.entries[position]
            let namesakes = active.positions(of: type, entry.facts.tag, upTo: depth).lazy.map { active.entries[$0] }
            return !namesakes.reversed().prefix { $0.depth > entry.depth }.contains { $0.facts.options.isOverriding }
        }
    }

    /// Whether the container at `depth` has a registration of its own, active or not, that `addition` is meant for.
    func isConcerned(by addition: Addition, at depth: Int) -> Bool {
        [active, inactive].contains { list in
            let positions =
                addition.tag.map { list.positions(of: addition.type, $0, upTo: depth) }
                ?? list.positions(of: addition.type, upTo: depth)
            return positions.last.map { list.entries[$0].depth == depth } ?? false
        }
    }
}

/// Registrations by type and tag, in the order of their depth.
struct RegistrationList {
    struct Entry {
        let facts: RegistrationFacts
        /// The depth of the container that has it.
        let depth: Int
    }

    private(set) var entries: [Entry] = []
    private var byType: [ObjectIdentifier: [Int]] = [:]
    private var byKey: [Key: [Int]] = [:]

    /// No lock is held while tags are hashed and compared, which is the user's code.
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let tag: Tag?

        static func == (one: Self, other: Self) -> Bool {
            guard one.type == other.type else { return false }
            guard let tag = one.tag, let other = other.tag else { return one.tag == nil && other.tag == nil }
            return tag.isSame(as: other)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(tag?.hash)
        }
    }

    fileprivate mutating func append(_ facts: RegistrationFacts, _ depth: Int) {
        let type = ObjectIdentifier(facts.type)
        byType[type, default: []].append(entries.count)
        byKey[Key(type: type, tag: facts.tag), default: []].append(entries.count)
        entries.append(Entry(facts: facts, depth: depth))
    }

    /// The positions of the registrations of `type`, under any tag, of the container at `depth` and its parents.
    func positions(of type: any Any.Type, upTo depth: Int) -> ArraySlice<Int> {
        visible(byType[ObjectIdentifier(type), default: []], upTo: depth)
    }

    /// The positions of the registrations under `tag`; if that is nil, of those without one.
    func positions(of type: any Any.Type, _ tag: Tag?, upTo depth: Int) -> ArraySlice<Int> {
        visible(byKey[Key(type: ObjectIdentifier(type), tag: tag), default: []], upTo: depth)
    }

    private func visible(_ positions: [Int], upTo depth: Int) -> ArraySlice<Int> {
        var (lower, upper) = (0, positions.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if entries[positions[middle]].depth <= depth { lower = middle + 1 } else { upper = middle }
        }
        return positions[..<lower]
    }
}
