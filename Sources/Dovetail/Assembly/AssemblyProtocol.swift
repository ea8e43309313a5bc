/// The common base of all assemblies. The properties and methods of an assembly are its bindings.
///
/// Subclass ``Assembly``, or conform to ``Assembling`` or ``MainActorAssembling``; never conform to this directly.
public protocol AssemblyProtocol: AnyObject {
    /// The context that the assembly belongs to. An implementation detail: a requirement named `context` would be
    /// satisfied by a property of a main-actor class, and the conformance would be isolated.
    nonisolated var _context: DIContext { get }

    /// The store in which the assembly keeps the objects of its bindings. An implementation detail.
    var _bindingStore: BindingStore { get }
}

extension AssemblyProtocol {
    /// The store, as each getter finds it. The assembly holds it, and the getter keeps the assembly alive to its end.
    ///
    /// The compiler decides the casts, so that a getter uses the assembly itself, or the context that serves it,
    /// without a call and a retain. It doesn't see through `_bindingStore`, whose witness for ``Assembling`` is in this
    /// module.
    @_transparent
    @usableFromInline
    nonisolated var _unretainedStore: Unmanaged<BindingStore> {
        if let assembly = self as? Assembly { return .passUnretained(assembly) }
        if self is MainActorAssembly { return .passUnretained(_bindingStore) }
        let store = Unmanaged<BindingStore>.passUnretained(_context)
        if !store.serves(self) { _beginServing() }
        return store
    }

    /// The store, for extensions of ``Assembling``. There, `_bindingStore` would be that of its context.
    @_transparent
    @usableFromInline
    nonisolated var _store: BindingStore { _bindingStore }

    /// Lets the context serve this assembly, or stops the program.
    @usableFromInline
    @inline(never)
    nonisolated func _beginServing() { _ = _bindingStore }
}
