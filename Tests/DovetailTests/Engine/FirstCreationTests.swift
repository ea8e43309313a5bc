import Dovetail
import Testing

/// Singletons whose first creation meets something on its way, which the test says.
private final class Forge: Assembling {
    let context = DIContext()
    let made = Tally()
    let during: @Sendable (Forge) throws -> Void

    init(during: @escaping @Sendable (Forge) throws -> Void = { _ in }) { self.during = during }

    var blade: Member { get throws { try define(.lazySingleton) { try make("blade") } } }
    var handle: Member { define(.lazySingleton) { counted("handle") } }
    var pair: (Member, Int) { get throws { try define(.lazySingleton) { (try make("pair"), 7) } } }
    func numbered(_ number: Int) -> Member { define(.lazySingleton, id: number) { counted("\(number)") } }

    private func make(_ name: String) throws -> Member {
        try during(self)
        return counted(name)
    }

    private func counted(_ name: String) -> Member {
        made.add(name)
        return Member(name)
    }
}

/// An assembly that its context lists, and that holds its context weakly.
private final class Anvil: Assembly {
    var release: () -> Void = {}
    var part: Member {
        define(.lazySingleton) {
            release()
            return Member(inner.name)
        }
    }
    var inner: Member { define(.lazySingleton) { Member("inner") } }
}

@Suite struct FirstCreationTests {
    @Test func aFailureIsNotKeptAndTheNextCallerTriesAgain() throws {
        let attempts = Counter()
        let forge = Forge { _ in if attempts.next() < 3 { throw Boom.boom } }
        #expect(throws: Boom.boom) { try forge.blade }
        #expect(throws: Boom.boom) { try forge.blade }
        let blade = try forge.blade
        #expect(try forge.blade === blade)
        #expect(forge.made.all == ["blade": 1])
    }

    @Test func whatIsForgottenWhileItIsMadeIsMadeAnewForTheNext() throws {
        let forge = Forge { if $0.made["blade"] == 0 { $0.context.reset() } }
        let former = try forge.blade
        let blade = try forge.blade
        #expect(blade !== former)
        #expect(try forge.blade === blade)
        #expect(forge.made.all == ["blade": 2])
    }

    @Test func aSubstitutionThatIsAddedWhileItIsMadeCountsForTheNext() throws {
        let fake = Member("fake")
        let forge = Forge { $0.addSubstitution(for: "blade") { fake } }
        #expect(try forge.blade.name == "blade")
        #expect(try forge.blade === fake)
        forge.removeSubstitution(for: "blade")
    }

    @Test func aFakeThatItReadIsTakenBackWithIt() throws {
        let forge = Forge { _ = $0.handle }
        let kept = try forge.blade
        let other = Forge { _ in _ = try forge.blade }
        #expect(try other.blade.name == "blade")
        forge.addSubstitution(for: "handle") { Member("fake") }
        forge.context.reset()
        #expect(try forge.blade !== kept)
        let tainted = try forge.blade
        forge.removeSubstitution(for: "handle")
        #expect(try forge.blade !== tainted)
        #expect(forge.made.all == ["blade": 3, "handle": 2])
    }

    @Test func manyBindingsMayBeAddedWhileItIsMade() throws {
        let forge = Forge { forge in for number in 0..<500 { _ = forge.numbered(number) } }
        let blade = try forge.blade
        #expect(try forge.blade === blade)
        #expect(try forge.pair.0 === forge.pair.0)
        #expect(try forge.pair.1 == 7)
        #expect((0..<500).allSatisfy { forge.made["\($0)"] == 1 })
    }

    @Test func aCycleIsFoundWithItsPath() {
        let forge = Forge { _ = try $0.blade }
        #expect(throws: ResolutionError.self) { try forge.blade }
        #expect(forge.made.all == [:])
    }

    @Test func aContextThatGoesWhileItMakesLivesUntilItHasMade() {
        var context: DIContext? = DIContext()
        weak let weakContext = context
        let anvil = Anvil.instance(from: context!)
        anvil.release = { context = nil }
        #expect(anvil.part.name == "inner")
        #expect(weakContext == nil)
    }

    @Test func aClosedContextBeginsNone() async throws {
        let forge = Forge()
        try await forge.context.close()
        #expect(throws: ResolutionError.self) { try forge.blade }
        #expect(forge.made.all == [:])
    }

    @Test func allWhoWaitGetTheErrorOrTheOneInstance() throws {
        for round in 0..<repetitions(300) {
            let forge = Forge { _ in
                jitter()
                if round.isMultiple(of: 2), Bool.random() { throw Boom.boom }
            }
            let results = try inParallel(3) { _ in (0..<4).compactMap { _ in try? ObjectIdentifier(forge.blade) } }
            #expect(Set(results.joined()).count <= 1)
            #expect(forge.made["blade"] <= 1)
        }
    }

    @Test func forgettingMeetsFirstCreationsOnManyThreads() throws {
        for _ in 0..<repetitions(200) {
            let forge = Forge { _ in jitter() }
            _ = try inParallel(3) { thread in
                if thread == 0 { return forge.context.reset() }
                for number in 0..<10 { _ = (try? forge.blade, forge.handle, forge.numbered(number), try? forge.pair) }
            }
            #expect(try forge.blade === forge.blade)
            #expect(forge.handle === forge.handle)
        }
    }
}
