/// An assembly on the main actor that a context creates: one for each context and type. It needs no `context` property
/// and no initializer.
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
/// The main actor protects its instances, so they need not be `Sendable`. Where modules have `MainActor` as their
/// default isolation, this class builds their components; an ``Assembly`` belongs to no actor even there.
@MainActor
open class MainActorAssembly: MainActorAssembling {
    // Sound: the runtime's own state is safe to use from any thread.
    private nonisolated(unsafe) let store: Assembly

    /// Called by a context, in `context.assembly()`. If you call it yourself, the assembly belongs to
    /// ``DIContext/current``, and `instance()` doesn't return it.
    public required init() { store = MainActorStore(of: Self.self) }

    /// The context that this assembly belongs to. It is held weakly: if it was released, the program stops.
    public nonisolated final var context: DIContext { store.context }

    /// The store in which the assembly keeps the objects of its bindings. An implementation detail.
    public nonisolated final var _bindingStore: BindingStore { store }

    /// The assembly of this type in the current context.
    public static func instance() -> Self { instance(from: .current) }

    /// The assembly of this type in `context`, which creates it at the first call.
    public static func instance(from context: DIContext) -> Self { context.assembly() }
}

/// The store of an assembly on the main actor. Messages show the name of that assembly's type.
private final class MainActorStore: Assembly {
    private let type: any Any.Type

    init(of type: any Any.Type) {
        self.type = type
        super.init()
    }

    required init() { fatalError("only ever made for an assembly") }

    override var displayName: String { String(describing: type) }
}
