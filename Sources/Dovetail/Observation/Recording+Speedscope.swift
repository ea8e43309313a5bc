extension Recording {
    /// The recording as a file for speedscope (<https://www.speedscope.app>), as JSON.
    ///
    /// One profile for each row of ``chromeTrace``; each binding is a frame.
    public var speedscope: String {
        var (frames, positions): ([String], [String: Int]) = ([], [:])
        for frame in creations.lazy.map(\.frame) where positions[frame] == nil {
            positions[frame] = frames.count
            frames.append(frame)
        }
        let profiles = lanes.map { $0.profile(of: positions) }
        return """
            {"$schema":"https://www.speedscope.app/file-format-schema.json","exporter":"Dovetail","shared":{"frames":[
            \(frames.joined(separator: ",\n"))
            ]},"profiles":[
            \(profiles.joined(separator: ",\n"))
            ]}

            """
    }
}

extension Recording.Creation {
    fileprivate var frame: String {
        "{\"name\":\(traceName.quotedForJSON),\"file\":\(binding.file.quotedForJSON),\"line\":\(binding.line)}"
    }
}

extension Lane {
    fileprivate func profile(of frames: [String: Int]) -> String {
        var events: [String] = []
        var open: [(frame: Int, end: Duration)] = []
        func note(_ kind: String, _ frame: Int, at time: Duration) {
            events.append("{\"type\":\"\(kind)\",\"frame\":\(frame),\"at\":\(time.microsecondsText)}")
        }
        func close(until time: Duration) {
            while let last = open.last, last.end <= time { note("C", open.removeLast().frame, at: last.end) }
        }
        for creation in creations {
            close(until: creation.start)
            let frame = frames[creation.frame]!
            note("O", frame, at: creation.start)
            open.append((frame, creation.end))
        }
        let end = creations.map(\.end).max() ?? .zero
        close(until: end)
        let start = (creations.first?.start ?? .zero).microsecondsText
        return "{\"type\":\"evented\",\"name\":\(name.quotedForJSON),\"unit\":\"microseconds\",\"startValue\":\(start),"
            + "\"endValue\":\(end.microsecondsText),\"events\":[\n\(events.joined(separator: ",\n"))\n]}"
    }
}
