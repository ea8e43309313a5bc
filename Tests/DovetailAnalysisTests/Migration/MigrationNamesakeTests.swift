import DovetailAnalysis
import Testing

/// The same names in several modules, and names that a module's own name begins.
@Suite struct MigrationNamesakeTests {
    private static let client = """
        import Dependencies
        struct Storage: Sendable { var load: @Sendable () -> String }
        extension Storage: DependencyKey { static var liveValue: Self { Self(load: { "" }) } }
        extension DependencyValues {
            var storage: Storage { get { self[Storage.self] } set { self[Storage.self] = newValue } }
        }
        """

    @Test func eachModuleHasItsOwnKey() async throws {
        let text = try await Migrations.moved(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "App"), .target(name: "Filter")])
                """,
                "Sources/App/Storage.swift": Self.client, "Sources/Filter/Storage.swift": Self.client,
            ], from: "swiftdependencies")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembling {
                    let context = DIContext()

                    var storage: Storage { define(.lazySingleton) { Storage(load: { "" }) } }
                }
                // FilterAssembly.swift
                final class FilterAssembly: Assembling {
                    let context = DIContext()

                    var storage: Storage { define(.lazySingleton) { Storage(load: { "" }) } }
                }
                """)
    }

    @Test func aKeyMayBeSpelledWithItsModule() async throws {
        let text = try await Migrations.moved(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "P", targets: [.target(name: "Faces"), .target(name: "Live", dependencies: ["Faces"])])
                """,
                "Sources/Faces/Web.swift": """
                import Dependencies
                public struct Web: Sendable { public var send: @Sendable () -> Void; public init(send: @escaping @Sendable () -> Void) {} }
                public extension DependencyValues {
                    var web: Web { get { self[Web.self] } set { self[Web.self] = newValue } }
                }
                """,
                "Sources/Live/Live.swift": """
                import Dependencies
                import Faces
                extension Faces.Web: @retroactive DependencyKey {
                    public static var liveValue: Self { Web(send: { print("sent") }) }
                }
                """,
            ], from: "swiftdependencies")
        #expect(
            text == """
                // LiveAssembly.swift
                public final class LiveAssembly: Assembling {
                    public let context = DIContext()

                    public init() {}

                    public var web: Faces.Web { define(.lazySingleton) { Web(send: { print("sent") }) } }
                }
                """)
    }

    @Test func aProtocolOfAModuleThatIsNotImportedIsNotMeant() async throws {
        let text = try await Migrations.moved(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "P",
                    targets: [
                        .target(name: "Auth"), .target(name: "Net"), .target(name: "App", dependencies: ["Auth", "Net"]),
                    ])
                """,
                "Sources/Auth/Session.swift": "public protocol Session {}",
                "Sources/App/App.swift": "import Auth\nimport Net",
                "Sources/Net/Parts.swift": """
                import Alamofire
                import Factory
                public final class NetContainer: SharedContainer {
                    public static let shared = NetContainer()
                    public let manager = ContainerManager()
                    public var session: Factory<Session> { self { Session() }.singleton }
                }
                """,
            ], from: "factory")
        #expect(
            text == """
                // NetAssembly.swift
                public final class NetAssembly: Assembly {
                    public var session: Session { define(.lazySingleton) { Session() } }
                }
                """)
    }

    @Test func whatComesFromOutsideIsImported() async throws {
        let files = [
            "Detail.swift": "import SwiftUI\nstruct Detail { let background: LinearGradient; let count: Decimal }",
            "Parts.swift": """
            import Swinject
            import SwinjectAutoregistration
            public class Parts: Assembly {
                public func assemble(container: Container) {
                    container.autoregister(Detail.self, initializer: Detail.init)
                }
            }
            """,
        ]
        let migration = try await Migrations.read(files, from: "swinject")
        let text = migration.files.map(\.text).joined(separator: "\n")
        #expect(
            text == """
                import Dovetail
                import SwiftUI

                protocol UsesDecimal {
                    var decimal: Decimal { get }
                }

                protocol UsesLinearGradient {
                    var linearGradient: LinearGradient { get }
                }

                final class ProgramAssembly: Assembly {
                    /// What is not made here.
                    let outside: any UsesDecimal & UsesLinearGradient

                    init(outside: any UsesDecimal & UsesLinearGradient) {
                        self.outside = outside
                        super.init()
                    }

                    @available(*, unavailable, message: "It needs what is not made here")
                    required init() { fatalError("make it with its initializer: 'instance()' has nothing to give it") }

                    var detail: Detail { define { Detail(background: outside.linearGradient, count: outside.decimal) } }
                }

                import Swinject
                import SwinjectAutoregistration

                extension ProgramAssembly {
                    func register(in container: Container) {
                        container.register(Detail.self) { _ in self.detail }
                    }
                }

                """)
    }

    @Test func whatALocalHidesIsNotMovedAlthoughOthersShowTheSameName() async throws {
        let text = try await Migrations.moved(
            [
                "A.swift": "class Worker {}\nclass Loader { var worker: Worker! }",
                "B.swift": """
                import Swinject
                class Saver { private(set) var worker: Worker! }
                func assemble(container: Container) {
                    container.register(Worker.self) { _ in Worker() }
                    container.register(Saver.self) { r in
                        let saver = Saver()
                        saver.worker = r.resolve(Worker.self)
                        return saver
                    }
                }
                """,
            ])
        #expect(
            text == """
                B.swift:5:5: Saver: it uses 'worker' of 'Saver', which is private; make that internal
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var worker: Worker { define { Worker() } }
                }
                """)
    }

    @Test func typesThatALibraryReexportsAreImportedFromWhereTheyAre() async throws {
        let files = [
            "App.swift": """
            import Dependencies
            struct Counter: Sendable { var next: @Sendable () -> Int }
            extension Counter: DependencyKey {
                static var liveValue: Counter {
                    let count = LockIsolated(0)
                    if count.value != 0 { reportIssue("It has begun.") }
                    return Counter(next: { count.withValue { $0 += 1; return $0 } })
                }
            }
            extension DependencyValues {
                var counter: Counter { get { self[Counter.self] } set { self[Counter.self] = newValue } }
            }
            """
        ]
        let migration = try await Migrations.read(files, from: "swiftdependencies")
        let text = migration.files.map(\.text).joined(separator: "\n")
        #expect(
            text == """
                import Dovetail
                import ConcurrencyExtras
                import IssueReporting

                final class ProgramAssembly: Assembling {
                    let context = DIContext()

                    var counter: Counter {
                        define(.lazySingleton) {
                            let count = LockIsolated(0)
                            if count.value != 0 { reportIssue("It has begun.") }
                            return Counter(next: { count.withValue { $0 += 1; return $0 } })
                        }
                    }
                }

                import ConcurrencyExtras
                import Dependencies
                import IssueReporting

                extension ProgramAssembly {
                    func register(in values: inout DependencyValues) {
                        values.counter = self.counter
                    }
                }

                """)
    }

    @Test func aNestedNamesakeOfAProtocolChangesNothing() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            protocol Lessons {}
            final class Book: Lessons {}
            enum Texts { enum Lessons { static let title = "Lessons" } }
            struct School: Assembly {
                func assemble(container: Container) { container.register(Lessons.self) { _ in Book() } }
            }
            """, from: "swinject")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var lessons: any Lessons { define { Book() } }
                }
                """)
    }

    @Test func whatMakesARootComponentIsToLookAt() async throws {
        let text = """
            import NeedleFoundation
            final class Bell {}
            final class Tower: BootstrapComponent { var bell: Bell { shared { Bell() } } }
            final class Keeper { let bell = Tower().bell }
            """
        let migration = try await Migrations.read(["App.swift": text], from: "needle")
        #expect(
            migration.decisions.map(\.description) == [
                "App.swift:4:33: Tower: 'Keeper' names the component 'Tower' itself; name its assembly there"
            ])
    }
}
