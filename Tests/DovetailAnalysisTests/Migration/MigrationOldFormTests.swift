import DovetailAnalysis
import DovetailGraph
import Testing

/// Forms that libraries had earlier, or that few programs use: they are moved, and what is written compiles.
@Suite struct MigrationOldFormTests {
    @Test func staticFactoriesAreMoved() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            protocol Log {}
            final class FileLog: Log {}
            final class Journal { init(log: Log) {} }
            final class Page { init(number: Int) {} }
            extension Container {
                static let log = Factory(scope: .singleton) { FileLog() as Log }
                static let journal = Factory { Journal(log: log()) }
                static let other = Factory<Log>(scope: .shared) { Container.log() }
                static let page = ParameterFactory<Int, Page> { Page(number: $0) }
                static let unclear = Factory { makeLog() }
            }
            """, from: "factory")
        #expect(
            text == """
                App.swift:11:5: unclear: its type is inferred; write the type, as in 'Factory<A>'
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var log: any Log { define(.lazySingleton) { FileLog() as Log } }
                    var journal: Journal { define(.prototype) { Journal(log: log) } }
                    var other: any Log { define(.weakSingleton) { log } }
                    func page(_ argument: Int) -> Page { define(.prototype) { Page(number: argument) } }
                }
                """)
    }

    @Test func partsOfATupleAreNamedByNumber() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Box { init(user: String, folder: String) {} }
            extension Container {
                var box: ParameterFactory<(String, String), Box> { self { Box(user: $0, folder: $1) } }
            }
            """, from: "factory")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    func box(_ argument: (String, String)) -> Box { define(.prototype) { Box(user: argument.0, folder: argument.1) } }
                }
                """)
    }

    @Test func whatPreviewsReplaceIsMoved() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Factory
                protocol Clock {}
                final class SystemClock: Clock {}
                final class FixedClock: Clock {}
                extension Container { var clock: Factory<Clock> { self { SystemClock() }.singleton } }
                #if DEBUG
                enum Setup { static func fix() { Container.shared.clock.register { FixedClock() } } }
                #endif
                """
            ], from: "factory")
        #expect(migration.found == 1)
        #expect(migration.left == 0)
        #expect(
            migration.decisions.map(\.description) == [
                "App.swift:7:34: clock: 'register' replaces it for previews, or in debug builds; substitute it there: "
                    + "'assembly.substitute(\\.clock) { … }'"
            ])
    }

    @Test func aReadInAClosureThatIsSentIsToLookAt() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Factory
                final class Router { func go() {} }
                final class Bell { var onTap: (() -> Void)? }
                extension Container {
                    var router: Factory<Router> { self { Router() }.singleton }
                    var bell: Factory<Bell> {
                        self {
                            let bell = Bell()
                            bell.onTap = { @Sendable in Container.shared.router().go() }
                            return bell
                        }
                    }
                    var late: Factory<Bell> {
                        self {
                            Task { Container.shared.router().go() }
                            return Bell()
                        }
                    }
                    var plain: Factory<Bell> {
                        self {
                            let bell = Bell()
                            bell.onTap = { Container.shared.router().go() }
                            return bell
                        }
                    }
                }
                """
            ], from: "factory")
        let remark =
            "a closure that may run elsewhere reads 'router' of the assembly, which isn't 'Sendable'; "
            + "read it before the closure, and let the closure capture that"
        #expect(
            migration.decisions.map(\.description) == [
                "App.swift:6:5: bell: \(remark)", "App.swift:13:5: late: \(remark)",
            ])
    }

    @Test func anErrorThatIsCaughtIsNone() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Store { init() throws {} }
            extension Container {
                var store: Factory<Store> {
                    self {
                        do { return try Store() } catch { fatalError("\\(error)") }
                    }
                }
                var some: Factory<Store> {
                    self {
                        do { return try Store() } catch let error as Special { fatalError("\\(error)") }
                    }
                }
            }
            """, from: "factory")
        #expect(
            text == """
                App.swift:9:5: some: its factory throws or waits; make the property 'get throws' or 'get async', and its \
                readers too
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var store: Store { define(.prototype) { do { return try Store() } catch { fatalError("\\(error)") } } }
                }
                """)
    }

    @Test func theNameOfAClassHasNoAny() async throws {
        let text = try await Migrations.moved(
            [
                "Core/Core.swift": "public protocol Load {}\npublic final class Loader: Load { public init() {} }",
                "App/App.swift": """
                import Core
                import Factory
                typealias Load = Core.Loader
                extension Container { var load: Factory<Load> { self { Load() } } }
                """,
            ], from: "factory")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var load: Load { define(.prototype) { Load() } }
                }
                """)
    }

    @Test func componentsOfTheMainActorAreMoved() async throws {
        let text = try await Migrations.moved(
            """
            import NeedleFoundation
            @MainActor protocol ListFactory { func list() -> ListScreen }
            @MainActor final class ListScreen { init(api: API) {} }
            final class API {}
            protocol ListDependency: Dependency { var api: API { get } }
            final class ListComponent: Component<ListDependency>, ListFactory {
                func list() -> ListScreen { ListScreen(api: dependency.api) }
            }
            @MainActor final class RootComponent: BootstrapComponent {
                var api: API { shared { API() } }
                var lists: any ListFactory { ListComponent(parent: self) }
            }
            """, from: "needle")
        #expect(
            text == """
                // ListAssembly.swift
                final class ListAssembly: Assembling {
                    let context: DIContext
                    let root: RootAssembly

                    init(root: RootAssembly) {
                        context = DIContext(parent: root.context)
                        self.root = root
                    }

                    @MainActor func list() -> ListScreen { define(.prototype) { ListScreen(api: root.api) } }
                }

                extension ListAssembly: ListFactory {}
                // RootAssembly.swift
                final class RootAssembly: Assembling {
                    let context = DIContext()

                    @MainActor var api: API { define(.lazySingleton) { API() } }
                    @MainActor var lists: any ListFactory { ListAssembly(root: self) }
                }
                """)
    }

    @Test func callsOfEasyDiThatDifferAreWrittenAnew() async throws {
        let migration = try await Migrations.read(
            [
                "Base.swift": "import EasyDi\nclass Base<Page>: Assembly {}\nlet context = DIContext(locker: Lock())",
                "Parts.swift": """
                import EasyDi
                final class Engine {}
                final class Parts: Assembly {
                    func fill(_ engine: Engine) { defineInjection(key: "engine", scope: .prototype, into: engine) }
                    func keep(_ engine: Engine) { defineInjection(scope: .lazySingleton, into: engine) { $0 } }
                }
                """,
                "Page.swift": """
                final class Page {}
                final class Pages: Base<Page> { var page: Page { define(init: Page()) } }
                """,
            ], from: "easydi")
        #expect(migration.found == 3)
        #expect(
            migration.files.map(\.text) == [
                "import Dovetail\nclass Base<Page>: Assembly {}\nlet context = DIContext()",
                """
                import Dovetail
                final class Engine {}
                final class Parts: Assembly {
                    func fill(_ engine: Engine) { defineInjection(key: "engine", into: engine) { _ in } }
                    func keep(_ engine: Engine) { defineInjection(scope: .lazySingleton, into: engine) { $0 } }
                }
                """,
            ])
        #expect(
            migration.decisions.map(\.description) == [
                "Base.swift:3:15: DIContext: a context has no lock here; look whether the lock guards anything else",
                "Parts.swift:5:35: defineInjection: its scope is '.lazySingleton'; use 'define(scope: .lazySingleton, "
                    + "init: …)' for what outlives its graph",
            ])
    }

    @Test func ofWhatIsNotMovedNoGraphIsCompared() async throws {
        let migration = try await Migrations.read(
            ["App.swift": "import Factory\nextension Container { static let log = Factory { makeLog() } }"],
            from: "factory")
        #expect(
            migration.text(.text) == """
                1 registration: 0 moved, 1 left to you.
                Left to you (1):
                  App.swift:2:23: log: its type is inferred; write the type, as in 'Factory<A>'
                Nothing is moved, so that the graph stays what it is.

                """)
    }
}
