/// Objects whose creations have ended and that refer to an unfinished one. They are finished together.
///
/// A disjoint set with path compression and union by size, so that joining two costs next to nothing (R. E. Tarjan,
/// *Efficiency of a good but not linear set union algorithm*, 1975). The thread that creates the objects changes it;
/// others read it under the coordinator's lock while that thread waits.
final class UnfinishedSet {
    private var parent: UnfinishedSet?
    private var size = 1
    private var reach: Int

    /// - Parameter lowest: The depth of the outermost unfinished creation that the objects refer to.
    init(lowest: Int) { reach = lowest }

    private var root: UnfinishedSet {
        var set = self
        while let parent = set.parent {
            if let grandparent = parent.parent { set.parent = grandparent }
            set = parent
        }
        return set
    }

    /// The depth of the outermost unfinished creation that the objects refer to; `Int.max` once they are finished.
    var lowest: Int {
        get { root.reach }
        set { root.reach = newValue }
    }

    /// Joins this set and `other`. The lower reach counts for both.
    func join(_ other: UnfinishedSet) {
        let (mine, theirs) = (root, other.root)
        if mine === theirs { return }
        let (larger, smaller) = mine.size >= theirs.size ? (mine, theirs) : (theirs, mine)
        larger.reach = min(mine.reach, theirs.reach)
        larger.size += smaller.size
        smaller.parent = larger
    }
}
