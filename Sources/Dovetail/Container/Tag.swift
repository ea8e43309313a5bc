/// The tag of a registration, with its type erased.
@usableFromInline
class Tag: @unchecked Sendable {
    // @unchecked: immutable, and the only subclass keeps a `Sendable` value.

    let hash: UInt

    fileprivate init(hash: UInt) { self.hash = hash }

    var base: any Hashable & Sendable { fatalError("a tag is a TypedTag") }

    func isSame(as other: Tag) -> Bool { false }

    static func make(_ value: (any Hashable & Sendable)?) -> Tag? {
        guard let value else { return nil }
        func open<Value: Hashable & Sendable>(_ value: Value) -> Tag { TypedTag(value) }
        return open(value)
    }

    /// As a program would write it: `"me"` or `.live`.
    var text: String {
        switch base {
        case let text as String: "\"\(text)\""
        case let value where Mirror(reflecting: value).displayStyle == .enum: ".\(value)"
        case let value: "\(value)"
        }
    }
}

final class TypedTag<Value: Hashable & Sendable>: Tag, @unchecked Sendable {
    // @unchecked: immutable, and `Value` is `Sendable`.

    let value: Value

    init(_ value: Value) {
        self.value = value
        super.init(hash: Self.hash(of: value))
    }

    static func hash(of value: Value) -> UInt { UInt(bitPattern: value.hashValue) }

    override var base: any Hashable & Sendable { value }

    override func isSame(as other: Tag) -> Bool { other.isSame(as: value) }
}

extension Tag {
    /// Whether it is the tag `other`, found out without making one of it.
    func isSame<Value: Hashable & Sendable>(as other: Value) -> Bool {
        (self as? TypedTag<Value>)?.value == other
    }

    /// The value for a factory that takes a tag of this type; nil for a tag of another type.
    @usableFromInline
    func value<Value: Hashable & Sendable>(as _: Value.Type) -> Value? { base as? Value }
}
