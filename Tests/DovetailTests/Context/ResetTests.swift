import Dovetail
import Testing

private final class Larder: Assembling {
    let context = DIContext()
    let begun = Event()
    let mayEnd = Event()

    var kept: Closable { define(.lazySingleton) { Closable() } }
    var weak: Closable { define(.weakSingleton) { Closable() } }
    var slow: Closable {
        define(.lazySingleton) {
            begun.signal()
            mayEnd.wait()
            return Closable()
        }
    }
    func numbered(_ number: Int) -> Closable { define(.lazySingleton, id: number) { Closable() } }
}

private final class Pantry: Assembly {
    var kept: Closable { define(.lazySingleton) { Closable() } }
}

@Suite struct ResetTests {
    private let larder = Larder()

    @Test func everythingIsMadeAnew() {
        let former = (larder.kept, larder.weak, larder.numbered(1))
        larder.context.reset()
        #expect(larder.context.describe() == "Larder")
        #expect(larder.kept !== former.0)
        #expect(larder.weak !== former.1)
        #expect(larder.numbered(1) !== former.2)
    }

    @Test func assembliesStayAndForgetWhatTheyMade() {
        let context = DIContext()
        let pantry = Pantry.instance(from: context)
        let kept = pantry.kept
        context.reset()
        #expect(Pantry.instance(from: context) === pantry)
        #expect(pantry.kept !== kept)
    }

    @Test func substitutionsStayInForce() {
        larder.addSubstitution(for: "kept") { Closable() }
        let fake = larder.kept
        larder.context.reset()
        let newFake = larder.kept
        #expect(newFake !== fake && larder.kept === newFake)
        larder.removeSubstitution(for: "kept")
        #expect(larder.kept !== newFake)
        #expect(larder.context.allUnusedSubstitutions == [])
    }

    @Test func aCreationInFlightEndsForThoseWhoWait() throws {
        let larder = larder
        let results = try inParallel(3) { thread -> Closable in
            if thread < 2 { return larder.slow }
            larder.begun.wait()
            larder.context.reset()
            larder.mayEnd.signal()
            return larder.kept
        }
        // One of the two may have come after the reset.
        #expect(results.prefix(2).contains { $0 !== larder.slow })
        #expect(larder.slow === larder.slow)
    }

    @Test func instancesAreReadAndForgottenOnManyThreads() throws {
        let larder = larder
        let results = try inParallel(4) { thread in
            for number in 0..<repetitions(1_000) {
                if thread == 0 {
                    larder.context.reset()
                } else {
                    _ = (larder.kept, larder.weak, larder.numbered(number % 3))
                }
            }
            return true
        }
        #expect(results.count == 4)
    }
}
