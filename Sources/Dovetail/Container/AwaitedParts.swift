/// Which parts of what is asked for must be awaited: what is made asynchronously or on the main actor, and all that needs
/// it. The rest is made as without `await`.
struct AwaitedParts {
    typealias Part = AsyncGraph.Preparation

    /// All that was found, and whether it must be awaited.
    private(set) var known: [Part: Bool] = [:]
    private var dependents: [Part: [Part]] = [:]
    private var queue: [(registration: Registration, owner: Container)] = []

    /// - Complexity: O(*n* + *m*) for *n* parts with *m* needs.
    init(from registration: Registration, in container: Container) {
        add(registration, container)
        var awaited: [Part] = []
        while let (registration, owner) = queue.popLast() {
            let part = Part(registration, in: owner)
            if registration.isAwaited { awaited.append(part) }
            for type in registration.needs {
                for needed in owner.supply(of: type).now where !needed.isThere {
                    dependents[add(needed, owner), default: []].append(part)
                }
            }
        }
        while let part = awaited.popLast() {
            if known.updateValue(true, forKey: part) == false { awaited += dependents[part, default: []] }
        }
    }

    @discardableResult
    private mutating func add(_ registration: Registration, _ container: Container) -> Part {
        let owner = registration.owner(for: container)
        let part = Part(registration, in: owner)
        if known.updateValue(known[part] ?? false, forKey: part) == nil { queue.append((registration, owner)) }
        return part
    }
}

extension Registration {
    /// Where the instance for a dependent in `container` is kept, or what it needs is looked for.
    func owner(for container: Container) -> Container { facts.lifetime.isCached ? home : container }

    /// Whether its factory is asynchronous or runs on the main actor, or something that is done to its values.
    fileprivate var isAwaited: Bool {
        !facts.effects.isDisjoint(with: [.async, .mainActor]) || needsMainActor
    }

    /// The types of all that its factory and what is done to its values ask for.
    fileprivate var needs: [any Any.Type] {
        if !isSettled { home.settle(self) }
        return facts.parameters + additions.flatMap(\.parameters)
    }

    private var needsMainActor: Bool {
        if !isSettled { home.settle(self) }
        return additions.contains(where: \.isOnMainActor)
    }

    /// Whether the instance is there, and stays. One that is held weakly may go before whoever needs it is made.
    /// There is a slot from settling on.
    fileprivate var isThere: Bool { facts.lifetime.isStrong && isSettled && slot?.ready != nil }

    /// Whether it must be awaited, for a dependent in `container`.
    func mustBeAwaited(in container: Container) -> Bool {
        !isThere && AwaitedParts(from: self, in: container).known[.init(self, in: owner(for: container))] == true
    }

    /// As `mustBeAwaited(in:)`, looked up once in each graph.
    func mustBeAwaited(in container: Container, for graph: AsyncGraph) -> Bool {
        graph.mustAwait(.init(self, in: owner(for: container))) { AwaitedParts(from: self, in: container).known }
    }

    /// Whether what `addition` asks for needs what this makes.
    func isNeeded(by addition: Addition, in owner: Container) -> Bool {
        addition.parameters.flatMap { owner.supply(of: $0).now }.contains { needed in
            AwaitedParts(from: needed, in: owner).known[.init(self, in: owner)] != nil
        }
    }
}
