import DovetailGraph
import Testing

/// Forms at the edge of what libraries offer, in which a guess would be a false edge or a false cycle.
@Suite struct DialectEdgeTests {
    // MARK: - A class has no memberwise initializer

    @Test func aReferenceToTheInitializerOfAClassThatWritesNoneNeedsNothing() async throws {
        let reading = try await reading(
            """
            import DITranquillity
            protocol Engine {}
            final class Diesel: Engine { let car: Car; init(car: Car) { self.car = car } }
            final class Car { var engine: Engine?; var spare: Engine! }
            final class Parts: DIPart { static func load(container: DIContainer) {
                container.register(Diesel.init).as(Engine.self).lifetime(.objectGraph)
                container.register(Car.init).injection(cycle: true, \\.engine).lifetime(.objectGraph)
            } }
            """)
        #expect(
            reading == """
                Car → Engine inject
                Engine → Car
                """)
    }

    @Test func whatALocalIsMadeOfIsAskedForByTheLocal() async throws {
        let reading = try await reading(
            """
            import NeedleFoundation
            protocol Domain { var useCase: UseCase { get } }
            final class UseCase {}
            final class DomainComponent: Component<EmptyDependency>, Domain { var useCase: UseCase { UseCase() } }
            final class Intent { let useCase: UseCase; init(useCase: UseCase) { self.useCase = useCase } }
            final class Screen { let intent: Intent; init(intent: Intent) { self.intent = intent } }
            protocol ScreenDependency: Dependency { var domain: any Domain { get } }
            final class ScreenComponent: Component<ScreenDependency> {
                func makeScreen() -> Screen {
                    let intent = Intent(useCase: dependency.domain.useCase)
                    return Screen(intent: intent)
                }
            }
            final class AppComponent: BootstrapComponent {
                var domain: any Domain { DomainComponent(parent: self) }
                var screen: ScreenComponent { ScreenComponent(parent: self) }
            }
            """)
        #expect(
            reading == """
                ScreenComponent.makeScreen() → ScreenComponent.makeScreen().intent
                ScreenComponent.makeScreen().intent → AppComponent.domain
                ScreenComponent.makeScreen().intent → DomainComponent.useCase
                """)
    }

    @Test func autoregistrationOfAClassThatWritesNoInitializerNeedsNothing() async throws {
        let reading = try await reading(
            """
            import Swinject
            import SwinjectAutoregistration
            protocol Engine {}
            final class Diesel: Engine { init(car: Car) {} }
            final class Car { var engine: Engine? }
            final class Cart { var engine: Engine!; var name = "" }
            struct Trip { let car: Car }
            final class Parts: Assembly { func assemble(container: Container) {
                container.autoregister(Engine.self, initializer: Diesel.init)
                container.autoregister(Car.self, initializer: Car.init).initCompleted { r, c in c.engine = r ~> Engine.self }
                container.autoregister(Cart.self, initializer: Cart.init)
                container.autoregister(Trip.self, initializer: Trip.init)
            } }
            """)
        #expect(
            reading == """
                Car → Engine inject
                Engine → Car
                Trip → Car
                """)
    }

    @Test func aFactoryOfDipForAClassThatWritesNoInitializerNeedsNothing() async throws {
        let reading = try await reading(
            """
            import Dip
            final class Van { var engine: Engine! }
            final class Engine { init(van: Van) {} }
            let container = DependencyContainer { container in
                container.register(.shared, factory: Van.init)
                container.register(.shared, factory: Engine.init)
            }
            """)
        #expect(
            reading == """
                Engine → Van
                """)
    }

    // MARK: - Factory

    @Test func aFactoryThatIsHandedOnIsNeededLater() async throws {
        let reading = try await reading(
            """
            import FactoryKit
            final class A { init(b: B) {} }
            final class B { init(a: @escaping () -> A) {} }
            final class G { init(get: Factory<G2>) {} }
            final class G2 { init(g: G) {} }
            extension Container {
                var a: Factory<A> { self { A(b: self.b()) } }
                var b: Factory<B> { self { B(a: self.a.resolve) } }
                var g: Factory<G> { self { G(get: self.g2) } }
                var g2: Factory<G2> { self { G2(g: self.g()) } }
            }
            """)
        #expect(
            reading == """
                Container.a → Container.b
                Container.b → Container.a deferred
                Container.g → Container.g2 deferred
                Container.g2 → Container.g
                """)
    }

    @Test func whatIsPromisedHasItsScope() async throws {
        let graph = try await Sources(
            """
            import FactoryKit
            protocol P {}
            final class A: P {}
            extension Container {
                var a: Factory<P?> { promised().singleton }
                var b: Factory<P?> { self { nil }.singleton }
            }
            func wire() { Container.shared.a.register { A() } }
            """
        ).graph
        #expect(
            graph.bindings.map { "\($0.id.name) \($0.scope.rawValue)" }.sorted() == [
                "Container.a lazySingleton", "Container.b lazySingleton",
            ])
    }

    @Test func aFactoryOfAClosureNeedsLaterWhatTheClosureMakesItWith() async throws {
        let reading = try await reading(
            """
            import FactoryKit
            protocol Store {}
            final class Clock {}
            final class DiskStore: Store { init(clock: Clock) {} }
            extension Container {
                var clock: Factory<Clock> { unique { Clock() } }

                var make: Factory<(Int) -> Store> { self { { _ in DiskStore(clock: self.clock()) } } }
            }
            """)
        #expect(
            reading == """
                Container.make → Container.make/DiskStore deferred
                Container.make/DiskStore → Container.clock
                """)
    }

    // MARK: - Needle

    @Test func aViewThatIsWrappedIsStillMadeByTheComponent() async throws {
        let reading = try await reading(
            """
            import NeedleFoundation
            import SwiftUI
            final class Model {}
            struct Home: View {
                let model: Model
                init(model: Model) { self.model = model }
                var body: some View { Text("") }
            }
            final class Root: BootstrapComponent {
                var model: Model { Model() }
                var erased: AnyView { AnyView(Home(model: model)) }
                var wrapped: some View { NavigationView { Home(model: model) } }
                var plain: some View { Home(model: model) }
                var host: UIViewController { UIHostingController(rootView: Home(model: model)) }
            }
            """)
        #expect(
            reading == """
                Root.erased → Root.erased/Home
                Root.erased/Home → Root.model
                Root.host → Root.host/rootView
                Root.host/rootView → Root.model
                Root.plain → Root.model
                Root.wrapped → Root.wrapped/Home deferred
                Root.wrapped/Home → Root.model
                """)
    }

    @Test func whatNeedlesGeneratorWritesIsNoPartOfTheProgram() async throws {
        var sources = Sources(
            """
            import NeedleFoundation
            final class Clock {}
            final class Root: BootstrapComponent {
                var clock: Clock { shared { Clock() } }
                var mid: Mid { Mid(parent: self) }
            }
            protocol MidDependency: Dependency { var clock: Clock { get } }
            final class Screen { init(clock: Clock) {} }
            final class Mid: Component<MidDependency> { var screen: Screen { Screen(clock: dependency.clock) } }
            """)
        let written = """
            import NeedleFoundation
            private func parent1(_ component: NeedleFoundation.Scope) -> NeedleFoundation.Scope { return component.parent }
            private class MidDependency1Provider: MidDependency {
                var clock: Clock { return root.clock }
                private let root: Root
                init(root: Root) { self.root = root }
            }
            private func factory1(_ component: NeedleFoundation.Scope) -> AnyObject {
                return MidDependency1Provider(root: parent1(component) as! Root)
            }
            private func register1() { registerProviderFactory("^->Root->Mid", factory1) }
            """
        sources.files.append((path: "Sources/Shop/Written.swift", module: "Shop", text: written))
        let graph = try await sources.graph
        #expect(
            graph.edges.map { "\($0.from.name) \($0.kind) \($0.to.name)" } == [
                "Mid.screen needs Root.clock", "Mid.screen builds Screen", "Root.clock builds Clock",
                "Root.mid builds Mid",
                "Root.mid holdsRoot Root", "Screen requires Clock",
            ])
    }

    // MARK: - Swinject and Knit

    @Test func aWrapperWithADefaultTypeRegistersAndAsks() async throws {
        let reading = try await reading(
            """
            import Swinject
            final class Api {}
            final class Feed { init(api: Api) {} }
            final class DI {
                static let shared = DI()
                private let container = Container()
                func register<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) {
                    container.register(type) { make($0) }
                }
                func single<T>(_ type: T.Type = T.self, name: String? = nil, make: @escaping (DI) -> T) {
                    container.register(type, name: name) { _ in make(self) }.inObjectScope(.container)
                }
                func get<T>(_ type: T.Type = T.self) -> T { container.resolve(type)! }
                static func resolve<T>() -> T { shared.get() }
            }
            func setUp() {
                DI.shared.register(Api.self) { _ in Api() }
                DI.shared.single { di in Feed(api: di.get()) }
            }
            final class Screen { let feed: Feed = DI.resolve(); let api = DI.shared.get(Api.self) }
            """)
        #expect(
            reading == """
                Screen → Api
                Screen → Feed
                Feed → Api
                """)
    }

    @Test func theResolverWithoutANameIsAsked() async throws {
        let reading = try await reading(
            """
            import Knit
            final class B {}
            final class A { init(b: B) {} }
            final class Parts: ModuleAssembly { func assemble(container: Container<Resolver>) {
                container.register(B.self) { _ in B() }
                container.register(A.self) { A(b: $0.b()) }
            } }
            """)
        #expect(
            reading == """
                A → B
                """)
    }

    // MARK: - Others

    @Test func anEntryOfACarrierNeedsWhatTheCarrierHolds() async throws {
        let reading = try await reading(
            """
            import Dependencies
            import DependenciesMacros
            protocol Session: Sendable {}
            final class Live: Session {}
            struct Theme: Sendable { let session: any Session }
            extension DependencyValues {
                @DependencyEntry var theme: Theme = Theme(session: Live())
                @DependencyEntry(liveValue: Theme(session: Live())) var theme2 = Theme(session: Live())
            }
            final class Screen { @Dependency(\\.theme) var theme; @Dependency(\\.theme2) var theme2 }
            """)
        #expect(
            reading == """
                DependencyValues.theme → DependencyValues.theme/session
                DependencyValues.theme2 → DependencyValues.theme2/session
                Screen → DependencyValues.theme deferred
                Screen → DependencyValues.theme2 deferred
                """)
    }

    @Test func whoCallsAFunctionWithoutAnObjectNeedsWhatItAsksFor() async throws {
        let wiring = try await Sources(
            """
            import Dependencies
            struct Shell { var run: @Sendable (String) -> String }
            extension Shell: DependencyKey { static var liveValue: Self { .init(run: { $0 }) } }
            struct Git { var tags: @Sendable (String) -> String }
            extension Git: DependencyKey { static var liveValue: Self { .init(tags: { Tools.tags(at: $0) }) } }
            extension DependencyValues {
                var shell: Shell { get { self[Shell.self] } set { self[Shell.self] = newValue } }
                var git: Git { get { self[Git.self] } set { self[Git.self] = newValue } }
            }
            enum Tools {
                static func tags(at path: String) -> String {
                    @Dependency(\\.shell) var shell
                    return shell.run(path)
                }
            }
            func reconcile() { check() }
            func check() {
                @Dependency(\\.git) var git
                _ = git.tags("")
            }
            final class Command { func run() { reconcile() } }
            final class Main { let command = Command() }
            """
        ).wiring
        #expect(
            wiring == """
                DependencyValues.git → Git.liveValue
                DependencyValues.shell → Shell.liveValue
                Git.liveValue → DependencyValues.shell call
                Main.command → DependencyValues.git call
                Tools → DependencyValues.shell deferred
                check() → DependencyValues.git deferred
                reconcile() → DependencyValues.git call
                """)
    }
}
