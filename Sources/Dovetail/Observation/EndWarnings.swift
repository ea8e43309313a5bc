import CDovetail

/// The warnings on standard error when an assembly, a context or a container is released, or still lives when the
/// program ends.
///
/// Each ``Attachment`` writes those of its layer.
enum EndWarnings {
    /// Whether all warnings are written.
    static var areOn: Bool {
        get {
            let setting = dovetail_load_relaxed(dovetail_end_warnings())
            return setting == 0 ? isDebugBuild : setting == 1
        }
        set { dovetail_store(dovetail_end_warnings(), newValue ? 1 : 2) }
    }

    /// Whether no warning is written. Otherwise useless decorations are named even in release builds, since nothing
    /// else shows them.
    static var areOff: Bool { dovetail_load_relaxed(dovetail_end_warnings()) == 2 }

    fileprivate static let living = LivingOwners()

    /// Notes that `owner` has something to say, should it live when the program ends.
    static func expectEnd(of owner: BindingOwner) {
        if areOff { return }
        owner.withLock { owner.attach(ExpectedEnd.self).identity = owner.identity }
        living.insert(owner)
    }

    private static var isDebugBuild: Bool {
        var isDebugBuild = false
        assert(
            {
                isDebugBuild = true
                return true
            }())
        return isDebugBuild
    }
}

extension BindingOwner {
    /// Called in the `deinit` of an assembly, a context or a container.
    final func noteGoing() {
        if newestAttachment != nil, !EndWarnings.areOff { noteEnd() }
    }

    /// Whether a test watches this owner. The test itself reports what is wrong.
    final var isWatchedByTest: Bool { scope != nil }

    /// Writes a warning about the code at `place`.
    final func warn(_ text: String, at place: BindingReference) {
        dovetail_warn("\(place.file):\(place.line):\(place.column): warning: \(text)\n")
    }
}

extension EndWarnings {
    fileprivate static func programEnds() {
        for owner in living.all { owner.noteEnd() }
    }
}

/// Belongs to an owner that is listed, and removes it from the list when it is released.
private final class ExpectedEnd: Attachment {
    var identity: UInt64 = 0

    deinit { EndWarnings.living.remove(identity) }
}

/// The owners that have something to say, should they live when the program ends: values of globals.
private final class LivingOwners: @unchecked Sendable {
    // @unchecked: guarded by the lock. An owner leaves in its `deinit`, with its attachments, so its memory exists as
    // long as it is listed.

    private let lock = Lock()
    private var owners: [UInt64: Unmanaged<BindingOwner>] = [:]

    init() { dovetail_at_exit { EndWarnings.programEnds() } }

    func insert(_ owner: BindingOwner) { lock.withLock { owners[owner.identity] = .passUnretained(owner) } }

    func remove(_ identity: UInt64) { lock.withLock { _ = owners.removeValue(forKey: identity) } }

    /// The owners in the order in which they were made, without those whose `deinit` has begun.
    var all: [BindingOwner] {
        lock.withLock {
            owners.ordered { $0.key < $1.key }.compactMap { _, owner in
                guard let living = dovetail_try_retain(owner.toOpaque()) else { return nil }
                return Unmanaged<BindingOwner>.fromOpaque(living).takeRetainedValue()
            }
        }
    }
}
