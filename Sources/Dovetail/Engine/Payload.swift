/// Room for one value of any type: 48 bytes hold a class instance, any existential of two protocols, and most structs. A
/// larger value lives in memory of its own.
@frozen
@usableFromInline
struct Payload {
    private var words: (UInt, UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0, 0)

    init() {}

    @usableFromInline
    @_transparent
    static func fits<Value>(_: Value.Type) -> Bool {
        MemoryLayout<Value>.size <= 48 && MemoryLayout<Value>.alignment <= 8
    }

    /// The value in the payload at `payload`.
    @usableFromInline
    @_transparent
    static func value<Value>(
        in payload: UnsafeMutableRawPointer, as _: Value.Type = Value.self
    ) -> UnsafeMutablePointer<Value> {
        if fits(Value.self) { return payload.assumingMemoryBound(to: Value.self) }
        return payload.load(as: UnsafeMutablePointer<Value>.self)
    }

    @usableFromInline
    @_transparent
    static func initialize<Value>(_ payload: UnsafeMutableRawPointer, to value: Value) {
        if !fits(Value.self) {
            payload.storeBytes(of: .allocate(capacity: 1), as: UnsafeMutablePointer<Value>.self)
        }
        self.value(in: payload).initialize(to: value)
    }
}

// MARK: - Types that are known at run time only

extension Payload {
    /// Makes room for a value of `type`, and returns its address.
    static func makeRoom(in payload: UnsafeMutableRawPointer, for type: any Any.Type) -> UnsafeMutableRawPointer {
        if isClass(type) { return payload }
        func makeRoom<Value>(_: Value.Type) -> UnsafeMutableRawPointer {
            if fits(Value.self) { return payload }
            let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            payload.storeBytes(of: memory, as: UnsafeMutablePointer<Value>.self)
            return UnsafeMutableRawPointer(memory)
        }
        return makeRoom(type)
    }

    /// The address of the value of `type`.
    static func address(in payload: UnsafeMutableRawPointer, of type: any Any.Type) -> UnsafeMutableRawPointer {
        if isClass(type) { return payload }
        func address<Value>(_: Value.Type) -> UnsafeMutableRawPointer {
            UnsafeMutableRawPointer(value(in: payload, as: Value.self))
        }
        return address(type)
    }

    /// Destroys the value of `type`.
    static func destroy(_ payload: UnsafeMutableRawPointer, as type: any Any.Type) {
        func destroy<Value>(_: Value.Type) {
            let value = value(in: payload, as: Value.self)
            value.deinitialize(count: 1)
            if !fits(Value.self) { value.deallocate() }
        }
        destroy(type)
    }
}
