import Dovetail
import Testing

/// Rings of two or three members in any mix of scopes, within one assembly or each in its own.
private final class Carousel: Assembly {
    typealias Seat = Scope<Carousel, Member>

    var scopes: [Seat] = []
    var homes: [Carousel] = []
    var isClassic = false

    func seat(_ index: Int) -> Member {
        let next = (index + 1) % scopes.count
        if isClassic {
            return define(id: index, scope: scopes[index], init: Member("\(index)")) {
                link($0, to: homes[next].seat(next))
            }
        }
        return define(scopes[index], id: index) {
            Member("\(index)")
        } inject: {
            $0 = link($0, to: homes[next].seat(next))
        }
    }

    var first: Member {
        define(scopes[0]) {
            Member("0")
        } inject: {
            $0 = link($0, to: second)
        }
    }
    var second: Member {
        define(scopes[1]) {
            Member("1")
        } inject: {
            $0 = link($0, to: first)
        }
    }

    private func link(_ member: Member, to other: Member) -> Member {
        member.links = [other]
        member.isInjected = true
        return member
    }
}

private struct Mix: CustomTestStringConvertible, Sendable {
    enum Name: String, CaseIterable { case objectGraph, prototype, lazySingleton, weakSingleton }

    let names: [Name]
    let isSpread: Bool
    let isClassic: Bool

    var testDescription: String {
        names.map(\.rawValue).joined(separator: ", ") + (isSpread ? ", across assemblies" : "")
            + (isClassic ? ", classic" : "")
    }

    var scopes: [Carousel.Seat] {
        names.map { name in
            switch name {
            case .objectGraph: .objectGraph
            case .prototype: .prototype
            case .lazySingleton: .lazySingleton
            case .weakSingleton: .weakSingleton
            }
        }
    }

    /// All mixes that can terminate: those with a member that isn't a prototype.
    static func all(of count: Int) -> [Mix] {
        let mixes = (0..<count).reduce([[]]) { mixes, _ in mixes.flatMap { mix in Name.allCases.map { mix + [$0] } } }
        return mixes.filter { $0.contains { $0 != .prototype } }.flatMap { names in
            [(false, false), (true, false), (false, true)].map { Mix(names: names, isSpread: $0, isClassic: $1) }
        }
    }
}

/// Two that are made anew, and need each other.
private final class NewRing: Assembly {
    var runs = 0

    var many: [Member] { define { (0..<500).map(member) } }
    func member(_ index: Int) -> Member { define(id: index) { Member("\(index)") } }

    var hen: Member {
        get throws { try define(.prototype) { try run { try egg } } }
    }
    var egg: Member {
        get throws { try define(.prototype) { try run { try hen } } }
    }

    private func run(_ make: () throws -> Member) rethrows -> Member {
        runs += 1
        return try make()
    }
}

@Suite struct CycleTests {
    @Test(arguments: Mix.all(of: 2) + Mix.all(of: 3))
    fileprivate func aRingTerminatesFromEachEntryWithOneOfEach(mix: Mix) {
        for entry in mix.names.indices {
            let member = ring(mix)[entry].seat(entry)
            defer { member.unlink() }
            expectWhole(member, mix)
        }
    }

    @Test(arguments: Mix.all(of: 2).filter { !$0.isSpread && !$0.isClassic })
    fileprivate func propertiesThatFormARingTerminateToo(mix: Mix) {
        for entry in 0..<2 {
            let carousel = ring(mix)[0]
            let member = entry == 0 ? carousel.first : carousel.second
            defer { member.unlink() }
            expectWhole(member, mix)
        }
    }

    @Test func singletonsOfARingAreThereAfterwardsFromEveryEntry() {
        for mix in Mix.all(of: 3) where mix.names == Array(repeating: .lazySingleton, count: 3) {
            let carousels = ring(mix)
            let member = carousels[1].seat(1)
            defer { member.unlink() }
            #expect(carousels[2].seat(2) === member.links[0])
            #expect(carousels[0].seat(0) === member.links[0].links[0])
        }
    }

    private func ring(_ mix: Mix) -> [Carousel] {
        let carousels = (0..<mix.names.count).map { _ in Carousel() }
        let homes = mix.isSpread ? carousels : Array(repeating: carousels[0], count: carousels.count)
        for carousel in carousels {
            (carousel.scopes, carousel.homes, carousel.isClassic) = (mix.scopes, homes, mix.isClassic)
        }
        return homes
    }

    /// Exactly one of each that isn't a prototype, and all of them injected.
    private func expectWhole(_ member: Member, _ mix: Mix) {
        let reached = member.reachable
        #expect(reached.allSatisfy { $0.isInjected })
        for (index, name) in mix.names.enumerated() where name != .prototype {
            #expect(reached.filter { $0.name == "\(index)" }.count == 1)
        }
        #expect(Set(reached.map(\.name)).count == mix.names.count)
    }

    @Test func aCycleOfNewInstancesEndsSoonOnAThreadThatHasMadeManyObjects() {
        let ring = NewRing.instance()
        #expect(ring.many.count == 500)
        let error = #expect(throws: ResolutionError.self) { try ring.hen }
        #expect(error?.path.map(\.name) == ["hen", "egg", "hen"])
        #expect(ring.runs <= 16)
    }

    @Test func aCycleThroughALazyThatIsUsedAtOnceEndsAtOnce() {
        final class Hen: Sendable {}
        final class Egg: Sendable { init(hen: Hen) {} }
        let (container, runs) = (Container(), Counter())
        container.register(Egg.self, .objectGraph, Egg.init)
        container.register(Hen.self, .objectGraph) { (egg: Lazy<Egg>) throws in
            _ = runs.next()
            _ = try egg.value
            return Hen()
        }
        #expect(NewRing.instance().many.count == 500)
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Hen.self) }
        #expect(error?.path.map(\.label) == ["Hen", "Lazy<Egg>", "Egg", "Hen"])
        #expect(runs.next() == 2)
    }
}
