import Dovetail
import Testing

/// Bindings that get hold of a fake by way of what was made before them.
private final class Wharf: Assembling {
    let context = DIContext()

    var rope: Vessel { define(.lazySingleton) { Vessel() } }
    var keyed: Vessel { define(.lazySingleton, key: "keyed") { Vessel(rope) } }
    var placed: Vessel { definePlaceholder(key: "keyed") }
    /// Reads `keyed` by its name only.
    var named: Vessel { define(.lazySingleton) { Vessel(placed) } }
    var graph: [Vessel] { define { [keyed, named] } }
    var weak: Vessel { define(.weakSingleton) { Vessel(rope) } }
    var holder: Vessel { define(.lazySingleton) { Vessel(weak) } }

    var awaited: Vessel {
        get async {
            await define(.lazySingleton) {
                await Task.yield()
                return Vessel(rope)
            }
        }
    }
    var afterwards: Vessel { get async { await define(.lazySingleton) { Vessel(await awaited) } } }
    var fresh: Vessel {
        get async {
            await define(.prototype) {
                await Task.yield()
                return Vessel(rope)
            }
        }
    }
    var throughFresh: Vessel { get async { await define(.lazySingleton) { Vessel(await fresh) } } }

    /// Takes the substitution back before it ends.
    var hasty: Vessel {
        define(.lazySingleton) {
            let vessel = Vessel(rope)
            if vessel.parts[0] === Wharf.fake { removeSubstitution(for: \.rope) }
            return vessel
        }
    }
    var hastyAwaited: Vessel {
        get async {
            await define(.lazySingleton) {
                let vessel = Vessel(rope)
                await Task.yield()
                if vessel.parts[0] === Wharf.fake { removeSubstitution(for: \.rope) }
                return vessel
            }
        }
    }

    static let fake = Vessel()
    func fakeRope() { substitute(\.rope) { Wharf.fake } }
}

@Suite struct LateReaderTests {
    private let wharf = Wharf()
    init() { wharf.fakeRope() }

    @Test func whatReadsAKeptReaderByItsNameIsDropped() {
        _ = wharf.keyed
        #expect(wharf.graph[1].parts[0].parts[0] === Wharf.fake)
        wharf.removeSubstitution(for: \.rope)
        #expect(wharf.graph[1].parts[0].parts[0] !== Wharf.fake)
    }

    @Test func whatReadsAKeptWeakReaderIsDropped() {
        let held = wharf.weak
        #expect(wharf.holder.parts[0] === held)
        wharf.removeSubstitution(for: \.rope)
        #expect(wharf.holder.parts[0].parts[0] !== Wharf.fake)
        withExtendedLifetime(held) {}
    }

    @Test func whatReadsAKeptAwaitedReaderIsDropped() async {
        _ = await wharf.awaited
        #expect(await wharf.afterwards.parts[0].parts[0] === Wharf.fake)
        wharf.removeSubstitution(for: \.rope)
        #expect(await wharf.afterwards.parts[0].parts[0] !== Wharf.fake)
    }

    @Test func whatAwaitsAPrototypeThatHasReadAFakeIsDropped() async {
        #expect(await wharf.throughFresh.parts[0].parts[0] === Wharf.fake)
        wharf.removeSubstitution(for: \.rope)
        #expect(await wharf.throughFresh.parts[0].parts[0] !== Wharf.fake)
    }

    @Test func aSingletonWhoseFakeIsTakenBackWhileItIsMadeIsNotKept() async {
        #expect(wharf.hasty.parts[0] === Wharf.fake)
        #expect(wharf.hasty.parts[0] !== Wharf.fake)
        wharf.fakeRope()
        #expect(await wharf.hastyAwaited.parts[0] === Wharf.fake)
        #expect(await wharf.hastyAwaited.parts[0] !== Wharf.fake)
    }

    /// The substitution comes before, in the middle of, or after the first creation, and counts from then on.
    @Test func aSubstitutionThatComesWithAFirstCreationIsSeen() throws {
        let count = repetitions(500)
        let wharves = (0..<count).map { _ in Wharf() }
        let begun = Counter()
        let missed = try inParallel(2) { thread in
            var missed = 0
            for (round, wharf) in wharves.enumerated() {
                begun.next()
                while begun.count < 2 * round + 2 {}
                if thread == 0 {
                    _ = wharf.rope
                } else {
                    wharf.addSubstitution(for: "rope") { Wharf.fake }
                    if wharf.rope !== Wharf.fake { missed += 1 }
                }
            }
            return missed
        }
        #expect(missed == [0, 0])
    }
}
