/// The taints that a creation has read: a few, each of which may stand for many.
@usableFromInline
final class TaintSet: Sendable {
    private static let capacity = 16

    private let taints: [Taint]

    private init(_ taints: [Taint]) {
        self.taints = taints.count > Self.capacity ? [Taint(of: taints)] : taints
    }

    convenience init(_ taint: Taint) { self.init([taint]) }

    /// - Complexity: O(1), so a creation that reads *n* fakes costs O(*n*).
    static func union(_ one: TaintSet?, _ other: TaintSet?) -> TaintSet? {
        guard let one, let other else { return one ?? other }
        if one === other { return one }
        let added = other.taints.filter { new in !one.taints.contains { $0 === new } }
        return added.isEmpty ? one : TaintSet(one.taints + added)
    }

    /// Notes that the creation of the instance of `slot` has read all of them. False if one was taken back meanwhile.
    func register(_ slot: Slot, in store: BindingOwner) -> Bool {
        taints.reduce(true) { $1.add(slot, in: store) && $0 }
    }
}
