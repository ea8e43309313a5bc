import Dovetail
import Testing

private final class Pantry: Assembly {
    var stove: any Stove { define(.lazySingleton) { GasStove() } }
    var loose: any Stove { define { GasStove("loose") } }
    var untouched: Cook { define(.lazySingleton) { Cook() } }
}

extension Pantry {
    fileprivate func numbered(_ number: Int) -> Cook { define(.lazySingleton, id: number) { Cook() } }
}

private final class House: Assembly {
    lazy var pantry: Pantry = context.assembly()

    var direct: Cook { define(.lazySingleton) { Cook(stove: pantry.stove) } }
    var transitive: [Cook] { define(.lazySingleton) { [direct] } }
    var throughGraph: Cook { define(.lazySingleton) { Cook(stove: graph.stove) } }
    var graph: Cook { define { Cook(stove: pantry.loose) } }
    var throughWeak: [Cook] { define(.lazySingleton) { [weakly] } }
    var weakly: Cook { define(.weakSingleton) { Cook(stove: pantry.stove) } }
    var throughPrototype: Cook { define(.lazySingleton) { Cook(stove: fresh.stove) } }
    var fresh: Cook { define(.prototype) { Cook(stove: pantry.stove) } }
    var injected: Cook {
        define(.lazySingleton) {
            Cook()
        } inject: {
            $0.stove = pantry.stove
        }
    }
    var numbered: Cook { define(.lazySingleton, id: 7) { Cook(stove: pantry.stove) } }
    var ringOne: Cook {
        define(.lazySingleton) {
            Cook()
        } inject: {
            $0.boss = ringTwo
        }
    }
    var ringTwo: Cook {
        define(.lazySingleton) {
            Cook()
        } inject: {
            link($0)
        }
    }
    var late: Cook { define(.lazySingleton) { Cook() } }
    var untouched: Cook { define(.lazySingleton) { Cook(stove: GasStove()) } }

    private func link(_ cook: Cook) {
        cook.boss = ringOne
        cook.stove = pantry.stove
    }
}

/// A singleton that has read a fake: its name, and how to reach it.
private struct Reader: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let read: @Sendable (House) -> Cook

    static let all = [
        Reader(testDescription: "directly") { $0.direct },
        Reader(testDescription: "through a singleton") { $0.transitive[0] },
        Reader(testDescription: "through an object of the graph") { $0.throughGraph },
        Reader(testDescription: "through a weak singleton") { $0.throughWeak[0] },
        Reader(testDescription: "as a weak singleton") { $0.weakly },
        Reader(testDescription: "through a prototype") { $0.throughPrototype },
        Reader(testDescription: "by injection") { $0.injected },
        Reader(testDescription: "with an id") { $0.numbered },
        Reader(testDescription: "in a cycle") { $0.ringTwo },
    ]
}

@Suite struct RemovalTests {
    private let context = DIContext()
    private var house: House { context.assembly() }
    private var pantry: Pantry { context.assembly() }

    @Test(arguments: Reader.all)
    fileprivate func everySingletonWhoseCreationReadAFakeIsDropped(reader: Reader) {
        pantry.addSubstitution(for: "stove") { FakeStove() }
        pantry.addSubstitution(for: "loose") { FakeStove() }
        let made = reader.read(house)
        #expect(made.stove?.label == "fake")
        #expect(reader.read(house) === made)
        pantry.removeSubstitution(for: "loose")
        pantry.removeSubstitution(for: "stove")
        #expect(reader.read(house) !== made)
        #expect(reader.read(house).stove is GasStove)
    }

    @Test func allOfACycleThatReadAFakeIsDropped() {
        pantry.addSubstitution(for: "stove") { FakeStove() }
        let (one, two) = (house.ringOne, house.ringTwo)
        pantry.removeSubstitution(for: "stove")
        #expect(house.ringOne !== one)
        #expect(house.ringTwo !== two)
        #expect(house.ringOne.boss === house.ringTwo && house.ringTwo.boss === house.ringOne)
    }

    @Test func nothingElseIsDropped() {
        let kept = [house.untouched, pantry.untouched]
        pantry.addSubstitution(for: "stove") { FakeStove() }
        _ = house.direct
        let late = house.late
        pantry.removeSubstitution(for: "stove")
        #expect([house.untouched, pantry.untouched].elementsEqual(kept, by: ===))
        #expect(house.late === late)
    }

    @Test func ofTwoSubstitutionsOnlyTheReadersOfTheRemovedOneAreDropped() {
        pantry.addSubstitution(for: "stove") { FakeStove() }
        pantry.addSubstitution(for: "loose") { FakeStove() }
        let (direct, throughGraph) = (house.direct, house.throughGraph)
        pantry.removeSubstitution(for: "loose")
        #expect(house.direct === direct)
        #expect(house.throughGraph !== throughGraph)
    }

    @Test func aSingletonThatReadACachedFakeIsDroppedToo() {
        pantry.addSubstitution(for: "stove") { FakeStove() }
        _ = pantry.stove
        let direct = house.direct
        pantry.removeSubstitution(for: "stove")
        #expect(house.direct !== direct)
    }

    /// There are more substitutions than mutexes in the runtime: none may be held while a fake is destroyed.
    @Test func aFakesDestructorMayResolve() throws {
        struct Borrowed: @unchecked Sendable { let pantry: Pantry }  // Used by the one thread that is waited for.
        let borrowed = Borrowed(pantry: pantry)
        let ends = try inParallel(1) { _ in
            let pantry = borrowed.pantry
            var ends = 0
            for number in 0..<200 {
                pantry.substitute(\.loose) { FakeStove { ends += pantry.numbered(number).name.count } }
                pantry.removeAllSubstitutions()
            }
            return ends
        }
        #expect(ends == [200 * "cook".count])
    }
}
