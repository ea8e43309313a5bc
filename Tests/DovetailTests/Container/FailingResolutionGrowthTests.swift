import Dovetail
import Testing

private struct Wanted<Number> {}

/// What errors about missing types cost, in names that are taken in and compared.
@Suite struct FailingResolutionGrowthTests {
    let container = Container()

    @Test func manyFailingResolutionsOfOneTypeTakeInEachRegistrationOnce() {
        registerNumbers(1...500)
        for _ in 1...500 { _ = error { try container.resolve(Double.self) } }
        #expect(container.nearMissSteps == 1000)
    }

    @Test func failingResolutionsOfManyTypesAreLinear() {
        func steps(_ count: Int) -> Int {
            let container = Container()
            for number in 1...count { register(number, in: container) }
            for number in 1...count { resolveWanted(number, in: container) }
            return container.nearMissSteps
        }
        #expect(steps(1000) <= 100_000 + 21 * 1000)
        #expect(steps(2000) <= 100_000 + 21 * 2000)
    }

    @Test func registrationsBetweenFailingResolutionsAreTakenInOnce() {
        for number in 1...500 {
            register(number, in: container)
            _ = error { try container.resolve(Double.self) }
        }
        #expect(container.nearMissSteps == 1000)
    }

    @Test func theChildOfEachRequestUsesWhatItsParentKnows() {
        registerNumbers(1...500)
        for _ in 1...500 {
            let child = Container(parent: container)
            child.register(Float.self) { 1 }
            _ = error { try child.resolve(Double.self) }
            #expect(child.nearMissSteps == 2)
        }
        #expect(container.nearMissSteps == 1000)
    }

    @Test func whatIsRegisteredAfterAnErrorIsNamedInTheNext() {
        #expect(nearMisses() == [])
        container.register("fast") { 1.5 }
        #expect(nearMisses() == ["Double[\"fast\"] tag"])
        container.register(Double?.self) { nil }
        container.register(Double.self, when: Container.Condition("noon", false)) { 2 }
        #expect(nearMisses() == ["Double condition(\"noon\")", "Double[\"fast\"] tag", "Optional<Double> optional"])
    }

    @Test func whatOverridesIsNamedWithItsOwnPlace() {
        container.register("fast") { 1.5 }
        _ = nearMisses()
        let line = #line + 1
        container.register("fast", overriding: true) { 2.5 }
        let lines = error { try container.resolve(Double.self) }?.nearMisses.map(\.registration.line)
        #expect(lines == [line])
    }

    @Test func whatOthersRegisterMeanwhileHidesNothing() throws {
        for number in 0..<8 { container.register(-number) { 1.5 } }
        let counts = try inParallel(4) { [container] thread in
            (1...200).map { number in
                if thread == 0 { container.register(number) { 1.5 } }
                do {
                    _ = try container.resolve(Double.self)
                    return 0
                } catch {
                    return (error as? ResolutionError)?.nearMisses.count ?? 0
                }
            }
        }
        #expect(Set(counts.joined()) == [8])
    }

    private func nearMisses() -> [String] {
        let found = error { try container.resolve(Double.self) }?.nearMisses ?? []
        return found.map { "\($0.registration.label) \($0.difference)" }
    }

    private func registerNumbers(_ numbers: ClosedRange<Int>) {
        for number in numbers { register(number, in: container) }
    }

    private func register(_ number: Int, in container: Container) {
        func open<Number: Sendable>(_: Number.Type) {
            container.register(Number.self) { () -> Number in throw CancellationError() }
        }
        open(typeNumbered(number))
    }

    private func resolveWanted(_ number: Int, in container: Container) {
        func open<Number>(_: Number.Type) { _ = error { try container.resolve(Wanted<Number>.self) } }
        open(typeNumbered(number))
    }

    private func error(_ body: () throws -> Any) -> ResolutionError? {
        #expect(throws: ResolutionError.self) { try body() }
    }
}
