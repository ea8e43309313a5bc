/// The creations and reads that a ``ResolutionRecorder`` has recorded, as plain values.
public struct Recording: Hashable, Sendable {
    /// One run of the closure of a binding, or of the factory of a registration.
    public struct Creation: Hashable, Sendable, Identifiable {
        /// The number of the creation, from 1 in the order in which creations began, with gaps.
        public let id: Int
        /// The binding whose value was made.
        public let binding: BindingReference
        /// The scope: `objectGraph`, `lazySingleton`, `weakSingleton`, `prototype` or `eager`.
        public let scope: String
        /// The creation that needed this one; nil if the program itself resolved it.
        public let parent: Int?
        /// The creations whose instances this one has received, whether it caused them or not, in that order.
        public let needs: [Int]
        /// The time from the making of the recorder to the beginning of the creation.
        public let start: Duration
        /// The time that the creation took, with the creations that it caused or waited for.
        public let duration: Duration
        /// The thread on which it began, counted from 1 in the order of their appearance.
        public let thread: Int
        /// Whether the creation was asynchronous; then it may have continued on other threads.
        public let isAwaited: Bool
        /// The error that the creation threw, in words; nil if it succeeded.
        public let failure: String?

        /// A creation of a recording that was made elsewhere.
        public init(
            id: Int, binding: BindingReference, scope: String, parent: Int? = nil, needs: [Int] = [], start: Duration,
            duration: Duration, thread: Int = 1, isAwaited: Bool = false, failure: String? = nil
        ) {
            self.id = id
            self.binding = binding
            self.scope = scope
            self.parent = parent
            self.needs = needs
            self.start = start
            self.duration = duration
            self.thread = thread
            self.isAwaited = isAwaited
            self.failure = failure
        }

        /// The time from the making of the recorder to the end of the creation.
        public var end: Duration { start + duration }
    }

    /// A binding that the creation of another binding needed, and how often.
    public struct Dependency: Hashable, Sendable {
        /// The time at which a dependency is needed.
        #if hasAttribute(nonexhaustive)
            @nonexhaustive
        #endif
        public enum Phase: String, Hashable, Sendable {
            /// To make an instance.
            case construct
            /// After an instance was made.
            case inject
            /// Later, through ``Lazy``, ``Provider`` or ``AssistedFactory``.
            case deferred
        }

        /// The binding whose creation needed the other; nil for the program itself.
        public let from: BindingReference?
        /// The binding that was needed.
        public let to: BindingReference
        /// Whether the needing creation was making its object, or injecting into it.
        public let phase: Phase
        /// The number of times that an instance was made for it.
        public let creations: Int
        /// The number of times that the instance was there already.
        public let reads: Int

        /// A dependency of a recording that was made elsewhere.
        public init(
            from: BindingReference?, to: BindingReference, phase: Phase = .construct,
            creations: Int, reads: Int
        ) {
            self.from = from
            self.to = to
            self.phase = phase
            self.creations = creations
            self.reads = reads
        }
    }

    /// All creations that have ended, in the order in which they began.
    public let creations: [Creation]
    /// The dependencies between bindings, sorted by the labels of both.
    public let dependencies: [Dependency]

    /// A recording that was made elsewhere.
    public init(creations: [Creation], dependencies: [Dependency]) {
        self.creations = creations
        self.dependencies = dependencies
    }
}
