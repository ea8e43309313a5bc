/// An assembly whose sendability the compiler checks: a final class or an actor, with inputs of its own.
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
/// What it caches must be `Sendable`; objects made anew need not be. A context serves one `Assembling` instance; a
/// second one stops the program. A hierarchy is plain Swift: a request's assembly holds `let app: App` and
/// `DIContext(parent: app.context)`, so nothing that lives longer can refer to the request.
///
/// An actor may also cache what isn't `Sendable`, since its isolation protects that.
///
/// It is a composition, because a class that conforms to a protocol which inherits from `Sendable` belongs to no actor.
/// So it belongs to the main actor where that is the default isolation of its module, as the components do that it builds.
public typealias Assembling = ContextHolding & Sendable

/// What ``Assembling`` asks for besides `Sendable`: a context of the assembly's own.
public protocol ContextHolding: AssemblyProtocol {
    /// Declared as a stored `let`: the assembly keeps in it what its bindings have made.
    nonisolated var context: DIContext { get }
}

/// An assembly on the main actor, which may cache what isn't `Sendable`: a final class with inputs of its own.
///
/// ``MainActorAssembly`` is the class for those that a context creates.
public typealias MainActorAssembling = Assembling & MainActorBound

/// What ``MainActorAssembling`` asks for besides ``Assembling``: the main actor.
@MainActor
public protocol MainActorBound: AnyObject {}

extension ContextHolding {
    /// The context. An implementation detail.
    @_transparent
    public nonisolated var _context: DIContext { context }

    /// The context, which keeps what the bindings have made.
    public nonisolated var _bindingStore: BindingStore {
        let context = context
        if !Unmanaged<BindingStore>.passUnretained(context).serves(self) { context.begin(serving: self, on: nil) }
        return context
    }
}

// Not an extension of `ContextHolding` where `Self` is an actor: to choose between two witnesses of one protocol, the compiler
// would ask whether a class is `Sendable` while it finds out which actor the class belongs to.
extension Actor where Self: ContextHolding {
    /// The context, which keeps what the bindings have made.
    public nonisolated var _bindingStore: BindingStore {
        let context = context
        if !Unmanaged<BindingStore>.passUnretained(context).serves(self) {
            context.begin(serving: self, on: unownedExecutor)
        }
        return context
    }
}
