extension Recording {
    /// The recording in Chrome's trace event format, as JSON: for Perfetto (<https://ui.perfetto.dev>) and
    /// `chrome://tracing`.
    ///
    /// Each creation is a complete event. What ran at the same time is drawn in rows of its own; a row is named after
    /// the thread on which its first creation began.
    public var chromeTrace: String {
        let events = lanes.enumerated().flatMap { index, lane in
            [Self.name(of: lane, row: index + 1)] + lane.creations.map { $0.event(row: index + 1) }
        }
        return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(events.joined(separator: ",\n"))\n]}\n"
    }

    private static func name(of lane: Lane, row: Int) -> String {
        "{\"ph\":\"M\",\"pid\":1,\"tid\":\(row),\"name\":\"thread_name\",\"args\":{\"name\":\(lane.name.quotedForJSON)}}"
    }
}

extension Recording.Creation {
    fileprivate func event(row: Int) -> String {
        var arguments = [
            ("type", binding.type), ("place", "\(binding.file):\(binding.line)"), ("thread", "\(thread)"),
        ]
        if isAwaited { arguments.append(("awaited", "yes")) }
        if let failure { arguments.append(("failure", failure)) }
        let texts = arguments.map { "\($0.quotedForJSON):\($1.quotedForJSON)" }
        return
            "{\"ph\":\"X\",\"pid\":1,\"tid\":\(row),\"ts\":\(start.microsecondsText),\"dur\":\(duration.microsecondsText),"
            + "\"name\":\(traceName.quotedForJSON),\"cat\":\(scope.quotedForJSON),\"args\":{\(texts.joined(separator: ","))}}"
    }
}
