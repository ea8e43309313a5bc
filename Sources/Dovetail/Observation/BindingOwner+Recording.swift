import CDovetail

extension BindingOwner {
    /// Begins to record a request of this thread. Nil if there is no recorder.
    final func beginRecording(_ key: BindingKey, _ lifetime: Lifetime) -> RecordedRequest? {
        guard !key.isAssembly, let recorder else { return nil }
        let thread = dovetail_current_thread()
        return recorder.begin(
            key, in: self, lifetime, parent: Int(thread.pointee.request),
            phase: thread.pointee.injects ? .inject : .construct, isAwaited: false)
    }

    /// Begins to record a request of a task. Nil if there is no recorder.
    final func beginRecording(
        _ key: BindingKey, _ lifetime: Lifetime, as frame: AsyncFrame
    ) -> RecordedRequest? {
        guard let recorder else { return nil }
        let request = recorder.begin(
            key, in: self, lifetime, parent: frame.request, phase: .construct, isAwaited: true)
        frame.request = request.id
        return request
    }

    final func inheritRecorder(of parent: BindingOwner) {
        parent.recorder?.attach(self)
    }

    final func startRecording(for recorder: ResolutionRecorder) {
        let former = withLock { () -> ResolutionRecorder? in
            let observers = attach(Observers.self)
            let former = observers.recorder
            observers.recorder = recorder
            setDetour(.recorded, true)
            return former
        }
        withExtendedLifetime(former) {}  // Released here, after the lock, with what it keeps of the user's.
    }

    final func stopRecording(for recorder: ResolutionRecorder) {
        withLock {
            guard let observers = attached(Observers.self), observers.recorder === recorder else { return }
            observers.recorder = nil
            setDetour(.recorded, false)
        }
    }

    /// The name of a binding in a recording: as it is declared, even if messages name it by its explicit `key:`.
    final func declaredReference(to key: BindingKey) -> BindingReference {
        let reference = BindingReference(key, in: self)
        // A registration has no owner; its reference is the declaration.
        guard let qualifier = key.qualifier, !reference.owner.isEmpty else { return reference }
        let id = qualifier.id.flatMap { $0.base is ObjectIdentifier ? nil : "[\($0)]" } ?? ""
        return BindingReference(
            owner: reference.owner, name: key.site.nameText + id, type: reference.type, file: reference.file,
            line: reference.line, column: reference.column)
    }
}
