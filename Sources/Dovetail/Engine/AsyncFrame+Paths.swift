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

    /// Whether it is, or is part of, a creation of `home`.
    func isCreating(for home: BindingOwner?) -> Bool {
        path.contains { $0.step!.store._withUnsafeGuaranteedRef { $0.home } === home }
    }

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

    /// Why `step` can't begin under this creation, or nil.
    ///
    /// Nothing joins the graph before it is made, so a binding that needs itself never ends. Methods with parameters
    /// end by their arguments; their depth is limited.
    func obstacle(to step: Step) -> ResolutionError? {
        let path = path
        if step.key.site.hasParameters {
            let limit = Frame.recursionLimit
            let repetitions = path.filter { $0.step!.key.site.isSame(as: step.key.site) }.count
            guard repetitions >= limit else { return nil }
            let last = path.lastIndex { $0.step!.key.site.isSame(as: step.key.site) }!
            return ResolutionError(.recursionLimitExceeded(limit: limit), path: Self.references(path[last...], step))
        }
        guard let first = path.firstIndex(where: { $0.step!.isSame(as: step) }) else { return nil }
        return ResolutionError(.cycle, path: Self.references(path[first...], step))
    }

    private static func references(_ path: ArraySlice<AsyncFrame>, _ step: Step) -> [BindingReference] {
        path.map { $0.step!.reference } + [step.reference]
    }

    /// The cycle that would close if this creation waited for `creator`: nil when that can end before this one does.
    /// The caller holds the coordinator's mutex.
    func cycle(waitingFor creator: AsyncFrame) -> AsyncCycle? {
        var visited: Set<ObjectIdentifier> = []
        guard let chain = creator.chain(to: self, &visited), let last = chain.last else { return nil }
        return AsyncCycle(Array(path.drop { !$0.isWithin(last) }) + chain.dropFirst())
    }

    /// The creations from this one to one that `other` is within, each unable to end before the next.
    private func chain(to other: AsyncFrame, _ visited: inout Set<ObjectIdentifier>) -> [AsyncFrame]? {
        guard visited.insert(ObjectIdentifier(self)).inserted else { return nil }
        if other.isWithin(self) { return [self] }
        if let gate { return gate.creator?.chain(to: other, &visited).map { [self] + $0 } }
        var next = newestChild
        while let child = next {
            if let rest = child.chain(to: other, &visited) { return [self] + rest }
            next = child.olderSibling
        }
        return nil
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
