import Dovetail
import Testing

/// A value that tells how it came about.
private final class Part: Sendable {
    let isFake: Bool
    init(isFake: Bool = false) { self.isFake = isFake }
}

/// What is kept, and made of a part that is awaited.
private final class Whole: Sendable {
    let (first, second): (Part, Part)
    init(_ first: Part, _ second: Part) { (self.first, self.second) = (first, second) }
    /// Whether it is of one object graph, with a fake or without.
    var isSound: Bool { first === second }
}

private final class Shop: Assembling {
    let context = DIContext()

    var one: Part { get async { await define(.lazySingleton) { await make() } } }
    var other: Part { get async { await define(.lazySingleton) { await make() } } }
    var shared: Part { get async { await define { await make() } } }
    var whole: Whole { get async { await define(.lazySingleton) { Whole(await shared, await shared) } } }

    private func make() async -> Part {
        await Task.yield()
        return Part()
    }
}

/// An object that isn't `Sendable`, and belongs to the actor that made it.
private final class Local {
    let isFake: Bool
    var reads = 0
    init(isFake: Bool = false) { self.isFake = isFake }
}

@MainActor
private final class Counterside: MainActorAssembling {
    let context = DIContext()
    var local: Local {
        get async {
            await define(.lazySingleton) {
                await Task.yield()
                return Local()
            }
        }
    }
    /// Reads it, and counts that without a lock.
    func isFake() async -> Bool {
        let local = await local
        local.reads += 1
        return local.isFake
    }
}

private actor Workshop: Assembling {
    let context = DIContext()
    var part: Part {
        get async {
            await define(.lazySingleton) {
                await Task.yield()
                return Part()
            }
        }
    }
    func isFake() async -> Bool { await part.isFake }
}

/// Repeats `body` until it is over. What is kept suspends nobody who reads it, so each round lets other tasks run.
private func whileNot(_ isOver: Flag, _ body: () async -> Void) async {
    while !isOver.value {
        await body()
        await Task.yield()
    }
}

@Suite(.serialized) struct AwaitedSubstitutionRaceTests {
    @Test func whatIsKeptIsNeverHalfSubstituted() async {
        let (shop, isOver, wrong) = (Shop(), Flag(false), Counter())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    await whileNot(isOver) { if await !shop.whole.isSound { wrong.next() } }
                }
            }
            for _ in 0..<repetitions(100) {
                shop.substitute({ await $0.shared }) {
                    await Task.yield()
                    return Part(isFake: true)
                }
                // What is kept already stays. What is made from now on has the fake.
                shop.addSubstitution(for: "whole") { Whole(await shop.shared, await shop.shared) }
                if await !shop.whole.first.isFake { wrong.next() }
                shop.removeSubstitution(for: { await $0.shared })
                shop.removeSubstitution(for: "whole")
                if await shop.whole.first.isFake { wrong.next() }
            }
            isOver.set(true)
        }
        #expect(wrong.count == 0)
    }

    @Test func aSubstitutionReplacesWhatIsBeingMade() async {
        let (shop, isOver, wrong) = (Shop(), Flag(false), Counter())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { await whileNot(isOver) { _ = await shop.one } } }
            for _ in 0..<repetitions(200) {
                shop.substitute({ await $0.one }) { Part(isFake: true) }
                if await !shop.one.isFake { wrong.next() }
                shop.removeSubstitution(for: { await $0.one })
                if await shop.one.isFake { wrong.next() }
            }
            isOver.set(true)
        }
        #expect(wrong.count == 0)
    }

    @Test func twoThreadsThatSubstituteAtOnceBothHaveTheirFakes() async throws {
        let wrong = Counter()
        for _ in 0..<repetitions(100) {
            let shop = Shop()
            _ = try await inParallel(2) { thread in
                let getter: @Sendable (Shop) async -> Part = { thread == 0 ? await $0.one : await $0.other }
                shop.substitute(getter) {
                    for _ in 0..<(thread == 0 ? 80 : 400) { await Task.yield() }
                    return Part(isFake: true)
                }
            }
            let fakes = await [shop.one.isFake, shop.other.isFake]
            if fakes.contains(false) { wrong.next() }
        }
        #expect(wrong.count == 0)
    }

    @Test func aFakeOfTheMainActorIsMadeAndReadThere() async {
        let (counterside, isOver, wrong) = (Counterside(), Flag(false), Counter())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 { group.addTask { await whileNot(isOver) { _ = await counterside.isFake() } } }
            for _ in 0..<repetitions(50) {
                counterside.substitute({ await $0.local }) {
                    MainActor.preconditionIsolated()
                    return Local(isFake: true)
                }
                if await !counterside.isFake() { wrong.next() }
                counterside.removeSubstitution(for: { await $0.local })
                if await counterside.isFake() { wrong.next() }
            }
            isOver.set(true)
        }
        #expect(wrong.count == 0)
    }

    @Test func aFakeOfAnActorIsMadeThere() async {
        let (workshop, isOver, wrong) = (Workshop(), Flag(false), Counter())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 { group.addTask { await whileNot(isOver) { _ = await workshop.isFake() } } }
            for _ in 0..<repetitions(50) {
                workshop.substitute({ await $0.part }) {
                    workshop.preconditionIsolated()
                    return Part(isFake: true)
                }
                if await !workshop.isFake() { wrong.next() }
                workshop.removeSubstitution(for: { await $0.part })
                if await workshop.isFake() { wrong.next() }
            }
            isOver.set(true)
        }
        #expect(wrong.count == 0)
    }
}
