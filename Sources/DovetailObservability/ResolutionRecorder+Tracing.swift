public import Dovetail
public import Instrumentation
public import Tracing

extension ResolutionRecorder {
    /// A recorder that remembers in which span each creation began, for ``trace(with:within:)``.
    ///
    /// Use it to record the requests of a server: the creations for a request are then in the span of that request.
    ///
    /// ```swift
    /// let recorder = ResolutionRecorder.ofSpans()
    /// recorder.attach(to: app.context)
    /// withSpan("GET /cart") { _ in _ = app.checkout }
    /// recorder.trace()
    /// ```
    public static func ofSpans() -> ResolutionRecorder {
        ResolutionRecorder(noting: { ServiceContext.current })
    }

    /// Sends the recording to a tracer: a span for each creation, within the span of the creation that needed it.
    ///
    /// An outermost creation is within the span in which it began, if the recorder was made with ``ofSpans()``. The
    /// spans have the times of the creations. They have the attributes `dovetail.scope`, `dovetail.type` and
    /// `code.filepath`, `code.lineno`; a creation that failed has a status with what was thrown. Call it once.
    ///
    /// - Parameters:
    ///   - tracer: Takes the spans.
    ///   - context: What the spans belong to that are in no other, such as the span of the start.
    public func trace(
        with tracer: any Tracer = InstrumentationSystem.tracer, within context: ServiceContext = .current ?? .topLevel
    ) {
        record(with: tracer, within: context)
    }

    private func record(with tracer: some Tracer, within context: ServiceContext) {
        let beginning = Instant(nanosecondsSinceEpoch: DefaultTracerClock.now.nanosecondsSinceEpoch).advanced(
            by: .zero - age)
        let surroundings = surroundingsOfCreations
        var contexts: [Int: ServiceContext] = [:]
        for creation in recording.creations {
            let around = surroundings[creation.id] as? ServiceContext
            let outer = creation.parent.flatMap { contexts[$0] } ?? around ?? context
            let span = tracer.startSpan(
                creation.binding.label, context: outer, at: beginning.advanced(by: creation.start))
            span.describe(creation)
            span.end(at: beginning.advanced(by: creation.end))
            contexts[creation.id] = span.context
        }
    }
}

extension Span {
    fileprivate func describe(_ creation: Recording.Creation) {
        attributes["dovetail.scope"] = creation.scope
        attributes["dovetail.type"] = creation.binding.type
        attributes["code.filepath"] = creation.binding.file
        attributes["code.lineno"] = creation.binding.line
        if let failure = creation.failure { setStatus(SpanStatus(code: .error, message: failure)) }
    }
}

/// A moment of the clock on the wall.
private struct Instant: TracerInstant {
    let nanosecondsSinceEpoch: UInt64

    func advanced(by duration: Duration) -> Instant {
        let nanoseconds = Int64(duration / .nanoseconds(1))
        return Instant(nanosecondsSinceEpoch: nanosecondsSinceEpoch.advanced(by: Int(nanoseconds)))
    }

    static func < (one: Instant, other: Instant) -> Bool { one.nanosecondsSinceEpoch < other.nanosecondsSinceEpoch }
}
