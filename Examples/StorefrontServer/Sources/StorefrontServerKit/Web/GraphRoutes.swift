import Dovetail
import DovetailLiveGraph
import Hummingbird
import Synchronization

/// Records the start and the first requests, and then nothing more, so that nothing is paid for it.
final class Recorder: Sendable {
    private let recorder = ResolutionRecorder()
    private let requestsLeft = Atomic(64)

    init(of context: DIContext) { recorder.attach(to: context) }

    var recording: Recording { recorder.recording }

    func noteRequest() {
        guard requestsLeft.load(ordering: .relaxed) > 0 else { return }
        if requestsLeft.subtract(1, ordering: .relaxed).newValue == 0 { stop() }
    }

    func stop() { recorder.detach() }
}

/// Counts requests until enough of them are recorded.
struct Recorded: RouterMiddleware {
    let recorder: Recorder

    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        recorder.noteRequest()
        return response
    }
}

/// `/graph`: the object graph of this process as a page to search and click, and how long it took to make it.
struct GraphRoutes {
    let recorder: Recorder

    func add(to router: Router<ShopContext>) {
        router.get("graph") { _, _ in
            Response(html: ByteBuffer(string: try recorder.recording.graph(as: .html, name: "Storefront")))
        }
        router.get("graph/times") { _, _ in recorder.recording.startUpReport.description }
    }
}

extension Response {
    init(html: ByteBuffer) {
        self.init(
            status: .ok, headers: [.contentType: "text/html; charset=utf-8"], body: ResponseBody(byteBuffer: html))
    }
}
