/// A position in one of the lists of a program: its types, members, variables.
///
/// Sets of positions are asked so often that the hashing that Swift does for all values would be a tenth of the work.
/// Nobody from outside chooses positions, so that a multiplication spreads them well enough.
protocol ListIndex: Hashable, Sendable {
    var index: Int { get }
}

extension ListIndex {
    func hash(into hasher: inout Hasher) { hasher.combine(index) }
    func _rawHashValue(seed: Int) -> Int { index.spread(seed) }
}

extension Int {
    /// The number as a hash value: the low bits depend on all of it.
    func spread(_ seed: Int) -> Int {
        let product = UInt64(truncatingIfNeeded: self &+ seed) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product ^ product >> 32)
    }
}
