import CDovetail

/// Finds the creations in progress on a thread by their binding. Used where they are nested so deeply that looking at
/// each would make a chain of *n* cost *n*².
///
/// A creation is added when another begins within it, and removed when it ends.
@usableFromInline
final class FrameIndex {
    typealias Pointer = UnsafeMutablePointer<Frame>

    /// A frame's place in the index.
    @usableFromInline
    struct Place {
        /// The nearest outer creation from the same `define`, and the number of such creations, with this one.
        fileprivate let namesake: Pointer?
        fileprivate let count: Int
        /// The nearest outer creation with the same hash.
        fileprivate let equal: Pointer?
    }

    fileprivate struct Key: Hashable {
        let owner: UInt64
        let word: UInt
    }

    private var bySite: [Key: Pointer] = [:]
    private var byHash: [Key: Pointer] = [:]

    var isEmpty: Bool { bySite.isEmpty }

    /// The nearest creation of the binding of `frame` that is in progress, and the number of creations from its
    /// `define`.
    func namesakes(of frame: Frame) -> (former: Pointer?, count: Int) {
        takeUp(from: frame.parent)
        let (namesake, equal) = (nearestNamesake(of: frame), byHash[frame.hashKey])
        let former = sequence(first: equal, next: { $0.map { $0.pointee.nesting!.equal } }).lazy
            .prefix { $0 != nil }.compactMap { $0 }.first { $0.pointee.isSameBinding(as: frame) }
        return (former, namesake?.pointee.nesting!.count ?? 0)
    }

    private func nearestNamesake(of frame: Frame) -> Pointer? {
        var candidate = bySite[frame.siteKey]
        while let other = candidate, !other.pointee.isNamesake(of: frame) {
            candidate = other.pointee.nesting!.namesake
        }
        return candidate
    }

    /// Adds the creations that have begun meanwhile, from `innermost` outwards.
    private func takeUp(from innermost: Pointer?) {
        var new: [Pointer] = []
        var next = innermost
        while let frame = next, frame.pointee.nesting == nil {
            new.append(frame)
            next = frame.pointee.parent
        }
        for frame in new.reversed() {
            let (site, hash) = (frame.pointee.siteKey, frame.pointee.hashKey)
            let count = nearestNamesake(of: frame.pointee)?.pointee.nesting!.count ?? 0
            frame.pointee.nesting = Place(namesake: bySite[site], count: count + 1, equal: byHash[hash])
            bySite[site] = frame
            byHash[hash] = frame
        }
    }

    /// Removes the innermost creation, which ends.
    fileprivate func remove(_ frame: Frame, _ place: Place) {
        bySite[frame.siteKey] = place.namesake
        byHash[frame.hashKey] = place.equal
    }
}

extension Frame {
    /// Removes this creation from the index. Called when it ends.
    func leaveIndex(on thread: UnsafeMutablePointer<dovetail_thread>) {
        if let nesting { thread.pointee.currentGraph!.frames.remove(self, nesting) }
    }

    fileprivate var siteKey: FrameIndex.Key {
        FrameIndex.Key(owner: key.site.hasParameters ? 0 : owner, word: key.site.position)
    }
    fileprivate var hashKey: FrameIndex.Key { FrameIndex.Key(owner: owner, word: key.hash) }
}
