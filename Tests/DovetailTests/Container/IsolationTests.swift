import Dovetail
import Testing

@MainActor private final class View {
    let mailer: any Mailer
    init(mailer: any Mailer) { self.mailer = mailer }
}

private final class Line: Sendable {
    let mailer: any Mailer
    init(mailer: any Mailer) async throws {
        await Task.yield()
        self.mailer = mailer
    }
}

@Suite struct IsolationTests {
    let container = Container()

    init() { container.register((any Mailer).self, .lazySingleton, Pigeon.init) }

    @Test func anInitializerOfTheMainActorIsKnownByItself() async throws {
        container.register(View.self, .prototype, View.init)
        container.register([View].self) { (view: View) in [view] }
        let views = try await Task.detached { [container] in try await container.resolve([View].self) }.value
        #expect(views[0].mailer is Pigeon)
        let error = await Task.detached { [container] in
            #expect(throws: ResolutionError.self) { try resolveNow(View.self, in: container) }
        }.value
        #expect(error?.reason == .outsideOfMainActor)
    }

    @Test func theShortestFormKnowsIsolationToo() async throws {
        container.register(View.self, View.init)
        container.register(Line.self, Line.init)
        let line = try await container.resolve(Line.self)
        #expect(line.mailer is Pigeon)
        let view = try await container.resolve(View.self)
        #expect(view.mailer === line.mailer)
    }

    @Test func anAsynchronousInitializerIsKnownByItself() async throws {
        container.register(Line.self, .lazySingleton, Line.init)
        let line = try await container.resolve(Line.self)
        #expect(try resolveNow(Line.self, in: container) === line)
    }

    @Test func aSingletonOfTheMainActorIsReadAnywhereOnceItIsMade() async throws {
        container.register(View.self, .lazySingleton, View.init)
        container.register([View].self) { (view: View) in [view] }
        let view = try await MainActor.run { [container] in try resolveNow(View.self, in: container) }
        let found = try await Task.detached { [container] in
            try [resolveNow(View.self, in: container)] + resolveNow([View].self, in: container)
        }.value
        #expect(found[0] === view && found[1] === view)
    }
}

private func resolveNow<Value>(_: Value.Type, in container: Container) throws -> Value { try container.resolve() }
