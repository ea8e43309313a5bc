import CDovetail

// The synchronous parts of an awaited creation.

extension AsyncFrame {
    /// Runs `body` on behalf of this creation: objects that it makes synchronously join the graph.
    func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Self.run(creation, of: graph, isEnding: false, body)
    }

    /// Runs `body`, which puts the result of this creation in its place, on behalf of the creation that awaits this
    /// one.
    func runBefore<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Self.run(parent?.creation, of: graph, isEnding: true, body)
    }

    /// This creation. For a request to a container, the creation that the request is part of.
    private var creation: AsyncFrame? { step == nil ? parent?.creation : self }

    private static func run<Result, Failure: Error>(
        _ creation: AsyncFrame?, of asyncGraph: AsyncGraph, isEnding: Bool, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let part = SynchronousPart(of: creation, in: asyncGraph, isEnding: isEnding)
        defer { part.end() }
        guard let creation, let step = creation.step else { return try body() }
        return try creation.run(step, on: part.thread, body)
    }

    /// Runs `body` within one frame that stands for this creation: a thread needs one frame, however long the path is.
    private func run<Result, Failure: Error>(
        _ step: Step, on thread: UnsafeMutablePointer<dovetail_thread>, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var frame = step.store._withUnsafeGuaranteedRef { Frame(step.key, in: $0, on: thread) }
        return try withUnsafeMutablePointer(to: &frame) { (frame) throws(Failure) in
            thread.pointee.frame = UnsafeMutableRawPointer(frame)
            defer { leave(frame, on: thread) }
            return try body()
        }
    }

    @inline(never)
    private func leave(_ frame: UnsafeMutablePointer<Frame>, on thread: UnsafeMutablePointer<dovetail_thread>) {
        frame.pointee.leaveIndex(on: thread)
        thread.pointee.frame = nil
        note(taints: frame.pointee.taintSet)
    }
}

/// What a thread has put aside while it runs a synchronous part of an awaited creation.
///
/// Its functions are compiled once, not for each type of a result.
private struct SynchronousPart {
    let thread: UnsafeMutablePointer<dovetail_thread>
    private let outer: dovetail_thread
    private let graph: Graph
    private let asyncGraph: AsyncGraph

    @inline(never)
    init(of creation: AsyncFrame?, in asyncGraph: AsyncGraph, isEnding: Bool) {
        thread = dovetail_current_thread()
        outer = thread.pointee
        // The thread has a resolution in progress if that one runs other tasks, with a run loop for example.
        graph = outer.graph == nil ? Graph.current(on: thread) : Graph()
        self.asyncGraph = asyncGraph
        thread.enter(graph)
        (thread.pointee.request, thread.pointee.injects) = (Int64(creation?.request ?? 0), false)
        thread.pointee.asyncGraph = Unmanaged.passUnretained(asyncGraph).toOpaque()
        thread.pointee.asyncFrame = creation.map { Unmanaged.passUnretained($0).toOpaque() }
        graph.endsAsyncCreation = isEnding
    }

    @inline(never)
    func end() {
        asyncGraph.takeNames(of: graph, on: thread)
        graph.endsAsyncCreation = false
        thread.leave(graph, to: outer)
    }
}

extension dovetail_thread {
    /// The creation that awaits the one which this thread works for. The outermost frame of this thread is part of it.
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
