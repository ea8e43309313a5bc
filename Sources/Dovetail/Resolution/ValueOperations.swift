/// What the runtime must know of a type to keep its values in a graph entry without knowing the type.
@usableFromInline
protocol ValueOperations {
    static func preparePayload(of entry: UnsafeMutablePointer<GraphEntry>)
    static func destroyPayload(of entry: UnsafeMutablePointer<GraphEntry>)
    static func value(of entry: UnsafeMutablePointer<GraphEntry>) -> Any
}

@frozen
@usableFromInline
enum Operations<Value>: ValueOperations {
    @inlinable
    @inline(__always)
    static var fits: Bool { MemoryLayout<Value>.size <= 48 && MemoryLayout<Value>.alignment <= 8 }

    @inlinable
    @inline(__always)
    static func payload(of entry: UnsafeMutablePointer<GraphEntry>) -> UnsafeMutablePointer<Value> {
        let inline = UnsafeMutableRawPointer(entry)
        if fits { return inline.assumingMemoryBound(to: Value.self) }
        return inline.load(as: UnsafeMutablePointer<Value>.self)
    }

    @usableFromInline
    static func preparePayload(of entry: UnsafeMutablePointer<GraphEntry>) {
        if fits { return }
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        UnsafeMutableRawPointer(entry).storeBytes(of: memory, as: UnsafeMutablePointer<Value>.self)
    }

    @usableFromInline
    static func destroyPayload(of entry: UnsafeMutablePointer<GraphEntry>) {
        let payload = payload(of: entry)
        payload.deinitialize(count: 1)
        if !fits { payload.deallocate() }
    }

    @usableFromInline
    static func value(of entry: UnsafeMutablePointer<GraphEntry>) -> Any { payload(of: entry).pointee }
}
