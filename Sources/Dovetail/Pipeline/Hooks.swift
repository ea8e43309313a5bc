/// What takes part in the requests of one owner: made when the first of these is needed.
final class Hooks {
    // Guarded by the lock of the owner.
    var substitutions = SubstitutionIndex()
    var decorations = DecorationIndex()
    /// How many getters run to find out which binding they resolve.
    var interceptions = 0
    /// Finds asynchronous bindings to be substituted.
    var search: Task<Void, Never>?
    var recorder: ResolutionRecorder?
    /// The scope in which the owner was made, if that is watched.
    var scope: DependencyScope?
    /// What it takes to close the owner.
    var closing: Closing?
}

extension BindingOwner {
    /// The hooks that somebody needs already. The caller holds the lock.
    final var knownHooks: Hooks? {
        // Only `hooks` sets it.
        attachment.map { unsafeDowncast($0, to: Hooks.self) }
    }

    /// The caller holds the lock.
    final var hooks: Hooks {
        if let known = knownHooks { return known }
        let hooks = Hooks()
        attachment = hooks
        return hooks
    }

    final var scope: DependencyScope? {
        currentDetours.contains(.watched) ? withLock { knownHooks?.scope } : nil
    }

    /// Lets the scope of this task, if it is watched, hear of what the owner makes.
    final func joinWatchingScope() {
        guard let scope = DependencyScope.watching else { return }
        withLock {
            hooks.scope = scope
            setDetour(.watched, true)
        }
    }
}
