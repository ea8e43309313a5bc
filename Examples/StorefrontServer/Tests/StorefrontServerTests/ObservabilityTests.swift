import HTTPTypes
import InMemoryTracing
import Metrics
import MetricsTestKit
import Testing
import Tracing

@testable import StorefrontServerKit

/// With backends in memory, each test its own: what a request did, and what was made for it.
struct ObservabilityTests {
    @Test func whatIsMadeForARequestIsInItsSpan() async throws {
        let tracer = InMemoryTracer()
        try await withTracer(tracer) {
            try await TestShop.open { shop async throws in
                let cart = try await shop.cart([:])
                _ = try await shop.send(.get, "/carts/\(cart)")
                shop.app.recorder.stop()
            }
        }
        let spans = tracer.finishedSpans
        let names = Dictionary(uniqueKeysWithValues: spans.map { ($0.spanID, $0.operationName) })
        #expect(
            spans.map { "\($0.parentSpanID.flatMap { names[$0] } ?? "") → \($0.operationName)" } == [
                " → /carts", " → /carts/{id}", " → App.store", " → App.readiness", " → App.server",
                "/carts → RequestAssembly.carts", "RequestAssembly.carts → RequestAssembly.work",
                "/carts/{id} → RequestAssembly.carts", "RequestAssembly.carts → RequestAssembly.work",
            ])
    }

    @Test func requestsAndWhatTheyMakeAreMeasured() async throws {
        let metrics = TestMetrics()
        try await withMetricsFactory(metrics) {
            try await TestShop.open { shop async throws in
                for _ in 1...3 { _ = try await shop.send(.get, "/products") }
                shop.app.recorder.stop()
                shop.app.recorder.stop()
            }
        }
        func created(_ binding: String) throws -> Int {
            try metrics.expectTimer("dovetail.creation", [("binding", binding)]).values.count
        }
        #expect(try ["App.store", "RequestAssembly.catalogue", "RequestAssembly.work"].map(created) == [1, 3, 3])
        let requests = try metrics.expectCounter(
            "hb.requests",
            [
                ("http.route", "/products"), ("http.request.method", "GET"), ("http.response.status_code", "200"),
            ])
        #expect(requests.values == [1, 1, 1])
    }

    /// Nothing more is recorded, and nothing is given away twice.
    @Test func afterTheFirstRequestsTheRecordingIsOver() async throws {
        let metrics = TestMetrics()
        try await withMetricsFactory(metrics) {
            try await TestShop.open { shop async throws in
                for _ in 1...70 { _ = try await shop.send(.get, "/products") }
                shop.app.recorder.stop()
            }
        }
        #expect(
            try metrics.expectTimer("dovetail.creation", [("binding", "RequestAssembly.catalogue")]).values.count == 64)
    }
}
