import Dovetail
import Testing

private final class Slow: Assembling {
    let context = DIContext()
    let leftBegan = Event()
    let rightBegan = Event()

    /// Each is built only when the other has begun: true when it has.
    var left: Bool { define(.lazySingleton) { meet(leftBegan, rightBegan) } }
    var right: Bool { define(.lazySingleton) { meet(rightBegan, leftBegan) } }

    private func meet(_ mine: Event, _ other: Event) -> Bool {
        mine.signal()
        return other.wait()
    }

    var third: Member { define(.lazySingleton) { Member("third") } }
    func numbered(_ number: Int) -> Member { define(.lazySingleton, id: number) { Member("\(number)") } }
    var fleeting: Member { define(.weakSingleton) { Member("fleeting") } }

    /// Waits for other threads that resolve other bindings, of this assembly and of `others`.
    func patient(_ others: [Slow]) -> Int {
        define(.lazySingleton, id: 0) { () -> Int in
            let seen = try! inParallel(2) { thread in
                others.map { $0.numbered(thread) }.count + [self.third, self.fleeting, self.numbered(1)].count
            }
            return seen[0] + seen[1]
        }
    }
}

@Suite struct ParallelCreationTests {
    @Test func twoSingletonsOfOneAssemblyAreBuiltInParallel() throws {
        let slow = Slow()
        #expect(try inParallel(2) { $0 == 0 ? slow.left : slow.right } == [true, true])
    }

    /// More assemblies than the runtime has mutexes, so that one held by mistake is found.
    @Test func aFactoryMayWaitForThreadsThatResolveOtherBindings() throws {
        let slow = Slow()
        let others = (0..<200).map { _ in Slow() }
        #expect(try inParallel(1) { _ in slow.patient(others) } == [406])
    }

    @Test func anInitializerOfAnAssemblyMayWaitForThreadsThatResolveOthers() throws {
        let context = DIContext()
        #expect(
            try inParallel(1) { _ in (context.assembly() as Waiting).seen } == [Array(repeating: "other", count: 200)])
    }
}

private final class Other: Assembly {
    var name: String { define(.lazySingleton) { "other" } }
}

private final class Waiting: Assembly {
    let seen: [String]

    required init() {
        let others = (0..<200).map { _ in DIContext() }
        seen = try! inParallel(1) { _ in others.map { Other.instance(from: $0).name } }[0]
        super.init()
    }
}
