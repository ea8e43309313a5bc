import Dovetail
import Testing

/// No test asserts a time. A test whose cost is the square of the size is much slower than the others.
@Suite struct ValidationGrowthTests {
    let container = Container()
    let size = 4000

    @Test func eachOfManyGapsIsFound() {
        for number in 1...size { register(number, .missing) }
        #expect(rules() == ["missing-binding": size])
    }

    @Test func aGapAmongManyTagsHasFewNotes() {
        for number in 1...size {
            container.register(number) { 1.5 }
            register(number, .tagged)
        }
        let findings = findings()
        #expect(findings.count == size)
        #expect(findings.allSatisfy { $0.notes.count == 8 })
    }

    @Test func theGapsOfALongChainHaveShortPaths() {
        for number in 1...size { register(number, .nextAndMissing) }
        let findings = findings()
        #expect(findings.count == size + 1)
        #expect(findings.map(\.path.count).max() == 66)
        #expect(findings.filter { $0.path.count == 66 }.allSatisfy { $0.path[0] == "…" })
    }

    @Test func aLongCycleIsFound() {
        for number in 1...size { register(number, .next, number % size + 1) }
        #expect(findings().map(\.path.count) == [size + 1])
    }

    @Test func manyCyclesAreFound() {
        for number in 1...size { register(number, .next, number.isMultiple(of: 2) ? number - 1 : number + 1) }
        #expect(rules() == ["dependency-cycle": size / 2])
    }

    @Test func manyCaptivesAreFound() {
        container.register(Float.self, .prototype, shortLived: true) { 1 }
        for number in 1...size { register(number, .short) }
        #expect(rules() == ["captive-dependency": size])
    }

    @Test func manyStrayDecoratorsAreFound() {
        for number in 1...size {
            container.register(number) { 1 }
            container.decorate(Int.self, tag: -number) { $0 + 1 }
        }
        #expect(rules() == ["missing-binding": size])
    }

    @Test func manyParentsMayOverrideEachOther() throws {
        var containers = [container]
        for level in 0..<size / 4 {
            if level > 0 { containers.append(Container(parent: containers[level - 1])) }
            containers[level].register(Float.self, .prototype, overriding: level > 0) { 1 }
            containers[level].register(Int.self, .lazySingleton, overriding: level > 0) { (one: Float, all: [Float]) in
                1
            }
        }
        try containers[size / 4 - 1].validate()
        #expect(containers[size / 4 - 1].graph.dependencies.count == 2)
        while containers.popLast() != nil {}  // The innermost goes first, so that none takes its parents with it.
    }

    @Test func manyRootsMayBeNamed() throws {
        for number in 1...size { register(number, .nothing) }
        try container.validate(roots: (1...size).map { typeNumbered($0) })
    }

    private func findings() -> [ValidationError.Finding] {
        let error = #expect(throws: ValidationError.self) { try container.validate() }
        return error?.findings ?? []
    }

    private func rules() -> [String: Int] {
        findings().reduce(into: [:]) { $0[$1.rule.id, default: 0] += 1 }
    }
}

// MARK: - Registrations

private struct Missing<Number> {}
private struct Unbuilt: Error {}
private enum None: DependencyTag { static let tag = -1 }

extension ValidationGrowthTests {
    private enum Need { case nothing, missing, tagged, next, nextAndMissing, short }

    /// Registers the type of `number` with a factory that needs this, perhaps of the type of the `next` number.
    private func register(_ number: Int, _ need: Need, _ next: Int? = nil) {
        func open<Number: Sendable>(_: Number.Type) {
            func open<Next: Sendable>(_: Next.Type) { register(Number.self, need, Next.self) }
            open(typeNumbered(next ?? number + 1))
        }
        open(typeNumbered(number))
    }

    private func register<Number: Sendable, Next: Sendable>(_: Number.Type, _ need: Need, _: Next.Type) {
        switch need {
        case .nothing: container.register(Number.self) { () -> Number in throw Unbuilt() }
        case .missing: container.register(Number.self) { (_: Missing<Number>) -> Number in throw Unbuilt() }
        case .tagged: container.register(Number.self) { (_: Tagged<Double, None>) -> Number in throw Unbuilt() }
        case .next: container.register(Number.self) { (_: Next) -> Number in throw Unbuilt() }
        case .nextAndMissing:
            container.register(Number.self) { (_: Next, _: Missing<Number>) -> Number in throw Unbuilt() }
        case .short: container.register(Number.self, .eager) { (_: Float) -> Number in throw Unbuilt() }
        }
    }
}
