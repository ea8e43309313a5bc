import Dovetail
import Testing

private class Counted: Assembly {
    static let made = Counter()

    required init() {
        Counted.made.next()
        super.init()
    }

    var single: Member { define(.lazySingleton) { Member("single") } }
}

private final class First: Counted { lazy var second: Second = context.assembly() }
private final class Second: Counted {}
private final class Third: Counted {}

private final class Own: Assembly {
    var member: Member { define(.lazySingleton) { Member("own") } }
}

private final class Short: Assembling {
    let context: DIContext
    let number: Int

    init(_ number: Int, within parent: DIContext) {
        self.number = number
        context = DIContext(parent: parent)
    }

    var label: String { define(.lazySingleton) { "number \(number)" } }
}

@Suite struct ContextRaceTests {
    @Test func theAssembliesOfAContextAreMadeOnceUnderContention() throws {
        let before = Counted.made.count
        let rounds = repetitions(2_000)
        for _ in 0..<rounds {
            let context = DIContext()
            let seen = try inParallel(4) { thread in
                let first = context.assembly() as First
                let assemblies = [first, Second.instance(from: context), context.assembly() as Third]
                return assemblies.map { ObjectIdentifier($0) } + [ObjectIdentifier(first.single)]
            }
            #expect(seen.allSatisfy { $0 == seen[0] })
        }
        #expect(Counted.made.count - before == 3 * rounds)
    }

    @Test func aParentIsSafeWhileChildrenComeAndGoOnManyThreads() throws {
        let parent = DIContext()
        let wrong = try inParallel(4) { thread in
            (0..<repetitions(1_000)).filter { number in
                Short(number, within: parent).label != "number \(number)"
            }
        }
        #expect(wrong == [[], [], [], []])
    }

    @Test func instancesOfEachThreadsContextAreItsOwn() throws {
        let seen = try inParallel(4) { _ in
            let context = DIContext()
            let current = DIContext.withCurrent(context) { Own.instance().member }
            return current === Own.instance(from: context).member
        }
        #expect(seen == [true, true, true, true])
    }
}
