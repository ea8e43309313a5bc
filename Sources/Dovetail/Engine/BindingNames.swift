/// What an author adds to the identity of a binding, before a ``Qualifier`` is made of it.
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

    /// What `define` was given; an `id` of nil is none.
    @usableFromInline
    init(id: (any Hashable & Sendable)?, key: String?, definitionKey: String?) {
        self.init(key: key, definitionKey: definitionKey, id: id.map { AnyHashable($0) })
    }
}
