import Dovetail
import Testing

/// Random containers within each other, and what is missing in them by trying everything.
@Suite struct RandomWiringTests {
    private struct Entry {
        let level: Int
        let number: Int
        let isKept: Bool
        let need: Int
    }

    @Test func whatIsMissingOrCaptiveIsWhatNobodyInReachHas() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<100 {
            let levels = Int.random(in: 1...4, using: &random)
            let entries = (0..<levels).flatMap { level in
                (1...8).filter { _ in Bool.random(using: &random) }.map { number in
                    Entry(
                        level: level, number: number, isKept: Bool.random(using: &random),
                        need: Int.random(in: number...9, using: &random))
                }
            }
            check(entries, levels: levels)
        }
    }

    private func check(_ entries: [Entry], levels: Int) {
        var containers = [Container()]
        while containers.count < levels { containers.append(Container(parent: containers.last!)) }
        for entry in entries { register(entry, in: containers[entry.level]) }
        let expected = entries.compactMap { finding(about: $0, among: entries, innermost: levels - 1) }
        var found: [String] = []
        do { try containers[levels - 1].validate() } catch {
            found = (error as? ValidationError)?.findings.map { "\($0.rule.id) \($0.message)" } ?? []
        }
        #expect(Set(found).sorted() == Set(expected).sorted())
    }

    /// What is wrong with `entry`: what is kept is made from its own container and the parents, other things from all.
    private func finding(about entry: Entry, among entries: [Entry], innermost: Int) -> String? {
        func isThere(_ number: Int, from level: Int) -> Bool {
            entries.contains { $0.number == number && $0.level <= level }
        }
        let isHidden = entries.contains { $0.number == entry.number && $0.level > entry.level }
        let (name, need) = (
            (isHidden ? "parent/" : "") + "\(typeNumbered(entry.number))", "\(typeNumbered(entry.need))"
        )
        if entry.need == entry.number {
            // Itself, or a namesake of a child that it can't see.
            let isItself = entry.isKept || !isHidden
            return isItself ? "dependency-cycle '\(name)' needs itself to be made" : nil
        }
        if isThere(entry.need, from: entry.isKept ? entry.level : innermost) { return nil }
        return isThere(entry.need, from: innermost)
            ? "captive-dependency '\(name)' lives in a parent, and can't hold '\(need)' of its child"
            : "missing-binding nothing provides '\(need)'"
    }

    private func register(_ entry: Entry, in container: Container) {
        struct Unbuilt: Error {}
        func open<Number: Sendable>(_: Number.Type) {
            func open<Need: Sendable>(_: Need.Type) {
                container.register(Number.self, entry.isKept ? .eager : .prototype) { (_: Need) -> Number in
                    throw Unbuilt()
                }
            }
            open(typeNumbered(entry.need))
        }
        open(typeNumbered(entry.number))
    }
}
