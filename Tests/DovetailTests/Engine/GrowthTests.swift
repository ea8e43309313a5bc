import Dovetail
import Testing

private final class Part: Sendable {}

private final class Whole {
    var texts: [String] = []
    var parts: [Part] = []
}

private final class Works: Assembly {
    // As in EasyDi's test of thread safety.
    func keyed(_ count: Int) -> Whole {
        define(init: Whole()) {
            for number in 0..<count { $0.texts.append(text(number)) }
            return $0
        }
    }
    func text(_ number: Int) -> String { define(key: "text \(number)", init: "text \(number)") }

    func held(_ part: Part, reads count: Int) -> Whole {
        define(init: Whole()) {
            _ = held(part)
            for number in 0..<count {
                _ = small(number)
                $0.parts.append(placeholder)
            }
            return $0
        }
    }
    func held(_ part: Part) -> Part { define(key: "part", init: part) }
    func small(_ number: Int) -> Part { define(id: number) { Part() } }
    var placeholder: Part { definePlaceholder(key: "part") }

    func list<Element>(of _: Element.Type) -> [Element] { define(.lazySingleton) { [Element]() } }
    func box<Element>(of _: Element.Type) -> Box<Element> { define(.lazySingleton) { Box<Element>() } }
    func lists(_ count: Int) -> Int { define { visit(Int.self, count) } }
    private func visit<Element>(_: Element.Type, _ count: Int) -> Int {
        precondition(box(of: Element.self) === box(of: Element.self))
        return count == 0 ? list(of: Element.self).count : visit(Box<Element>.self, count - 1) + 1
    }
}

private final class Box<Element> {}

private final class Cell: Assembly {
    var part: Part { define { Part() } }
}

private final class Row: Assembly {
    var cells: [Cell] = []
    var parts: [Part] { define { cells.map(\.part) + cells.map(\.part) } }
}

private final class Ringed {
    var next: Ringed?
}

/// One of many that refer to each other in a ring.
private final class Station: Assembly {
    unowned var neighbour: Station!
    var ringed: Ringed {
        define(scope: .lazySingleton, init: Ringed()) {
            $0.next = self.neighbour.ringed
            return $0
        }
    }
}

/// An `id:` that other bindings share their hash with.
private struct Crowded: Hashable, Sendable {
    let number: Int
    func hash(into hasher: inout Hasher) { hasher.combine(number % 8) }
}

private final class Crowd: Assembly {
    func part(_ id: Crowded) -> Part { define(.lazySingleton, id: id) { Part() } }
}

// No test asserts a time. A test whose cost is the square of its work is much slower than the others.
@Suite struct GrowthTests {
    @Test func fourThousandKeyedValuesNineTimesOnTwoThreads() throws {
        let texts = try inParallel(2) { _ in (0..<9).map { _ in Works().keyed(4_000).texts } }
        #expect(texts.joined().allSatisfy { $0 == (0..<4_000).map { "text \($0)" } })
    }

    @Test func aPlaceholderAmongThousandsOfObjects() {
        let part = Part()
        #expect(Works().held(part, reads: 8_000).parts.allSatisfy { $0 === part })
    }

    @Test func oneBindingAtHundredsOfTypes() {
        #expect(Works().lists(150) == 150)
    }

    @Test func oneBindingOfThousandsOfAssembliesInOneGraph() {
        let contexts = (0..<4_000).map { _ in DIContext() }
        let row = Row()
        row.cells = contexts.map { $0.assembly() }
        let parts = withExtendedLifetime(contexts) { row.parts }
        #expect(Set(parts.map(ObjectIdentifier.init)).count == 4_000)
        #expect(parts.prefix(4_000).map(ObjectIdentifier.init) == parts.suffix(4_000).map(ObjectIdentifier.init))
    }

    @Test func idsThatShareTheirHashesAreToldApart() {
        let crowd = Crowd()
        let parts = (0..<200).map { crowd.part(Crowded(number: $0)) }
        #expect(Set(parts.map(ObjectIdentifier.init)).count == 200)
        #expect((0..<200).allSatisfy { crowd.part(Crowded(number: $0)) === parts[$0] })
    }

    /// Two thousand: the thread sanitizer keeps track of 65,536 nested calls.
    @Test func aRingOfThousandsOfSingletonsInTheClassicForm() {
        let length = onStack(of: 512 << 20) {
            let contexts = (0..<2_000).map { _ in DIContext() }
            let stations: [Station] = contexts.map { $0.assembly() }
            for (index, station) in stations.enumerated() { station.neighbour = stations[(index + 1) % stations.count] }
            let first = stations[0].ringed
            var (length, last) = (1, first)
            while let next = last.next, next !== first { (length, last) = (length + 1, next) }
            var cut: Ringed? = first
            while let ringed = cut { (cut, ringed.next) = (ringed.next, nil) }
            return withExtendedLifetime(contexts) { length }
        }
        #expect(length == 2_000)
    }

    @Test func thousandsOfResets() {
        let context = DIContext()
        let works: Works = context.assembly()
        var seen: Set<ObjectIdentifier> = []
        var kept: [AnyObject] = []
        for _ in 0..<8_000 {
            let box = works.box(of: Int.self)
            kept.append(box)
            seen.insert(ObjectIdentifier(box))
            context.reset()
        }
        #expect(seen.count == 8_000)
    }
}
