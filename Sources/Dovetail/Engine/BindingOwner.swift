public import CDovetail

/// The owner of bindings: an assembly, a context or a container.
///
/// You never create or subclass one yourself.
open class BindingOwner {
    // Used from any thread: `detours` is an atomic word, the identity never changes, the rest is guarded by `withLock`.

    /// First, and only ever reached as ``ownerWords``.
    private final var storedWords = dovetail_owner_words()

    init() {
        assert(
            withUnsafePointer(to: &storedWords) { UnsafeRawPointer($0) == UnsafeRawPointer(ownerWords) },
            "the words of an owner are not where readers look for them")
        ownerWords.pointee.identity = Identity.next()
    }

    deinit { newestAttachment = nil }

    /// The name of the owner in messages.
    var displayName: String { String(describing: Swift.type(of: self)) }

    /// How messages name a binding of this owner.
    func reference(to key: BindingKey) -> BindingReference { BindingReference(key, ofAssembly: displayName) }

    /// The context or container that creations belong to. It counts them, and each creation keeps it alive.
    var home: BindingOwner? { nil }

    /// The identity of `home`, which may have been released.
    var homeIdentity: UInt64 { identity }

    /// The parent of this context or container.
    var enclosing: BindingOwner? { nil }

    /// The owners whose bindings are refused when this context or container is closed.
    var ownStores: [BindingOwner] { [self] }

    /// Whether the caller runs on the actor that this owner serves, if it serves one.
    func runsOnItsActor(for key: BindingKey) -> Bool { true }

    /// Whether the caller certainly runs outside of the actor that this owner serves.
    var isOffItsActor: Bool { false }

    /// The executor of the actor that this owner serves, if the caller certainly runs on it.
    var currentExecutor: UnownedSerialExecutor? { nil }

    /// The creations in flight of this context or container whose instances are kept.
    var creationsInFlight: [BindingReference] { [] }

    /// The slot of a cached binding, added if it is new.
    func slot(for key: BindingKey, isWeak: Bool) -> Slot { fatalError("only stores and containers keep instances") }

    /// Forgets the instance of `slot`. Creations in flight end, and only those who wait for them get the instance.
    func drop(_ slot: Slot) {}

    /// The owner that keeps instances of `key`, and whose fakes and scopes count for them.
    func keeper(of key: BindingKey) -> BindingOwner { self }

    /// Whether an instance of `key` is kept already.
    func holds(_ key: BindingKey) -> Bool { false }

    /// Lets readers find the instance of `slot`, which is complete.
    func publish(_ slot: Slot) {
        if slot.isWeak { slot.loosen() }
    }

    /// Called when a detour has begun or ended. The caller holds the lock.
    func detoursDidChange() {}
}

extension BindingOwner {
    /// The words that are read without a lock. Their address keeps nothing alive: the caller holds the owner while it
    /// uses them.
    @usableFromInline
    @_transparent
    final var ownerWords: UnsafeMutablePointer<dovetail_owner_words> {
        dovetail_owner_words_of(Unmanaged.passUnretained(self).toOpaque())
    }

    /// The word of the detours: zero if none is in force.
    @usableFromInline
    @_transparent
    final var detours: UnsafeMutablePointer<dovetail_word> { dovetail_owner_detours(ownerWords) }

    /// A number that no other owner ever has, unlike an address.
    @usableFromInline
    @_transparent
    final var identity: UInt64 {
        defer { _fixLifetime(self) }
        return ownerWords.pointee.identity
    }

    final func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        // Read once, while the owner is held: the address of the words doesn't keep it alive.
        try withExtendedLifetime(self) {
            let identity = identity
            dovetail_lock_stripe(identity)
            defer { dovetail_unlock_stripe(identity) }
            return try body()
        }
    }

    /// The attachments of this owner, as a linked list. Guarded by the lock.
    final var newestAttachment: Attachment? {
        get { ownerWords.pointee.attachments.map { Unmanaged<Attachment>.fromOpaque($0).takeUnretainedValue() } }
        set {
            let former = ownerWords.pointee.attachments
            ownerWords.pointee.attachments = newValue.map { Unmanaged.passRetained($0).toOpaque() }
            if let former { Unmanaged<Attachment>.fromOpaque(former).release() }
        }
    }

    /// Whether no detour is in force.
    @inline(__always)
    final var hasNoDetours: Bool { dovetail_load(detours) == 0 }

    final var currentDetours: Detour {
        defer { _fixLifetime(self) }
        return Detour(rawValue: dovetail_load(detours))
    }

    /// Begins or ends a detour. The caller holds the lock.
    final func setDetour(_ detour: Detour, _ isOn: Bool) {
        if isOn { dovetail_set_bits(detours, detour.rawValue) } else { dovetail_clear_bits(detours, detour.rawValue) }
        detoursDidChange()
    }
}

/// The reasons why the bindings of an owner can't take the short way.
///
/// Each is a bit that a layer above sets and the pipeline acts on. The engine only asks whether any is set, and whether
/// the set ones allow reading what is published.
struct Detour: OptionSet {
    let rawValue: UInt
    /// Substitutions are in force.
    static let substitutions = Detour(rawValue: 1)
    /// A getter runs to find out which binding it is.
    static let interception = Detour(rawValue: 2)
    /// The context has been released.
    static let gone = Detour(rawValue: 4)
    /// The context or the container is closed.
    static let closed = Detour(rawValue: 8)
    /// The owner was made in a scope that hears of each production object.
    static let watched = Detour(rawValue: 16)
    /// A search is in progress for an asynchronous binding that a substitution or a decoration is meant for.
    static let search = Detour(rawValue: 32)
    /// A recorder hears of every resolution.
    static let recorded = Detour(rawValue: 64)
    /// Bindings are decorated.
    static let decorations = Detour(rawValue: 128)

    /// Whether published instances may be read the short way. Fakes, decorated instances and instances that have read
    /// one of these aren't published, so substitutions and decorations allow it.
    var keepsReaders: Bool { subtracting([.substitutions, .decorations]).isEmpty }
}
