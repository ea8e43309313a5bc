/// One object of a graph, with room for its value: 48 bytes hold a class, any existential of two protocols, and
/// most structs; a larger value lives in memory of its own.
@usableFromInline
struct GraphEntry {
    /// First, so that its address is the entry's.
    private var payload: (UInt, UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0, 0)
    @usableFromInline private(set) var key: BindingKey
    @usableFromInline private(set) var owner: UInt64 = 0
    /// Whether a reader need not note anything: the object is finished and no fake is in it.
    @usableFromInline private(set) var isPlain = false
    var previous: UnsafeMutablePointer<GraphEntry>?
    var nextInBucket: UnsafeMutablePointer<GraphEntry>?
    private(set) var hash: UInt = 0
    private(set) var joinedAt = 0
    /// The depth of the outermost unfinished creation that this object refers to.
    var lowest = Int.max {
        didSet { isPlain = lowest == .max && taints == nil }
    }
    /// Keeps what the key refers to.
    private(set) var qualifier: Qualifier?
    private(set) var taints: TaintSet?
    /// Nil for the instance of a class, which needs no more than a release.
    private var operations: Operations?

    /// What a graph does with a value whose type it doesn't know. The closures capture nothing: no allocation.
    @frozen
    @usableFromInline
    struct Operations {
        let destroy: (UnsafeMutablePointer<GraphEntry>) -> Void
        let value: (UnsafeMutablePointer<GraphEntry>) -> Any

        @usableFromInline
        init(
            destroy: @escaping (UnsafeMutablePointer<GraphEntry>) -> Void,
            value: @escaping (UnsafeMutablePointer<GraphEntry>) -> Any
        ) {
            self.destroy = destroy
            self.value = value
        }
    }

    init(key: BindingKey) {
        self.key = key
    }

    /// Takes up the object that the creation of `frame` has made. Entries are used again and again, so only what
    /// differs is written.
    mutating func take(
        _ frame: UnsafeMutablePointer<Frame>, hash: UInt, joinedAt: Int, isUnfinished: Bool, _ operations: Operations?
    ) {
        key = frame.pointee.key
        owner = frame.pointee.store._withUnsafeGuaranteedRef { $0.identity }
        self.hash = hash
        self.joinedAt = joinedAt
        if key.reference != nil { qualifier = key.qualifier }
        if frame.pointee.taints != nil { taints = frame.pointee.taintSet }
        if operations != nil { self.operations = operations }
        let depth = frame.pointee.depth
        let lowest = frame.pointee.lowest
        self.lowest = isUnfinished || lowest <= depth ? min(depth, lowest) : .max
    }

    /// Gives up the object.
    static func clear(_ entry: UnsafeMutablePointer<GraphEntry>) {
        if let operations = entry.pointee.operations {
            operations.destroy(entry)
            entry.pointee.operations = nil
        } else {
            object(of: entry).release()
        }
        if entry.pointee.key.reference != nil { entry.pointee.qualifier = nil }
        if entry.pointee.taints != nil { entry.pointee.taints = nil }
    }

    static func value(of entry: UnsafeMutablePointer<GraphEntry>) -> Any {
        entry.pointee.operations?.value(entry) ?? object(of: entry).takeUnretainedValue()
    }

    private static func object(of entry: UnsafeMutablePointer<GraphEntry>) -> Unmanaged<AnyObject> {
        UnsafeMutableRawPointer(entry).load(as: Unmanaged<AnyObject>.self)
    }

    var isUnfinished: Bool { lowest != .max }
    var isNamed: Bool { key.reference != nil && qualifier?.key != nil }
}

extension GraphEntry {
    /// Whether this is the plain object of the binding at `site`, by addresses alone: a miss is no proof of absence.
    @inlinable
    @inline(__always)
    func isPlain(_ site: BindingSite, _ type: any Any.Type, owner: UInt64) -> Bool {
        key.site.position == site.position && self.owner == owner && key.type == type
            && key.site.file == site.file && key.reference == nil && isPlain
    }

    /// Stands for an entry that isn't known: it is the object of nothing.
    nonisolated(unsafe) static let unknown: UnsafeMutablePointer<GraphEntry> = {
        // Never read beyond its key; the memory is zero, so it has no position.
        let size = MemoryLayout<GraphEntry>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return memory.assumingMemoryBound(to: GraphEntry.self)
    }()
}

// MARK: - The value

extension GraphEntry {
    @inlinable
    @inline(__always)
    static func fits<Value>(_: Value.Type) -> Bool {
        MemoryLayout<Value>.size <= 48 && MemoryLayout<Value>.alignment <= 8
    }

    @inlinable
    @inline(__always)
    static func payload<Value>(
        of entry: UnsafeMutablePointer<GraphEntry>, as _: Value.Type = Value.self
    ) -> UnsafeMutablePointer<Value> {
        let memory = UnsafeMutableRawPointer(entry)
        if fits(Value.self) { return memory.assumingMemoryBound(to: Value.self) }
        return memory.load(as: UnsafeMutablePointer<Value>.self)
    }

    @inlinable
    @inline(__always)
    static func initialize<Value>(_ entry: UnsafeMutablePointer<GraphEntry>, to value: Value) {
        if !fits(Value.self) {
            let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            UnsafeMutableRawPointer(entry).storeBytes(of: memory, as: UnsafeMutablePointer<Value>.self)
        }
        payload(of: entry).initialize(to: value)
    }

    @inlinable
    @inline(__always)
    static func operations<Value>(for _: Value.Type) -> Operations? {
        if Value.self is AnyObject.Type { return nil }
        return Operations(
            destroy: { entry in
                let payload = payload(of: entry, as: Value.self)
                payload.deinitialize(count: 1)
                if !fits(Value.self) { payload.deallocate() }
            },
            value: { payload(of: $0, as: Value.self).pointee })
    }
}
