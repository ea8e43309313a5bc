import Dovetail
import Testing

/// Lazy singletons that inject each other: rings of two and three, within one assembly and across three.
private final class Ring: Assembling {
    let context = DIContext()
    let made = Tally()

    var first: Member {
        define(.lazySingleton) {
            make("first")
        } inject: {
            link($0, second)
        }
    }
    var second: Member {
        define(.lazySingleton) {
            make("second")
        } inject: {
            link($0, first)
        }
    }

    var red: Member {
        define(.lazySingleton) {
            make("red")
        } inject: {
            link($0, green)
        }
    }
    var green: Member {
        define(.lazySingleton) {
            make("green")
        } inject: {
            link($0, blue)
        }
    }
    var blue: Member {
        define(.lazySingleton) {
            make("blue")
        } inject: {
            link($0, red)
        }
    }

    func member(_ entry: Int) -> Member {
        switch entry {
        case 0: red
        case 1: green
        case 2: blue
        default: observed(green)
        }
    }

    private func make(_ name: String) -> Member {
        made.add(name)
        jitter()
        return Member(name)
    }
}

private final class Chain: Assembling {
    let context = DIContext()
    let name: String
    let next: @Sendable () -> Member
    let made: Tally

    init(_ name: String, _ made: Tally, next: @escaping @Sendable () -> Member) {
        self.name = name
        self.made = made
        self.next = next
    }

    var member: Member {
        define(.lazySingleton) {
            made.add(name)
            return Member(name)
        } inject: {
            link($0, next())
        }
    }
}

/// Three assemblies, the singleton of each injecting that of the next.
private final class Circle: Sendable {
    nonisolated(unsafe) private(set) var chains: [Chain] = []  // Written by `init` only.
    let made = Tally()

    init(_ names: [String]) {
        for (index, name) in names.enumerated() {
            chains.append(
                Chain(name, made) { [unowned self] in chains[(index + 1) % chains.count].member })
        }
    }
}

private func link(_ member: Member, _ other: @autoclosure () -> Member) {
    jitter()
    member.links.append(other())
    jitter()
    member.isInjected = true
}

@Suite struct SingletonCycleTests {
    @Test func twoMembersAreMadeOnceAndSeenWholeFromBothEnds() throws {
        for _ in 0..<repetitions(1500) {
            let ring = Ring()
            let seen = try inParallel(3) { $0 == 0 ? ring.first : $0 == 1 ? ring.second : observed(ring.first) }
            expectWhole(seen, ["first", "second"], made: ring.made)
        }
    }

    @Test func threeMembersAreMadeOnceAndSeenWholeFromEveryEnd() throws {
        for _ in 0..<repetitions(1500) {
            let ring = Ring()
            let seen = try inParallel(4) { ring.member($0) }
            expectWhole(seen, ["blue", "green", "red"], made: ring.made)
        }
    }

    @Test(arguments: [["x", "y"], ["x", "y", "z"]])
    func membersOfSeveralAssembliesAreMadeOnceAndSeenWhole(names: [String]) throws {
        for _ in 0..<repetitions(1000) {
            let circle = Circle(names)
            let seen = try inParallel(names.count + 1) { index in
                index < names.count ? circle.chains[index].member : observed(circle.chains[0].member)
            }
            expectWhole(seen, names, made: circle.made)
        }
    }

    private func expectWhole(_ seen: [Member], _ names: [String], made: Tally) {
        #expect(Set(seen.map(\.census)) == [names])
        #expect(Set(seen.flatMap { $0.reachable.map(ObjectIdentifier.init) }).count == names.count)
        #expect(made.all == Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
        seen.first?.unlink()
    }
}

/// Looks at once at what a thread gets that takes no part in the cycle.
private func observed(_ member: @autoclosure () -> Member) -> Member {
    jitter()
    let member = member()
    for reached in member.reachable where !reached.isInjected { fatalError("a half-built \(reached.name) was seen") }
    return member
}
