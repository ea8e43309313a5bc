extension DependencyGraph {
    /// A call that constructs something, and what became of it.
    package struct Site: Hashable, Sendable {
        /// Each site has the first that fits.
        package enum Verdict: String, Hashable, Sendable, CaseIterable {
            /// It stands in a test.
            case test
            /// It stands in a preview.
            case preview
            /// It makes an object of the graph.
            case drawn
            /// It makes a struct through which parts flow.
            case carrier
            /// It makes a value, which is no part.
            case value
            /// It makes a view that no component reaches.
            case view
            /// It could be a part, and where it goes can't be followed.
            case unresolved
            /// What it makes is used up on the spot.
            case use
        }

        /// What is constructed, as written: `Checkout`.
        package var type: String
        package var verdict: Verdict
        /// Why, as a phrase; empty where the verdict says it all.
        package var reason: String
        /// The binding, type or root that it makes, or in which it stands.
        package var owner: NodeID?
        package var location: Location?

        package init(
            type: String, verdict: Verdict, reason: String = "", owner: NodeID? = nil, location: Location? = nil
        ) {
            self.type = type
            self.verdict = verdict
            self.reason = reason
            self.owner = owner
            self.location = location
        }
    }

    /// How many sites have which verdict.
    package struct Verdicts: Hashable, Sendable {
        /// Those that are not zero.
        private var counts: [Site.Verdict: Int] = [:]

        package init() {}

        package init(of sites: [Site]) {
            for site in sites { counts[site.verdict, default: 0] += 1 }
        }

        package subscript(verdict: Site.Verdict) -> Int {
            get { counts[verdict, default: 0] }
            set { counts[verdict] = newValue == 0 ? nil : newValue }
        }

        package var total: Int { counts.values.reduce(0, +) }
        package var isEmpty: Bool { counts.isEmpty }

        package static func += (left: inout Self, right: Self) {
            left.counts.merge(right.counts, uniquingKeysWith: +)
        }
    }
}
