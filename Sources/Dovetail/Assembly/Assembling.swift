/// An assembly that may be used from any thread: a final class or an actor with its own initializer. The compiler
/// checks that its use is safe.
///
/// ```swift
/// final class App: Assembling {
///     let context = DIContext()
///     let url: String
///     init(url: String) { self.url = url }
///
///     var database: any Database { define(.lazySingleton) { SQLite(url) } }
/// }
/// ```
///
/// Its singletons must be `Sendable`; objects that are made anew need not be. A context serves one `Assembling`
/// instance; a second one stops the program. A hierarchy is plain Swift: a request's assembly holds `let app: App` and
/// `DIContext(parent: app.context)`, so nothing that lives longer can refer to the request.
///
/// An actor may also cache what isn't `Sendable`, since its isolation protects that.
///
/// `Assembling` is a composition of two protocols, since a class that conforms to a protocol inheriting from `Sendable`
/// belongs to no actor. So an assembly belongs to the main actor where that is the default isolation of its module, as
/// do the components that it builds.
public typealias Assembling = ContextHolding & Sendable

/// The requirement of ``Assembling`` besides `Sendable`: the assembly has a context of its own.
public protocol ContextHolding: AssemblyProtocol {
    /// The context in which the assembly keeps its instances. Declare it as a stored `let`.
    nonisolated var context: DIContext { get }
}

/// An assembly on the main actor: a final class with its own initializer. Its singletons need not be `Sendable`.
///
/// ``MainActorAssembly`` is the class for those that a context creates.
public typealias MainActorAssembling = Assembling & MainActorBound

/// The requirement of ``MainActorAssembling`` besides ``Assembling``: the assembly belongs to the main actor.
@MainActor
public protocol MainActorBound: AnyObject {}

extension ContextHolding {
    /// The context. An implementation detail.
    @_transparent
    public nonisolated var _context: DIContext { context }

    /// The context, which keeps the objects of the bindings.
    public nonisolated var _bindingStore: BindingStore {
        let context = context
        if !Unmanaged<BindingStore>.passUnretained(context).serves(self) { context.begin(serving: self, on: nil) }
        return context
    }
}

// Not an extension of `ContextHolding` where `Self` is an actor: to choose between two witnesses of one protocol, the
// compiler would ask whether a class is `Sendable` while it finds out which actor the class belongs to.
// would ask whether a class is `Sendable` while it finds out which actor the class belongs to.
extension Actor where Self: ContextHolding {
    /// The context, which keeps the objects of the bindings.
    public nonisolated var _bindingStore: BindingStore {
        let context = context
        if !Unmanaged<BindingStore>.passUnretained(context).serves(self) {
            context.begin(serving: self, on: unownedExecutor)
        }
        return context
    }
}
