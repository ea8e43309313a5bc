/// What a ``ResolutionRecorder`` has heard, as plain values.
public struct Recording: Hashable, Sendable {
    /// One run of the closure of a binding, or of the factory of a registration.
    public struct Creation: Hashable, Sendable, Identifiable {
        /// Counted from 1 in the order in which the creations have begun, with gaps.
        public let id: Int
        /// What was made.
        public let binding: BindingReference
        /// `objectGraph`, `lazySingleton`, `weakSingleton`, `prototype` or `eager`.
        public let scope: String
        /// The creation that asked for it; nil when it was the program.
        public let parent: Int?
        /// The creations whose instances this one has got hold of, whether it caused them or not; in that order.
        public let needs: [Int]
        /// When it began, since the recorder was made.
        public let start: Duration
        /// How long it took, with all that it caused or waited for.
        public let duration: Duration
        /// The thread on which it began, counted from 1 in the order of their appearance.
        public let thread: Int
        /// Whether it was made asynchronously; then it may have gone on on other threads.
        public let isAwaited: Bool
        /// What was thrown, if it failed.
        public let failure: String?

        /// A creation that was recorded elsewhere.
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

        /// When it ended, since the recorder was made.
        public var end: Duration { start + duration }
    }

    /// Who asked for what, and how often.
    public struct Dependency: Hashable, Sendable {
        /// When something is needed.
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

        /// The binding whose creation asked; nil for the program itself.
        public let from: BindingReference?
        /// What it asked for.
        public let to: BindingReference
        /// Whether that was to make the object, or to inject into it.
        public let phase: Phase
        /// How often it was made for that.
        public let creations: Int
        /// How often it was there already.
        public let reads: Int

        /// A dependency that was recorded elsewhere.
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
    /// Who asked for what, sorted by the labels of both.
    public let dependencies: [Dependency]

    /// A recording that was made elsewhere.
    public init(creations: [Creation], dependencies: [Dependency]) {
        self.creations = creations
        self.dependencies = dependencies
    }
}
