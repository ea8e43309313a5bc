import Dovetail
import Testing

private actor Pier: Assembling {
    let context = DIContext()

    var ship: Vessel { define(.lazySingleton) { Vessel() } }
    var boat: Vessel { define(.prototype) { Vessel() } }
    nonisolated var buoy: Vessel { define(.prototype) { Vessel() } }

    var parts: [Int] { [ship.parts.count, boat.parts.count] }
}

@Suite struct ActorDecorationTests {
    @Test func whatWasDecoratedIsSeenByNobodyOnceThatIsTakenBack() async {
        let pier = Pier()
        pier.decorate({ $0.ship }) { Vessel($0) }
        pier.decorate({ $0.boat }) { Vessel($0) }
        #expect(await pier.parts == [1, 1])
        pier.removeDecorations(for: { $0.ship })
        #expect(await pier.parts == [0, 1])
        pier.removeDecorations(for: { $0.boat })
        #expect(await pier.parts == [0, 0])
    }

    @Test func aBindingThatBelongsToNoActorMayMakeAValueOfTheTypeElsewhere() async {
        let pier = Pier()
        pier.decorate({ $0.ship }) { Vessel($0) }
        #expect(pier.buoy.parts.isEmpty)
        #expect(await pier.parts == [1, 0])
    }

    @Test func decoratingWhatIsMadeAndReadAgainStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let pier = Pier()
            pier.decorate({ $0.boat }) { Vessel($0) }
            _ = await pier.parts
            pier.decorate({ $0.ship }) { Vessel($0) }
            _ = await pier.parts
        }
        #expect(result?.stopMessage.hasPrefix("'Pier.ship' is decorated, but was made before\n") == true)
    }
}
