import DovetailAnalysis
import DovetailGraph
import Testing

/// What still asks the old container is listed; what is listed, or goes with the library, is no difference.
@Suite struct MigrationQuestionTests {
    private func report(_ files: [String: String], from library: String) async throws -> String {
        let migration = try await Migrations.read(files, from: library)
        let asked = migration.questions.map(\.description) + migration.needs.map { "outside: \($0)" }
        return (asked + ["the same: \(migration.diff.isEmpty)"]).joined(separator: "\n")
            .replacing("ProgramAssembly", with: "AppAssembly")
    }

    private func report(_ text: String, from library: String) async throws -> String {
        try await report(["App.swift": text], from: library)
    }

    @Test func wrappersOfTheProgramAskTheContainer() async throws {
        let text = try await report(
            """
            import Swinject
            @propertyWrapper struct Given<Service> {
                let wrappedValue: Service
                init() { wrappedValue = Box.resolver.resolve(Service.self)! }
            }
            enum Box {
                static let container = Container()
                static var resolver: Resolver { container }
                static func fill() { container.register(Bulb.self) { _ in Bulb() } }
            }
            final class Bulb {}
            final class Attic { @Given var bulb: Bulb }
            let attic = Attic()
            """, from: "swinject")
        #expect(text == "App.swift:12:21: AppAssembly.bulb\nthe same: true")
    }

