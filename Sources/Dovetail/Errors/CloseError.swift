/// All errors that closers threw while a context or a container was closed. The other closers ran all the same.
public struct CloseError: Error, Sendable {
    /// One instance that couldn't be closed.
    public struct Failure: Sendable {
        /// The binding that made the instance.
        public let binding: BindingReference
        /// The error that the `onClose:` of the binding threw.
        public let error: any Error
    }

    /// The instances that couldn't be closed, in the order of closing; never empty.
    public let failures: [Failure]
}

extension CloseError: CustomStringConvertible {
    /// Each instance that could not be closed, with the line of its binding and the error.
    public var description: String {
        failures.map { failure in
            let binding = failure.binding
            return "\(binding.file):\(binding.line):\(binding.column): error: \(failure.sentence)"
        }.joined(separator: "\n")
    }
}

extension CloseError.Failure {
    /// The failure as a sentence.
    var sentence: String { "'\(binding.label)' could not be closed: \(error)" }
}
