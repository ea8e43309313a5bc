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
        taints = nil
        if Value.self is AnyObject.Type {
            // A class: checked by the line above, so the value is one reference.
            object = unsafeBitCast(value, to: AnyObject.self)
            word = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        } else {
            let box = Box(value)
            object = box
            word = UnsafeRawPointer(box.address)
        }
    }

    fileprivate init(object: AnyObject, word: UnsafeRawPointer, taints: TaintSet?) {
        self.object = object
        self.word = word
        self.taints = taints
    }

    func tainted(by taints: TaintSet) -> Self {
        Self(object: object, word: word, taints: taints)
    }

    /// The value, which was a `Value`. It is copied while this instance holds the object: nothing else may, if it is weak.
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

private final class Box<Value> {
    let address: UnsafeMutablePointer<Value>

    init(_ value: Value) {
        address = .allocate(capacity: 1)
        address.initialize(to: value)
    }

    deinit {
        address.deinitialize(count: 1)
        address.deallocate()
    }
}

/// An instance that is not held: the object weakly, the value as bits that are copied while the object lives.
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

    /// The class instance that `value` is, in an existential or an optional too; nil for a value type.
    static func object(in value: Any) -> AnyObject? {
        if type(of: value) is AnyClass { return value as AnyObject }
        guard let optional = value as? any OptionalValue, let wrapped = optional.wrapped else { return nil }
        return object(in: wrapped)
    }
}

private protocol OptionalValue { var wrapped: Any? { get } }
extension Optional: OptionalValue { fileprivate var wrapped: Any? { self } }
