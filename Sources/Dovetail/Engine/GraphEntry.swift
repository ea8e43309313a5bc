import CDovetail

/// One object of a graph, or a creation while it runs, with room for its value.
///
/// It can't be copied: a copy would retain all that it refers to, whenever one of its properties is read.
@usableFromInline
struct GraphEntry: ~Copyable {
    /// First, so that its address is the entry's.
    @usableFromInline var frame: Frame
    /// Follows the frame at once.
    private var payload = Payload()
    /// The identity of the owner. It is never reused, unlike an address.
    private(set) var owner: UInt64
    /// Whether a reader may take the object without looking further: its binding has no names, it is finished, and no
    /// fake is in it.
    private(set) var isPlain = true
    var previous: UnsafeMutablePointer<GraphEntry>?
    /// Zero until the object has joined.
    @usableFromInline var joinedAt = 0
    /// The depth of the outermost unfinished creation that this object refers to, while its own creation runs.
    private var lowest = Int.max {
        didSet { isPlain = lowest == .max && taints == nil && qualifier == nil }
    }
    /// The set of objects that are finished together with this one. Set when this object's creation ends while an
    /// object that it refers to is still being created.
    var unfinishedSet: UnfinishedSet?
    /// The depth of the outermost unfinished creation that this object refers to; `Int.max` once it is finished.
    var reach: Int { unfinishedSet?.lowest ?? lowest }
    /// Keeps the qualifier that the key refers to.
    private(set) var qualifier: Qualifier?
    private(set) var taints: TaintSet?

    @inline(__always)
    init(_ frame: Frame) {
        self.frame = frame
        owner = frame.owner
    }

    /// Becomes the entry of another creation, of a binding without names, whose object the graph will share.
    @inline(__always)
    mutating func begin(
        _ site: BindingSite, _ type: any Any.Type, in store: BindingOwner,
        on thread: UnsafeMutablePointer<dovetail_thread>
    ) {
        frame.restart(site, type, in: store, on: thread)
        owner = store.identity
    }

    mutating func begin(_ frame: Frame) {
        self.frame = frame
        owner = frame.owner
    }

    /// Notes the names of the binding, and what the creation has received.
    mutating func noteEntanglement(isUnfinished: Bool) {
        if frame.key.reference != nil { (qualifier, isPlain) = (frame.key.qualifier, false) }
        noteTaints()
        if isUnfinished || frame.lowest <= frame.depth { lowest = min(frame.depth, frame.lowest) }
    }

    /// Notes which fakes the creation has read by now.
    mutating func noteTaints() {
        if frame.taints != nil { (taints, isPlain) = (frame.taintSet, false) }
    }

    /// Notes that the object is finished: it refers to nothing unfinished.
    mutating func finish() { lowest = .max }

    /// Releases the object.
    static func clear(_ entry: UnsafeMutablePointer<GraphEntry>) {
        if isClass(entry.pointee.frame.key.type) {
            payload(of: entry, as: Unmanaged<AnyObject>.self).pointee.release()
        } else {
            Payload.destroy(room(of: entry), as: entry.pointee.frame.key.type)
        }
        if !entry.pointee.isPlain {
            (entry.pointee.qualifier, entry.pointee.taints, entry.pointee.unfinishedSet) = (nil, nil, nil)
            entry.pointee.lowest = .max
        }
        entry.pointee.joinedAt = 0
    }

    static func value(of entry: UnsafeMutablePointer<GraphEntry>) -> Any {
        func value<Value>(as _: Value.Type) -> Any { payload(of: entry, as: Value.self).pointee }
        return value(as: entry.pointee.frame.key.type)
    }

    var key: BindingKey { frame.key }
    @usableFromInline @_transparent var hasJoined: Bool { joinedAt != 0 }
    var isNamed: Bool { key.reference != nil && qualifier?.key != nil }
}

extension GraphEntry {
    /// Whether this is the plain object of the binding at `site`, compared by addresses alone. False doesn't prove that
    /// it isn't.
    @inline(__always)
    func isPlain(_ site: BindingSite, _ type: any Any.Type, owner: UInt64) -> Bool {
        frame.key.site.position == site.position && self.owner == owner && isPlain
            && frame.key.site.name == site.name && frame.key.site.file == site.file && frame.key.type == type
    }

    /// Stands for an entry that isn't known: it is the object of no binding.
    nonisolated(unsafe) static let unknown: UnsafeMutablePointer<GraphEntry> = {
        // Only its key is read. The memory is zero, so it has no position.
        let size = MemoryLayout<GraphEntry>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return memory.assumingMemoryBound(to: GraphEntry.self)
    }()
}

// MARK: - The value

extension GraphEntry {
    @usableFromInline
    @_transparent
    static func room(of entry: UnsafeMutablePointer<GraphEntry>) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(entry) + MemoryLayout<Frame>.stride
    }

    @usableFromInline
    @_transparent
    static func payload<Value>(
        of entry: UnsafeMutablePointer<GraphEntry>, as _: Value.Type = Value.self
    ) -> UnsafeMutablePointer<Value> {
        Payload.value(in: room(of: entry))
    }

    @usableFromInline
    @_transparent
    static func initialize<Value>(_ entry: UnsafeMutablePointer<GraphEntry>, to value: Value) {
        Payload.initialize(room(of: entry), to: value)
    }
}
