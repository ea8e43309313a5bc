/// An assembly on the main actor without boilerplate: a context creates it, one per context and type.
///
/// ```swift
/// final class ScreenAssembly: MainActorAssembly {
///     var cart: CartModel { define(.lazySingleton) { CartModel() } }
///     var screen: CartScreen { define { CartScreen(model: cart) } }
/// }
///
/// let screen = ScreenAssembly.instance().screen
/// ```
///
/// The main actor protects what it caches, so that need not be `Sendable`. Where modules have `MainActor` as their
/// default isolation, this is the class that builds their components; an ``Assembly`` belongs to no actor there either.
@MainActor
open class MainActorAssembly: MainActorAssembling {
    // Sound: the runtime's own state is safe to use from any thread.
    private nonisolated(unsafe) let store: Assembly

    /// Made by a context, with `context.assembly()`. Made by hand, it belongs to
    /// ``DIContext/current``, and `instance()` doesn't know of it.
    public required init() { store = MainActorStore(of: Self.self) }

    /// The context that this assembly belongs to. It is held weakly: a context that has gone stops the program.
    public nonisolated final var context: DIContext { store.context }

    /// Where the assembly keeps what its bindings have made. An implementation detail.
    public nonisolated final var _bindingStore: BindingStore { store }

    /// The assembly of this type in the context that is current.
    public static func instance() -> Self { instance(from: .current) }

    /// The assembly of this type in `context`, created if it is the first time.
    public static func instance(from context: DIContext) -> Self { context.assembly() }
}

/// What an assembly on the main actor keeps, under the name of its type.
private final class MainActorStore: Assembly {
    private let type: any Any.Type

    init(of type: any Any.Type) {
        self.type = type
        super.init()
    }

    required init() { fatalError("only ever made for an assembly") }

    override var displayName: String { String(describing: type) }
}
