import Dovetail
import DovetailTesting
import Testing

@Suite(.isolatedDependencies) struct SuiteIsolationTests {
    @Test(arguments: 0..<5) func eachCaseHasAContextOfItsOwn(_: Int) {
        #expect(DIContext.current.describe() == "empty")
        #expect(DIContext.current !== DIContext.defaultInstance)
        #expect(Container.current !== Container.shared)
        _ = Garage.instance().engine
        #expect(DIContext.current.describe() != "empty")
    }
}

@Suite struct IsolatedDependenciesTests {
    static let engine = Engine()

    @Test(.isolatedDependencies { Garage.instance().substitute(\.engine) { engine } })
    func substitutionsAreMadeBeforeTheTest() {
        #expect(Garage.instance().car.engine === Self.engine)
    }

    @Test func aSubstitutionThatNobodyUsedIsAnIssueAtItsLine() async {
        let line = #line + 3
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies) {
                Garage.instance().addSubstitution(for: "enigne") { Engine() }
            }
        }
        #expect(found.map(\.line) == [line])
        #expect(
            found.map(\.text) == [
                """
                no binding has used the substitution for 'Garage.enigne'
                  note: compare the name with that of the binding, or remove the substitution
                """
            ])
    }

    @Test func aDecorationOfWhatIsNoBindingIsAnIssueAtItsLine() async {
        let line = #line + 3
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies) {
                Garage.instance().decorate(\.sign) { "new \($0)" }
                _ = Garage.instance().car
            }
        }
        #expect(found.map(\.line) == [line])
        #expect(
            found.map(\.text) == [
                """
                no binding of 'Garage' has used the decoration of its 'String'
                  note: name a property or method of this assembly whose getter calls 'define', or remove the decoration
                """
            ])
    }

    @Test func aDecorationThatWasUsedIsNone() async {
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies) {
                Garage.instance().decorate(\.engine) { $0 }
                _ = Garage.instance().car
            }
        }
        #expect(found.isEmpty)
    }

    @Test func aTestNeedNotUseTheSubstitutionsOfItsSuite() async {
        let suite: IsolatedDependencies = .isolatedDependencies {
            Garage.instance().substitute(\.engine) { Self.engine }
        }
        let found = await issues {
            try await run(suite) {}
            try await run(suite) {
                Garage.instance().substitute(\.engine) { Engine() }
                _ = Garage.instance().car
            }
        }
        #expect(found.isEmpty)
    }

    @Test func theSubstitutionsOfASuiteHoldInWhatItIsolatesOnceMore() async {
        let suite: IsolatedDependencies = .isolatedDependencies {
            Garage.instance().substitute(\.engine) { Self.engine }
            Container.current.register(singleton: "of the suite")
        }
        let test: IsolatedDependencies = .isolatedDependencies {
            Container.current.register(singleton: "of the test", overriding: true)
        }
        let found = await issues {
            try await run(suite, .isolatedDependencies as IsolatedDependencies, test) {
                #expect(Garage.instance().car.engine === Self.engine)
                let text: String? = try Container.current.resolveIfPresent()
                #expect(text == "of the test")
            }
        }
        #expect(found.map(\.text) == [])
    }

    @Test func anUnusedSubstitutionIsReportedOnceWithinTwoTraits() async {
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies, .isolatedDependencies as IsolatedDependencies)
            {
                Garage.instance().addSubstitution(for: "enigne") { Engine() }
            }
        }
        #expect(found.count == 1)
    }

    @Test func aTestThatThrowsHasOneIssue() async {
        struct Stop: Error {}
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies) {
                Garage.instance().substitute(\.engine) { Engine() }
                throw Stop()
            }
        }
        #expect(found.count == 1)
    }

    @Test func aSubstitutionThatWasUsedIsNone() async {
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies) {
                Garage.instance().substitute(\.engine) { Self.engine }
                _ = Garage.instance().car
            }
        }
        #expect(found.isEmpty)
    }
}

@Suite struct HermeticTests {
    private let none: Hermetic = .hermetic
    private let car: Hermetic = .hermetic(allowing: "car")

