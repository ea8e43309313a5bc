// The paths to awaited creations, and the cycles that would never end.

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

    /// Whether this creation, or one that it is part of, belongs to an owner for which `isMeant` is true.
    func isCreating(where isMeant: (BindingOwner) -> Bool) -> Bool {
        var frame: AsyncFrame? = self
        while let current = frame {
            if let step = current.step, step.store._withUnsafeGuaranteedRef(isMeant) { return true }
            frame = current.parent
        }
        return false
    }

    /// Whether this creation, or one that it is part of, belongs to `home`.
    func isCreating(for home: BindingOwner?) -> Bool { isCreating { $0.home === home } }

    /// A creation in progress.
    struct Unfinished {
        let home: BindingOwner?
        let owner: BindingOwner
        /// Its step isn't nil.
        let frame: AsyncFrame

        var reference: BindingReference { BindingReference(frame.step!.key, in: owner) }
    }

    /// The unfinished creations that the current task works for, or that have started this task: the innermost first.
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

    /// The nearest creation of the `define` of `step`, among this creation and those that await it.
    ///
    /// Most levels look at the nearest 64 creations only. Every 64th level looks at all, so a longer cycle is found
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

    /// The error that keeps `step` from beginning under this creation, which is within `namesake`; nil if it may begin.
    ///
    /// An awaited object joins the graph when it is complete. So a binding that needs itself never ends, unless it is
    /// reached through an injection into an object that was prepared meanwhile. The recursion of a method with
    /// parameters may end by its arguments, so only its depth is limited.
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

    /// The cycle that would close if this creation waited for `creator`; nil if none would. The caller holds the
    /// coordinator's lock.
    ///
    /// Follows the creations that can't end before this one: the one that awaits it, those that wait at its gate, and
    /// so on from each of these.
    func cycle(waitingFor creator: AsyncFrame) -> AsyncCycle? {
        var followed = [self]
        // For each creation that was found, the one that it can't end before.
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

    /// The cycle through this creation and `creator`. `next` gives, for each creation, the one that it can't end
    /// before.
    private func cycle(from creator: AsyncFrame, _ next: (AsyncFrame) -> AsyncFrame) -> AsyncCycle {
        var chain = [creator]
        while !isWithin(chain.last!) { chain.append(next(chain.last!)) }
        let last = chain.last!
        return AsyncCycle(Array(path.drop { !$0.isWithin(last) }) + chain.dropFirst())
    }
}

/// Creations that wait for each other. Keeps their owners, since the creations may have ended when the cycle is read.
struct AsyncCycle {
    private let steps: [(frame: AsyncFrame, store: BindingOwner)]

    fileprivate init(_ frames: [AsyncFrame]) {
        steps = frames.compactMap { frame in frame.step.map { (frame, $0.store.takeUnretainedValue()) } }
    }

    /// The path, with its first binding repeated at the end. A creation that waits at a gate and the creation that it
    /// waits for are of one binding, which is named once.
    var references: [BindingReference] {
        steps.map { BindingReference($0.frame.step!.key, in: $0.store) }.reduce(into: []) { path, reference in
            if path.last != reference { path.append(reference) }
        }
    }
}
