import CDovetail

// The synchronous parts of a creation that is awaited.

extension AsyncFrame {
    /// Runs `body` on behalf of this creation: what it makes synchronously joins the graph.
    func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Self.run(creation, of: graph, isEnding: false, body)
    }

    /// Runs `body` on behalf of the creation that awaits this one, to put what this one has made in its place.
    func runBefore<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Self.run(parent?.creation, of: graph, isEnding: true, body)
    }

    /// This creation; for a request to a container, the one that the request is part of.
    private var creation: AsyncFrame? { step == nil ? parent?.creation : self }

    private static func run<Result, Failure: Error>(
        _ creation: AsyncFrame?, of asyncGraph: AsyncGraph, isEnding: Bool, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = dovetail_current_thread()
        let outer = thread.pointee
        // A thread has a resolution of its own on its way when that runs other tasks, with a run loop for example.
        let graph = outer.graph == nil ? Graph.current(on: thread) : Graph()
        thread.enter(graph)
        (thread.pointee.request, thread.pointee.injects) = (Int64(creation?.request ?? 0), false)
        thread.pointee.asyncGraph = Unmanaged.passUnretained(asyncGraph).toOpaque()
        thread.pointee.asyncFrame = creation.map { Unmanaged.passUnretained($0).toOpaque() }
        graph.endsAsyncCreation = isEnding
        defer {
            asyncGraph.takeNames(of: graph, on: thread)
            graph.endsAsyncCreation = false
            thread.leave(graph, to: outer)
        }
        guard let creation, let step = creation.step else { return try body() }
        return try creation.run(step, on: thread, body)
    }

    /// Runs `body` within a frame for this creation, so that a thread needs one for however long a path.
    private func run<Result, Failure: Error>(
        _ step: Step, on thread: UnsafeMutablePointer<dovetail_thread>, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var frame = step.store._withUnsafeGuaranteedRef { Frame(step.key, in: $0, on: thread) }
        return try withUnsafeMutablePointer(to: &frame) { (frame) throws(Failure) in
            thread.pointee.frame = UnsafeMutableRawPointer(frame)
            defer {
                frame.pointee.leaveIndex(on: thread)
                thread.pointee.frame = nil
                note(taints: frame.pointee.taintSet)
            }
            return try body()
        }
    }
}

extension dovetail_thread {
    /// The creation that awaits the one which this thread works for: the outermost frame of this thread is within it.
    var awaitingCreation: AsyncFrame? {
        asyncFrame.flatMap { Unmanaged<AsyncFrame>.fromOpaque($0).takeUnretainedValue().parent }
    }
}

extension UnsafeMutablePointer where Pointee == dovetail_thread {
    fileprivate func enter(_ graph: Graph) {
        (pointee.graph, pointee.frame) = (Unmanaged.passUnretained(graph).toOpaque(), nil)
        (pointee.newest, pointee.joined, pointee.sharedNames) = (nil, 0, 0)
        dovetail_fill_recent(self, nil)
    }

    fileprivate func leave(_ graph: Graph, to outer: dovetail_thread) {
        pointee.graph = Unmanaged.passUnretained(graph).toOpaque()
        Graph.end(on: self)
        (pointee.graph, pointee.frame) = (outer.graph, outer.frame)
        (pointee.newest, pointee.joined) = (outer.newest, outer.joined)
        (pointee.sharedNames, pointee.recent) = (outer.sharedNames, outer.recent)
        (pointee.asyncGraph, pointee.asyncFrame) = (outer.asyncGraph, outer.asyncFrame)
        (pointee.request, pointee.injects) = (outer.request, outer.injects)
    }
}
