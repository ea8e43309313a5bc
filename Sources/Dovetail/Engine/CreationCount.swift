import CDovetail

/// The number of creations of a context or container that are in flight, and whether others may begin. It is one atomic
/// word, so a creation costs two exchanges and no lock.
struct CreationCount {
    let word: UnsafeMutablePointer<dovetail_word>

    /// `close()` was called. No child is accepted any more.
    private static let ending: UInt = 1
    /// Only what a creation in flight needs may begin. With none in flight, nothing begins ever again.
    private static let refusing: UInt = 2
    private static let one: UInt = 4

    var isOpen: Bool { dovetail_load(word) & (Self.ending | Self.refusing) == 0 }
    var isRefusing: Bool { dovetail_load(word) & Self.refusing != 0 }
    var isEnding: Bool { dovetail_load(word) & Self.ending != 0 }
    /// Whether nothing is in flight and nothing begins any more.
    var isIdle: Bool { Self.isIdle(dovetail_load(word)) }

    private static func isIdle(_ word: UInt) -> Bool { word & refusing != 0 && word < one }

    func startEnding() { dovetail_set_bits(word, Self.ending) }
    func refuse() { dovetail_set_bits(word, Self.refusing) }

    /// Begins a creation, unless it is too late.
    ///
    /// - Parameter isNested: Whether it is part of a creation of the same context or container.
    func begin(isNested: () -> Bool) -> Bool {
        var former = dovetail_load(word)
        while true {
            if former & Self.refusing != 0, former < Self.one || !isNested() { return false }
            let found = dovetail_exchange(word, former, former + Self.one)
            if found == former { return true }
            former = found
        }
    }

    /// Ends a creation. Returns whether it was the last one that closing waits for.
    func end() -> Bool { Self.isIdle(dovetail_add(word, 0 &- Self.one)) }
}

// MARK: - Creations in flight

extension BindingOwner {
    final var creations: CreationCount { CreationCount(word: dovetail_owner_creations(ownerWords)) }

    /// Begins a creation of this context or container on this thread, unless it is too late.
    final func beginCreation() -> Bool {
        defer { _fixLifetime(self) }
        return creations.begin { dovetail_current_thread().pointee.isCreating(for: self) }
    }

    /// Begins a creation that is awaited within `frame`, unless it is too late.
    final func beginCreation(within frame: AsyncFrame?) -> Bool {
        defer { _fixLifetime(self) }
        return creations.begin { frame?.isCreating(for: self) ?? false }
    }

    final func endCreation() {
        defer { _fixLifetime(self) }
        if creations.end() { noteIdle() }
    }
}

extension dovetail_thread {
    /// Whether this thread is creating an instance that `store` keeps.
    func isCreating(in store: BindingOwner) -> Bool {
        var frame = currentFrame
        while let current = frame {
            if current.pointee.store.toOpaque() == Unmanaged.passUnretained(store).toOpaque() { return true }
            frame = current.pointee.parent
        }
        return false
    }

    /// Whether this thread is creating something for the context or container with this identity, which may have been
    /// released.
    func isCreating(within homeIdentity: UInt64) -> Bool {
        var frame = currentFrame
        while let current = frame {
            if current.pointee.store._withUnsafeGuaranteedRef({ $0.homeIdentity }) == homeIdentity { return true }
            frame = current.pointee.parent
        }
        return awaitingCreation?.isCreating { $0.homeIdentity == homeIdentity } ?? false
    }

    /// Whether the creation on this thread is part of a creation of `home` in progress.
    func isCreating(for home: BindingOwner?) -> Bool {
        // An awaited instance is put into its place: its own creation is counted.
        if currentGraph?.endsAsyncCreation == true { return true }
        var frame = currentFrame
        while let current = frame {
            if current.pointee.store._withUnsafeGuaranteedRef({ $0.home }) === home { return true }
            frame = current.pointee.parent
        }
        return awaitingCreation?.isCreating(for: home) ?? false
    }
}
