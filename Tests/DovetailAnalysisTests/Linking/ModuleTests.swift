import DovetailAnalysis
import DovetailGraph
import Testing

/// Names across modules and files.
@Suite struct ModuleTests {
    @Test(arguments: ["container", "shop"])
    func aContainerThatIsPrintedOrHasNamelessChildrenHoldsNothingElse(_ name: String) async throws {
        let sources = Sources(
            """
            protocol Log {}
            final class Feed { init(log: any Log) {} }
            func run(_ body: () -> Void) { body() }
            let \(name) = Container()
            \(name).register(Feed.self, Feed.init)
            var session = Container(parent: \(name))
            run { session = Container(parent: \(name)) }
            run { print(\(name)) }
            """)
        let text = TextFindings().render(Check().report(on: try await sources.graph))
        #expect(text.contains("error: nothing provides 'any Log' [missing-binding]"))
    }

    @Test func aConformanceInAModuleThatIsNotImportedIsSuggestedAsSuch() async throws {
        var sources = Sources("")
        sources.files = [
            ("Time/Clock.swift", "Time", "public struct SystemClock: Clock {}"),
            (
                "App/App.swift", "App",
                """
                public protocol Clock {}
                final class Alarm { init(clock: any Clock) {} }
                let container = Container()
                func setUp() { container.register(Alarm.self, .lazySingleton, Alarm.init) }
                """
            ),
        ]
        sources.modules = [ModuleFacts(name: "Time", dependencies: ["App"]), ModuleFacts(name: "App")]
        #expect(
            TextFindings().render(Check().report(on: try await sources.graph)) == """
                App/App.swift:4:16: error: nothing provides 'any Clock' [missing-binding]
                  container#Alarm → clock: any Clock
                  Time/Clock.swift:1:15: note: 'SystemClock' conforms to it, but is declared in module 'Time', which \
                'App' does not depend on

                """)
    }

    @Test func privateNamesakesAreToldApartByTheirFiles() async throws {
        var sources = Sources("")
        let text = "private final class Helper: Assembly { var log: Log { define { Log() } } }"
        sources.files = [("A/One.swift", "A", text), ("A/Two.swift", "A", text), ("A/Log.swift", "A", "class Log {}")]
        #expect(
            try await sources.graph.bindings.map(\.id.text) == ["A/One.swift/Helper.log", "A/Two.swift/Helper.log"])
    }

    @Test func eachModuleExtendsATypeOfAnotherPackageForItself() async throws {
        var sources = Sources("")
        let text =
            "final class Log {}; final class Box { init(log: Log) {} }; extension Server { static let box = Box(log: Log()) }"
        sources.files = [("A/A.swift", "A", text), ("B/B.swift", "B", text)]
        sources.modules = [ModuleFacts(name: "A"), ModuleFacts(name: "B")]
        #expect(
            try await sources.graph.bindings.map(\.id.text) == [
                "A/Server.box", "A/Server.box/log", "B/Server.box", "B/Server.box/log",
            ])
    }

    @Test func aBodyThatNamesABindingIsReadInTheEnd() async throws {
        let sources = Sources(
            """
            final class App: Assembly {
                var api: API { define { API() } }
            }
            final class API {}
            extension App {
                func show() { use(api) }
                func hide() { count += 1 }
            }
            func run(app: App) { start(app.api) }
            """)
        let places = try await sources.graph.occurrences.map { "\($0.name) \($0.location?.description ?? "")" }
        #expect(places == ["App.api Sources/Shop/Shop.swift:6:23", "App.api Sources/Shop/Shop.swift:9:28"])
    }

    /// Whatever a body names that leads it to a binding.
    @Test(arguments: [
        "func run(app: App) { use(app.api) }",
        "final class Screen { let app: App; init(app: App) { self.app = app }; func show() { use(app.api) } }",
        "final class Screen { let app = App(); func show() { use(app.api) } }",
        "let app = App()\nfunc show() { use(app.api) }",
        "final class Special: App { func show() { use(api) } }",
        "func makeApp() -> App { App() }\nfunc show() { use(makeApp().api) }",
        "typealias Root = App\nfunc show() { use(Root().api) }",
        "final class Screen { init(app: App) { use(app.api) } }",
        "final class Screen { let app: App; var api: API { app.api } }",
        "final class Screen { let app: App; var api: API { get { app.api } set {} } }",
    ])
    func aBodyIsReadThatComesToABinding(_ text: String) async throws {
        let app = "class App: Assembly { var api: API { define { API() } } }\nfinal class API {}\n"
        #expect(try await Sources(app + text).graph.occurrences.map(\.name) == ["App.api"])
    }

    /// A factory method of the type around it, of its answer, of a protocol; none names what it makes.
    @Test(arguments: [
        "final class Root { let log: any Log; init(log: any Log) { self.log = log }; func api() -> API { .init(log: log) } }",
        "extension API { static func make(_ log: any Log) -> API { Self(log: log) } }\n"
            + "final class Root { let log: any Log; init(log: any Log) { self.log = log }; func api() -> API { API.make(log) } }",
        "protocol Making {}\nextension Making { static func make(_ log: any Log) -> API { API(log: log) } }\n"
            + "final class Maker: Making {}\n"
            + "final class Root { let log: any Log; init(log: any Log) { self.log = log }; func api() -> API { Maker.make(log) } }",
    ])
    func aBodyIsReadThatMakesAComponent(_ text: String) async throws {
        let api = "protocol Log {}\nfinal class Console: Log {}\nfinal class API { init(log: any Log) {} }\n"
        let ids = try await Sources(api + text).graph.bindings.map(\.id.text)
        #expect(ids.filter { $0.hasPrefix("Shop/Root.") } == ["Shop/Root.api()", "Shop/Root.log"])
    }

    @Test func aBodyIsReadThatNamesABindingByADotAlone() async throws {
        let sources = Sources(
            """
            final class Log {}
            final class API { static let shared = API(log: Log()); init(log: Log) {} }
            func use(_ api: API) {}
            func show() { use(.shared) }
            """)
        #expect(try await sources.graph.occurrences.map(\.name) == ["API.shared"])
    }

    @Test func aNameMeansTheTypeOfItsOwnModule() async throws {
        var sources = Sources("")
        let root = "final class Root: Assembly { var log: Log { define { Log() } } }"
        sources.files = [
            ("A/A.swift", "A", "class Log {}\n\(root)"), ("B/B.swift", "B", "class Log {}\n\(root)"),
            (
                "C/C.swift", "C",
                "import A\nimport B\nfinal class Top: Assembly { var log: A.Log { define { A.Log() } } }"
            ),
        ]
        let builds = try await sources.graph.edges.filter { $0.kind == .builds }.map { "\($0.from) → \($0.to)" }
        #expect(builds == ["A/Root.log → A/Log", "B/Root.log → B/Log", "C/Top.log → A/Log"])
    }

    @Test func whatAFunctionAnswersIsTheTypeOfItsModule() async throws {
        var sources = Sources("")
        let model = "public final class Model { public init(disk: Disk) {} }"
        sources.files = [
            ("A/A.swift", "A", "public final class Disk { public init() {} }; " + model),
            ("B/B.swift", "B", "import A; " + model + "; public func make() -> Model { Model(disk: Disk()) }"),
            ("Run/main.swift", "Run", "import A; import B; let model = make()"),
        ]
        sources.modules = [
            ModuleFacts(name: "A"), ModuleFacts(name: "B", dependencies: ["A"]),
            ModuleFacts(name: "Run", dependencies: ["A", "B"]),
        ]
        let wiring = try await sources.wiring
        #expect(
            wiring == """
                make()/Model → make()/Model/disk as disk
                main.model → make()/Model
                """)
    }
}
