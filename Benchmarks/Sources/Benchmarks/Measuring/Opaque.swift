import CBenchmarks

/// Uses `value` in a way that the compiler can't see: it must be made, held, and after the call be read anew.
@inline(__always)
func blackHole<Value>(_ value: Value) {
    withUnsafePointer(to: value) { benchmark_consume($0) }
}

/// `object`, of which the compiler no longer knows where it comes from and who else has it.
func opaque<Object: AnyObject>(_ object: Object) -> Object {
    let address = benchmark_opaque(Unmanaged.passRetained(object).toOpaque())
    return Unmanaged<Object>.fromOpaque(address).takeRetainedValue()
}
