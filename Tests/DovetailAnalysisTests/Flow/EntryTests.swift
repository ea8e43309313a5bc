import DovetailGraph
import Testing

/// Where a program begins.
@Suite struct EntryTests {
    private static let parts = """
        final class Log {}
        final class Service { let log: Log; init(log: Log) { self.log = log } }
        final class Library { let service = Service(log: Log()) }
        """

    @Test(arguments: [
        ("@main struct Start { let service = Service(log: Log()) }", "Start"),
        (
            "@main enum Start { static func main() { run(Service(log: Log())) } }; func run(_ s: Service) {}",
            "Start.main()"
        ),
        ("@UIApplicationMain class Start { let service = Service(log: Log()) }", "Start"),
        ("struct Start: App { let service = Service(log: Log()) }", "Start"),
        (
            "class Base: UIResponder, UIApplicationDelegate {}; class Start: Base { let service = Service(log: Log()) }",
            "Start"
        ),
        ("class Start: UIResponder, UIWindowSceneDelegate { let service = Service(log: Log()) }", "Start"),
        ("class Start: NSObject, NSApplicationDelegate { let service = Service(log: Log()) }", "Start"),
        (
            "struct Start: AsyncParsableCommand { func run() { let s = Service(log: Log()); keep(s) } }; func keep(_ s: Service) {}",
            "Start"
        ),
        ("func buildApplication() -> Service { Service(log: Log()) }", "buildApplication()"),
        ("func configure(_ app: Application) { app.keep(Service(log: Log())) }", "configure(_:)"),
        ("let service = Service(log: Log()); service.run()", "main"),
        ("class Tool { func main() { keep(Service(log: Log())) } }; func keep(_ s: Service) {}; Tool().main()", "Tool"),
    ])
    func theProgramBeginsWhereItSaysSo(_ program: String, entry: String) async throws {
        let graph = try await Sources(Self.parts + "\n" + program).graph
        #expect(graph.roots.filter(\.isEntry).map(\.id.name) == [entry])
        #expect(graph.rootsFromEntries.map(\.id.name) == [entry, "Library"])
    }

    @Test(arguments: [
        "protocol App {}; struct Start: App { let service = Service(log: Log()) }",
        "struct Start { func configure(_ app: Application) -> Service { Service(log: Log()) } }",
        "let service = Service(log: Log())",
    ])
    func aNamesakeIsNoBeginning(_ program: String) async throws {
        let graph = try await Sources(Self.parts + "\n" + program).graph
        #expect(graph.roots.filter(\.isEntry).map(\.id.name) == [])
        #expect(graph.entries == Set(graph.roots.map(\.id)))
    }
}
