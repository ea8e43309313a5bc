/// The `key:`, `definitionKey:` and `id:` of a binding, before a ``Qualifier`` is made of them.
@frozen
@usableFromInline
struct BindingNames {
    @usableFromInline let key: String?
    @usableFromInline let definitionKey: String?
    @usableFromInline let id: AnyHashable?

    @usableFromInline
    @_transparent
    init(key: String? = nil, definitionKey: String? = nil, id: AnyHashable? = nil) {
        self.key = key
        self.definitionKey = definitionKey
        self.id = id
    }

    var isEmpty: Bool { key == nil && definitionKey == nil && id == nil }

    /// The names that `define` was given. An `id` of nil counts as none.
    @usableFromInline
    init(id: (any Hashable & Sendable)?, key: String?, definitionKey: String?) {
        self.init(key: key, definitionKey: definitionKey, id: id.map { AnyHashable($0) })
    }
}
