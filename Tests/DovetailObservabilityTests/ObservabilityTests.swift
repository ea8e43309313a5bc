import CoreMetrics
import Dovetail
import DovetailObservability
import InMemoryTracing
import Instrumentation
import Logging
import MetricsTestKit
import Testing
import Tracing

struct ObservabilityTests {
    /// A shop that was asked for two carts, and for what fails.
    private var recorder: ResolutionRecorder {
        let shop = Shop()
        let recorder = ResolutionRecorder()
        recorder.attach(to: shop.context)
        _ = shop.cart
        _ = shop.cart
        _ = try? shop.broken
        return recorder
    }

    @Test func creationsAreLoggedWithWhoAskedForThem() {
        let journal = LogJournal()
        recorder.log(to: Logger(label: "test") { _ in journal })
        #expect(
            journal.lines == [
                "debug: Made 'Shop.cart' objectGraph", "debug: Made 'Shop.api' lazySingleton for Shop.cart",
                "debug: Made 'Shop.cart' objectGraph", "error: 'Shop.broken' failed: NoPower() objectGraph",
            ])
    }

    @Test func creationsFailuresAndReadsAreCounted() throws {
        let metrics = TestMetrics()
        recorder.measure(with: metrics)
        #expect(try metrics.expectTimer("dovetail.creation", [("binding", "Shop.api")]).values.count == 1)
        #expect(try metrics.expectTimer("dovetail.creation", [("binding", "Shop.cart")]).values.count == 2)
        #expect(try metrics.expectCounter("dovetail.failures", [("binding", "Shop.broken")]).values == [1])
        #expect(try metrics.expectCounter("dovetail.reads", [("binding", "Shop.api")]).values == [1])
    }

    @Test func spansAreNestedAsTheGraphIs() throws {
        let tracer = InMemoryTracer()
        let before = DefaultTracerClock.now.nanosecondsSinceEpoch
        recorder.trace(with: tracer)
        let after = DefaultTracerClock.now.nanosecondsSinceEpoch
        let spans = tracer.finishedSpans
        let names = Dictionary(uniqueKeysWithValues: spans.map { ($0.spanID, $0.operationName) })
        #expect(
            spans.map { span in "\(span.parentSpanID.flatMap { names[$0] } ?? "") → \(span.operationName)" } == [
                " → Shop.cart", "Shop.cart → Shop.api", " → Shop.cart", " → Shop.broken",
            ])
        #expect(spans.map { $0.status?.message } == [nil, nil, nil, "NoPower()"])
        let times = spans.map { ($0.startInstant.nanosecondsSinceEpoch, $0.endInstant.nanosecondsSinceEpoch) }
        #expect(times.allSatisfy { before <= $0 && $0 <= $1 && $1 <= after })
    }

    @Test func whatIsMadeInASpanBelongsToIt() throws {
        let (shop, recorder, tracer) = (Shop(), ResolutionRecorder.ofSpans(), InMemoryTracer())
        recorder.attach(to: shop.context)
        tracer.withSpan("first") { _ in _ = shop.cart }
        tracer.withSpan("second") { _ in _ = shop.cart }
        _ = shop.cart
        tracer.withSpan("start") { _ in recorder.trace(with: tracer) }
        let spans = tracer.finishedSpans
        let names = Dictionary(uniqueKeysWithValues: spans.map { ($0.spanID, $0.operationName) })
        #expect(
            spans.map { span in "\(span.parentSpanID.flatMap { names[$0] } ?? "") → \(span.operationName)" } == [
                " → first", " → second", "first → Shop.cart", "Shop.cart → Shop.api", "second → Shop.cart",
                "start → Shop.cart", " → start",
            ])
    }
}

private struct API: Sendable {}
private struct Cart { let api: API }
private struct NoPower: Error {}
private func noPower() throws -> API { throw NoPower() }

private final class Shop: Assembling {
    let context = DIContext()
    var api: API { define(.lazySingleton) { API() } }
    var cart: Cart { define { Cart(api: api) } }
    var broken: API { get throws { try define { try noPower() } } }
}

/// A log in memory.
private final class LogJournal: LogHandler {
    private let entries = Guarded<[String]>([])

    var lines: [String] { entries.withLock { $0 } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        let scope = event.metadata?["dovetail.scope"].map { " \($0)" } ?? ""
        let parent = event.metadata?["dovetail.parent"].map { " for \($0)" } ?? ""
        entries.withLock { $0.append("\(event.level): \(event.message)\(scope)\(parent)") }
    }
}
