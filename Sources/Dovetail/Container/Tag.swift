/// The tag of a registration, with its type erased.
@usableFromInline
class Tag: @unchecked Sendable {
    // @unchecked: immutable, and the only subclass keeps a `Sendable` value.

    let hash: UInt

    fileprivate init(hash: UInt) { self.hash = hash }

    var base: any Hashable { fatalError("a tag is a TypedTag") }

    func isSame(as other: Tag) -> Bool { false }

    /// Whether it equals the value at `address`, of which no `Tag` is made.
    fileprivate func isSame(as address: UnsafeRawPointer, of type: any Any.Type) -> Bool { false }

    static func make(_ value: (any Hashable & Sendable)?) -> Tag? {
        guard let value else { return nil }
        func open<Value: Hashable & Sendable>(_ value: Value) -> Tag { TypedTag(value) }
        return open(value)
    }

    /// The tag as a program would write it: `"me"` or `.live`.
    var text: String {
        switch base {
        case let text as String: "\"\(text)\""
        case let value where Mirror(reflecting: value).displayStyle == .enum: ".\(value)"
        case let value: "\(value)"
        }
    }
}

final class TypedTag<Value: Hashable>: Tag, @unchecked Sendable {
    // @unchecked: immutable, and its value is `Sendable`.

    let value: Value

    init(_ value: Value) {
        self.value = value
        super.init(hash: UInt(bitPattern: value.hashValue))
    }

    override var base: any Hashable { value }

    override func isSame(as other: Tag) -> Bool {
        self === other || withUnsafePointer(to: value) { other.isSame(as: $0, of: Value.self) }
    }

    fileprivate override func isSame(as address: UnsafeRawPointer, of type: any Any.Type) -> Bool {
        type == Value.self && address.assumingMemoryBound(to: Value.self).pointee == value
    }
}

/// A tag that is asked for, in the caller's memory. A ``Tag`` is made of it only where one must be kept.
@usableFromInline
struct AskedTag {
    private let address: UnsafeRawPointer
    private let key: any Hashable.Type
    let hash: UInt

    @usableFromInline
    init(at address: UnsafeRawPointer, of type: any Hashable.Type, hash: Int) {
        self.address = address
        key = type
        self.hash = UInt(bitPattern: hash)
    }

    init<Value>(at address: UnsafePointer<Value>, of type: any Hashable.Type, hash tag: Tag) {
        self.init(at: UnsafeRawPointer(address), of: type, hash: Int(bitPattern: tag.hash))
    }

    func isSame(as tag: Tag) -> Bool { tag.isSame(as: address, of: key) }

    func makeTag() -> Tag {
        func make<Value: Hashable>(_: Value.Type) -> Tag {
            TypedTag(address.assumingMemoryBound(to: Value.self).pointee)
        }
        return make(key)
    }
}
