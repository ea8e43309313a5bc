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
        let expected = requests(of: entries, innermost: levels - 1)
            .compactMap { finding(about: $0.entry, from: $0.level, among: entries, innermost: levels - 1) }
        var found: [String] = []
        do { try containers[levels - 1].validate() } catch {
            found = (error as? ValidationError)?.findings.map { "\($0.rule.id) \($0.message)" } ?? []
        }
        #expect(Set(found).sorted() == Set(expected).sorted())
    }

    /// Each entry with each level that asks for what it needs: what is kept is made from its own container and the parents,
    /// other things from the container that asks for them.
    private func requests(of entries: [Entry], innermost: Int) -> [(entry: Entry, level: Int)] {
        var known: Set<[Int]> = []
        var requests: [(entry: Entry, level: Int)] = []
        func ask(for entry: Entry, from asking: Int) {
            let level = entry.isKept ? entry.level : asking
            guard known.insert([entry.level, entry.number, level]).inserted else { return }
            requests.append((entry, level))
            if let needed = nearest(entry.need, from: level, among: entries) { ask(for: needed, from: level) }
        }
        for entry in entries { ask(for: entry, from: innermost) }
        return requests
    }

    private func nearest(_ number: Int, from level: Int, among entries: [Entry]) -> Entry? {
        entries.last { $0.number == number && $0.level <= level }
    }

    private func finding(about entry: Entry, from level: Int, among entries: [Entry], innermost: Int) -> String? {
        let isHidden = nearest(entry.number, from: innermost, among: entries)?.level != entry.level
        let (name, need) = (
            (isHidden ? "parent/" : "") + "\(typeNumbered(entry.number))", "\(typeNumbered(entry.need))"
        )
        if let needed = nearest(entry.need, from: level, among: entries) {
            // Itself, or a namesake of a child.
            let isItself = needed.number == entry.number && needed.level == entry.level
            return isItself ? "dependency-cycle '\(name)' needs itself to be made" : nil
        }
        return nearest(entry.need, from: innermost, among: entries) != nil
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
