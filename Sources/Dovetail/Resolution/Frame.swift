public import CDovetail

/// One creation in progress: on the stack of the thread that runs it, or in the entry of the graph that its object will
/// have. Frames of a thread are linked, innermost first.
@frozen
@usableFromInline
struct Frame {
    @usableFromInline let parent: UnsafeMutablePointer<Frame>?
    /// The store of the binding. It lives at least as long as the call of its method that made this frame.
    @usableFromInline let store: Unmanaged<BindingStore>
    @usableFromInline let key: BindingKey
    @usableFromInline let depth: Int
    /// How many objects had joined the graph when this creation began.
    @usableFromInline let joinedBefore: Int
    /// The depth of the outermost unfinished creation that this one has got hold of.
    var lowest: Int = .max {
        didSet { isEntangled = lowest <= depth || taints != nil }
    }
    /// The substitutions whose fakes this creation has read; held by the graph.
    private(set) var taints: Unmanaged<TaintSet>? = nil {
        didSet { isEntangled = lowest <= depth || taints != nil }
    }
    /// Whether finishing needs more than leaving.
    @usableFromInline private(set) var isEntangled = false
    /// Whether the binding was entered again while this creation was on its way.
    @usableFromInline var isRepeated = false

    @inlinable
    @inline(__always)
    init(_ key: BindingKey, in store: BindingStore, on thread: UnsafeMutablePointer<dovetail_thread>) {
        parent = thread.pointee.currentFrame
        self.store = Unmanaged.passUnretained(store)
        self.key = key
        depth = parent.map { $0.pointee.depth &+ 1 } ?? 0
        joinedBefore = thread.pointee.joined
    }

    mutating func note(lowest other: Int) {
        if other < lowest { lowest = other }
    }

    mutating func note(taints other: TaintSet?, in graph: Graph) {
        guard let union = TaintSet.union(taintSet, other), union !== taintSet else { return }
        taints = graph.keep(union)
    }

    var taintSet: TaintSet? { taints?.takeUnretainedValue() }
    @inline(__always)
    var owner: UInt64 { store._withUnsafeGuaranteedRef { $0.identity } }
}

extension dovetail_thread {
    @inlinable
    @inline(__always)
    var currentFrame: UnsafeMutablePointer<Frame>? { frame?.assumingMemoryBound(to: Frame.self) }

    @inlinable
    @inline(__always)
    var currentGraph: Graph? { graph.map { Unmanaged<Graph>.fromOpaque($0)._withUnsafeGuaranteedRef { $0 } } }
}

// MARK: - Re-entry

extension Frame {
    /// Why this creation can't begin under those that are in progress, or nil.
    ///
    /// A binding may be entered again when something has joined the graph since, for then the second round finds it
    /// there and comes to an end. Methods with parameters and `id:` end by their arguments; their depth is limited.
    @usableFromInline
    func obstacle() -> ResolutionError? {
        var frame = parent
        var isFirst = true
        var repetitions = 0
        while let ancestor = frame {
            if ancestor.pointee.key.site.isSame(as: key.site) {
                repetitions += 1
                if isFirst, ancestor.pointee.isSameBinding(as: self) {
                    isFirst = false
                    ancestor.pointee.isRepeated = true
                    if ancestor.pointee.joinedBefore == joinedBefore, !key.site.hasParameters {
                        return ResolutionError(.cycle, path: path(from: ancestor))
                    }
                }
            }
            frame = ancestor.pointee.parent
        }
        guard repetitions >= DIContext.recursionLimit else { return nil }
        return ResolutionError(.recursionLimitExceeded(limit: DIContext.recursionLimit), path: loop())
    }

    private func isSameBinding(as frame: Frame) -> Bool {
        store.toOpaque() == frame.store.toOpaque() && key.isSame(as: frame.key)
    }

    /// From this creation's nearest namesake to itself.
    private func loop() -> [BindingReference] {
        var frame = parent
        while let ancestor = frame, !ancestor.pointee.key.site.isSame(as: key.site) {
            frame = ancestor.pointee.parent
        }
        return path(from: frame)
    }
}

// MARK: - Paths

extension Frame {
    /// The path of the creations in progress on this thread, outermost first.
    static var currentPath: [BindingReference] {
        dovetail_current_thread().pointee.currentFrame?.pointee.path() ?? []
    }

    var reference: BindingReference {
        BindingReference(key, in: store._withUnsafeGuaranteedRef { $0 })
    }

    /// The references from `first` (the outermost if nil) to this creation.
    func path(from first: UnsafeMutablePointer<Frame>? = nil) -> [BindingReference] {
        var references = [reference]
        var frame = parent
        while let ancestor = frame {
            references.append(ancestor.pointee.reference)
            frame = ancestor == first ? nil : ancestor.pointee.parent
        }
        return references.reversed()
    }
}
