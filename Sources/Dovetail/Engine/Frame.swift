public import CDovetail

/// A creation in progress. It lies in an entry of its thread; the frame of an awaited creation lies on the stack while
/// a synchronous part of it runs. Frames of a thread are linked, innermost first.
@frozen
@usableFromInline
struct Frame {
    @usableFromInline private(set) var parent: UnsafeMutablePointer<Frame>?
    /// The owner of the binding. It lives at least as long as the call of its method that made this frame.
    private(set) var store: Unmanaged<BindingOwner>
    private(set) var key: BindingKey
    private(set) var depth: Int
    /// How many objects had joined the graph when this creation began.
    private(set) var joinedBefore: Int
    /// The depth of the outermost unfinished creation whose object this creation has received.
    var lowest: Int = .max {
        didSet { noteCare() }
    }
    /// The substitutions whose fakes this creation has read. The graph holds them.
    private(set) var taints: Unmanaged<TaintSet>? = nil {
        didSet { noteCare() }
    }
    /// Whether the binding was entered again during this creation.
    private(set) var isRepeated = false {
        didSet { noteCare() }
    }
    /// Its place in the index of deeply nested creations, once it has one.
    var nesting: FrameIndex.Place? = nil {
        didSet { noteCare() }
    }
    /// Whether ending this creation takes more than leaving its frame.
    @usableFromInline private(set) var needsCare: Bool

    @inline(__always)
    init(_ key: BindingKey, in store: BindingOwner, on thread: UnsafeMutablePointer<dovetail_thread>) {
        parent = thread.pointee.currentFrame
        self.store = Unmanaged.passUnretained(store)
        self.key = key
        depth = parent.map { $0.pointee.depth &+ 1 } ?? 0
        joinedBefore = thread.pointee.joined
        needsCare = key.reference != nil
    }

    /// Becomes the frame of another creation, of a binding without names. Only what differs is written: the frame of a
    /// spare entry needs no care.
    @inline(__always)
    mutating func restart(
        _ site: BindingSite, _ type: any Any.Type, in store: BindingOwner,
        on thread: UnsafeMutablePointer<dovetail_thread>
    ) {
        assert(!needsCare, "a spare entry kept what its creation had got hold of")
        parent = thread.pointee.currentFrame
        self.store = Unmanaged.passUnretained(store)
        key.site = site
        key.type = type
        depth = parent.map { $0.pointee.depth &+ 1 } ?? 0
        joinedBefore = thread.pointee.joined
    }

    /// Forgets what the creation has received, so that the frame needs no care.
    @inline(__always)
    mutating func reset() {
        if !needsCare { return }
        key = BindingKey(site: key.site, type: key.type)
        (lowest, taints, isRepeated, nesting) = (.max, nil, false, nil)
    }

    private mutating func noteCare() {
        needsCare = lowest != .max || taints != nil || isRepeated || nesting != nil || key.reference != nil
    }

    var isEntangled: Bool { lowest <= depth || taints != nil }

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
    @usableFromInline
    @_transparent
    var currentFrame: UnsafeMutablePointer<Frame>? { frame?.assumingMemoryBound(to: Frame.self) }

    @usableFromInline
    @_transparent
    var currentGraph: Graph? { graph.map { Unmanaged<Graph>.fromOpaque($0)._withUnsafeGuaranteedRef { $0 } } }
}

// MARK: - Re-entry

extension Frame {
    /// The error that keeps this creation from beginning under those in progress; nil if it may begin.
    ///
    /// A binding may be entered again when an object has joined the graph meanwhile: the second round finds it there
    /// and ends. The recursion of methods with parameters and of `id:` may end by their arguments, so only its depth is
    /// limited.
    func obstacle(on thread: UnsafeMutablePointer<dovetail_thread>) -> ResolutionError? {
        if dovetail_is_stack_low(thread) {
            return ResolutionError(.nestedTooDeeply(levels: depth + 1), path: wholePath(on: thread))
        }
        let (former, repetitions) = depth < 32 ? namesakes() : Graph.current(on: thread).frames.namesakes(of: self)
        if let former {
            former.pointee.isRepeated = true
            if former.pointee.joinedBefore == joinedBefore, !key.site.hasParameters {
                return ResolutionError(.cycle, path: cycle(to: former))
            }
        }
        let awaiting = thread.pointee.awaitingCreation
        let namesake = awaiting?.namesake(of: AsyncFrame.Step(key, in: store))
        if former == nil, joinedBefore == 0, let namesake, !key.site.hasParameters {
            return ResolutionError(.cycle, path: awaiting!.references(from: namesake) + path())
        }
        guard repetitions + (namesake?.repetitions ?? 0) >= Self.recursionLimit else { return nil }
        return ResolutionError(.recursionLimitExceeded(limit: Self.recursionLimit), path: loop())
    }

    /// The number of times that a binding may be entered within itself if its arguments may end the recursion.
    static var recursionLimit: Int { Int(dovetail_load_relaxed(dovetail_recursion_limit())) }

    /// The nearest creation of this very binding that is in progress, and the number of creations from its `define`.
    private func namesakes() -> (former: UnsafeMutablePointer<Frame>?, count: Int) {
        var (former, count) = (UnsafeMutablePointer<Frame>?.none, 0)
        var frame = parent
        while let ancestor = frame {
            if ancestor.pointee.isNamesake(of: self) {
                count += 1
                if former == nil, ancestor.pointee.isSameBinding(as: self) { former = ancestor }
            }
            frame = ancestor.pointee.parent
        }
        return (former, count)
    }

    /// Whether both come from the same `define`, whatever their names: of one owner, or of a method, whose recursion
    /// may go on from one new assembly to the next.
    func isNamesake(of other: Frame) -> Bool {
        key.site.isSame(as: other.key.site)
            && (store.toOpaque() == other.store.toOpaque() || key.site.hasParameters)
    }

    func isSameBinding(as frame: Frame) -> Bool {
        store.toOpaque() == frame.store.toOpaque() && key.isSame(as: frame.key)
    }

    /// The path once around a cycle, from where it was entered, however often it was run through before it was found.
    private func cycle(to ancestor: UnsafeMutablePointer<Frame>) -> [BindingReference] {
        var (above, below) = (ancestor.pointee.parent, parent)
        var steps = 0
        while let outer = above, let inner = below, outer.pointee.isSameBinding(as: inner.pointee) {
            steps += 1
            (above, below) = (outer.pointee.parent, inner.pointee.parent)
        }
        let members = path(from: ancestor).dropLast()
        let first = (members.count - steps % members.count) % members.count
        return Array(members[first...] + members[..<first]) + [members[first]]
    }

    /// The path from this creation's nearest namesake to itself.
    private func loop() -> [BindingReference] {
        var frame = parent
        while let ancestor = frame, !ancestor.pointee.isNamesake(of: self) {
            frame = ancestor.pointee.parent
        }
        return path(from: frame)
    }
}

// MARK: - Paths

extension Frame {
    /// The path of the creations in progress that this thread works on, outermost first.
    static var currentPath: [BindingReference] {
        let thread = dovetail_current_thread()
        return thread.pointee.currentFrame?.pointee.wholePath(on: thread) ?? []
    }

    /// The path to this creation. It begins with the creations that await those of this thread.
    private func wholePath(on thread: UnsafeMutablePointer<dovetail_thread>) -> [BindingReference] {
        (thread.pointee.awaitingCreation?.references ?? []) + path()
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
