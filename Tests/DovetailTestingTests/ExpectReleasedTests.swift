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
                """,
                """
                'Garage.car' is still alive: an instance of 'Car'
                  Garage.car
                  held by Garage.car
                  note: break the cycle with 'weak' or 'unowned', or release what the test itself holds
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
                """,
                """
                'Car' is still alive: an instance of 'Car'
                  Car
                  held by Car
                  note: break the cycle with 'weak' or 'unowned', or release what the test itself holds
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

    @Test func aBodyMaySuspend() async {
        await expectReleased {
            await Task.yield()
            _ = Garage.instance().engine
        }
    }
}
