/// Values in memory, of types that are known at run time only.
@usableFromInline
enum Memory {
    /// Copies a value of `type` to memory that holds none.
    static func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, as type: any Any.Type) {
        func copy<Value>(_: Value.Type) {
            target.initializeMemory(as: Value.self, from: source.assumingMemoryBound(to: Value.self), count: 1)
        }
        if !isClass(type) { return copy(type) }
        let object = source.load(as: Unmanaged<AnyObject>.self)
        target.storeBytes(of: object.retain().toOpaque(), as: UnsafeMutableRawPointer.self)
    }

    /// Ends the life of a value of `type`.
    static func destroy(_ memory: UnsafeMutableRawPointer, as type: any Any.Type) {
        func destroy<Value>(_: Value.Type) { memory.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
        destroy(type)
    }

    /// Replaces a value of `type` by a copy of another.
    static func replace(_ target: UnsafeMutableRawPointer, by source: UnsafeRawPointer, as type: any Any.Type) {
        func replace<Value>(_: Value.Type) {
            target.assumingMemoryBound(to: Value.self).pointee = source.assumingMemoryBound(to: Value.self).pointee
        }
        replace(type)
    }

    /// Whether a value of `type` is an existential that holds an object: a reference, and words that tell its type.
    static func isObjectInExistential(_ memory: UnsafeRawPointer, _ type: any Any.Type) -> Bool {
        func isObject<Value>(_: Value.Type) -> Bool {
            let value = memory.assumingMemoryBound(to: Value.self).pointee as Any
            guard !isClass(type), Swift.type(of: value) is AnyClass else { return false }
            return memory.load(as: UnsafeRawPointer.self) == Unmanaged.passUnretained(value as AnyObject).toOpaque()
        }
        return isObject(type)
    }

    /// Copies such an existential: retains the object, and copies the words.
    @inline(__always)
    static func copyObjectInExistential(
        _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, as type: any Any.Type
    ) {
        _ = source.load(as: Unmanaged<AnyObject>.self).retain()
        target.copyMemory(from: source, byteCount: size(of: type))
    }

    /// The number of bytes of a value.
    private static func size(of type: any Any.Type) -> Int {
        func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
        return size(type)
    }

    /// The value that `fill` writes to the memory it is given. That memory is on the stack, unless the value is large.
    ///
    /// The type is always given: an inferred one may be the optional of what `fill` writes.
    @usableFromInline
    @_transparent
    static func value<Value>(
        as _: Value.Type, by fill: (UnsafeMutableRawPointer) throws -> Void
    ) throws -> Value {
        if Payload.fits(Value.self) {
            var room: (UInt, UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0, 0)
            return try withUnsafeMutablePointer(to: &room) { room in
                let memory = UnsafeMutableRawPointer(room)
                try fill(memory)
                return memory.assumingMemoryBound(to: Value.self).move()
            }
        }
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { memory.deallocate() }
        try fill(UnsafeMutableRawPointer(memory))
        return memory.move()
    }
}
