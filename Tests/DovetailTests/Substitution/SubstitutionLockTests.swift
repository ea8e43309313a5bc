import Dovetail
import Testing

/// An argument whose comparison uses the library, as one with a cache of its own may do: more assemblies than there are
/// mutexes in the runtime.
private struct Nosy: Hashable, @unchecked Sendable {
    // @unchecked: the test uses it from the one thread that is waited for.
    let number: Int
    let annexes: [Annex]

    static func == (one: Self, other: Self) -> Bool {
        for annex in one.annexes { annex.substitute(\.lamp) { Cook() } }
        return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An argument with something that uses the library when it goes.
private struct Leaving: Hashable, @unchecked Sendable {
    // @unchecked: the test uses it from the one thread that is waited for.
    let number: Int
    var end: FakeStove?

    static func == (one: Self, other: Self) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private final class Annex: Assembly {
    var lamp: Cook { define { Cook() } }
}

private final class Office: Assembly {
    var desk: Cook { define(.prototype) { Cook() } }
    var lamp: Cook { define { Cook() } }
    func room(_ id: Nosy) -> Cook { define(id: id) { Cook() } }
    func hall(_ id: Leaving) -> Cook { define(.prototype, id: id) { Cook() } }
}

@Suite struct SubstitutionLockTests {
    @Test func comparingAnArgumentMayResolveAndSubstitute() throws {
        struct Borrowed: @unchecked Sendable { let office = Office() }  // Used by the one thread that is waited for.
        let borrowed = Borrowed()
        let names = try inParallel(1) { _ in
            let (office, fake) = (borrowed.office, Cook())
            let annexes = (0..<200).map { _ in Annex() }
            fake.name = "fake"
            func id(_ number: Int) -> Nosy { Nosy(number: number, annexes: annexes) }
            office.substitute({ $0.room(id(1)) }) { fake }
            office.substitute({ $0.room(id(1)) }) { fake }
            var names = [office.room(id(1)).name, office.room(id(2)).name]
            office.removeSubstitution(for: { $0.room(id(1)) })
            names.append(office.room(id(1)).name)
            return names
        }
        #expect(names == [["fake", "cook", "cook"]])
    }

    @Test func aReplacedClosuresDestructorMaySubstitute() throws {
        struct Borrowed: @unchecked Sendable { let office = Office() }  // Used by the one thread that is waited for.
        let borrowed = Borrowed()
        let ends = try inParallel(1) { _ in
            let office = borrowed.office
            var ends = 0
            for _ in 0..<200 {
                let held = FakeStove {
                    _ = office.desk
                    office.addSubstitution(for: "lamp") { Cook() }
                    ends += 1
                }
                office.addSubstitution(for: "desk") { [held] in Cook(stove: held) }
                office.addSubstitution(for: "desk") { Cook() }
                office.removeAllSubstitutions()
            }
            return ends
        }
        #expect(ends == [200])
    }

    @Test func anArgumentsDestructorMayResolveAndSubstitute() throws {
        struct Borrowed: @unchecked Sendable { let office = Office() }  // Used by the one thread that is waited for.
        let borrowed = Borrowed()
        let ends = try inParallel(1) { _ in
            let office = borrowed.office
            var ends = 0
            func leaving() -> Leaving {
                let end = FakeStove {
                    _ = office.desk
                    office.addSubstitution(for: "lamp") { Cook() }
                    ends += 1
                }
                return Leaving(number: 1, end: end)
            }
            for _ in 0..<10 {
                office.decorate({ $0.hall(leaving()) }) { $0 }
                _ = office.hall(Leaving(number: 1))
                office.removeDecorations(for: { $0.hall(leaving()) })
                _ = office.hall(Leaving(number: 1))
                office.substitute({ $0.hall(leaving()) }) { Cook() }
                office.removeSubstitution(for: { $0.hall(leaving()) })
                office.removeAllSubstitutions()
            }
            return ends >= 40
        }
        #expect(ends == [true])
    }
}
