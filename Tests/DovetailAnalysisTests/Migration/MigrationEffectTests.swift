import DovetailAnalysis
import Testing

/// What programs do with containers beside registering is said, as an assembly does nothing of it.
@Suite struct MigrationEffectTests {
    @Test func whatAFunctionDoesBesideRegisteringIsSaid() async throws {
        let text = try await decisions(
            """
            import Swinject
            final class Page { init(id: Int) {} }
            final class Parts: Assembly {
                func assemble(container: Container) {
                    Metrics.start()
                    container.register(Page.self) { r in Page(id: 3) }
                    container.resetObjectScope(.container)
                    add(container)
                }
                func add(_ container: Container) {}
                func loaded(resolver: Resolver) { Metrics.report() }
            }
            """)
        #expect(
            text == """
                1 of 1 moved
                App.swift:5:9: Metrics.start(): the function that registers does more than that; do it where the assembly \
                is made
                App.swift:7:9: container.resetObjectScope(.container): 'resetObjectScope' changes what the container keeps; \
                do it where the assembly is made
                App.swift:11:5: loaded: 'loaded' runs when everything is registered; do it where the assembly is made
                """)
    }

    @Test func whatReplacesALiveValueInTheProgramIsSaid() async throws {
        let text = try await decisions(
            """
            import Dependencies
            final class Session: Sendable { init(url: String) {} }
            enum SessionKey: DependencyKey { static let liveValue = Session(url: "live") }
            extension DependencyValues {
                var session: Session { get { self[SessionKey.self] } set { self[SessionKey.self] = newValue } }
            }
            func start() {
                prepareDependencies { $0.session = Session(url: "prod") }
                withDependencies { values in
                    values[SessionKey.self] = Session(url: "other")
                } operation: {
                    run()
                }
            }
            #Preview { withDependencies { $0.session = Session(url: "preview") } operation: { Page() } }
            """, from: "swiftdependencies")
        #expect(
            text == """
                1 of 1 moved
                App.swift:8:27: session: 'prepareDependencies' gives it another value while the program runs; substitute it \
                where the assembly is made
                App.swift:10:9: [SessionKey.self]: 'withDependencies' gives it another value while the program runs; \
                substitute it where the assembly is made
                """)
    }

    @Test func whatAFactoryIsGivenElsewhereIsLeft() async throws {
        let text = try await decisions(
            """
            import FactoryKit
            final class Store { init(n: Int = 0) {} }
            extension Container {
                var store: Factory<Store> { self { Store() } }
                var other: Factory<Store> { self { Store() } }
            }
            func start() {
                Container.shared.store.context(.simulator) { Store(n: 1) }
                Container.shared.other.scope(.singleton)
                Container.shared.manager.push()
            }
            """, from: "factory")
        #expect(
            text == """
                1 of 4 moved
                App.swift:5:5: other: its scope is another one while the program runs; declare it with that scope
                App.swift:8:5: store: 'context' replaces it while the program runs; substitute it there: \
                'assembly.substitute(\\.store) { … }'
                App.swift:9:5: other: 'scope' gives it another scope while the program runs; declare the property with \
                that scope
                App.swift:10:5: Container.shared.manager.push(): 'push' changes what the container keeps; do it where the \
                assembly is made
                """)
    }

    @Test func membersOfComponentsThatInheritFromAnotherAreLeft() async throws {
        let text = try await decisions(
            """
            import NeedleFoundation
            final class Clock {}
            class BaseComponent: BootstrapComponent { var clock: Clock { shared { Clock() } } }
            final class RootComponent: BaseComponent { var mid: MidComponent { MidComponent(parent: self) } }
            final class MidComponent: Component<EmptyDependency> { var own: Clock { Clock() } }
            """, from: "needle")
        #expect(
            text == """
                0 of 3 moved
                App.swift:3:43: clock: its component inherits from another one, or another one from it; write the assembly \
                of 'BaseComponent' by hand
                App.swift:4:44: mid: its component inherits from another one, or another one from it; write the assembly of \
                'RootComponent' by hand
                App.swift:5:56: own: nothing of the component 'RootComponent', which is above it, is moved; write the \
                assembly of 'RootComponent' by hand
                """)
    }

    @Test func anInitializerThatMayTakeArgumentsIsLeft() async throws {
        let text = try await decisions(
            """
            import Dip
            final class Log {}
            final class Named { init(log: Log, id: Int) {} }
            final class Plain { init(log: Log) {} }
            let container = DependencyContainer { container in
                container.register { Log() }
                container.register(.unique, factory: Named.init(log:id:))
                container.register(factory: Plain.init)
            }
            """, from: "dip")
        #expect(
            text == """
                2 of 3 moved
                App.swift:7:5: Named: nothing here registers 'Int', so that 'Named.init' may be given it as an argument; \
                register a closure with its parameters
                """)
    }

    @Test func anArgumentHasTheTypeOfTheParameterThatItIsGivenTo() async throws {
        let text = try await decisions(
            """
            import Swinject
            enum Nest { struct Mode {} }
            final class Page { init(id: Int, mode: Nest.Mode) {} }
            func add(container: Container) {
                container.register(Page.self) { r, id, mode in Page(id: id, mode: mode) }
            }
            """)
        #expect(text == "1 of 1 moved")
    }

    @Test func whatAsksForSomethingWithInferredArgumentsIsLeft() async throws {
        let text = try await decisions(
            """
            import Swinject
            final class Page { init(id: Int) {} }
            final class Tab { init(id: Int) {} }
            final class Nav { init(open: @escaping (Int) -> Page) {} }
            final class Bar { init(open: @escaping (Int) -> Tab) {} }
            func add(container: Container) {
                container.register(Page.self) { r, id in Page(id: id + 1) }
                container.register(Nav.self) { r in Nav { id in r.resolve(Page.self, argument: id)! } }
                container.register(Tab.self) { (r, id: Int) in Tab(id: id) }
                container.register(Bar.self) { r in Bar { [weak container] id in container!.resolve(Tab.self, argument: id)! } }
            }
            """)
        #expect(
            text == """
                1 of 4 moved
                App.swift:7:5: Page: the type of its parameter 'id' is inferred; write the type
                App.swift:8:5: Nav: it needs 'Page', which is left, and whose arguments have inferred types; write the types \
                there
                App.swift:10:5: Bar: its factory captures 'weak container'; make it a binding, or an input of the assembly
                """)
    }

    @Test func whatIsAskedForAndUnwrappedIsReadAsItIs() async throws {
        let text = try await Migrations.moved(
            """
            import Resolver
            protocol Log {}
            final class FileLog: Log { init() {} }
            final class Disk { init(log: Log) {} }
            extension Resolver {
                static func all() {
                    register { FileLog() as Log }
                    register { Disk(log: optional()!) }
                }
            }
            """, from: "resolver")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var log: any Log { define { FileLog() } }
                    var disk: Disk { define { Disk(log: log) } }
                }
                """)
    }

    /// How many are moved, and what a person is told, line by line.
    private func decisions(_ text: String, from library: String = "swinject") async throws -> String {
        let migration = try await Migrations.read(["App.swift": text], from: library)
        let counts = "\(migration.found - migration.left) of \(migration.found) moved"
        return ([counts] + migration.decisions.map { "\($0)" }).joined(separator: "\n")
    }

    @Test func aContainerThatTakesTheProgramsPlaceIsSaid() async throws {
        let text = try await decisions(
            """
            import Swinject
            import SwinjectStoryboard
            final class Maps {}
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Maps.self) { _ in Maps() }
                    SwinjectStoryboard.defaultContainer = container
                }
            }
            """)
        #expect(
            text == """
                1 of 1 moved
                App.swift:7:9: SwinjectStoryboard.defaultContainer = container: the function that registers does more than that; do it where the assembly is made
                """)
    }
}
