public import Dovetail
public import Logging

extension ResolutionRecorder {
    /// Writes the recording to a log: each creation at the level `debug`, and each failure as an error.
    ///
    /// The message names the binding. The metadata have `dovetail.scope`, `dovetail.duration` in milliseconds,
    /// `dovetail.thread`, `dovetail.place` and, if another creation asked for it, `dovetail.parent`.
    public func log(to logger: Logger) {
        let creations = recording.creations
        let labels = Dictionary(uniqueKeysWithValues: creations.map { ($0.id, $0.binding.label) })
        for creation in creations {
            let metadata = creation.metadata(parent: creation.parent.flatMap { labels[$0] })
            if let failure = creation.failure {
                logger.error("'\(creation.binding.label)' failed: \(failure)", metadata: metadata)
            } else {
                logger.debug("Made '\(creation.binding.label)'", metadata: metadata)
            }
        }
    }
}

extension Recording.Creation {
    fileprivate func metadata(parent: String?) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "dovetail.scope": "\(scope)", "dovetail.duration": "\(duration / .milliseconds(1))",
            "dovetail.thread": "\(thread)", "dovetail.place": "\(binding.file):\(binding.line)",
        ]
        if let parent { metadata["dovetail.parent"] = "\(parent)" }
        return metadata
    }
}
