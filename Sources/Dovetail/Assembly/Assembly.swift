import CDovetail

/// An assembly that a context creates: one for each context and type. It needs no `context` property and no
/// initializer.
///
/// ```swift
/// final class ServiceAssembly: Assembly {
///     lazy var storage: StorageAssembly = self.context.assembly()
///
///     var api: any API { define(.lazySingleton) { LiveAPI(cache: storage.cache) } }
/// }
///
/// let api = ServiceAssembly.instance().api
/// ```
///
/// An assembly is not `Sendable`. The runtime makes *creation* safe from any thread. You decide what the assembly
/// stores, and whether its instances may be shared. With ``Assembling``, the compiler checks that. An assembly belongs
/// to no actor, even where a module's default isolation is `MainActor`: there, use ``MainActorAssembly`` for objects on
/// the main actor.
nonisolated open class Assembly: BindingStore, AssemblyProtocol {
    private weak final var weakContext: DIContext?
    /// The context, as long as it lists this assembly. Guarded by the lock of the context, which may have been
    /// released.
    private final var lister: Unmanaged<DIContext>?
    private final let listerIdentity: UInt64

    /// Called by a context, in `DIContext.assembly()`. If you call it yourself, the assembly belongs to
    /// ``DIContext/current``, and `instance()` doesn't return it.
    public required override init() {
        let creating = dovetail_current_thread().pointee.creatingContext
        let context = creating.map { Unmanaged<DIContext>.fromOpaque($0).takeUnretainedValue() } ?? .current
        weakContext = context
        listerIdentity = context.identity
        super.init()
        joinWatchingScope(of: context)
        context.add(self) { lister = .passUnretained(context) }
        inheritRecorder(of: context)
    }

    deinit {
        noteGoing()
        dovetail_lock_stripe(listerIdentity)
        // A context that lists this assembly waits for the lock before it is released.
        lister?._withUnsafeGuaranteedRef { $0.remove(self) }
        dovetail_unlock_stripe(listerIdentity)
    }

    override final func contextIsGoing() { lister = nil }

    override final var home: BindingOwner? { weakContext }
    override final var homeIdentity: UInt64 { listerIdentity }

    /// The context that this assembly belongs to. It is held weakly: if it was released, the program stops.
    public final var context: DIContext {
        guard let weakContext else {
            let reference = BindingReference(
                owner: displayName, name: "context", type: "DIContext", file: "", line: 0, column: 0)
            raise(ResolutionError(.contextGone, at: reference), as: Never.self)
        }
        return weakContext
    }

    /// The assembly itself.
    public final var _bindingStore: BindingStore {
        @inlinable @inline(__always) get { self }
    }

    /// The context. An implementation detail.
    public final var _context: DIContext { context }

    /// The assembly of this type in the current context.
    public static func instance() -> Self { instance(from: .current) }

    /// The assembly of this type in `context`, which creates it at the first call.
    public static func instance(from context: DIContext) -> Self { context.assembly() }
}
