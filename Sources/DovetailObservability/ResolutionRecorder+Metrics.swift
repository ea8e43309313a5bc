public import CoreMetrics
public import Dovetail
import Metrics

extension ResolutionRecorder {
    /// Counts the events of the recording, each with the dimension `binding`:
    ///
    /// - the timer `dovetail.creation`, which has each creation that succeeded;
    /// - the counters `dovetail.failures` and `dovetail.reads`, of what failed and of what was there already.
    ///
    /// Metrics add up, so call it once for a recorder.
    public func measure(with factory: any MetricsFactory = MetricsSystem.factory) {
        let recording = recording
        for creation in recording.creations {
            let dimensions = [("binding", creation.binding.label)]
            if creation.failure == nil {
                Timer(label: "dovetail.creation", dimensions: dimensions, factory: factory).record(
                    duration: creation.duration)
            } else {
                Counter(label: "dovetail.failures", dimensions: dimensions, factory: factory).increment()
            }
        }
        for dependency in recording.dependencies where dependency.reads > 0 {
            Counter(label: "dovetail.reads", dimensions: [("binding", dependency.to.label)], factory: factory)
                .increment(by: dependency.reads)
        }
    }
}
