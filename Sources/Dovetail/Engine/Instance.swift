import CDovetail

/// A value that the runtime keeps: an object and the word by which readers find the value.
///
/// A class instance is its own word. Any other value lives in a box, and the word is its address.
@usableFromInline
struct Instance {
    let object: AnyObject
    @usableFromInline let word: UnsafeRawPointer
    /// The substitutions whose fakes its creation has read.
    let taints: TaintSet?

    init<Value>(_ value: Value) {
        self.init(object: Self.object(of: value), ofType: Value.self, taints: nil)
    }

    /// An instance of `type` that is kept as `object`.
    init(object: AnyObject, ofType type: any Any.Type, taints: TaintSet?) {
        self.object = object
        word = Self.word(ofObjectAt: Unmanaged.passUnretained(object).toOpaque(), type)
        self.taints = taints
    }

    fileprivate init(object: AnyObject, word: UnsafeRawPointer, taints: TaintSet?) {
        self.object = object
        self.word = word
        self.taints = taints
    }

    /// The object that keeps `value`: the value itself, if it is a class instance, or a box.
    static func object<Value>(of value: Value) -> AnyObject { retainedObject(of: value).takeRetainedValue() }

    /// The object that keeps `value`, retained for the caller.
    static func retainedObject<Value>(of value: Value) -> Unmanaged<AnyObject> {
        if !isClass(Value.self) { return .passRetained(Box(value)) }
        // For a class, the value is one reference.
        return unsafeBitCast(value, to: Unmanaged<AnyObject>.self).retain()
    }

    /// The word by which readers find the value of `type` that is kept as the object at `address`.
    static func word(ofObjectAt address: UnsafeMutableRawPointer, _ type: any Any.Type) -> UnsafeRawPointer {
        UnsafeRawPointer(isClass(type) ? address : Box.value(in: address, type))
    }

    /// The value, which was kept as a `Value`. It is copied while this instance holds the object, which nothing else
    /// need hold.
    func value<Value>(as _: Value.Type = Value.self) -> Value {
        withExtendedLifetime(object) { Self.read(word) }
    }

    /// The value behind a word made from a `Value`, whose object somebody else holds.
    @usableFromInline
    @_transparent
    static func read<Value>(_ word: UnsafeRawPointer, as _: Value.Type = Value.self) -> Value {
        // The word was made from a `Value` above: it is the reference, or the address of the value.
        if Value.self is AnyObject.Type { return unsafeBitCast(word, to: Value.self) }
        return word.assumingMemoryBound(to: Value.self).pointee
    }
}

/// Keeps a value of any type. It isn't generic: the metadata of a generic class would cost more than the rest of a
/// creation.
private final class Box {
    /// First, and only ever reached by its address.
    private var payload = Payload()
    private let type: any Any.Type

    init<Value>(_ value: Value) {
        type = Value.self
        Payload.initialize(Self.payload(of: Unmanaged.passUnretained(self).toOpaque()), to: value)
    }

    deinit { Payload.destroy(Self.payload(of: Unmanaged.passUnretained(self).toOpaque()), as: type) }

    private static func payload(of box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        dovetail_first_property(box)
    }

    static func value(in box: UnsafeMutableRawPointer, _ type: any Any.Type) -> UnsafeMutableRawPointer {
        Payload.address(in: payload(of: box), of: type)
    }
}

/// An instance that isn't held: a weak reference to its object, and the bits of its value, which are copied while the
/// object lives.
final class WeakInstance {
    private weak var object: AnyObject?
    /// Set before other threads can see the instance.
    var taints: TaintSet?
    private let word: UnsafeRawPointer
    private let bits: UnsafeMutableRawPointer?

    init<Value>(_ value: Value, object: AnyObject) {
        self.object = object
        if Value.self is AnyObject.Type {
            bits = nil
            word = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        } else {
            let copy = UnsafeMutableRawPointer.allocate(
                byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
            withUnsafeBytes(of: value) { copy.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
            bits = copy
            word = UnsafeRawPointer(copy)
        }
    }

    deinit { bits?.deallocate() }

    var instance: Instance? { object.map { Instance(object: $0, word: word, taints: taints) } }

    /// The class instance in `value`, also in an existential or an optional; nil for a value type.
    static func object(in value: Any) -> AnyObject? {
        if type(of: value) is AnyClass { return value as AnyObject }
        guard let optional = value as? any OptionalValue, let wrapped = optional.wrapped else { return nil }
        return object(in: wrapped)
    }
}

private protocol OptionalValue { var wrapped: Any? { get } }
extension Optional: OptionalValue { fileprivate var wrapped: Any? { self } }
