import Dovetail
import Testing

@Suite struct CurrentContainerTests {
    final class Screen: Sendable {
        let mailer = Injected<any Mailer>()
        let tagged = Injected<String>("tag")
    }

    final class Hall: Assembly {
        var mailer: any Mailer { define(.lazySingleton) { Pigeon() } }
    }

    final class Lobby {
        @Injected var mailer: any Mailer
        @Injected("tag") var tagged: String
        @Injected(\Hall.mailer) var bound
    }

    @Test func aDependencyIsOneOfTheCurrentContainer() throws {
        let container = Container()
        Container.withCurrent(container) {
            Dependency.register(singleton: Post() as any Mailer)
            Dependency.register { "user \($0 ?? "Jane Doe")" }
            Dependency.register("me") { "myself" }
            Dependency.register(Bureau.self, .prototype, Bureau.init)
            #expect(Dependency.resolve(Bureau.self).mailer is Post)
            let users: [String] = [Dependency.resolve(), Dependency.resolve("you"), Dependency.resolve("me")]
            #expect(users == ["user Jane Doe", "user you", "myself"])
            #expect(Dependency.resolveIfPresent(Int.self) == nil)
            #expect(Dependency.resolveIfPresent("me") == "myself")
        }
        #expect(try container.resolve((any Mailer).self) is Post)
    }

    @Test func aDependencyMayBeMadeAsynchronously() async throws {
        try await Container.withCurrent(Container()) {
            Dependency.register((any Mailer).self, .lazySingleton) { () async in Pigeon() }
            Dependency.register { try await Self.answer() }
            Dependency.register(Bureau.self, .prototype) { (mailer: any Mailer) async throws in Bureau(mailer: mailer) }
            let (bureau, answer): (Bureau, Int) = try await (Container.current.resolve(), Container.current.resolve())
            #expect(bureau.mailer is Pigeon && answer == 42)
        }
    }

    private static func answer() async throws -> Int { 42 }

    @Test func theCurrentContainerIsOneOfTheTask() async {
        #expect(Container.current === Container.shared)
        let container = Container()
        await Container.withCurrent(container) {
            await Task { #expect(Container.current === container) }.value
            await Task.detached { #expect(Container.current === Container.shared) }.value
        }
    }

    @Test func anInjectedPropertyAsksWhatWasCurrentWhenItWasMade() throws {
        let container = Container()
        let context = DIContext()
        let (screen, lobby) = Container.withCurrent(container) {
            DIContext.withCurrent(context) { (Screen(), Lobby()) }
        }
        container.register((any Mailer).self, .lazySingleton, Post.init)
        container.register(.prototype) { "\($0 ?? "-")" }
        #expect(screen.mailer() is Post)
        #expect(lobby.mailer === screen.mailer())
        #expect([screen.tagged(), lobby.tagged] == ["tag", "tag"])
        #expect(lobby.bound === Hall.instance(from: context).mailer)
    }

    @Test func anInjectedPropertyIsResolvedOnce() throws {
        let container = Container()
        container.register(Counter.self, .prototype, Counter.init)
        let injected = Container.withCurrent(container) { Injected<Counter>() }
        let found = try inParallel(4) { _ in injected() }
        #expect(found.allSatisfy { $0 === found[0] })
    }

    @Test func anInjectedPropertyLetsGoOfItsContainer() {
        weak var gone: Container?
        let injected: Injected<Int>
        do {
            let container = Container()
            container.register(singleton: 7)
            gone = container
            injected = Container.withCurrent(container) { Injected<Int>() }
            #expect(injected() == 7)
        }
        #expect(gone == nil)
    }

    @Test func aMissingDependencyStopsWithTheWholeMessage() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Container.withCurrent(Container()) {
                Dependency.register(Bureau.self, Bureau.init)
                _ = Dependency.resolve(Bureau.self)
            }
        }
        let line = #line - 6
        #expect(
            result?.stopMessage == """
                nothing is registered for 'Mailer'
                  Bureau → Mailer
                  Bureau is registered at DovetailTests/CurrentContainerTests.swift:\(line)
                  note: register it, or something that it can be made from
                """)
    }

    @Test func anInjectedPropertyThatCannotBeResolvedStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Container.withCurrent(Container()) { Injected<Int>() }()
        }
        let line = #line - 3
        #expect(
            result?.stopMessage == """
                nothing is registered for 'Int'
                  Int is asked for at DovetailTests/CurrentContainerTests.swift:\(line)
                  note: register it, or something that it can be made from
                """)
    }

    @Test func whatAFactoryThrowsStopsWithTheTypeThatWasAskedFor() async {
        struct Closed: Error {}
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Dependency.register(Int.self) { throw Closed() }
            let _: Int = Dependency.resolve()
        }
        #expect(result?.stopMessage == "making 'Int' has thrown an error where none can be caught: Closed()")
    }
}
