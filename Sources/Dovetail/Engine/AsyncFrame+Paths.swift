// The paths that lead to creations that are awaited, and the cycles that would never end.

extension AsyncFrame {
    /// The creations in progress that led here, outermost first. A request to a container has no step.
    var path: [AsyncFrame] {
        var frames: [AsyncFrame] = []
        var frame: AsyncFrame? = self
        while let current = frame {
            if current.step != nil { frames.append(current) }
            frame = current.parent
        }
        return frames.reversed()
    }

    /// The references of the path, outermost first.
    var references: [BindingReference] { path.compactMap(\.step?.reference) }

    func isWithin(_ other: AsyncFrame) -> Bool {
        var frame: AsyncFrame? = self
        while let current = frame, current.depth >= other.depth {
            if current === other { return true }
            frame = current.parent
        }
        return false
    }

    /// Whether it is, or is part of, a creation of a context or container that `isMeant`.
    func isCreating(where isMeant: (BindingOwner) -> Bool) -> Bool {
        var frame: AsyncFrame? = self
        while let current = frame {
            if let step = current.step, step.store._withUnsafeGuaranteedRef(isMeant) { return true }
            frame = current.parent
        }
        return false
    }

    /// Whether it is, or is part of, a creation of `home`.
    func isCreating(for home: BindingOwner?) -> Bool { isCreating { $0.home === home } }

    /// A creation in progress.
    struct Unfinished {
        let home: BindingOwner?
        let owner: BindingOwner
        /// Its frame has a step.
        let frame: AsyncFrame

        var reference: BindingReference { BindingReference(frame.step!.key, in: owner) }
    }

    /// The creations that the current task works for, or that have started it, if they haven't ended: the innermost first.
    static var unfinished: [Unfinished] {
        var unfinished: [Unfinished] = []
        var next = bound
        while let frame = next, let surroundings = Coordinator.withLock({ frame.surroundings }) {
            if let owner = surroundings.owner {
                unfinished.append(Unfinished(home: surroundings.home, owner: owner, frame: frame))
            }
            next = surroundings.outer
        }
        return unfinished
    }

    /// The nearest creation from the `define` of `step`, of this one and those that await it.
    ///
    /// Looks at the nearest 64, and from time to time at all: so a chain of *n* costs O(*n*), and a longer cycle is found
    /// too.
    func namesake(of step: Step) -> AsyncFrame? {
        var frame: AsyncFrame? = self
        var rest = depth % 64 == 0 ? Int.max : 64
        while let current = frame, rest > 0 {
            if let other = current.step, step.isNamesake(of: other) { return current }
            frame = current.parent
            rest -= 1
        }
        return nil
    }

    /// Why `step` can't begin under this creation, which is within `namesake`, or nil.
    ///
    /// Nothing joins the graph before it is made, so a binding that needs itself never ends, unless it comes back by what is
    /// injected into something that was prepared since. Methods with parameters end by their arguments; their depth is
    /// limited.
    func obstacle(to step: Step, within namesake: AsyncFrame) -> ResolutionError? {
        let limit = Frame.recursionLimit
        if step.hasParameters, namesake.repetitions < limit { return nil }
        if !step.hasParameters, namesake.graph === graph, namesake.preparedBefore < graph.preparedForInjection {
            return nil
        }
        let reason = step.hasParameters ? ResolutionError.Reason.recursionLimitExceeded(limit: limit) : .cycle
        return ResolutionError(reason, path: references(from: namesake) + [step.reference])
    }

    /// The references from `outer`, which this creation is within, to this creation.
    func references(from outer: AsyncFrame) -> [BindingReference] {
        path.drop { $0 !== outer }.map { $0.step!.reference }
    }

    /// The cycle that would close if this creation waited for `creator`: nil when that can end before this one does.
    /// The caller holds the coordinator's mutex.
    ///
    /// It follows who can't end before this creation has: who awaits it, who waits for what one of those creates, and so
    /// on.
    func cycle(waitingFor creator: AsyncFrame) -> AsyncCycle? {
        var followed = [self]
        // What each of them can't end before.
        var next = [ObjectIdentifier(self): self]
        var index = 0
        while index < followed.count {
            let frame = followed[index]
            if frame === creator { return cycle(from: creator) { next[ObjectIdentifier($0)]! } }
            index += 1
            for blocked in [frame.parent].compactMap(\.self) + (frame.ownGate?.waitingFrames ?? [])
            where next[ObjectIdentifier(blocked)] == nil {
                next[ObjectIdentifier(blocked)] = frame
                followed.append(blocked)
            }
        }
        return nil
    }

    /// The cycle of this creation and those from `creator` on, each followed by what it can't end before.
    private func cycle(from creator: AsyncFrame, _ next: (AsyncFrame) -> AsyncFrame) -> AsyncCycle {
        var chain = [creator]
        while !isWithin(chain.last!) { chain.append(next(chain.last!)) }
        let last = chain.last!
        return AsyncCycle(Array(path.drop { !$0.isWithin(last) }) + chain.dropFirst())
    }
}

/// Creations that wait for each other. It keeps their stores, since they may have ended when somebody reads it.
struct AsyncCycle {
    private let steps: [(frame: AsyncFrame, store: BindingOwner)]

    fileprivate init(_ frames: [AsyncFrame]) {
        steps = frames.compactMap { frame in frame.step.map { (frame, $0.store.takeUnretainedValue()) } }
    }

    /// The path, the first once more at its end. Who waits for a creation and that creation are one binding.
    var references: [BindingReference] {
        steps.map { BindingReference($0.frame.step!.key, in: $0.store) }.reduce(into: []) { path, reference in
            if path.last != reference { path.append(reference) }
        }
    }
}
