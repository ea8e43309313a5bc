import Dovetail
import DovetailTesting
import Testing

@Suite struct ExpectReleasedTests {
    @Test func whatGoesIsNoIssue() {
        expectReleased { _ = Garage.instance().car }
    }

    @Test func whatStaysIsNamedWithItsHolder() async {
        let line = #line + 2
        let found = await issues {
            expectReleased {
                let car = Garage.instance().car
                car.twin = car
            }
        }
        #expect(found.map(\.line) == [line, line])
        #expect(
            found.map(\.text) == [
                """
                'Garage.engine' is still alive: an instance of 'Engine'
                  Garage.car → Garage.engine
                  held by Garage.car
                  note: break the cycle with 'weak' or 'unowned', or release what the test itself holds
                  note: allow what lives as long as the process with 'expectReleased(allowing: "engine")'
                """,
                """
                'Garage.car' is still alive: an instance of 'Car'
                  Garage.car
                  held by Garage.car
                  note: break the cycle with 'weak' or 'unowned', or release what the test itself holds
                  note: allow what lives as long as the process with 'expectReleased(allowing: "car")'
                """,
            ])
    }

    @Test func whatAContainerMadeIsWatchedToo() async {
        let line = #line + 2
        let found = await issues {
            expectReleased {
                Dependency.register(Engine.self, .lazySingleton, Engine.init)
                Dependency.register(Car.self, .lazySingleton, Car.init)
                let car: Car = Dependency.resolve()
                car.twin = car
            }
        }
        #expect(found.map(\.line) == [line, line])
        #expect(
            found.map(\.text) == [
                """
                'Engine' is still alive: an instance of 'Engine'
                  Car → Engine
                  held by Car
                  note: break the cycle with 'weak' or 'unowned', or release what the test itself holds
                  note: allow what lives as long as the process with 'expectReleased(allowing: "Engine")'
                """,
                """
                'Car' is still alive: an instance of 'Car'
                  Car
                  held by Car
                  note: break the cycle with 'weak' or 'unowned', or release what the test itself holds
                  note: allow what lives as long as the process with 'expectReleased(allowing: "Car")'
                """,
            ])
    }

    @Test func aContainerThatGoesTakesItsInstancesAlong() {
        expectReleased {
            let container = Container()
            container.register(Engine.self, .lazySingleton, Engine.init)
            container.register(Car.self, .lazySingleton, Car.init)
            _ = try? container.resolve(Car.self)
            _ = Dependency.resolveIfPresent(Car.self)
        }
    }

    @Test func whatLivesAsLongAsTheProcessIsAllowedByName() async {
        let found = await issues {
            expectReleased(allowing: "shared") { _ = Depot.instance().shared }
            expectReleased(allowing: "shared", "other") { _ = Depot.instance().shared }
        }
        #expect(found.isEmpty)
        #expect(await issues { expectReleased { _ = Depot.instance().shared } }.count == 1)
    }

    @Test func aBodyThatThrowsIsCheckedToo() async {
        struct Stop: Error {}
        let found = await issues {
            try expectReleased {
                let car = Garage.instance().car
                car.twin = car
                throw Stop()
            }
        }
        #expect(found.count == 3)
    }

    @Test func aBodyMaySuspend() async {
        await expectReleased {
            await Task.yield()
            _ = Garage.instance().engine
        }
    }
}

private final class Depot: Assembly {
    static let engine = Engine()
    var shared: Engine { define { Self.engine } }
}