    @Test func aLiveBindingIsAnIssueWithItsPath() async {
        let car = car
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies, car) { _ = Garage.instance().car }
        }
        #expect(
            found.map(\.text) == [
                """
                the live binding 'Garage.engine' was used in a hermetic test
                  Garage.car → Garage.engine
                  Garage.engine is declared at DovetailTestingTests/Support.swift:\(Garage.engineLine)
                  note: substitute it, or allow it with '.hermetic(allowing: "engine")'
                """
            ])
    }

    @Test func theOrderOfTheTraitsDoesNotMatter() async {
        let none = none
        let found = await issues {
            try await run(none, .isolatedDependencies as IsolatedDependencies) { _ = Garage.instance().engine }
        }
        #expect(found.count == 1)
    }

    @Test func aLiveRegistrationIsAnIssueWithItsPath() async {
        let none = none
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies, none) {
                let container = Container.current
                container.register(Engine.self, .lazySingleton, file: "Works/Works.swift", line: 3, Engine.init)
                container.register(singleton: 7, file: "Works/Works.swift", line: 4)
                container.register(Car.self, .prototype, Car.init)
                _ = Dependency.resolve(Car.self)
                _ = Dependency.resolve(Int.self)
            }
        }
        #expect(
            found.map(\.text) == [
                """
                the live binding 'Engine' was used in a hermetic test
                  Car → Engine
                  Engine is registered at Works/Works.swift:3
                  note: register another with 'overriding: true', or allow it with '.hermetic(allowing: "Engine")'
                """,
                """
                the live binding 'Int' was used in a hermetic test
                  Int
                  Int is registered at Works/Works.swift:4
                  note: register another with 'overriding: true', or allow it with '.hermetic(allowing: "Int")'
                """,
            ])
    }

    @Test func aRegistrationOfTheTestOrOneThatOverridesIsNone() async {
        let none = none
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies, none) {
                let container = Container.current
                container.register(Engine.self, .lazySingleton, file: "Works/Works.swift", line: 3, Engine.init)
                container.register(Engine.self, overriding: true, file: "Fakes/Fakes.swift", line: 4, Engine.init)
                container.forward((any Sendable).self, to: Engine.self, file: "Works/Works.swift", line: 5) { $0 }
                container.register(singleton: 7)
                container.register(Car.self, .prototype, Car.init)
                _ = Dependency.resolve(Car.self)
                _ = Dependency.resolve(Int.self)
                _ = Dependency.resolve((any Sendable).self)
            }
        }
        #expect(found.isEmpty)
    }

    @Test func anAsynchronousRegistrationIsOneToo() async {
        let none = none
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies, none) {
                Dependency.register(Engine.self, .lazySingleton, file: "Works/Works.swift", line: 3) { () async in
                    Engine()
                }
                Dependency.register(Car.self, .prototype, Car.init)
                let _: Car = try await Container.current.resolve()
            }
        }
        #expect(
            found.map { $0.text.split(separator: "\n").first } == [
                "the live binding 'Engine' was used in a hermetic test"
            ])
    }

    @Test func aTestMayUseWhatItsSuiteAllows() async {
        let (car, engine): (Hermetic, Hermetic) = (.hermetic(allowing: "car"), .hermetic(allowing: "engine"))
        let found = await issues {
            try await run(car, .isolatedDependencies as IsolatedDependencies, engine) { _ = Garage.instance().car }
        }
        #expect(found.isEmpty)
    }

    @Test func aLiveBindingIsReportedOnceWithinTwoTraits() async {
        let none = none
        let found = await issues {
            try await run(none, .isolatedDependencies as IsolatedDependencies, none) { _ = Garage.instance().engine }
        }
        #expect(found.count == 1)
    }

    @Test func aDetachedTaskIsWatchedInTheTestsAssemblies() async {
        let none = none
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies, none) {
                let context = DIContext()
                await Task.detached { _ = Garage.instance(from: context).engine }.value
            }
        }
        #expect(found.count == 1)
    }

    @Test func aSubstitutedBindingIsNone() async {
        let car = car
        let found = await issues {
            try await run(.isolatedDependencies as IsolatedDependencies, car) {
                Garage.instance().substitute(\.engine) { IsolatedDependenciesTests.engine }
                _ = Garage.instance().car
            }
        }
        #expect(found.isEmpty)
    }
}
