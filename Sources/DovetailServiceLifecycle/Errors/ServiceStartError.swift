/// Services could not start. Those that had started before were rolled back, and the context was closed.
public struct ServiceStartError: Error, Sendable {
    /// A service that could not start.
    public struct Failure: Sendable {
        /// The name of the service.
        public let service: String
        /// The reason.
        public let reason: Reason
        /// The services that waited for it, in the order of starting.
        public let waiting: [String]
    }

    /// Why a service could not start.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Reason: Sendable {
        /// It took longer than its deadline.
        case timedOut(after: Duration)
        /// Its binding threw.
        case notCreated(any Error)
        /// Its `start()` threw.
        case notStarted(any Error)
    }

    /// A step of the rollback that failed.
    public struct RollbackProblem: Sendable {
        /// The name of the service, or nil for the closing of the context.
        public let service: String?
        /// What went wrong.
        public let reason: RollbackReason
    }

    /// The reason why a step of the rollback failed.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum RollbackReason: Sendable {
        /// It took longer than its deadline, and was not waited for.
        case timedOut(after: Duration)
        /// It threw.
        case threw(any Error)
    }

    /// The services that could not start; empty if a shutdown was requested, and only the rollback failed.
    public let failures: [Failure]
    /// The steps of the rollback that failed.
    public let rollback: [RollbackProblem]
}

/// The `after:` of the services don't fit together. Nothing was made.
public struct ServiceOrderError: Error, Hashable, Sendable {
    /// The mistake in the order.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Problem: Hashable, Sendable {
        /// Two services have one name.
        case duplicate(String)
        /// There is no service of this name.
        case unknown(String, neededBy: String, suggestion: String?)
        /// Services that wait for each other, the first again at the end.
        case cycle([String])
    }

    /// All that doesn't fit.
    public let problems: [Problem]
}

/// Services failed, and so did the closing of their context.
public struct ServiceStopError: Error, Sendable {
    /// The error that the services threw.
    public let running: any Error
    /// The error that closing the context threw.
    public let closing: any Error
}
