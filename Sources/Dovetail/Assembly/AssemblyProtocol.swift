/// What all assemblies have in common: properties and methods that are bindings.
///
/// Subclass ``Assembly``, or conform to ``Assembling`` or ``MainActorAssembling``; never conform to this directly.
public protocol AssemblyProtocol: AnyObject {
    /// Where the assembly keeps what its bindings have made. An implementation detail.
    var _bindingStore: BindingStore { get }
}

extension AssemblyProtocol {
    /// The store, for extensions of ``Assembling``, in which `_bindingStore` would be the one of its context.
    @_transparent
    @usableFromInline
    nonisolated var _store: BindingStore { _bindingStore }
}
