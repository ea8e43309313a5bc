import Dovetail
import Testing

/// A random graph of bindings: each node's scope, and which others its initializer and its injection need.
private struct Plan: Sendable, CustomStringConvertible {
    enum Kind: CaseIterable { case graph, prototype, single, weak }

    var kinds: [Kind] = []
    var parts: [[Int]] = []
    var links: [[Int]] = []

    /// Every cycle can terminate: it leads through an injection of something that isn't a prototype.
    init(seed: Int, size: Int, kinds choices: [Kind], hasParts: Bool) {
        var random = SeededGenerator(seed: seed)
        for node in 0..<size {
            let kind = choices.randomElement(using: &random)!
            let later = Array(node + 1..<size)
            kinds.append(kind)
            parts.append(hasParts && Bool.random(using: &random) ? Array(later.shuffled(using: &random).prefix(1)) : [])
            let linked = kind == .prototype ? later : Array(0..<size)
            links.append(Array(linked.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))))
        }
    }

    var description: String {
        kinds.indices.map { "\($0) \(kinds[$0]) parts \(parts[$0]) links \(links[$0])" }.joined(separator: "; ")
    }
}

/// The bindings of one plan, spread over two assemblies.
private final class World: Sendable {
    let plan: Plan
    let made = Tally()
    let even = Hub()
    let odd = Hub()

    init(_ plan: Plan) {
        self.plan = plan
        for hub in [even, odd] { hub.begin(self) }
    }

    func node(_ index: Int) -> Member { index.isMultiple(of: 2) ? even.node(index) : odd.node(index) }
}

private final class Hub: Assembling {
    let context = DIContext()
    private nonisolated(unsafe) weak var world: World?  // Written before threads begin.

    func begin(_ world: World) { self.world = world }

    func node(_ index: Int) -> Member {
        let world = world!
        return define(scope(world.plan.kinds[index]), id: index) { () -> Member in
            jitter()
            world.made.add("\(index)")
            return Member("\(index)", parts: world.plan.parts[index].map(world.node))
        } inject: { node in
            jitter()
            node.links = world.plan.links[index].map(world.node)
            jitter()
            node.isInjected = true
        }
    }

    private func scope(_ kind: Plan.Kind) -> Scope<Hub, Member> {
        switch kind {
        case .graph: .objectGraph
        case .prototype: .prototype
        case .single: .lazySingleton
        case .weak: .weakSingleton
        }
    }
}

@Suite struct RandomGraphTests {
    @Test func injectionCyclesOfSingletonsAreMadeOnce() throws {
        for seed in 0..<repetitions(2000) {
            let world = World(Plan(seed: seed, size: 5, kinds: [.single], hasParts: false))
            try check(world, seed: seed)
            #expect(world.made.all.values.allSatisfy { $0 == 1 }, "seed \(seed): \(world.plan) made \(world.made.all)")
        }
    }

    @Test func injectionCyclesOfAllScopesEndWhole() throws {
        for seed in 0..<repetitions(2000) {
            let world = World(Plan(seed: seed, size: 6, kinds: Plan.Kind.allCases, hasParts: false))
            try check(world, seed: seed)
            for (index, kind) in world.plan.kinds.enumerated() where kind == .single {
                #expect(world.made["\(index)"] <= 1, "seed \(seed): \(world.plan) made \(world.made.all)")
            }
        }
    }

    @Test func mixedCyclesOfSingletonsEndWhole() throws {
        for seed in 0..<repetitions(2000) {
            try check(World(Plan(seed: seed, size: 5, kinds: [.single], hasParts: true)), seed: seed)
        }
    }

    @Test func mixedCyclesOfAllScopesEndWhole() throws {
        for seed in 0..<repetitions(2000) {
            try check(World(Plan(seed: seed, size: 6, kinds: Plan.Kind.allCases, hasParts: true)), seed: seed)
        }
    }

    /// Four threads enter the graph anywhere. Whatever they get is whole, and nobody has seen two of a singleton.
    private func check(_ world: World, seed: Int) throws {
        let size = world.plan.kinds.count
        let halfBuilt = Tally()
        let seen: [[Member]]
        do {
            seen = try inParallel(4) { thread in
                let reached = world.node((seed + thread) % size).reachable
                for member in reached where !member.isInjected { halfBuilt.add(member.name) }
                return reached
            }
        } catch {
            throw Stuck(description: "seed \(seed): \(world.plan): \(error)")
        }
        #expect(halfBuilt.all == [:], "seed \(seed): \(world.plan)")
        var singletons: [String: ObjectIdentifier] = [:]
        for member in seen.joined() where isKeptByAll(world.plan.kinds[Int(member.name)!]) {
            let first = singletons[member.name, default: ObjectIdentifier(member)]
            singletons[member.name] = first
            #expect(first == ObjectIdentifier(member), "seed \(seed): two of \(member.name): \(world.plan)")
        }
        for member in seen.joined() { member.links = [] }
    }

    /// `seen` holds everything until the end, so there is one of each weak singleton too.
    private func isKeptByAll(_ kind: Plan.Kind) -> Bool { kind == .single || kind == .weak }
}
