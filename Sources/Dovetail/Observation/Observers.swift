/// Who hears of what one owner makes.
final class Observers: Attachment {
    // Guarded by the lock of the owner.
    var recorder: ResolutionRecorder?
    /// The scope in which the owner was made, if that is watched.
    var scope: DependencyScope?
}

extension BindingOwner {
    final var recorder: ResolutionRecorder? {
        currentDetours.contains(.recorded) ? withLock { attached(Observers.self)?.recorder } : nil
    }

    final var scope: DependencyScope? {
        currentDetours.contains(.watched) ? withLock { attached(Observers.self)?.scope } : nil
    }

    /// Lets the scope of this task, or else that of `owner`, hear of what the owner makes, if it is watched.
    final func joinWatchingScope(of owner: BindingOwner? = nil) {
        guard let scope = DependencyScope.watching ?? owner?.scope else { return }
        withLock {
            attach(Observers.self).scope = scope
            setDetour(.watched, true)
        }
    }
}
