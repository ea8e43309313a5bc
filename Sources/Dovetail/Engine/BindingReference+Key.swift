extension BindingReference {
    init(_ key: BindingKey, in store: BindingOwner) {
        self = store.reference(to: key)
    }

    init(_ key: BindingKey, ofAssembly name: String) {
        self.init(
            owner: key.isAssembly ? String(describing: key.type) : name,
            name: key.qualifier.map { $0.displayName(at: key.site) } ?? key.site.nameText,
            type: String(describing: key.type), file: key.site.fileText, line: key.site.line,
            column: key.site.column)
    }
}

extension Qualifier {
    fileprivate func displayName(at site: BindingSite) -> String {
        let name = key ?? definitionKey ?? site.nameText
        // The `id:` is the identity of an injected object, which tells a reader nothing.
        if id?.base is ObjectIdentifier { return name }
        return id.map { "\(name)[\($0)]" } ?? name
    }
}
