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

    /// The context or container that creations belong to: it counts them, and each keeps it alive.
    var home: BindingOwner? { nil }

    /// The identity of that context or container, which may have gone.
    var homeIdentity: UInt64 { identity }

    /// The context or container that this one is within.
    var enclosing: BindingOwner? { nil }

    /// The owners whose bindings are refused when this context or container is closed.
    var ownStores: [BindingOwner] { [self] }

    /// Whether the caller runs on the actor that this owner serves, if it serves one.
    func runsOnItsActor(for key: BindingKey) -> Bool { true }

    /// Whether the caller surely runs elsewhere than on the actor that this owner serves.
    var isOffItsActor: Bool { false }

    /// What this context or container creates at this moment, of what it keeps.
    var creationsInFlight: [BindingReference] { [] }

    /// The slot of a cached binding, made now if it is new.
    func slot(for key: BindingKey, isWeak: Bool) -> Slot { fatalError("only stores and containers keep instances") }

    /// Forgets the instance of `slot`. Creations in flight still end, for those who wait for them only.
    func drop(_ slot: Slot) {}

    /// Who keeps what is made for `key`, and whose fakes and scopes count.
    func keeper(of key: BindingKey) -> BindingOwner { self }

    /// Whether an instance of `key` is kept already.
    func holds(_ key: BindingKey) -> Bool { false }

    /// Lets readers find the instance of `slot`, which is complete.
    func publish(_ slot: Slot) {
        if slot.isWeak { slot.loosen() }
    }

    /// Called after a reason for the long way has begun or ended. The caller holds the lock.
    func detoursDidChange() {}
}

extension BindingOwner {
    /// What is read without a lock. An address alone keeps nothing alive: whoever uses it holds the owner until after that.
    @usableFromInline
    @_transparent
    final var ownerWords: UnsafeMutablePointer<dovetail_owner_words> {
        dovetail_owner_words_of(Unmanaged.passUnretained(self).toOpaque())
    }

    /// Zero when a creation has nothing to look out for.
    @usableFromInline
    @_transparent
    final var detours: UnsafeMutablePointer<dovetail_word> { dovetail_owner_detours(ownerWords) }

    /// Never given to another owner, unlike an address.
    @usableFromInline
    @_transparent
    final var identity: UInt64 {
        defer { _fixLifetime(self) }
        return ownerWords.pointee.identity
    }

    final func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        // Read once, and while the owner is held: an address alone doesn't keep it alive.
        try withExtendedLifetime(self) {
            let identity = identity
            dovetail_lock_stripe(identity)
            defer { dovetail_unlock_stripe(identity) }
            return try body()
        }
    }

    /// What the layers above keep with an owner: a list. Guarded by the lock.
    final var newestAttachment: Attachment? {
        get { ownerWords.pointee.attachments.map { Unmanaged<Attachment>.fromOpaque($0).takeUnretainedValue() } }
        set {
            let former = ownerWords.pointee.attachments
            ownerWords.pointee.attachments = newValue.map { Unmanaged.passRetained($0).toOpaque() }
            if let former { Unmanaged<Attachment>.fromOpaque(former).release() }
        }
    }

    /// Whether a creation has nothing to look out for.
    @inline(__always)
    final var hasNoDetours: Bool { dovetail_load(detours) == 0 }

    final var currentDetours: Detour {
        defer { _fixLifetime(self) }
        return Detour(rawValue: dovetail_load(detours))
    }

    /// Begins or ends a reason for the long way. The caller holds the lock.
    final func setDetour(_ detour: Detour, _ isOn: Bool) {
        if isOn { dovetail_set_bits(detours, detour.rawValue) } else { dovetail_clear_bits(detours, detour.rawValue) }
        detoursDidChange()
    }
}

/// Why the bindings of an owner can't take the short way.
struct Detour: OptionSet {
    let rawValue: UInt
    /// Substitutions are in force.
    static let substitutions = Detour(rawValue: 1)
    /// A getter runs to find out which binding it is.
    static let interception = Detour(rawValue: 2)
    /// The context has gone.
    static let gone = Detour(rawValue: 4)
    /// The context or the container is closed.
    static let closed = Detour(rawValue: 8)
    /// The owner was made in a scope that hears of each production object.
    static let watched = Detour(rawValue: 16)
    /// It isn't known yet which asynchronous bindings are substituted.
    static let search = Detour(rawValue: 32)
    /// A recorder hears of every resolution.
    static let recorded = Detour(rawValue: 64)
    /// Bindings are decorated.
    static let decorations = Detour(rawValue: 128)

    /// Whether what is published may be read the short way. A fake is not published, nor what is decorated, nor what has
    /// read one of them.
    var keepsReaders: Bool { subtracting([.substitutions, .decorations]).isEmpty }
}
