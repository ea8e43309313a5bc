/// All mistakes in the registrations of a container, sorted by place.
public struct ValidationError: Error, Hashable, Sendable {
    /// The mistakes, sorted by place; never empty.
    public let findings: [Finding]
}

extension ValidationError {
    /// One mistake in the wiring of a container.
    public struct Finding: Hashable, Sendable {
        /// The kind of a mistake. The identity of a rule is stable, its words are not.
        public struct Rule: Hashable, Sendable {
            /// The identity that the graph tool knows the rule by, such as `missing-binding`.
            public let id: String

            /// Nothing provides what a factory needs.
            public static let missingBinding = Rule(.missingBinding)
            /// A type is registered twice under one tag, without `overriding: true`.
            public static let duplicateBinding = Rule(.duplicateBinding)
            /// Nothing is there to be overridden.
            public static let unknownOverride = Rule(.unknownOverride)
            /// Something was decorated, or injected into, after it had been made.
            public static let lateDecoration = Rule(.lateDecoration)
            /// Instances need each other to be made.
            public static let dependencyCycle = Rule(.dependencyCycle)
            /// Prototypes are injected into each other without end.
            public static let prototypeCycle = Rule(.prototypeCycle)
            /// Instances need each other to be made and to be injected, and none of them is kept in time to be found again.
            public static let mixedCycle = Rule(.mixedCycle)
            /// Something long-lived holds something short-lived.
            public static let captiveDependency = Rule(.captiveDependency)
            /// A registration with run-time arguments is shared.
            public static let sharedArgument = Rule(.sharedArgument)
            /// The arguments of an ``AssistedFactory`` don't fit.
            public static let wrongArguments = Rule(.wrongArguments)
            /// A ``Lazy`` asks for something that must be awaited.
            public static let missingAwait = Rule(.missingAwait)
            /// A weak singleton is of a value type, which nobody can hold.
            public static let weakValue = Rule(.weakValue)
            /// A registration that no root needs.
            public static let unusedBinding = Rule(.unusedBinding)
            /// An opaque factory has failed when it was called.
            public static let failedFactory = Rule(.failedFactory)

            private init(_ name: RuleName) { id = name.rawValue }
        }

        /// The kind of mistake.
        public let rule: Rule
        /// The registration at which the mistake is reported.
        public let registration: BindingReference
        /// The mistake in a sentence.
        public let message: String
        /// The registrations that lead to the reported one and to what it lacks, or those around a cycle. Of a long
        /// path to something missing, only the end is named, after `…`.
        public let path: [String]
        /// Notes that help to correct the mistake.
        public let notes: [String]
    }
}

/// The result of ``Container/validate(roots:buildingOpaque:)`` for a container without mistakes.
public struct ValidationReport: Hashable, Sendable {
    /// The registrations whose dependencies can't be seen: closures without typed parameters, or with a ``Resolver``.
    public let opaque: [BindingReference]
    /// The eager registrations for which `Container.start()` must be called with `await`.
    public let awaited: [BindingReference]
}

extension ValidationError.Finding: CustomStringConvertible {
    /// `file:line:column: error: message [rule-id]`, the path and the notes.
    public var description: String {
        let place = "\(registration.file):\(registration.line):\(registration.column)"
        var lines = ["\(place): error: \(message) [\(rule.id)]"]
        if path.count > 1 { lines.append("  \(path.joined(separator: " → "))") }
        return (lines + notes.map { "  note: \($0)" }).joined(separator: "\n")
    }
}

extension ValidationError: CustomStringConvertible {
    /// All findings, one below the other.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}
