import Dovetail
import Testing

/// Cycles in which one member's initializer needs the next, which is injected with the first.
private final class Knot: Assembly {
    var outer: Member {
        define(.lazySingleton) {
            Member("outer", parts: [inner])
        } inject: {
            $0.isInjected = true
        }
    }
    var inner: Member {
        define(.lazySingleton) {
            Member("inner")
        } inject: {
            link($0, [outer])
        }
    }

    var graphOuter: Member { define { Member("outer", parts: [graphInner]) } }
    var graphInner: Member {
        define {
            Member("inner")
        } inject: {
            link($0, [graphOuter])
        }
    }

    var long: Member { define { Member("long", parts: [middle]) } }
    var middle: Member { define(.weakSingleton) { Member("middle", parts: [short]) } }
    var short: Member {
        define(.lazySingleton) {
            Member("short")
        } inject: {
            link($0, [long, middle])
        }
    }

    private func link(_ member: Member, _ links: [Member]) {
        member.links = links
        member.isInjected = true
    }
}

@Suite struct MixedCycleTests {
    @Test func singletonsAreOneOfEachFromBothEntries() {
        for entry in [\Knot.outer, \Knot.inner] {
            let knot = Knot()
            let member = knot[keyPath: entry]
            defer { member.unlink() }
            #expect(member.census == ["inner", "outer"])
            #expect(knot.outer.parts[0] === knot.inner)
            #expect(knot.inner.links[0] === knot.outer)
            #expect(knot[keyPath: entry] === member)
        }
    }

    @Test func objectsOfTheGraphAreOneOfEachFromBothEntries() {
        for entry in [\Knot.graphOuter, \Knot.graphInner] {
            let member = Knot()[keyPath: entry]
            defer { member.unlink() }
            #expect(member.reachable.map(\.name).sorted() == ["inner", "outer"])
        }
    }

    @Test func longKnotsAreOneOfEachFromEveryEntry() {
        for entry in [\Knot.long, \Knot.middle, \Knot.short] {
            let knot = Knot()
            let member = knot[keyPath: entry]
            defer { member.unlink() }
            #expect(member.reachable.map(\.name).sorted() == ["long", "middle", "short"])
            #expect(knot.middle.parts[0] === knot.short)
        }
    }
}
