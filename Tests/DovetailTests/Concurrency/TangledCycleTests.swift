import Dovetail
import Testing

/// Two singletons that inject each other, and what else their injections resolve.
private final class Tangle: Assembling {
    let context = DIContext()
    let firstBegan = Event()
    let secondBegan = Event()

    var first: Member {
        define(.lazySingleton) {
            Member("first")
        } inject: { first in
            firstBegan.signal()
            secondBegan.wait()
            first.links = [second, helper]
            pause()
            first.isInjected = true
        }
    }

    var second: Member {
        define(.lazySingleton) {
            Member("second")
        } inject: { second in
            secondBegan.signal()
            firstBegan.wait()
            second.links = [first, secondHelper]
            second.isInjected = true
        }
    }

    var helper: Member {
        define(.lazySingleton) {
            Member("helper")
        } inject: {
            $0.isInjected = true
        }
    }
    var secondHelper: Member {
        define(.lazySingleton) {
            Member("second helper")
        } inject: {
            $0.isInjected = true
        }
    }
}

/// An object of the graph between two singletons of a cycle.
private final class Bridge: Assembling {
    let context = DIContext()
    let farBegan = Event()
    let nearBegan = Event()
    /// Which end needs the other only when that waits already.
    let latecomer: String

    init(latecomer: String) { self.latecomer = latecomer }

    private func comeToTheOther(_ name: String) {
        if name == latecomer { pause() }
    }

    var bridge: Member {
        define {
            Member("bridge")
        } inject: { bridge in
            bridge.links = [near, knot]
            pause()
            bridge.isInjected = true
        }
    }

    /// A cycle of its own, at the depth at which the other begins.
    var knot: Member {
        define(.lazySingleton) {
            Member("knot")
        } inject: {
            end($0, [self.knot])
        }
    }

    var near: Member {
        define(.lazySingleton) {
            Member("near")
        } inject: { near in
            nearBegan.signal()
            farBegan.wait()
            comeToTheOther("near")
            near.links = [bridge, far]
            near.isInjected = true
        }
    }

    var far: Member {
        define(.lazySingleton) {
            Member("far")
        } inject: { far in
            farBegan.signal()
            nearBegan.wait()
            comeToTheOther("far")
            far.links = [near]
            far.isInjected = true
        }
    }
}

/// One's initializer needs the other, whose injection needs the first.
private final class Mixed: Assembling {
    let context = DIContext()
    let outerBegan = Event()
    let innerBegan = Event()

    var outer: Member {
        define(.lazySingleton) { () -> Member in
            outerBegan.signal()
            innerBegan.wait()
            return Member("outer", parts: [middle])
        } inject: {
            $0.isInjected = true
        }
    }

    var middle: Member {
        define(.lazySingleton) { () -> Member in
            innerBegan.signal()
            outerBegan.wait()
            return Member("middle", parts: [inner])
        } inject: {
            $0.isInjected = true
        }
    }

    var inner: Member {
        define(.lazySingleton) {
            Member("inner")
        } inject: {
            end($0, [outer])
        }
    }

    var later: Member {
        define(.lazySingleton) {
            Member("later")
        } inject: {
            $0.isInjected = true
        }
    }
}

private func end(_ member: Member, _ links: [Member]) {
    member.links = links
    member.isInjected = true
}

@Suite struct TangledCycleTests {
    @Test func aSingletonBesideTheCycleDoesNotPublishItEarly() throws {
        for _ in 0..<repetitions(10) {
            let tangle = Tangle()
            let census = try inParallel(4) { index in
                switch index {
                case 0: return tangle.first.census
                case 1: return tangle.second.census
                default:
                    tangle.firstBegan.wait()
                    tangle.secondBegan.wait()
                    return (index == 2 ? tangle.first : tangle.second).census
                }
            }
            #expect(Set(census) == [["first", "helper", "second", "second helper"]])
        }
    }

    @Test(arguments: ["bridge", "near"], ["near", "far"])
    func aCycleThatRunsThroughAnObjectOfTheGraphIsPublishedAsOne(entry: String, latecomer: String) throws {
        let assembly = Bridge(latecomer: latecomer)
        let census = try inParallel(3) { index in
            switch index {
            case 0: return (entry == "bridge" ? assembly.bridge : assembly.near).census
            case 1: return assembly.far.census
            default:
                assembly.nearBegan.wait()
                assembly.farBegan.wait()
                return assembly.near.census
            }
        }
        #expect(Set(census) == [["bridge", "far", "knot", "near"]])
    }

    @Test(arguments: [[0, 1], [0], [1]])
    func aMixedCycleEndsFromBothEndsAndLeavesItsThreadsFree(goingOn: Set<Int>) throws {
        let assembly = Mixed()
        let others = (0..<2).map { _ in Mixed() }
        let census = try inParallel(2) { index in
            let member = index == 0 ? assembly.outer : assembly.middle
            return goingOn.contains(index) ? member.census + others[index].later.census : member.census
        }
        let whole = ["inner", "middle", "outer"]
        #expect(census == (0..<2).map { goingOn.contains($0) ? whole + ["later"] : whole })
    }
}
