import Dovetail
import DovetailLiveGraph
import DovetailObservability
import Foundation
import Hummingbird
import Logging
import Tracing

/// Records the start and the first requests, gives what it has heard to logs, metrics and traces, and then hears
/// nothing more, so that nothing is paid for it.
final class Recorder: Sendable {
    private let recorder = ResolutionRecorder.ofSpans()
    private let lock = NSLock()
    // Both are guarded by `lock`.
    private nonisolated(unsafe) var startUp: StartUpReport?
    private nonisolated(unsafe) var requestsLeft = 64
    private let logger: Logger

    init(of context: DIContext, logger: Logger) {
        self.logger = logger
        recorder.attach(to: context)
    }

    var recording: Recording { recorder.recording }

    /// What was made before the first request.
    var startUpReport: StartUpReport { lock.withLock { startUp } ?? recording.startUpReport }

    func beginRequest() {
        lock.withLock {
            if requestsLeft > 0, startUp == nil { startUp = recorder.recording.startUpReport }
        }
    }

    func endRequest() { leave { $0 - 1 } }

    /// Doesn't wait for more requests.
    func stop() { leave { _ in 0 } }

    private func leave(_ count: (Int) -> Int) {
        let isOver = lock.withLock {
            guard requestsLeft > 0 else { return false }
            requestsLeft = count(requestsLeft)
            return requestsLeft == 0
        }
        if isOver { finish() }
    }

    private func finish() {
        recorder.detach()
        recorder.log(to: logger)
        recorder.measure()
        recorder.trace(within: .topLevel)
    }
}

/// Counts requests until enough of them are recorded.
struct Recorded: RouterMiddleware {
    let recorder: Recorder

    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        recorder.beginRequest()
        defer { recorder.endRequest() }
        return try await next(request, context)
    }
}

/// `/graph`: the object graph of this process as a page to search and click, with how long it took to make each part;
/// the same for the graph tool; and as a report.
struct GraphRoutes {
    let recorder: Recorder

    func add(to router: Router<ShopContext>) {
        router.get("graph") { _, _ in
            Response(try recorder.recording.graph(as: .html, name: "Storefront"), type: "text/html")
        }
        router.get("graph.json") { _, _ in
            Response(try recorder.recording.graph(as: .json, name: "Storefront"), type: "application/json")
        }
        router.get("graph/times") { _, _ in recorder.startUpReport.description }
    }
}

extension Response {
    init(_ text: String, type: String) {
        self.init(
            status: .ok, headers: [.contentType: "\(type); charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
