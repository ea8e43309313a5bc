/// The identity of a binding within its owner: where it is written, the type of its value, and what its author added by
/// `key:`, `definitionKey:` or `id:`.
@frozen
@usableFromInline
struct BindingKey {
    @usableFromInline var site: BindingSite
    @usableFromInline var type: any Any.Type
    /// Unretained, so that making a key costs nothing. Whoever stores a key stores its qualifier too.
    @usableFromInline let reference: Unmanaged<Qualifier>?

    @usableFromInline
    @_transparent
    init(site: BindingSite, type: any Any.Type) {
        self.init(site: site, type: type, reference: nil)
    }

    init(site: BindingSite, type: any Any.Type, qualifier: Qualifier?) {
        self.init(site: site, type: type, reference: qualifier.map { .passUnretained($0) })
    }

    @usableFromInline
    @_transparent
    init(site: BindingSite, type: any Any.Type, reference: Unmanaged<Qualifier>?) {
        self.site = site
        self.type = type
        self.reference = reference
    }

    /// Whether this is the key of an assembly in its context: it has no name.
    var isAssembly: Bool { site.isNameless }

    var qualifier: Qualifier? { reference?.takeUnretainedValue() }

    /// The hash by which all tables find the binding. One `define` may have values of many types, so the type is part
    /// of it.
    var hash: UInt { Self.hash(siteHash, type: address(of: type)) }

    /// The hash without the type. The compiler knows it where a binding has no names.
    var siteHash: UInt { reference.map { $0._withUnsafeGuaranteedRef { $0.hash } } ?? site.hash }

    static func hash(_ siteHash: UInt, type: UInt) -> UInt { siteHash &+ (type &* 0x9E37_79B9_7F4A_7C15) &>> 32 }

    /// The name that substitutions match.
    var definitionName: String { qualifier?.definitionKey ?? site.nameText }
    /// The name under which the current object graph shares the object.
    var sharedName: String { qualifier?.key ?? definitionName }
    /// Whether that name was given with `key:`.
    var hasSharedName: Bool { reference != nil && qualifier?.key != nil }

    func isSame(as other: BindingKey) -> Bool {
        guard type == other.type else { return false }
        switch (qualifier, other.qualifier) {
        case (nil, nil): return site.isSame(as: other.site)
        case (let mine?, let theirs?):
            return mine.isSame(as: theirs) && (mine.key != nil || site.isSame(as: other.site))
        default: return false
        }
    }
}

/// The address of the metadata of a type, which is the value of its metatype.
@usableFromInline
@_transparent
func address(of type: any Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

/// Whether `type` is a class. By the ABI, the first word of its metadata is then zero, or the address of an Objective-C
/// class, which is no small number.
@inline(__always)
func isClass(_ type: any Any.Type) -> Bool {
    let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return kind == 0 || kind > 0x7FF
}

/// The type that a function type returns; nil for any other type. The layout belongs to Swift's stable ABI: the kind, the
/// flags, and then the result.
func resultType(of type: any Any.Type) -> (any Any.Type)? {
    let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    return words[0] == 0x302 ? unsafeBitCast(words[2], to: Any.Type.self) : nil
}

/// The part of a binding's identity that its author adds: `key:`, `definitionKey:` and `id:`.
@usableFromInline
final class Qualifier {
    let key: String?
    let definitionKey: String?
    let id: AnyHashable?
    let hash: UInt

    init(site: BindingSite, _ names: BindingNames) {
        key = names.key
        definitionKey = names.definitionKey
        id = names.id
        hash = Self.hash(site: site, names)
    }

    /// The hash of a site with names. Its highest bit is set, so it is never taken for a position.
    static func hash(site: BindingSite, _ names: BindingNames) -> UInt {
        var hasher = Hasher()
        hasher.combine(names.key)
        hasher.combine(names.id)
        if names.key == nil {
            hasher.combine(names.definitionKey)
            hasher.combine(site.position)
        }
        return UInt(bitPattern: hasher.finalize()) | 1 &<< 63
    }

    /// Whether `word`, by which a table knows a binding, is the hash of a qualifier rather than a position.
    static func isHash(_ word: UInt) -> Bool { word &>> 63 == 1 }

    func isSame(as other: Qualifier) -> Bool {
        hash == other.hash && key == other.key && id == other.id
            && (key != nil || definitionKey == other.definitionKey)
    }

    func isSame(as names: BindingNames) -> Bool {
        key == names.key && id == names.id && (key != nil || definitionKey == names.definitionKey)
    }
}
