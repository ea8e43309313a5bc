import Dovetail
import Testing

/// An `id:` whose `==` and `hash` take a lock of the user's.
private struct LockedID: Hashable, Sendable {
    static let monitor = Monitor()
    let number: Int

    static func == (one: Self, other: Self) -> Bool { monitor.change { one.number == other.number } }

    func hash(into hasher: inout Hasher) { Self.monitor.change { hasher.combine(0) } }
}

private final class Part: Sendable {}

private final class Rack: Assembling {
    let context = DIContext()
    func part(_ id: LockedID) -> Part { define(.lazySingleton, id: id) { Part() } }
    func shared(_ id: LockedID) -> Part { define(id: id) { Part() } }
    func awaited(_ id: LockedID) async -> Part { await define(id: id) { await made() } }
    private func made() async -> Part { Part() }
}

/// An `id:` whose `==` resolves another binding of the same assembly, each time a new one.
private struct BusyID: Hashable, Sendable {
    static let shelf = Shelf()
    static let comparisons = Counter()
    let number: Int

    static func == (one: Self, other: Self) -> Bool {
        _ = shelf.noted(comparisons.next())
        return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

private final class Shelf: Assembling {
    let context = DIContext()
    func busy(_ id: BusyID) -> Part { define(.lazySingleton, id: id) { Part() } }
    func noted(_ number: Int) -> Part { define(.lazySingleton, id: number) { Part() } }
}

@Suite struct IdentityLockTests {
    @Test func anIdWhoseComparisonAddsBindingsIsFound() {
        let parts = (0..<4).map { BusyID.shelf.busy(BusyID(number: $0)) }
        #expect((0..<4).allSatisfy { BusyID.shelf.busy(BusyID(number: $0)) === parts[$0] })
        #expect(Set(parts.map(ObjectIdentifier.init)).count == 4)
    }

    /// One thread holds the user's lock and resolves, another resolves and so asks for that lock.
    @Test func comparingIdsHoldsNoLock() throws {
        let racks = (0..<64).map { _ in Rack() }
        let parts = try inParallel(4) { thread in
            (0..<300).map { number -> ObjectIdentifier in
                let rack = racks[number % 64]
                if thread == 0 {
                    return LockedID.monitor.change { ObjectIdentifier(Rack().plain) }
                }
                return ObjectIdentifier(rack.part(LockedID(number: number / 64)))
            }
        }
        #expect(parts[1] == parts[2])
        #expect(parts[2] == parts[3])
    }

    @Test func tasksCompareIdsWithoutALock() async {
        let rack = Rack()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask { _ = await rack.awaited(LockedID(number: number % 5)) }
                group.addTask { LockedID.monitor.change { _ = Rack().plain } }
            }
        }
    }
}

extension Rack {
    var plain: Part { define(.lazySingleton) { Part() } }
}
