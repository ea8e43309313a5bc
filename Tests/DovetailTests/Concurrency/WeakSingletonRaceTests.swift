import Dovetail
import Testing

private final class Fleet: Assembling {
    let context = DIContext()
    var ship: Ship { define(.weakSingleton) { Ship() } }
    var boat: any Boat & Sendable { define(.weakSingleton) { Ship() } }
}

private protocol Boat: AnyObject {
    var name: Int { get }
}

private final class Ship: Boat, Sendable {
    let name = 42
}

@Suite struct WeakSingletonRaceTests {
    @Test func readersRaceWithTheReleaseOfTheLastReference() throws {
        let fleet = Fleet()
        let wrong = try inParallel(4) { _ in
            var wrong = 0
            for _ in 0..<repetitions(10_000) {
                if fleet.ship.name != 42 { wrong += 1 }
                if fleet.boat.name != 42 { wrong += 1 }
            }
            return wrong
        }
        #expect(wrong == [0, 0, 0, 0])
    }

    @Test func whileSomebodyHoldsItThereIsOne() throws {
        let fleet = Fleet()
        for _ in 0..<repetitions(500) {
            let ships = try inParallel(3) { _ in
                for _ in 0..<5 { _ = fleet.ship }
                return fleet.ship
            }
            #expect(ships.allSatisfy { $0 === ships[0] })
        }
    }
}
