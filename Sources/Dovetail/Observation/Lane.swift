/// Creations that lie within each other or follow each other, but never overlap otherwise: what a picture of time draws
/// as one band. What a thread does synchronously is one lane; tasks that run at the same time have several.
struct Lane {
    let thread: Int
    /// In the order in which they began, what encloses others before them.
    private(set) var creations: [Recording.Creation] = []
    private var open: [Recording.Creation] = []

    /// Adds `creation` if it lies within the one that caused it, or after all others.
    fileprivate mutating func take(_ creation: Recording.Creation) -> Bool {
        while let last = open.last, last.end <= creation.start { open.removeLast() }
        if let last = open.last, last.id != creation.parent || last.end < creation.end { return false }
        open.append(creation)
        creations.append(creation)
        return true
    }

    /// Whether `creation` is in progress, as far as this lane goes.
    fileprivate func holds(_ creation: Int?) -> Bool { open.last?.id == creation }

    fileprivate init(thread: Int) { self.thread = thread }
}

extension Recording {
    /// All creations, in as few lanes as they need.
    var lanes: [Lane] {
        creations.sorted { ($0.start, $1.end, $0.id) < ($1.start, $0.end, $1.id) }.reduce(into: []) { lanes, creation in
            let preferred = lanes.indices.sorted { preference($0, $1, in: lanes, for: creation) }
            for index in preferred where lanes[index].take(creation) { return }
            lanes.append(Lane(thread: creation.thread))
            _ = lanes[lanes.count - 1].take(creation)
        }
    }

    /// The lane of the creation that caused it comes first, then those of its thread.
    private func preference(_ one: Int, _ other: Int, in lanes: [Lane], for creation: Creation) -> Bool {
        func rank(_ index: Int) -> Int {
            if creation.parent != nil, lanes[index].holds(creation.parent) { return 0 }
            return lanes[index].thread == creation.thread ? 1 : 2
        }
        return (rank(one), one) < (rank(other), other)
    }
}
