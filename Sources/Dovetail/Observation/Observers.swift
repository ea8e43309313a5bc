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

    /// Lets the scope of this task, if it is watched, hear of what the owner makes.
    final func joinWatchingScope() {
        guard let scope = DependencyScope.watching else { return }
        withLock {
            attach(Observers.self).scope = scope
            setDetour(.watched, true)
        }
    }
}
