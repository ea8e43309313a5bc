import CDovetail

/// One request to a binding, from its beginning to its answer.
final class RecordedRequest: @unchecked Sendable {
    // @unchecked: what changes is guarded by the recorder's lock.
    let id: Int
    let recorder: ResolutionRecorder
    /// The number of the binding with the recorder.
    let binding: Int
    let scope: String
    let parent: Int
    let phase: Recording.Dependency.Phase
    let isAwaited: Bool
    let surrounding: (any Sendable)?
    let start = ContinuousClock.now
    let thread = UInt(bitPattern: dovetail_current_thread())
    var isMade = false
    var needs: [Int] = []
    var knownNeeds: Set<Int> = []

    init(
        id: Int, _ recorder: ResolutionRecorder, _ binding: Int, scope: String, parent: Int,
        phase: Recording.Dependency.Phase, isAwaited: Bool, within surrounding: (any Sendable)?
    ) {
        self.id = id
        self.recorder = recorder
        self.binding = binding
        self.scope = scope
        self.parent = parent
        self.phase = phase
        self.isAwaited = isAwaited
        self.surrounding = surrounding
    }
}

extension RecordedRequest {
    func noteMade() { recorder.noteMade(id) }

    func noteInjection() { dovetail_current_thread().pointee.injects = true }

    func end(with error: (any Error)? = nil, evenIfNotMade: Bool = true) {
        recorder.end(self, with: error, evenIfNotMade: evenIfNotMade)
    }

    /// Notes that the request of this thread was answered with a fake.
    static func noteFake(in store: BindingOwner) {
        store.recorder?.noteMade(Int(dovetail_current_thread().pointee.request))
    }

    /// Runs `body` as the work of this thread for the request.
    func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let thread = dovetail_current_thread()
        let outer = (thread.pointee.request, thread.pointee.injects)
        (thread.pointee.request, thread.pointee.injects) = (Int64(id), false)
        defer { (thread.pointee.request, thread.pointee.injects) = outer }
        do throws(Failure) {
            let result = try body()
            end()
            return result
        } catch {
            end(with: error)
            throw error
        }
    }
}
