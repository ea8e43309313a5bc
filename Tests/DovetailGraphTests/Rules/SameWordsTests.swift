import Dovetail
import DovetailGraph
import Testing

private final class Hub { init(_: Spoke) {} }
private final class Spoke { init(_: Hub) {} }
private final class Feed { init(_: Clock) {} }
private final class Clock { init() {} }
private final class Cache: Sendable { init() {} }
private final class Session { init() {} }
private final class Store: Sendable { init(_: Cache, _: Session) {} }
private final class Log { init() {} }
private final class Wheel { init(_: Axle) {} }
private final class Axle { init() {} }

/// What a running container and the source of the same wiring are told.
@Suite struct SameWordsTests {
    @Test func aContainerAndItsSourceAreToldTheSame() throws {
        let (tool, runtime) = (try wordsOfTheTool(), wordsOfTheRuntime())
        #expect(tool == runtime)
    }

    private func wordsOfTheRuntime() -> [String] {
        let container = Container()
        container.register(Hub.self, .objectGraph, Hub.init)
        container.register(Spoke.self, .objectGraph, Spoke.init)
        container.register(Feed.self, .objectGraph, Feed.init)
        container.register(Cache.self, .weakSingleton, Cache.init)
        container.register(Session.self, .objectGraph, shortLived: true, Session.init)
        container.register(Store.self, .lazySingleton, Store.init)
        container.register(Log.self, .objectGraph, overriding: true, Log.init)
        container.register(Axle.self, .prototype, Axle.init)
        container.inject(into: Axle.self) { (axle: inout Axle, wheel: Wheel) in }
        container.register(Wheel.self, .objectGraph, Wheel.init)
        let error = #expect(throws: ValidationError.self) { try container.validate() }
        return (error?.findings ?? []).map { "\($0.message) [\($0.rule.id)]" }.sorted()
    }

    private func wordsOfTheTool() throws -> [String] {
        var sketch = Sketch()
        let container = sketch.root("container", .container)
        let hub = sketch.register("Hub", in: container)
        let spoke = sketch.register("Spoke", in: container)
        let feed = sketch.register("Feed", in: container)
        sketch.register("Cache", in: container, .weakSingleton)
        sketch.register("Session", in: container) { $0.isShortLived = true }
        let store = sketch.register("Store", in: container, .lazySingleton)
        sketch.register("Log", in: container, isOverriding: true)
        sketch.asks(hub, container, for: "Spoke")
        sketch.asks(spoke, container, for: "Hub")
        sketch.asks(feed, container, for: "Clock")
        sketch.asks(store, container, for: "Cache")
        sketch.asks(store, container, for: "Session")
        let wheel = sketch.register("Wheel", in: container)
        let axle = sketch.register("Axle", in: container, .prototype)
        sketch.asks(wheel, container, for: "Axle")
        sketch.needs(axle, wheel, .inject)
        let findings = Check().report(on: try sketch.graph).findings
        return findings.map { "\($0.message.replacing("container#", with: "")) [\($0.rule.text)]" }.sorted()
    }
}
