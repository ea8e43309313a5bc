import CDovetail

/// One object of a graph, and before that its creation, with room for its value.
///
/// It can't be copied: a copy would retain all that it refers to, in each look at one of its properties.
@usableFromInline
struct GraphEntry: ~Copyable {
    /// First, so that its address is the entry's.
    @usableFromInline var frame: Frame
    /// Follows the frame at once.
    private var payload = Payload()
    /// Never reused, unlike the address of the store.
    private(set) var owner: UInt64
    /// Whether a reader need not look further: the object has no names, is finished, and no fake is in it.
    private(set) var isPlain = true
    var previous: UnsafeMutablePointer<GraphEntry>?
    /// Zero until the object has joined.
    @usableFromInline var joinedAt = 0
    /// The depth of the outermost unfinished creation that this object refers to, as long as its own creation runs.
    private var lowest = Int.max {
        didSet { isPlain = lowest == .max && taints == nil && qualifier == nil }
    }
    /// What it is finished together with, once its own creation has ended before that of what it refers to.
    var unfinishedSet: UnfinishedSet?
    /// The depth of the outermost unfinished creation that this object refers to; `Int.max` once it is finished.
    var reach: Int { unfinishedSet?.lowest ?? lowest }
    /// Keeps what the key refers to.
    private(set) var qualifier: Qualifier?
    private(set) var taints: TaintSet?

    @inline(__always)
    init(_ frame: Frame) {
        self.frame = frame
        owner = frame.owner
    }

    /// Takes up another creation whose object the graph will share, of a binding without names.
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

    /// Takes up the names of the binding and what the creation has got hold of.
    mutating func noteEntanglement(isUnfinished: Bool) {
        if frame.key.reference != nil { (qualifier, isPlain) = (frame.key.qualifier, false) }
        noteTaints()
        if isUnfinished || frame.lowest <= frame.depth { lowest = min(frame.depth, frame.lowest) }
    }

    /// Notes which fakes the creation has read by now.
    mutating func noteTaints() {
        if frame.taints != nil { (taints, isPlain) = (frame.taintSet, false) }
    }

    /// The creation is finished, and refers to nothing unfinished.
    mutating func finish() { lowest = .max }

    /// Gives up the object.
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
    /// Whether this is the plain object of the binding at `site`, by addresses alone: a miss is no proof of absence.
    @inline(__always)
    func isPlain(_ site: BindingSite, _ type: any Any.Type, owner: UInt64) -> Bool {
        frame.key.site.position == site.position && self.owner == owner && isPlain
            && frame.key.site.name == site.name && frame.key.site.file == site.file && frame.key.type == type
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
