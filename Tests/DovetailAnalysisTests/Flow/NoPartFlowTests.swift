import DovetailGraph
import Testing

@testable import DovetailAnalysis

/// What isn't drawn: functions of C, the elements of a page, and steps of the code.
@Suite struct NoPartFlowTests {
    @Test func functionsAndIntegersOfC() async throws {
        let graph = try await Sources(
            """
            import CoreServices
            import WinSDK
            final class Watcher {
                var stream: FSEventStreamRef!
                func start() {
                    let thread = Thread { FSEventStreamStart(self.stream) }
                    thread.start()
                    let job: HANDLE = CreateJobObjectA(nil, nil)
                    var info = DWORD(MemoryLayout<STARTUPINFOW>.size)
                    print(SetInformationJobObject(job, &info, DWORD(4)), AssignProcessToJobObject(job, info))
                }
            }
            let watcher = Watcher()
            watcher.start()
            """
        ).graph
        #expect(graph.edges.filter { $0.kind == .needs }.isEmpty)
        #expect(graph.types.filter(\.isExternal).map(\.id.name) == [])
    }

    /// With a label it is a structure of a library: `GetObjectInput(bucket: bucket)`.
    @Test func aVerbBeforeLabelledArgumentsIsAType() async throws {
        let wiring = try await Sources(
            """
            import Jobs
            final class Queue {}
            final class Runner { let job: CreateReportJob; init(job: CreateReportJob) { self.job = job } }
            let queue = Queue()
            let runner = Runner(job: CreateReportJob(queue: queue))
            """
        ).wiring
        #expect(
            wiring == """
                main.runner → main.runner/job as job
                main.runner/job → main.queue as queue
                """)
    }

    @Test func theElementsOfAPage() async throws {
        let graph = try await Sources(
            """
            import Ignite
            struct Bar: HTML {
                let path: (String) -> String
                var body: some HTML {
                    NavigationBar {
                        Link("a", target: path("x")).role(.light)
                        Span { Button("Register") }
                    } logo: { Selector(path: path) }
                }
            }
            struct Selector: HTML { let path: (String) -> String; var body: some HTML { Text(path("y")) } }
            struct FAQ: StaticPage { var body: some HTML { Bar(path: { $0 }) } }
            """
        ).graph
        #expect(graph.bindings.map(\.id.name) == [])
    }

    @Test func aLocalOfAnUnknownTypeThatNothingNeeds() async throws {
        let graph = try await Sources(
            """
            import Vapor
            struct Auth: BearerAuthenticator {}
            final class Controller: RouteCollection {
                func boot(routes: RoutesBuilder) throws {
                    let group = routes.grouped("users").grouped(Auth())
                    group.get(":name", use: read)
                }
                func read(request: Request) -> String { "" }
            }
            let app = Application(.production)
            try app.register(collection: Controller())
            """
        ).graph
        #expect(
            graph.bindings.map(\.id.name).sorted() == [
                "Controller.boot(routes:).group/Auth", "Controller.boot(routes:).routes", "main.app",
                "main/Controller",
            ])
    }
}
