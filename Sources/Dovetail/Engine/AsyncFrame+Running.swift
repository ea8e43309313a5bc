import CDovetail

// The synchronous parts of a creation that is awaited.

extension AsyncFrame {
    /// Runs `body` on behalf of this creation: what it makes synchronously joins the graph.
    func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Self.run(path[...], of: graph, isEnding: false, body)
    }

    /// Runs `body` on behalf of the creation that awaits this one, to put what this one has made in its place.
    func runBefore<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Self.run(parent?.path[...] ?? [], of: graph, isEnding: true, body)
    }

    private static func run<Result, Failure: Error>(
        _ path: ArraySlice<AsyncFrame>, of asyncGraph: AsyncGraph, isEnding: Bool,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = dovetail_current_thread()
        let outer = thread.pointee
        // A thread has a resolution of its own on its way when that runs other tasks, with a run loop for example.
        let graph = outer.graph == nil ? Graph.current(on: thread) : Graph()
        thread.enter(graph)
        (thread.pointee.request, thread.pointee.injects) = (Int64(path.last?.request ?? 0), false)
        thread.pointee.asyncGraph = Unmanaged.passUnretained(asyncGraph).toOpaque()
        graph.endsAsyncCreation = isEnding
        defer {
            asyncGraph.takeNames(of: graph, on: thread)
            graph.endsAsyncCreation = false
            thread.leave(graph, to: outer)
        }
        return try within(path, of: thread, body)
    }

    /// Runs `body` within frames for `path`, outermost first.
    private static func within<Result, Failure: Error>(
        _ path: ArraySlice<AsyncFrame>, of thread: UnsafeMutablePointer<dovetail_thread>,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let first = path.first, let step = first.step else { return try body() }
        var frame = step.store._withUnsafeGuaranteedRef { Frame(step.key, in: $0, on: thread) }
        return try withUnsafeMutablePointer(to: &frame) { (frame) throws(Failure) in
            let parent = thread.pointee.frame
            thread.pointee.frame = UnsafeMutableRawPointer(frame)
            defer {
                frame.pointee.leaveIndex(on: thread)
                thread.pointee.frame = parent
                first.note(taints: frame.pointee.taintSet)
            }
            return try within(path.dropFirst(), of: thread, body)
        }
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
        pointee.asyncGraph = outer.asyncGraph
        (pointee.request, pointee.injects) = (outer.request, outer.injects)
    }
}