    @Test func aPrivateMethodThatIsAFactoryGoesWithItsRegistration() async throws {
        let source = """
            import Swinject
            final class Paint { init() {} }
            final class Brush { init(paint: Paint, size: Int) {} }
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Paint.self) { _ in Paint() }
                    container.register(Brush.self, factory: makeBrush)
                }
                // The finest.
                private func makeBrush(_ r: Resolver, size: Int) -> Brush {
                    Brush(paint: r.resolve(Paint.self)!, size: size)
                }
            }
            """
        #expect(try await report(source, from: "swinject") == "the same: true")
        #expect(
            try await Migrations.moved(source) == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var paint: Paint { define { Paint() } }

                    // The finest.
                    func brush(_ size: Int) -> Brush { define { Brush(paint: paint, size: size) } }
                }
                """)
    }

    @Test(arguments: [
        (
            "resolver",
            """
            import Resolver
            final class Oven {}
            final class Cook { init(oven: Oven = Resolver.resolve()) {} }
            extension Resolver {
                static func all() {
                    register { Oven() }
                    register { Cook() }
                }
            }
            """, "App.swift:3:38: AppAssembly.oven"
        ),
        (
            "factory",
            """
            import FactoryKit
            final class Oven {}
            final class Cook { init(oven: Oven = Container.shared.oven()) {} }
            extension Container {
                var oven: Factory<Oven> { self { Oven() } }
                var cook: Factory<Cook> { self { Cook() } }
            }
            """, "App.swift:3:38: AppAssembly.oven"
        ),
        (
            "SwiftDependencies",
            """
            import Dependencies
            struct Purse: DependencyKey {
                var count: @Sendable () -> Int
                static let liveValue = Purse(count: { 1 })
            }
            struct Stall: DependencyKey {
                var sell: @Sendable () -> Int
                static let liveValue: Stall = Self.live()
                static func live() -> Self {
                    @Dependency(\\.purse) var purse
                    return Stall(sell: { purse.count() })
                }
            }
            extension DependencyValues {
                var purse: Purse { get { self[Purse.self] } set { self[Purse.self] = newValue } }
                var stall: Stall { get { self[Stall.self] } set { self[Stall.self] = newValue } }
            }
            """, "App.swift:10:9: AppAssembly.purse"
        ),
    ])
    func whatIsListedIsNoDifference(library: String, source: String, asked: String) async throws {
        let text = try await report(source, from: library)
        #expect(text == "\(asked)\nthe same: true")
    }

    @Test func whatTheGeneratorOfNeedleWritesAsksNothing() async throws {
        let text = try await report(
            [
                "App.swift": """
                import NeedleFoundation
                final class Cord {}
                final class LoftComponent: BootstrapComponent { var cord: Cord { shared { Cord() } } }
                """,
                "NeedleGenerated.swift": """
                import NeedleFoundation
                private class CordProvider: CordDependency {
                    var cord: Cord { return loft.cord }
                    private let loft: LoftComponent
                    init(loft: LoftComponent) { self.loft = loft }
                }
                extension LoftComponent: NeedleFoundation.Registration {
                    public func registerItems() { localTable["cord-Cord"] = { [unowned self] in self.cord as Any } }
                }
                public func registerProviderFactories() { registerProviderFactory("^->LoftComponent", factory) }
                """,
            ], from: "needle")
        #expect(text == "the same: true")
    }

    @Test func theScopesOfResolverAreReadInAllSpellings() async throws {
        let text = try await report(
            """
            import Resolver
            final class Spoon {}
            final class Fork {}
            final class Bowl {}
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() {
                    defaultScope = .unique
                    register { Spoon() }
                    register { Fork() }.scope(graph)
                    register { Bowl() }.scope(shared)
                }
            }
            """, from: "resolver")
        #expect(text == "the same: true")
    }

    @Test func aPlaygroundIsComparedWithAPlayground() async throws {
        let text = try await report(
            [
                "Try.playground/Contents.swift": """
                import Swinject
                protocol Horn {}
                final class Brass: Horn { init() {} }
                final class Band { init(horn: any Horn) {} }
                let container = Container()
                container.register(Horn.self) { _ in Brass() }
                container.register(Band.self) { r in Band(horn: r.resolve(Horn.self)!) }
                let band = container.resolve(Band.self)
                """
            ], from: "swinject")
        #expect(text == "Try.playground/Contents.swift:8:12: AppAssembly.band\nthe same: true")
    }

    @Test func aContainerOfAnotherModuleIsTheOneThatIsAsked() async throws {
        let text = try await report(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "P", targets: [.target(name: "Parts"), .target(name: "Shop", dependencies: ["Parts"])])
                """,
                "Sources/Parts/Parts.swift": """
                import Factory
                public protocol Store {}
                final class DiskStore: Store {}
                public final class PartsContainer: SharedContainer {
                    public static let shared = PartsContainer()
                    public let manager = ContainerManager()
                    public var store: Factory<any Store> { self { DiskStore() } }
                }
                """,
                "Sources/Shop/Shop.swift": """
                import Factory
                import Parts
                final class Model { init(store: any Store) {} }
                final class ShopContainer: SharedContainer {
                    static let shared = ShopContainer()
                    let manager = ContainerManager()
                    private var store: any Store { PartsContainer.shared.store() }
                    var model: Factory<Model> { self { Model(store: self.store) } }
                }
                """,
            ], from: "factory")
        #expect(text == "outside: ShopAssembly.outside.store: PartsAssembly.store\nthe same: true")
    }

    @Test func whatALeftRegistrationResolvesAsksOn() async throws {
        let text = try await report(
            """
            import Swinject
            import SwinjectStoryboard
            final class Maps {}
            final class Page { var maps: Maps! }
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Maps.self) { _ in Maps() }
                    container.storyboardInitCompleted(Page.self) { r, c in c.maps = r.resolve(Maps.self)! }
                }
            }
            """, from: "swinject")
        #expect(
            text == """
                App.swift:8:73: AppAssembly.maps
                the same: true
                """)
    }

    @Test func whatAContainerAsksItselfInAnExtensionIsListed() async throws {
        let factory = """
            import Factory
            final class Router { func pop() {} }
            final class Lifecycle { init(router: Router, start: Int) {} }
            extension Container {
                var router: Factory<Router> { self { Router() }.singleton }
                func lifecycle(start: Int) -> Lifecycle { Lifecycle(router: router(), start: start) }
                func reset() { router().pop() }
            }
            """
        let swinject = """
            import Swinject
            final class Log {}
            func fill(_ container: Container) { container.register(Log.self) { _ in Log() } }
            extension Resolver { var log: Log { resolve(Log.self)! } }
            extension Container { func logs() -> [Log] { [resolve(Log.self)!, resolve(Log.self)!] } }
            """
        let resolver = """
            import Resolver
            final class Log {}
            extension Resolver: ResolverRegistering {
                public static func registerAllServices() { register { Log() }.scope(.application) }
                static func log() -> Log { resolve() }
                func other() -> Log { return resolve() }
            }
            """
        let text = try await [
            report(factory, from: "factory"), report(swinject, from: "swinject"), report(resolver, from: "resolver"),
        ].joined(separator: "\n")
        #expect(
            text == """
                App.swift:6:65: AppAssembly.router
                App.swift:7:20: AppAssembly.router
                the same: true
                App.swift:4:37: AppAssembly.log
                App.swift:5:47: AppAssembly.log
                App.swift:5:67: AppAssembly.log
                the same: true
                App.swift:5:32: AppAssembly.log
                App.swift:6:34: AppAssembly.log
                the same: true
                """)
    }

    @Test func aModuleThatHasAPropertyItselfAsksNoOtherOne() async throws {
        let text = try await report(
            [
                "Package.swift": """
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "App"), .target(name: "Widget")])
                """,
                "Sources/App/App.swift": """
                import Factory
                final class Log {}
                extension Container { var log: Factory<Log> { self { Log() }.singleton } }
                """,
                "Sources/Widget/Widget.swift": """
                import Factory
                final class Log {}
                final class Feed { init(log: Log?) {} }
                extension Container {
                    var log: Factory<Log?> { self { nil }.singleton }
                    var feed: Factory<Feed> { self { Feed(log: self.log()) } }
                }
                """,
            ], from: "factory")
        #expect(text == "the same: true")
    }
}
