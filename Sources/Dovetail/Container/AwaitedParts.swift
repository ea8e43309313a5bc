/// The parts of a request that must be awaited: those made asynchronously or on the main actor, and all that need them.
/// The rest is made as without `await`.
struct AwaitedParts {
    typealias Part = AsyncGraph.Preparation

    /// All parts that were found, each with whether it must be awaited.
    private(set) var known: [Part: Bool] = [:]
    /// Whether one of them is made, or changed, on the main actor.
    private(set) var needsMainActor = false
    private var dependents: [Part: [Part]] = [:]
    private var queue: [(registration: Registration, owner: Container)] = []

    /// - Complexity: O(*n* + *m*) for *n* parts with *m* needs.
    init(from registration: Registration, in container: Container) {
        add(registration, container)
        var awaited: [Part] = []
        while let (registration, owner) = queue.popLast() {
            let part = Part(registration, in: owner)
            if registration.isAwaited { awaited.append(part) }
            if registration.isOnMainActor { needsMainActor = true }
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

    func contains(_ registration: Registration, in owner: Container) -> Bool {
        known[Part(registration, in: owner)] != nil
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
    /// The container that keeps the instance for a dependent in `container`, or that supplies its parameters.
    func owner(for container: Container) -> Container { facts.lifetime.isCached ? home : container }

    /// Whether its factory, or something that is done to its values, is asynchronous or runs on the main actor.
    fileprivate var isAwaited: Bool {
        if !isSettled { home.settle(self) }
        return facts.effects.contains(.async) || isOnMainActor
    }

    /// The types of the parameters of its factory, and of all that is done to its values.
    fileprivate var needs: [any Any.Type] {
        if !isSettled { home.settle(self) }
        return facts.parameters + additions.flatMap(\.parameters)
    }

    /// Whether the instance is there, and stays. A weakly held one may go before its dependent is made. There is a slot
    /// once this registration is settled.
    fileprivate var isThere: Bool { facts.lifetime.isStrong && isSettled && slot?.ready != nil }

    /// Whether it must be awaited, for a dependent in `container`.
    func mustBeAwaited(in container: Container) -> Bool {
        !isThere && AwaitedParts(from: self, in: container).known[.init(self, in: owner(for: container))] == true
    }

    /// The answer of `mustBeAwaited(in:)`, looked up once for each graph.
    func mustBeAwaited(in container: Container, for graph: AsyncGraph) -> Bool {
        graph.mustAwait(.init(self, in: owner(for: container))) { AwaitedParts(from: self, in: container).known }
    }

    /// Whether a parameter of `addition` needs the value of this registration.
    func isNeeded(by addition: Addition, in owner: Container) -> Bool {
        addition.parameters.flatMap { owner.supply(of: $0).now }
            .contains { AwaitedParts(from: $0, in: owner).contains(self, in: owner) }
    }
}
