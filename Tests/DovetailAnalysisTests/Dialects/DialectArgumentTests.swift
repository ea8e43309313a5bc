import DovetailGraph
import Testing

/// What who asks gives to a factory is a part of what that makes.
@Suite struct DialectArgumentTests {
    private static let parts = """
        protocol Api {}
        final class LiveApi: Api {}
        protocol Router: AnyObject {}
        final class AppRouter: Router {}
        final class Model {
            let api: any Api, router: any Router, id: Int
            init(api: any Api, router: any Router, id: Int) { (self.api, self.router, self.id) = (api, router, id) }
        }
        final class Screen { let model: Model; init(model: Model) { self.model = model } }

        """

    @Test func argumentsOfSwinject() async throws {
        let reading = try await reading(
            Self.parts + """
                import Swinject
                final class Parts: Assembly {
                    func assemble(container: Container) {
                        container.register(Api.self) { _ in LiveApi() }.inObjectScope(.container)
                        container.register(Model.self) { (r, router: any Router, id: Int) in
                            Model(api: r.resolve(Api.self)!, router: router, id: id)
                        }
                        container.register(Screen.self) { (_, model: Model) in Screen(model: model) }
                    }
                }
                final class Flow {
                    let resolver: Resolver
                    let router = AppRouter()
                    init(resolver: Resolver) { self.resolver = resolver }
                    func start() {
                        let model = resolver.resolve(Model.self, arguments: router as any Router, 3)!
                        print(resolver.resolve(Screen.self, argument: model)!)
                    }
                }
                func run(_ assembler: Assembler) { Flow(resolver: assembler.resolver).start() }
                """)
        #expect(
            reading == """
                Parts#Model(any Router, Int) → Flow.router
                Parts#Model(any Router, Int) → Parts#Api
                Parts#Screen(Model) → Parts#Model(any Router, Int)
                run(_:)/Flow → Flow.router
                run(_:)/Flow → Parts#Model(any Router, Int) call
                run(_:)/Flow → Parts#Screen(Model) call
                run(_:)/Flow → run(_:)/resolver
                run(_:)/resolver → run(_:).assembler call
                """)
    }

    @Test func argumentsOfDip() async throws {
        let reading = try await reading(
            Self.parts + """
                import Dip
                let container = DependencyContainer { c in
                    c.register(.singleton) { LiveApi() as Api }
                    c.register { (router: Router, id: Int) in Model(api: try c.resolve(), router: router, id: id) }
                }
                final class Flow {
                    let router = AppRouter()
                    func start() throws {
                        let model: Model = try container.resolve(arguments: router as Router, 3)
                        print(model)
                    }
                }
                """)
        #expect(
            reading == """
                Flow → container#Model call
                container#Model → Flow.router
                container#Model → container#Api
                """)
    }

    @Test func argumentsOfFactory() async throws {
        let reading = try await reading(
            Self.parts + """
                import FactoryKit
                struct Arguments { let router: any Router; let id: Int }
                extension Container {
                    var api: Factory<any Api> { self { LiveApi() } }
                    var model: ParameterFactory<Arguments, Model> {
                        self { Model(api: self.api(), router: $0.router, id: $0.id) }
                    }
                    var screen: ParameterFactory<Model, Screen> { self { model in Screen(model: model) } }
                }
                final class Flow {
                    let router = AppRouter()
                    func start() {
                        let model = Container.shared.model(Arguments(router: router, id: 3))
                        print(Container.shared.screen(model))
                    }
                }
                """)
        #expect(
            reading == """
                Container.model → Container.api
                Container.model → Flow.router
                Container.screen → Container.model
                Flow → Container.model call
                Flow → Container.screen call
                """)
    }

    @Test func aMethodBesideAFactoryIsAnother() async throws {
        let reading = try await reading(
            Self.parts + """
                import FactoryKit
                extension Container {
                    var api: Factory<any Api> { self { LiveApi() } }
                    var model: ParameterFactory<any Router, Model> { self { Model(api: self.api(), router: $0, id: 1) } }
                    func model(for router: any Router) -> Model { model(router) }
                }
                final class Flow { let model = Container.shared.model(for: AppRouter()) }
                let flow = Flow()
                """)
        #expect(
            reading == """
                Container.model → Container.api
                Container.model → Flow.model/AppRouter
                Container.model(for:) → Container.model
                Flow.model → Container.model(for:)
                main.flow → Container.model(for:) call
                main.flow → Flow.model
                Container → Container.model call
                """)
    }

    @Test func aMethodOfAnAssemblyThatIsNoBindingTakesNoPart() async throws {
        let reading = try await reading(
            Self.parts + """
                import Dovetail
                final class AppAssembly: Assembly {
                    var api: any Api { define(.lazySingleton) { LiveApi() } }
                    static func start(with router: any Router) -> AppAssembly { print(router); return AppAssembly() }
                    func log(_ router: any Router) { print(router) }
                }
                final class Flow {
                    let router = AppRouter()
                    let assembly: AppAssembly
                    init() { assembly = .start(with: router); assembly.log(router) }
                }
                let flow = Flow()
                """)
        #expect(reading == "main.flow → Flow.router")
    }

    @Test func argumentsOfBindingsOfAssemblies() async throws {
        let reading = try await reading(
            Self.parts + """
                import Dovetail
                final class AppAssembly: Assembly {
                    var api: any Api { define(.lazySingleton) { LiveApi() } }
                    var router: AppRouter { define(.lazySingleton) { AppRouter() } }
                    func model(router: any Router, id: Int) -> Model {
                        define(.prototype) { Model(api: self.api, router: router, id: id) }
                    }
                    func screen(model: Model) -> Screen { define(.prototype) { Screen(model: model) } }
                    func all(id: Int) -> Screen {
                        define(.prototype) { self.screen(model: self.model(router: self.router, id: id)) }
                    }
                }
                final class Flow {
                    let assembly: AppAssembly
                    init(assembly: AppAssembly) { self.assembly = assembly }
                    func start() {
                        let model = assembly.model(router: AppRouter(), id: 1)
                        print(assembly.screen(model: model))
                    }
                }
                func run() { Flow(assembly: AppAssembly()).start() }
                """)
        #expect(
            reading == """
                AppAssembly.all(id:) → AppAssembly.model(router:id:)
                AppAssembly.all(id:) → AppAssembly.router
                AppAssembly.all(id:) → AppAssembly.screen(model:)
                AppAssembly.model(router:id:) → AppAssembly.api
                AppAssembly.model(router:id:) → Flow.start().model/AppRouter
                AppAssembly.screen(model:) → Flow.start().model
                Flow → AppAssembly.screen(model:) call
                Flow.start().model → AppAssembly.model(router:id:)
                """)
    }

    @Test func argumentsOfSwinjectAreTypedByWhatIsGiven() async throws {
        let graph = try await Sources(
            Self.parts + """
                import Swinject
                struct User { let id: Int; let name: String }
                struct Route { let user: User }
                final class Page { let id: Int; let api: any Api; init(id: Int, api: any Api) { (self.id, self.api) = (id, api) } }
                let c = Container()
                c.register(Api.self) { _ in LiveApi() }
                c.register(Page.self) { r, id in Page(id: id, api: r.resolve(Api.self)!) }
                c.register(Page.self) { (r, user: User) in r.resolve(Page.self, argument: user.id)! }
                c.register(Page.self) { (r, route: Route) in r.resolve(Page.self, argument: route.user)! }
                c.register(Page.self) { (r, text: String) in r.resolve(Page.self, argument: Int(text)!)! }
                c.register(Page.self) { (r, id: Double) in r.resolve(Page.self, argument: "\\(id)")! }
                """
        ).graph
        #expect(
            needs(of: graph) == """
                main#Page(Double) → main#Page(String)
                main#Page(Route) → main#Page(User)
                main#Page(String) → main#Page(_)
                main#Page(User) → main#Page(_)
                main#Page(_) → main#Api
                """)
        #expect(Check().report(on: graph).findings.isEmpty)
    }

    @Test func argumentsOfDipAreCountedAndTyped() async throws {
        let graph = try await Sources(
            """
            import Dip
            final class Client {
                init(url: String, port: Int) {}
            }
            final class Service { let client: Client; init(client: Client) { self.client = client } }
            let container = DependencyContainer { container in
                container.register { (url: String, port: Int) in Client(url: url, port: port) }
                container.register { (url: String) in try container.resolve(arguments: url, 80) as Client }
                container.register { (port: Int) in try container.resolve(arguments: "localhost", port) as Client }
                container.register { try container.resolve(arguments: "localhost") as Client }
                container.register(tag: "local") { try Service(client: container.resolve(arguments: 8)) }
                container.register { try Service(client: container.resolve()) }
            }
            """
        ).graph
        #expect(
            needs(of: graph) == """
                container#Client~2 → container#Client
                container#Client~3 → container#Client
                container#Client~4 → container#Client~2
                container#Service → container#Client~4
                container#Service[local] → container#Client~3
                """)
        #expect(Check().report(on: graph).findings.isEmpty)
    }

    private func needs(of graph: DependencyGraph) -> String {
        graph.edges.filter { $0.kind == .needs && $0.from.name.contains("#") }
            .map { "\($0.from.name) → \($0.to.name)" }.sorted().joined(separator: "\n")
    }
}
