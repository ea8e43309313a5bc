import DovetailGraph
import Testing

/// Who answers a call: the type itself, an extension of what it conforms to, or a superclass.
@Suite struct DefaultFlowTests {
    private static let parts = """
        final class Net {}
        final class Api { static let shared = Api(net: Net()); let net: Net; init(net: Net) { self.net = net } }
        final class Model { let api: Api; init(api: Api) { self.api = api } }

        """

    @Test(arguments: [
        "protocol Screen { var api: Api { get } }; extension Screen { var api: Api { .shared } }",
        "protocol Screen { func make() -> Api; var api: Api { get } }\n"
            + "extension Screen { func make() -> Api { .shared }; var api: Api { make() } }",
    ])
    func anExtensionGivesWhatAProtocolAsksFor(declarations: String) async throws {
        let wiring = try await Sources(
            Self.parts + declarations + """

                extension Screen { func makeModel() -> Model { Model(api: api) } }
                struct Home: Screen { func model() -> Model { makeModel() } }
                let model = Home().model()
                """
        ).wiring
        #expect(
            wiring == """
                Api.shared → Api.shared/net as net
                Home.model() → Screen.makeModel()
                Screen.makeModel() → Api.shared as api
                main.model → Home.model()
                """)
    }

    @Test func whatATypeHasItselfGoesBefore() async throws {
        let wiring = try await Sources(
            Self.parts + """
                protocol Screen { var api: Api { get } }
                extension Screen { var api: Api { .shared } }
                struct Home: Screen { let api: Api }
                func make(_ screen: any Screen) -> Model { Model(api: screen.api) }
                let model = make(Home(api: Api(net: Net())))
                """
        ).wiring
        #expect(
            wiring == """
                Api.shared → Api.shared/net as net
                main.model → make(_:)/Model
                main.model/Home → main.model/Home/api as api
                main.model/Home/api → main.model/Home/api/net as net
                make(_:)/Model → main.model/Home/api as api
                """)
    }

    @Test func anExtensionOfALibrarysProtocolIsForThoseThatInheritFromIt() async throws {
        let wiring = try await Sources(
            Self.parts + """
                import ArgumentParser
                extension ParsableCommand { func makeApi() -> Api { Api(net: Net()) } }
                @main struct Show: AsyncParsableCommand {
                    func run() async throws { let model = Model(api: makeApi()); print(model) }
                }
                """
        ).wiring
        #expect(
            wiring == """
                Api.shared → Api.shared/net as net
                ParsableCommand.makeApi() → ParsableCommand.makeApi()/net as net
                Show → ParsableCommand.makeApi() call
                Show.run().model → ParsableCommand.makeApi() as api
                """)
    }

    @Test func anOverrideWrapsWhatItsSuperclassMakes() async throws {
        let graph = try await Sources(
            """
            class Repo { let next: Repo?; init(next: Repo?) { self.next = next } }
            final class Model { let repo: Repo; init(repo: Repo) { self.repo = repo } }
            class Feature {
                func repo() -> Repo { Repo(next: nil) }
                func model() -> Model { Model(repo: repo()) }
            }
            final class Cached: Feature { override func repo() -> Repo { Repo(next: super.repo()) } }
            final class Logged: Feature { override func repo() -> Repo { Repo(next: super.repo()) } }
            let features: [Feature] = [Cached(), Logged()]
            let model = features[0].model()
            """
        ).graph
        let needs = graph.edges.filter { $0.kind == .needs }.map { "\($0.from.name) → \($0.to.name)" }.sorted()
        #expect(
            needs.joined(separator: "\n") == """
                Cached.repo() → Feature.repo()
                Feature.model() → Cached.repo()
                Feature.model() → Feature.repo()
                Feature.model() → Logged.repo()
                Logged.repo() → Feature.repo()
                main.model → Feature.model()
                """)
        #expect(Check().report(on: graph).findings.isEmpty)
    }

    @Test(arguments: [
        "lazy var wrapped: Repo = Repo(next: super.repo())", "var wrapped: Repo { Repo(next: super.repo()) }",
    ])
    func anOverrideAnswersWithAPropertyThatWraps(property: String) async throws {
        let graph = try await Sources(
            """
            class Repo { let next: Repo?; init(next: Repo?) { self.next = next } }
            final class Model { let repo: Repo; init(repo: Repo) { self.repo = repo } }
            class Feature {
                func repo() -> Repo { Repo(next: nil) }
                func model() -> Model { Model(repo: repo()) }
            }
            final class Cached: Feature { private \(property); override func repo() -> Repo { wrapped } }
            let model = Cached().model()
            """
        ).graph
        let needs = graph.edges.filter { $0.kind == .needs && $0.from.name.contains(".") }
        let lines = Set(needs.map { "\($0.from.name) → \($0.to.name)" }).sorted()
        #expect(
            lines == [
                "Cached.wrapped → Feature.repo()", "Feature.model() → Cached.wrapped",
                "Feature.model() → Feature.repo()",
                "main.model → Feature.model()",
            ])
        #expect(Check().report(on: graph).findings.isEmpty)
    }

    @Test func anOverrideMakesWhatItsSuperclassGivesOn() async throws {
        let wiring = try await Sources(
            """
            protocol Client {}
            final class Live: Client {}
            final class Fake: Client {}
            final class Worker { let client: any Client; init(client: any Client) { self.client = client } }
            class Base {
                func worker() -> Worker { Worker(client: client()) }
                func client() -> any Client { Live() }
            }
            final class Other: Base { override func client() -> any Client { Fake() } }
            let worker = Other().worker()
            """
        ).wiring
        #expect(
            wiring == """
                Base.client() → Other.client()
                Base.worker() → Base.client() as client
                main.worker → Base.worker()
                """)
    }

    @Test func anOverrideWrapsAPropertyOfItsSuperclass() async throws {
        let graph = try await Sources(
            """
            class Client {}
            final class Logged: Client { let other: Client; init(_ other: Client) { self.other = other } }
            class Feature { var client: Client { Client() } }
            final class Debug: Feature { override var client: Client { Logged(super.client) } }
            final class User { let client: Client; init(client: Client) { self.client = client } }
            let user = User(client: Debug().client)
            """
        ).graph
        let needs = graph.edges.filter { $0.kind == .needs }.map { "\($0.from.name) → \($0.to.name)" }.sorted()
        #expect(
            needs.joined(separator: "\n") == """
                Debug.client → Feature.client
                main.user → Debug.client
                """)
        #expect(Check().report(on: graph).findings.isEmpty)
    }

    @Test func aTypeThatIsChosenAnswers() async throws {
        let wiring = try await Sources(
            Self.parts + """
                protocol Buildable { static func build(_ api: Api) -> Self }
                final class Page: Buildable {
                    let model: Model
                    init(model: Model) { self.model = model }
                    static func build(_ api: Api) -> Page { Page(model: Model(api: api)) }
                }
                func make<T: Buildable>(_ type: T.Type, _ api: Api) -> T { T.build(api) }
                let page = make(Page.self, .shared)
                """
        ).wiring
        #expect(
            wiring == """
                Api.shared → Api.shared/net as net
                Page.build(_:)/Page → Page.build(_:)/Page/model as model
                Page.build(_:)/Page/model → Api.shared as api
                main.page → Page.build(_:)/Page
                """)
    }

    @Test func anAssociatedTypeMayBeAnything() async throws {
        let wiring = try await Sources(
            Self.parts + """
                protocol Provider<Value> { associatedtype Value; func get() -> Value }
                struct Once: Provider { let api: Api; func get() -> Api { api } }
                func make(_ provider: some Provider<Api>) -> Model { Model(api: provider.get()) }
                let model = make(Once(api: .shared))
                """
        ).wiring
        #expect(
            wiring == """
                Api.shared → Api.shared/net as net
                main.model → make(_:)/Model
                main.model/Once → Api.shared as api
                make(_:)/Model → Api.shared as api
                """)
    }

    @Test func aProgramMayHaveInjectedValuesOfItsOwn() async throws {
        let wiring = try await Sources(
            Self.parts + """
                protocol InjectionKey { associatedtype Value; static var currentValue: Value { get set } }
                struct InjectedValues {
                    private static var current = InjectedValues()
                    static subscript<K: InjectionKey>(key: K.Type) -> K.Value {
                        get { key.currentValue }
                        set { key.currentValue = newValue }
                    }
                    static subscript<T>(_ path: WritableKeyPath<InjectedValues, T>) -> T {
                        get { current[keyPath: path] }
                        set { current[keyPath: path] = newValue }
                    }
                }
                @propertyWrapper struct Injected<T> {
                    private let path: WritableKeyPath<InjectedValues, T>
                    var wrappedValue: T { get { InjectedValues[path] } set { InjectedValues[path] = newValue } }
                    init(_ path: WritableKeyPath<InjectedValues, T>) { self.path = path }
                }
                private struct ApiKey: InjectionKey { static var currentValue = Api(net: Net()) }
                extension InjectedValues { var api: Api { get { Self[ApiKey.self] } set { Self[ApiKey.self] = newValue } } }
                final class Screen { @Injected(\\.api) var api: Api; func model() -> Model { Model(api: api) } }
                let screen = Screen()
                """
        ).wiring
        #expect(
            wiring == """
                Api.shared → Api.shared/net as net
                ApiKey.currentValue → ApiKey.currentValue/net as net
                InjectedValues.api → ApiKey.currentValue
                Screen → InjectedValues.api as api inject
                Screen.api → InjectedValues.api
                Screen.model() → Screen.api as api
                """)
    }

    @Test func aValueThatEachInitializerReplacesIsNoneOfTheProperty() async throws {
        let wiring = try await Sources(
            """
            import UIKit
            final class Api {}
            final class Screen: UIViewController {
                let api: Api
                init(api: Api) { self.api = api; super.init(nibName: nil, bundle: nil) }
            }
            final class Flow {
                private(set) var root = UIViewController()
                private let api = Api()
                init() { root = makeScreen() }
                private func makeScreen() -> UIViewController { let screen = Screen(api: api); return screen }
            }
            final class App { let flow = Flow() }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.flow → Flow.api as api
                App.flow → Flow.root as root
                Flow.makeScreen().screen → Flow.api as api
                Flow.root → Flow.makeScreen().screen
                main.app → App.flow as flow
                """)
    }

    @Test func aDefaultThatOneInitializerReplacesIsOfTheOthersOnly() async throws {
        let wiring = try await Sources.parts(
            """
            final class Service {
                var repo: any Repo = Mem()
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                init(ctl: Ctl, repo: any Repo) { self.ctl = ctl; self.repo = repo }
            }
            class Base { var repo: any Repo = Mem() }
            final class Derived: Base { init(repo: any Repo) { super.init(); self.repo = repo } }
            final class Plain: Base { override init() { super.init() } }
            final class App {
                let disk = Disk()
                lazy var ctl = Ctl(repo: disk)
                lazy var first = Service(ctl: ctl)
                lazy var second = Service(ctl: ctl, repo: disk)
                lazy var third = Derived(repo: disk)
                lazy var fourth = Plain()
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.ctl → App.disk as repo
                App.first → App.ctl as ctl
                App.first → Service.repo as repo one of
                App.fourth → Base.repo as repo one of
                App.second → App.ctl as ctl
                App.second → App.disk as repo
                App.third → App.disk as repo
                """)
    }

    @Test func whoGivesAnArgumentCallsNothingOfItsDefault() async throws {
        let wiring = try await Sources.parts(
            """
            final class Registry {
                static let shared = Registry()
                func makeRepo() -> any Repo { Mem() }
                lazy var screen = Screen(repo: makeRepo())
            }
            final class Screen { let repo: any Repo; init(repo: any Repo = Registry.shared.makeRepo()) { self.repo = repo } }
            final class Setup { func open() -> Screen { let repo = Disk(); return Screen(repo: repo) }; func first() -> Screen { Screen() } }
            """
        ).wiring
        #expect(
            wiring == """
                Registry.screen → Registry.makeRepo() as repo
                Registry.shared → Registry.screen as screen deferred
                Setup.first() → Registry.makeRepo() as repo
                Setup.open() → Setup.open().repo as repo
                """)
    }
}
