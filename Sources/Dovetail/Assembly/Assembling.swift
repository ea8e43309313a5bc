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
public protocol Assembling: AssemblyProtocol, Sendable {
    /// Declared as a stored `let`: the assembly keeps in it what its bindings have made.
    nonisolated var context: DIContext { get }
}

/// An assembly on the main actor, which may cache what isn't `Sendable`: a final class with inputs of its own.
///
/// ``MainActorAssembly`` is the class for those that a context creates.
@MainActor
public protocol MainActorAssembling: Assembling {}

extension Assembling {
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

extension Assembling where Self: Actor {
    /// The context, which keeps what the bindings have made.
    public nonisolated var _bindingStore: BindingStore {
        let context = context
        if !Unmanaged<BindingStore>.passUnretained(context).serves(self) {
            context.begin(serving: self, on: unownedExecutor)
        }
        return context
    }
}
