import CDovetail

/// Finds the objects of a graph by their binding or by their name, when there are too many to search one by one.
///
/// Each part is made when it is first needed, and then adds the objects that have joined since. Objects leave in
/// reverse order.
struct EntryIndex {
    typealias Entry = UnsafeMutablePointer<GraphEntry>

    /// The objects by one kind of key, the newest last. It has those that had joined when it was last asked.
    private struct Part<Key: Hashable> {
        var entries: [Key: [Entry]] = [:]
        var joinedBy = 0

        mutating func takeUp(
            on thread: UnsafeMutablePointer<dovetail_thread>, _ key: (Entry) -> Key?
        ) {
            var added: [Entry] = []
            var next = thread.pointee.newestEntry
            while let entry = next, entry.pointee.joinedAt > joinedBy {
                added.append(entry)
                next = entry.pointee.previous
            }
            for entry in added.reversed() {
                if let key = key(entry) { entries[key, default: []].append(entry) }
            }
            joinedBy = thread.pointee.joined
        }

        mutating func remove(_ entry: Entry, _ key: Key?) {
            guard entry.pointee.joinedAt <= joinedBy, let key else { return }
            entries[key]!.removeLast()
            if entries[key]!.isEmpty { entries[key] = nil }
        }
    }

    private struct BindingHash: Hashable {
        let owner: UInt64
        let hash: UInt
    }

    private struct Name: Hashable {
        let owner: UInt64
        let name: String
    }

    private var bindings: Part<BindingHash>?
    /// Only objects with an explicit `key:`.
    private var keys: Part<Name>?
    /// All objects, by the names that placeholders find them by.
    private var names: Part<Name>?

    /// The object of the binding `key`.
    mutating func find(
        _ key: BindingKey, _ owner: UInt64, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> Entry? {
        if bindings == nil { bindings = Part() }
        bindings!.takeUp(on: thread) { BindingHash(owner: $0.pointee.owner, hash: $0.pointee.key.hash) }
        return bindings!.entries[BindingHash(owner: owner, hash: key.hash)]?.last { $0.isObject(of: key, owner) }
    }

    /// The newest object under `name`, by an explicit `key:` unless `anyBinding`.
    mutating func newest(
        named name: String, of owner: UInt64, anyBinding: Bool, on thread: UnsafeMutablePointer<dovetail_thread>
    ) -> Entry? {
        if anyBinding {
            if names == nil { names = Part() }
            names!.takeUp(on: thread, Self.name)
            return names!.entries[Name(owner: owner, name: name)]?.last
        }
        if keys == nil { keys = Part() }
        keys!.takeUp(on: thread, Self.key)
        return keys!.entries[Name(owner: owner, name: name)]?.last
    }

    /// Forgets the newest object, which is `entry`.
    mutating func remove(_ entry: Entry) {
        bindings?.remove(entry, BindingHash(owner: entry.pointee.owner, hash: entry.pointee.key.hash))
        keys?.remove(entry, Self.key(entry))
        names?.remove(entry, Self.name(entry))
    }

    mutating func removeAll() { (bindings, keys, names) = (nil, nil, nil) }

    private static func name(_ entry: Entry) -> Name? {
        Name(owner: entry.pointee.owner, name: entry.pointee.key.sharedName)
    }

    private static func key(_ entry: Entry) -> Name? { entry.pointee.isNamed ? name(entry) : nil }
}
