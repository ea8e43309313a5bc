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
    var fresh: String { define(.prototype) { label } }
    var shared: String { define { fresh } }
}

private final class Whole {
    let parts: [Member]
    init(_ parts: [Member]) { self.parts = parts }
}

private final class Loose: Assembly, @unchecked Sendable {
    // @unchecked: the only property is safe to use from any thread.
    var whole: Whole { get throws { try define(.prototype) { Whole([try part, try part, try single]) } } }
    var shared: Whole { get throws { try define { Whole([try graph, try graph, try single]) } } }
    private var part: Member { get throws { try define(.prototype) { try made("part") } } }
    private var graph: Member { get throws { try define { try part } } }
    private var single: Member { get throws { try define(.lazySingleton) { try made("single") } } }

    private func made(_ name: String) throws -> Member {
        jitter()
        return Member(name)
    }
}

private final class Holder: @unchecked Sendable {
    // @unchecked: set by one thread only.
    var context: DIContext? = DIContext()
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

    /// Nothing holds the context but a variable that one thread clears while another resolves.
    @Test func aContextMayGoWhileAnotherThreadResolves() throws {
        for _ in 0..<repetitions(300) {
            let holder = Holder()
            let loose: Loose = holder.context!.assembly()
            let counts = try inParallel(2) { thread in
                if thread == 0 {
                    jitter()
                    holder.context = nil
                    return 0
                }
                return (0..<200).reduce(0) { sum, _ in
                    guard let whole = try? loose.whole, let shared = try? loose.shared else { return sum }
                    return sum + whole.parts.count + shared.parts.count
                }
            }
            #expect(counts[1].isMultiple(of: 6))
        }
    }

    /// Nothing holds the assembly but the expression that reads it.
    @Test func anAssemblyMayGoWithTheResolutionThatReadsIt() throws {
        let parent = DIContext()
        let wrong = try inParallel(4) { thread in
            (0..<repetitions(1_000)).filter { number in
                let parts = [Short(number, within: parent).fresh, Short(number, within: parent).shared]
                return parts.contains { $0 != "number \(number)" }
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
