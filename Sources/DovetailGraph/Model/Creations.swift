extension DependencyGraph {
    /// How often a running program has made an object of a binding, and how long that took.
    package struct Creations: Hashable, Sendable {
        /// At least one.
        package let count: Int
        /// All of them together, each with all that it caused or waited for.
        package let total: Duration

        package init(count: Int, total: Duration) {
            self.count = count
            self.total = total
        }

        /// How long one takes.
        package var mean: Duration { total / count }
    }
}

extension DependencyGraph.Creations: CustomStringConvertible {
    /// `12.3 ms`, or `64 × 8.1 µs` with the mean of several.
    package var description: String { (count == 1 ? "" : "\(count) × ") + mean.text }
}

extension Duration {
    fileprivate var text: String {
        let (unit, name) = self < .milliseconds(1) ? (Duration.microseconds(1), "µs") : (.milliseconds(1), "ms")
        let tenths = Int((10 * (self / unit)).rounded())
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
