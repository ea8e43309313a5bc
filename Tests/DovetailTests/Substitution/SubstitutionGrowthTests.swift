import Dovetail
import Testing

private final class Warehouse: Assembly {
    func shelf(_ number: Int) -> Cook { define(.lazySingleton, id: number) { Cook() } }
    func named(_ name: String) -> Cook { define(.lazySingleton, id: name, definitionKey: name) { Cook() } }
    func reader(_ number: Int) -> Cook { define(.lazySingleton, id: number) { Cook(all) } }
    var all: Pile { define(.lazySingleton) { Pile((0..<Self.count).map { named("n\($0)") }) } }
    var empty: Pile { define(.prototype) { Pile([]) } }
    var tower: Pile { define(.lazySingleton) { Pile(level(Self.depth)) } }
    func level(_ number: Int) -> Pile {
        define(.lazySingleton, id: number) { Pile([named("n\(number)")], below: number == 0 ? nil : level(number - 1)) }
    }

    static let count = 3_000
    static let depth = 100
}

private final class Pile {
    let cooks: [Cook]
    let below: Pile?

    init(_ cooks: [Cook], below: Pile? = nil) { (self.cooks, self.below) = (cooks, below) }
    init(_ below: Pile) { (cooks, self.below) = ([], below) }
}

extension Cook {
    fileprivate convenience init(_ pile: Pile) {
        self.init()
        friends = [pile.cooks[0]]
    }
}

/// With many substitutions: what grows faster than its work makes these tests take minutes.
@Suite struct SubstitutionGrowthTests {
    private let context = DIContext()
    private var warehouse: Warehouse { context.assembly() }
    private let count = Warehouse.count

    @Test func manySubstitutionsByNameAreEachReadOnce() {
        for number in 0..<count { _ = warehouse.named("n\(number)") }
        let fake = Cook()
        for number in 0..<count { warehouse.addSubstitution(for: "n\(number)") { fake } }
        #expect((0..<count).allSatisfy { warehouse.named("n\($0)") === fake })
        for number in 0..<count { warehouse.removeSubstitution(for: "n\(number)") }
        #expect((0..<count).allSatisfy { warehouse.named("n\($0)") !== fake })
    }

    @Test func manyBindingsOfOneNameAreSubstitutedByPath() {
        let fake = Cook()
        for number in 0..<count { warehouse.substitute({ $0.shelf(number) }) { fake } }
        #expect((0..<count).allSatisfy { warehouse.shelf($0) === fake })
        for number in 0..<count { warehouse.removeSubstitution(for: { $0.shelf(number) }) }
        #expect((0..<count).allSatisfy { warehouse.shelf($0) !== fake })
    }

    @Test func substitutionsComeAndGoAmongManySingletons() {
        let kept = (0..<count).map { warehouse.shelf($0) }
        for number in 0..<count {
            warehouse.addSubstitution(for: "n0") { Cook() }
            _ = warehouse.named("n0")
            warehouse.substitute({ $0.named("n1") }) { Cook() }
            _ = warehouse.named("n\(number % 2)")
            warehouse.removeAllSubstitutions()
        }
        #expect(kept.indices.allSatisfy { warehouse.shelf($0) === kept[$0] })
    }

    @Test func whatHasReadManyFakesIsDroppedWithAnyOfThem() {
        for number in 0..<count { warehouse.addSubstitution(for: "n\(number)") { Cook() } }
        let (all, readers) = (warehouse.all, (0..<count).map { warehouse.reader($0) })
        #expect(readers.indices.allSatisfy { warehouse.reader($0) === readers[$0] })
        warehouse.removeSubstitution(for: "n\(count / 2)")
        #expect(warehouse.all !== all)
        #expect(readers.indices.allSatisfy { warehouse.reader($0) !== readers[$0] })
    }

    @Test func aChainOfReadersIsDroppedFromTheRemovedFakeOn() {
        for number in 0...Warehouse.depth { warehouse.addSubstitution(for: "n\(number)") { Cook() } }
        let (tower, levels) = (warehouse.tower, (0...Warehouse.depth).map { warehouse.level($0) })
        warehouse.removeSubstitution(for: "n50")
        #expect(warehouse.tower !== tower)
        #expect(levels.indices.filter { warehouse.level($0) === levels[$0] } == Array(0..<50))
    }

    @Test func aFakeThatManyGraphsHaveReadForgetsThem() {
        warehouse.addSubstitution(for: "n0") { Cook() }
        for _ in 0..<count { context.reset(); _ = warehouse.level(0) }
        let last = warehouse.level(0)
        warehouse.removeAllSubstitutions()
        #expect(warehouse.level(0) !== last)
    }

    @Test func manyDecorationsOfOneBindingAreAppliedInOrderUntilTheyAreRemoved() {
        var applied: [Int] = []
        let numbers = 0..<10 * count
        for number in numbers {
            warehouse.decorate(\.empty) {
                applied.append(number)
                return $0
            }
        }
        _ = warehouse.empty
        #expect(applied == Array(numbers))
        warehouse.removeDecorations(for: \.empty)
        _ = warehouse.empty
        #expect(applied.count == numbers.count)
    }
}
