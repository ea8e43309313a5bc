import Dovetail

extension Row {
    /// Heap allocations of a cached read, and, to show that the count works, of a creation.
    static func allocations() -> [Row] {
        let goal = Goal.atMost(0, aim: 0)
        let reads = Race.reads() + Race.otherContainers().prefix(2)
        let kinds = ["class, Assembly", "class, Assembling", "any P", "class, Container", "any P, Container"]
        return zip(reads, kinds).map { race, kind in
            Row(race, "allocations on a cached read, \(kind)", goal: goal)
        }
            + [
                Row(Race.otherReads().last!, "allocations on a cached read with onClose:", goal: goal),
                childContext(),
            ]
            + [Row(Race.awaitedReads()[1], "allocations on a cached read with await", goal: goal)]
            + zip(Race.complexCreations(), [".prototype", ".objectGraph"]).map { race, scope in
                Row(race, "allocations of a complex, \(scope)", goal: nil)
            }
    }

    private init(_ race: Race, _ name: String, goal: Goal?) {
        let byHand = Self.allocations(of: race.handWritten)
        let byDovetail = Self.allocations(of: race.dovetail)
        self.init(name, "", byHand, byDovetail, ratio: goal == nil ? nil : byDovetail, goal: goal)
    }

    /// What a child context with one binding allocates beyond what is written by hand.
    private static func childContext() -> Row {
        let race = Race.firstCreations()[0]
        let (byHand, byDovetail) = (allocations(of: race.handWritten), allocations(of: race.dovetail))
        return Row(
            "allocations of a child context, beyond those by hand", "", byHand, byDovetail,
            ratio: byDovetail - byHand, goal: .atMost(6, aim: 4))
    }

    private static func allocations(of loop: Race.Loop) -> Double {
        _ = loop(10, .allocations)
        return loop(1000, .allocations) / 1000
    }
}
