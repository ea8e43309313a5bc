/// Objects in the order in which they were added.
///
/// - Complexity: Adding and removing take O(1) each; listing *n* takes O(*n* log *n*).
struct OrderedObjects<Object: AnyObject> {
    private var newest = 0
    private var members: [ObjectIdentifier: (order: Int, object: Object)] = [:]

    var isEmpty: Bool { members.isEmpty }
    /// All objects, in the order in which they were added.
    var all: [Object] { members.values.ordered { $0.order < $1.order }.map(\.object) }

    mutating func add(_ object: Object) {
        newest += 1
        members[ObjectIdentifier(object)] = (newest, object)
    }

    /// Removes `object`. False when it isn't there.
    @discardableResult
    mutating func remove(_ object: Object) -> Bool { members.removeValue(forKey: ObjectIdentifier(object)) != nil }
}
