import CDovetail

/// The child contexts of a context, the child containers of a container, or the assemblies of a context. The list
/// doesn't retain them.
///
/// The members are linked to each other, so adding and removing one costs O(1) and allocates nothing; weak references
/// would give each member a side table. A member removes itself in its `deinit`, under the lock that guards the list.
/// So no member is freed memory, but its `deinit` may have begun: reading the list retains only members whose `deinit`
/// hasn't.
struct ChildList {
    fileprivate(set) var newest: UnsafeMutableRawPointer?

    mutating func insert(_ member: BindingOwner) {
        member.ownerWords.pointee.nextSibling = newest
        if let newest { Self.links(of: newest).pointee.previousSibling = Self.address(of: member) }
        newest = Self.address(of: member)
    }

    /// Does nothing with an object that isn't in the list.
    mutating func remove(_ member: BindingOwner) {
        let links = member.ownerWords
        if let previous = links.pointee.previousSibling {
            Self.links(of: previous).pointee.nextSibling = links.pointee.nextSibling
        } else if newest == Self.address(of: member) {
            newest = links.pointee.nextSibling
        } else {
            return
        }
        if let next = links.pointee.nextSibling {
            Self.links(of: next).pointee.previousSibling = links.pointee.previousSibling
        }
        (links.pointee.previousSibling, links.pointee.nextSibling) = (nil, nil)
    }

    /// The members whose `deinit` hasn't begun, the newest first. Release them after the lock.
    var living: [BindingOwner] {
        var living: [BindingOwner] = []
        forEach { member in
            guard let retained = dovetail_try_retain(member) else { return }
            living.append(Unmanaged<BindingOwner>.fromOpaque(retained).takeRetainedValue())
        }
        return living
    }

    /// Removes all members, also those whose `deinit` has begun.
    mutating func removeAll(_ body: (BindingOwner) -> Void) {
        forEach { member in
            let links = Self.links(of: member)
            (links.pointee.previousSibling, links.pointee.nextSibling) = (nil, nil)
            Unmanaged<BindingOwner>.fromOpaque(member)._withUnsafeGuaranteedRef(body)
        }
        newest = nil
    }

    private func forEach(_ body: (UnsafeMutableRawPointer) -> Void) {
        var member = newest
        while let current = member {
            member = Self.links(of: current).pointee.nextSibling
            body(current)
        }
    }

    private static func address(of member: BindingOwner) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(member).toOpaque()
    }

    private static func links(of member: UnsafeMutableRawPointer) -> UnsafeMutablePointer<dovetail_owner_words> {
        dovetail_owner_words_of(member)
    }
}

// MARK: - Families

extension BindingOwner {
    /// Guarded by the lock.
    final var childList: ChildList {
        get { ChildList(newest: ownerWords.pointee.newestChild) }
        set { ownerWords.pointee.newestChild = newValue.newest }
    }

    /// The child contexts or containers of this one, the newest first.
    final var children: [BindingOwner] { withLock { childList.living } }

    /// This context or container and all its descendants, parents before children.
    final var family: [BindingOwner] {
        var family = [self]
        var visited = 0
        while visited < family.count {
            family += family[visited].children
            visited += 1
        }
        return family
    }

    /// Whether it is one of `stores`, or a descendant of one.
    final func isWithin(_ stores: Set<ObjectIdentifier>) -> Bool {
        var store: BindingOwner? = self
        while let current = store {
            if stores.contains(ObjectIdentifier(current)) { return true }
            store = current.enclosing
        }
        return false
    }

    /// Adds `child`, unless this context or container closes or is closed: then the child is closed from the beginning.
    final func adopt(_ child: BindingOwner) {
        let isAdopted = withLock { () -> Bool in
            if creations.isOpen { childList.insert(child) }
            return creations.isOpen
        }
        if !isAdopted { child.refuse() }
    }

    /// Called in the `deinit` of a context or a container.
    final func retire() {
        noteGoing()
        guard let enclosing else { return }
        enclosing.withLock { enclosing.childList.remove(self) }
    }

    /// Called at the end of the `deinit` of a context or a container that was within `parent`. If this was the last
    /// reference to the parent, the parent is released afterwards, not within this `deinit`: nested releases of a deep
    /// hierarchy would overflow the stack.
    ///
    /// - Parameter parent: The parent. It is retained, and released here.
    final func letGo(of parent: Unmanaged<BindingOwner>?) {
        guard let parent else { return }
        let thread = dovetail_current_thread()
        if thread.pointee.isLettingGo {
            guard thread.pointee.lastToGo == nil else { return parent.release() }
            thread.pointee.lastToGo = parent.toOpaque()
            return
        }
        thread.pointee.isLettingGo = true
        var next = Optional(parent)
        while let going = next {
            going.release()
            next = thread.pointee.lastToGo.map { Unmanaged.fromOpaque($0) }
            thread.pointee.lastToGo = nil
        }
        thread.pointee.isLettingGo = false
    }
}
