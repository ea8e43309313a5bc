import Dovetail
import Testing

private let file = "DovetailTests/ContainerErrorTests.swift"

/// A type of the name of another module's.
private struct Clock {}

@Suite struct ContainerErrorTests {
    let container = Container()

    @Test func aMissingDependencyIsNamedWithThePathThatLedThere() {
        let line = #line + 1
        container.register(Town.self, Town.init)
        container.register(Bureau.self, Bureau.init)
        expectError(
            """
            nothing is registered for 'Mailer'
              Town → Bureau → Mailer
              Town is registered at \(file):\(line)
              Bureau is registered at \(file):\(line + 1)
              note: register it, or something that it can be made from
            """
        ) { try container.resolve(Town.self) }
    }

    @Test func nearMissesAreNamed() {
        let line = #line + 1
        container.register("air") { Pigeon() as any Mailer }
        container.register((any Mailer)?.self) { nil }
        container.register((any Mailer).self, when: Container.Condition("it is 1800", false)) { Pigeon() }
        container.register(Mailers.self, Mailers.init)
        let requestLine = #line + 10
        expectError(
            """
            nothing is registered for 'Mailer'
              Mailer is asked for at \(file):\(requestLine)
              note: 'Mailer' is registered at \(file):\(line + 2), but not active: it needs that it is 1800
              note: 'Mailer["air"]' is registered at \(file):\(line): ask with that tag, or register one for this
              note: 'Optional<Mailer>' is registered at \(file):\(line + 1), which is another type: ask for the type that is registered
              note: did you mean 'Mailers', which is registered at \(file):\(line + 3)?
            """
        ) { try container.resolve((any Mailer).self) }
    }

    @Test func anotherTypeOfTheSameNameIsNamed() {
        let line = #line + 1
        container.register(Clock.self, Clock.init)
        let requestLine = #line + 7
        expectError(
            """
            nothing is registered for 'Clock'
              Clock is asked for at \(file):\(requestLine)
              note: 'Clock' is registered at \(file):\(line), which is another type of this name
            """
        ) { try container.resolve((any _Concurrency.Clock).self) }
    }

    @Test func aCycleIsAnErrorWithThePath() {
        final class Hen: Sendable { init(egg: Egg) {} }
        final class Egg: Sendable { init(hen: Hen) {} }
        let line = #line + 1
        container.register(Hen.self, .lazySingleton, Hen.init)
        container.register(Egg.self, .prototype, Egg.init)
        expectError(
            """
            'Hen' needs itself before anything new is built
              Hen → Egg → Hen
              Hen is registered at \(file):\(line)
              Egg is registered at \(file):\(line + 1)
              note: break the cycle: let one of them be injected after creation, or ask for it as Lazy<T> or Provider<T>
            """
        ) { try container.resolve(Hen.self) }
    }

    @Test func registeringTwiceIsAnErrorAtResolution() {
        let line = #line + 1
        container.register { 1 }
        container.register { 2 }
        container.register { 3 }
        expectError(
            """
            'Int' is registered more than once
              Int is registered at \(file):\(line + 2)
              note: registered at \(file):\(line) and \(file):\(line + 1) and \(file):\(line + 2): leave one out, give one a tag, or say 'overriding: true'
            """
        ) { try container.resolve(Int.self) }
    }

    @Test func overridingNothingIsAnErrorAtResolution() {
        let line = #line + 1
        container.register(overriding: true) { 1 }
        expectError(
            """
            'Int' is registered with 'overriding: true', but there is nothing to override
              Int is registered at \(file):\(line)
              note: leave 'overriding: true' out, or register what it overrides first
            """
        ) { try container.resolve(Int.self) }
    }

    @Test func wrongArgumentsAreAnErrorBeforeAnythingIsBuilt() {
        let counter = Counter()
        let line = #line + 1
        container.register(String.self, .prototype) { (counter: Counter, text: Assisted<String>) in text.value }
        container.register(Counter.self) {
            counter.next()
            return counter
        }
        expectError(
            """
            'String' takes the arguments (String), and was given (Int, Bool)
              String is registered at \(file):\(line)
              note: give one argument for each 'Assisted' parameter of its factory, in order
            """
        ) { try container.resolve(String.self, arguments: 7, true) }
        expectError(
            """
            'String' takes the arguments (String), and was given ()
              String is registered at \(file):\(line)
              note: give one argument for each 'Assisted' parameter of its factory, in order
            """
        ) { try container.resolve(String.self) }
        #expect(counter.count == 0)
    }

    @Test func argumentsOfWhatIsSharedAreAnError() {
        let line = #line + 1
        container.register(String.self, .lazySingleton) { (text: Assisted<String>) in text.value }
        expectError(
            """
            'String' takes arguments, but is shared: its scope is '.lazySingleton'
              String is registered at \(file):\(line)
              note: register it as '.prototype', and keep it where it is used
            """
        ) { try container.resolve(String.self, arguments: "a") }
    }

    @Test func aWeakSingletonOfAValueIsAnError() {
        let line = #line + 1
        container.register(Int.self, .weakSingleton) { 7 }
        expectError(
            """
            'Int' is a weak singleton of the value type 'Int'
              Int is registered at \(file):\(line)
              note: use '.lazySingleton', or make it a class
            """
        ) { try container.resolve(Int.self) }
    }

    @MainActor @Test func whatIsMadeOnTheMainActorIsMadeThere() async throws {
        @MainActor final class View {
            let number: Int
            init(number: Int) { self.number = number }
        }
        container.register(singleton: 7)
        let line = #line + 1
        container.register(View.self, .prototype, mainActor: View.init)
        let make: () throws -> View = { [container] in try container.resolve() }
        #expect(try make().number == 7)
        #expect(try await container.resolve(View.self).number == 7)
        try await Task.detached {
            _ = try await inParallel(1) { [container] _ in
                expectError(
                    """
                    'View' is made on the main actor, and was asked for on another thread
                      View is registered at \(file):\(line)
                      note: resolve it on the main actor, or with 'await'
                    """
                ) { try container.resolve(View.self) }
            }
        }.value
    }
}

private struct Mailers {}

/// The error that `body` throws is a `ResolutionError` with this description.
private func expectError(
    _ description: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Any
) {
    let error = #expect(throws: ResolutionError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.description == description, sourceLocation: sourceLocation)
}
