import Dovetail
import Testing

/// An `id:` whose `==` and `hash` do what the test says, once at a time, and then compare numbers.
private struct HostileID: Hashable, Sendable {
    let number: Int
    let act: @Sendable () -> Void

    static func == (one: Self, other: Self) -> Bool {
        one.act()
        return one.number == other.number
    }

    func hash(into hasher: inout Hasher) {
        act()
        hasher.combine(0)
    }
}

private final class Vault: Assembling {
    let context = DIContext()
    let isActing = Flag(false)

    func kept(_ id: HostileID) -> Member { define(.lazySingleton, id: id) { Member("kept") } }
    func weak(_ id: HostileID) -> Member { define(.weakSingleton, id: id) { Member("weak") } }
    func shared(_ id: HostileID) -> Member { define(id: id) { Member("shared") } }
    func awaited(_ id: HostileID) async -> Member { await define(.lazySingleton, id: id) { await made() } }
    var plain: Member { define(.lazySingleton) { Member("plain") } }

    private func made() async -> Member { Member("awaited") }

    /// An id that runs `body` when it is compared or hashed, unless that is what it does already.
    func id(_ number: Int, _ body: @escaping @Sendable (Vault) -> Void) -> HostileID {
        HostileID(number: number) { [unowned self] in
            if isActing.value { return }
            isActing.set(true)
            defer { isActing.set(false) }
            body(self)
        }
    }
}

@Suite struct HostileIdentityTests {
    private static let bodies: [@Sendable (Vault) -> Void] = [
        { _ = $0.kept(HostileID(number: 99) {}) },
        { $0.context.reset() },
        { $0.addSubstitution(for: "plain") { Member("fake") } },
        { _ = ($0.plain, $0.context.describe()) },
        { _ = DIContext(parent: $0.context) },
        { vault in for number in 0..<20 { _ = vault.kept(HostileID(number: 100 + number) {}) } },
    ]

    @Test(arguments: bodies.indices) func whateverAnIdDoesItsObjectsAreToldApart(_ index: Int) async {
        let vault = Vault()
        let ids = (0..<6).map { vault.id($0, Self.bodies[index]) }
        for _ in 0..<3 {
            for id in ids { _ = (vault.kept(id), vault.weak(id), vault.shared(id), await vault.awaited(id)) }
        }
        // Now they only compare.
        vault.isActing.set(true)
        let members = ids.map(vault.kept)
        #expect(Set(members.map(ObjectIdentifier.init)).count == 6)
        #expect(ids.map(vault.kept).elementsEqual(members, by: ===))
        #expect(vault.plain === vault.plain)
    }

    @Test func idsThatForgetEverythingMeetOnManyThreads() throws {
        let vault = Vault()
        let isForgetting = Flag(true)
        _ = try inParallel(3) { thread in
            for round in 0..<repetitions(100) {
                let id = HostileID(number: round % 4) {
                    if isForgetting.value, Int.random(in: 0..<16) == 0 { vault.context.reset() }
                }
                _ = (vault.kept(id), vault.weak(id), vault.shared(id))
            }
        }
        // From now on the ids that are kept only compare.
        isForgetting.set(false)
        let id = HostileID(number: 0) {}
        #expect(vault.kept(id) === vault.kept(id))
    }
}
