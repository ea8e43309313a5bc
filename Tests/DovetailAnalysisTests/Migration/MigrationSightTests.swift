import DovetailAnalysis
import DovetailGraph
import Testing

/// Who sees what: private names, other modules, components by their own names. What is written compiles, or it is said.
@Suite struct MigrationSightTests {
    @Test func aClosureThatAFactoryIsGivenEscapes() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            struct Login { init(onSuccess: @escaping @MainActor () -> Void) {} }
            struct Step { init(_ next: (() -> Void)?) {} }
            extension Container {
                var login: ParameterFactory<@MainActor () -> Void, Login> { self { Login(onSuccess: $0) } }
                var step: ParameterFactory<(() -> Void)?, Step> { self { Step($0) } }
            }
            """, from: "factory")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    func login(_ argument: @escaping @MainActor () -> Void) -> Login {
                        define(.prototype) { Login(onSuccess: argument) }
                    }

                    func step(_ argument: (() -> Void)?) -> Step { define(.prototype) { Step(argument) } }
                }
                """)
    }

    @Test func whatIsPrivateUnderAConditionOrByItsInitializerStays() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            #if LOG
            private let plugins = ["log"]
            #else
            private let plugins: [String] = []
            #endif
            final class Net { init(plugins: [String]) {} }
            final class Seal { private init() {} }
            struct Key { private let text: String }
            struct Lock { init() {} }
            private extension Lock { init(text: String) {} }
            final class NetAssembly: Assembly {
                func assemble(container: Container) {
                    container.register(Net.self) { _ in Net(plugins: plugins) }
                    container.register(Seal.self) { _ in Seal() }
                    container.register(Key.self) { _ in Key(text: "") }
                    container.register(Lock.self) { _ in Lock(text: "") }
                    container.register(Lock.self, name: "open") { _ in Lock() }
                }
            }
            """)
        #expect(
            text == """
                App.swift:14:9: Net: it uses 'plugins' of this file alone; make that internal
                App.swift:15:9: Seal: it uses an initializer of 'Seal' that is private; make that internal
                App.swift:16:9: Key: it uses an initializer of 'Key' that is private; make that internal
                App.swift:17:9: Lock: it uses an initializer of 'Lock' that is private; make that internal
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var openLock: Lock { define { Lock() } }
                }
                """)
    }

    @Test func aValueIsSeenAsThePropertyOfItIs() async throws {
        let text = try await Migrations.moved(
            """
            import Dependencies
            public struct Info: Sendable { let name: String }
            struct Notes: Sendable {}
            extension DependencyValues {
                public var info: Info { get { self[InfoKey.self] } set { self[InfoKey.self] = newValue } }
                var notes: Notes { get { self[NotesKey.self] } set { self[NotesKey.self] = newValue } }
            }
            private enum InfoKey: DependencyKey { static let liveValue = Info(name: "app") }
            private enum NotesKey: DependencyKey { static let liveValue = Notes() }
            """, from: "swiftdependencies")
        #expect(
            text == """
                // AppAssembly.swift
                public final class AppAssembly: Assembling {
                    public let context = DIContext()

                    public init() {}

                    public var info: Info { define(.lazySingleton) { Info(name: "app") } }
                    var notes: Notes { define(.lazySingleton) { Notes() } }
                }
                """)
    }

    @Test func aProtocolOfWhatIsOutsideImportsItsTypes() async throws {
        let migration = try await Migrations.read(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Program", targets: [
                    .target(name: "Auth", dependencies: ["Versions"]), .target(name: "Versions"),
                ])
                """,
                "Sources/Auth/Gate.swift": "import Versions\nfinal class Gate { init(versions: any VersionCheck) {} }",
                "Sources/Auth/Auth.swift": """
                import Factory
                extension Container { var gate: Factory<Gate> { self { Gate(versions: self.versions()) } } }
                """,
                "Sources/Versions/Versions.swift": """
                import Factory
                public protocol VersionCheck {}
                final class LiveVersionCheck: VersionCheck {}
                extension Container { public var versions: Factory<VersionCheck> { self { LiveVersionCheck() } } }
                """,
            ], from: "factory")
        let text = migration.files.first { $0.path.hasSuffix("AuthAssembly.swift") }?.text ?? ""
        #expect(text.hasPrefix("import Dovetail\nimport Versions\n\nprotocol UsesVersions {\n"))
    }

    @Test func aBuilderThatNamesAComponentIsToLookAt() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import NeedleFoundation
                class MakingBuilder<C> { init(_ make: @escaping () -> C) {} }
                protocol ListBuildable {}
                final class ListBuilder: MakingBuilder<ListComponent>, ListBuildable {}
                protocol RootDependency: NeedleFoundation.Dependency {}
                final class RootComponent: BootstrapComponent, RootDependency {
                    var listBuilder: ListBuildable { ListBuilder { ListComponent(parent: self) } }
                }
                protocol ListDependency: Dependency {}
                final class ListComponent: Component<ListDependency> { var title: String { "list" } }
                """
            ], from: "needle")
        #expect(
            migration.decisions.map(\.description) == [
                "App.swift:4:40: listBuilder: 'ListBuilder' names the component 'ListComponent' itself; name its assembly there"
            ])
        #expect(migration.files.contains { $0.text.contains("final class RootAssembly: Assembling {") })
    }

    @Test func whatStaysAndAsksForWhatIsMovedIsListed() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Swinject
                final class Log {}
                final class Page { init(log: Log) {} }
                final class AppAssembly: Assembly {
                    func assemble(container: Container) {
                        container.register(Log.self) { _ in Log() }
                        container.register(Page.self) { r in Page(log: r.resolve(Log.self)!) }.inObjectScope(.screen)
                    }
                }
                """
            ], from: "swinject")
        #expect(migration.questions.map(\.description) == ["App.swift:7:56: ProgramAssembly.log"])
        #expect(migration.left == 1)
    }

    @Test func aMarkIsKeptAndLevelsAreFourSpacesWide() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Page {}
            struct Net { init(before: [String], after: [String]) {} }
            extension Container {
              // MARK: Public

              // Only the page's.
              var page: Factory<Page> { self { makePage() } }
              var net: Factory<Net> {
                self {
                  Net(
                    before: [
                      "a",
                    ],
                    after: [])
                }
              }
              private func makePage() -> Page { Page() }
            }
            """, from: "factory")
        #expect(
            text == """
                App.swift:8:3: page: it uses 'makePage' of 'Container'; make it a binding, or an input of the assembly
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    // MARK: Public

                    var net: Net {
                        define(.prototype) {
                            Net(
                                before: [
                                    "a",
                                ],
                                after: [])
                        }
                    }
                }
                """)
    }

    @Test func aContainerOfTheProgramKeepsItsName() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Factory
                final class Worker {}
                final class Repo {}
                extension Container { var worker: Factory<Worker> { self { Worker() } } }
                final class ProgramContainer: SharedContainer {
                    static let shared = ProgramContainer()
                    let manager = ContainerManager()
                }
                extension ProgramContainer { var repo: Factory<Repo> { self { Repo() } } }
                """
            ], from: "factory")
        #expect(
            migration.moves.map(\.to.text).sorted() == [
                "Program/ProgramAssembly.repo", "Program/ProgramContainerAssembly.worker",
            ])
    }

    @Test func whatAnotherProgramReplacesIsMoved() async throws {
        let core = """
            import Factory
            public protocol Pins {}
            public final class LivePins: Pins { public init() {} }
            extension Container { public var pins: Factory<Pins> { self { LivePins() } } }
            """
        let replacing = """
            import Core
            import Factory
            struct NoPins: Pins {}
            extension Container: AutoRegistering { public func autoRegister() { pins.register { NoPins() } } }
            """
        let manifest = """
            let package = Package(name: "P", targets: [
                .target(name: "Core"), .executableTarget(name: "App", dependencies: ["Core"]),
                .executableTarget(name: "Host", dependencies: ["Core"]),
            ])
            """
        let several = try await Migrations.read(
            [
                "Package.swift": manifest, "Sources/Core/Pins.swift": core, "Sources/Host/main.swift": replacing,
                "Sources/App/main.swift": "import Core",
            ], from: "factory")
        #expect(
            several.decisions.filter(\.isLeft).map(\.description) == [
                "Sources/Host/main.swift:4:69: pins: 'register' replaces it while the program runs; substitute it there: "
                    + "'assembly.substitute(\\.pins) { … }'"
            ])
        let one = try await Migrations.read(
            ["Package.swift": manifest, "Sources/Core/Pins.swift": core, "Sources/Host/main.swift": replacing],
            from: "factory")
        #expect(one.left == 2)
    }

    @Test func aStructureWhosePropertiesAllHaveValuesIsMadeFromEverywhere() async throws {
        let text = try await Migrations.moved(
            #"""
            import Factory
            struct Repository { @Injected(\.client) private var client }
            struct News { private var count = 0; private var text: String? }
            struct Limit { private var count = 1 }
            final class Client {}
            extension Container {
                var client: Factory<Client> { self { Client() } }
                var repository: Factory<Repository> { self { Repository() } }
                var news: Factory<News> { self { News() } }
                var limit: Factory<Limit> { self { Limit(count: 2) } }
            }
            """#, from: "factory")
        #expect(
            text == """
                App.swift:10:5: limit: it uses an initializer of 'Limit' that is private; make that internal
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var client: Client { define(.prototype) { Client() } }
                    var repository: Repository { define(.prototype) { Repository() } }
                    var news: News { define(.prototype) { News() } }
                }
                """)
    }

    @Test func aWrapperOfAMemberIsNoActor() async throws {
        let text = try await Migrations.moved(
            """
            import SwiftUI
            import Swinject
            final class Bus { init(all: [Int]) {} }
            enum Events { static let subject = Subject([1]) }
            struct Row: View { @State var value = 0; var body: some View { Text("") } }
            final class NetAssembly: Assembly {
                func assemble(container: Container) { container.register(Bus.self) { _ in Bus(all: Events.subject.value) } }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var bus: Bus { define { Bus(all: Events.subject.value) } }
                }
                """)
    }

    @Test func anInitializerOfASuperclassIsKnown() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            class Base<T> { let model: T; init(model: T) { self.model = model } }
            final class Model {}
            final class Flow: Base<Model> {}
            class Page: NSObject { let id = 1 }
            final class Home: Page { var tabs: [Int] = [] }
            final class NetAssembly: Assembly {
                func assemble(container: Container) {
                    container.autoregister(Model.self, initializer: Model.init)
                    container.autoregister(Flow.self, initializer: Flow.init)
                    container.autoregister(Home.self, initializer: Home.init)
                    container.autoregister(Calendar.self, initializer: { Calendar.current })
                }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var model: Model { define { Model() } }
                    var flow: Flow { define { Flow(model: model) } }
                    var home: Home { define { Home() } }
                    var calendar: Calendar { define { Calendar.current } }
                }
                """)
    }

    @Test func aPublicValueOfAForeignTypeStaysPublic() async throws {
        let text = try await Migrations.moved(
            """
            import Dependencies
            import Networking
            enum NetKey: DependencyKey { static var liveValue: NetClient { NetClient.live } }
            public extension DependencyValues {
                var net: NetClient { get { self[NetKey.self] } set { self[NetKey.self] = newValue } }
            }
            """, from: "swiftdependencies")
        let assembly = """
            // AppAssembly.swift
            public final class AppAssembly: Assembling {
                public let context = DIContext()

                public init() {}

                public var net: NetClient { define(.lazySingleton) { NetClient.live } }
            }
            """
        #expect(text == assembly)
    }
}
