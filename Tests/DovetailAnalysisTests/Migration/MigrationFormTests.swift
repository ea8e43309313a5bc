import DovetailAnalysis
import DovetailGraph
import Testing

/// Forms that programs often have, as they are moved.
@Suite struct MigrationFormTests {
    @Test func aGuardThatStopsTheProgramBecomesALocal() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Api {}
            final class Log {}
            final class Cart { init(api: Api, log: Log, number: Int) {} }
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Api.self) { _ in Api() }
                    container.register(Log.self) { _ in Log() }
                    container.register(Cart.self) { r in
                        let number = 3
                        guard let api = r.resolve(Api.self),
                            let log = r.resolve(Log.self)
                        else { preconditionFailure("not registered") }
                        return Cart(api: api, log: log, number: number)
                    }
                    container.register(Cart.self, name: "left") { r in
                        guard let api = r.resolve(Api.self) else { return Cart(api: Api(), log: Log(), number: 0) }
                        return Cart(api: api, log: Log(), number: 1)
                    }
                }
            }
            """)
        #expect(
            text == """
                App.swift:16:9: Cart[left]: 'r.resolve(Api.self)' asks whether it is registered; decide it where the program is \
                put together
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var api: Api { define { Api() } }
                    var log: Log { define { Log() } }

                    var cart: Cart {
                        define {
                            let number = 3
                            let api = self.api
                            let log = self.log
                            return Cart(api: api, log: log, number: number)
                        }
                    }
                }
                """)
    }

    @Test func aGenericTypeWhoseArgumentsAreInferredIsLeft() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Search<S> { init(clock: S) {} }
            final class Pair<A> { init(first: A) {} }
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Search.self) { _ in Search(clock: 3) }
                    container.register(Pair<Int>.self) { _ in Pair(first: 3) }
                }
            }
            """)
        #expect(
            text == """
                App.swift:6:9: Search: 'Search' is generic, and its arguments are inferred; write them, as in 'Search<S>'
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var intPair: Pair<Int> { define { Pair(first: 3) } }
                }
                """)
    }

    @Test func aCellThatATableRegistersIsNoRegistration() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            import UIKit
            final class Cell: UICollectionViewCell {}
            final class Api {}
            final class List: UIViewController {
                func setUp() { collectionView.register(Cell.self) }
            }
            final class Parts: Assembly {
                func assemble(container: Container) { container.register(Api.self) { _ in Api() } }
            }
            """)
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    var api: Api { define { Api() } }
                }
                """)
    }

    @Test func aBridgeImportsWhatTheTypesThatItNamesNeed() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Foundation
                import Swinject
                final class Parts: Assembly {
                    func assemble(container: Container) {
                        container.register(URL.self) { _ in URL(string: "x")! }
                    }
                }
                """
            ], from: "swinject")
        #expect(
            migration.files.filter { $0.path.contains("+Bridge") }.map(\.text) == [
                """
                import Foundation
                import Swinject

                extension ProgramAssembly {
                    func register(in container: Container) {
                        container.register(URL.self) { _ in self.url }
                    }
                }

                """
            ])
    }

    @Test func whoAsksThroughAHelperIsListed() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Swinject
                final class Page {}
                enum Injection {
                    static let container = Container()
                    static func resolve<T>(_ type: T.Type) -> T { container.resolve(type)! }
                }
                final class Screen { func open() { show(Injection.resolve(Page.self)) } }
                final class Parts: Assembly {
                    func assemble(container: Container) { container.register(Page.self) { _ in Page() } }
                }
                """
            ], from: "swinject")
        #expect(migration.questions.map(\.description) == ["App.swift:7:41: ProgramAssembly.page"])
    }

    @Test func aPropertyThatIsAnotherContainerIsNotCopied() async throws {
        let text = try await Migrations.moved(
            """
            import FactoryKit
            final class Api {}
            final class Feed { init(api: Api) {} }
            final class CoreContainer: SharedContainer {
                static let shared = CoreContainer()
                let manager = ContainerManager()
                var api: Factory<Api> { self { Api() }.singleton }
            }
            extension Container {
                var core: CoreContainer { .shared }
                var feed: Factory<Feed> { self { Feed(api: self.core.api()) } }
            }
            """, from: "factory")
        #expect(
            text == """
                App.swift:11:5: feed: it uses 'core' of the container, which can't be moved: it is another container; make it \
                a binding, or an input of the assembly
                // CoreAssembly.swift
                final class CoreAssembly: Assembly {
                    var api: Api { define(.lazySingleton) { Api() } }
                }
                """)
    }

    @Test func anOverloadOfTheProgramIsNoRegistration() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Net {}
            extension Container {
                func register<Service>(_ type: Service.Type, mainActorFactory: @escaping @MainActor (Resolver) -> Service) {
                    register(type) { r in MainActor.assumeIsolated { mainActorFactory(r) } }
                }
            }
            func add(_ c: Container) {
                c.register(Net.self, mainActorFactory: { _ in Net() })
                c.registerForStoryboard(Page.self) { r, page in page.net = r.resolve(Net.self) }
            }
            """)
        #expect(
            text == """
                App.swift:10:5: Page: a storyboard makes it, and the container only sets its properties; write 'func \
                inject(into:)' with 'defineInjection'
                // AppAssembly.swift
                final class AppAssembly: MainActorAssembly {
                    var net: Net { define { Net() } }
                }
                """)
    }

    @Test func whatIsUsedTwiceHasTheTypeOfBothParameters() async throws {
        let text = try await Migrations.moved(
            """
            import Swinject
            final class Track { init(url: String) {} }
            final class Player { init(url: String, count: Int, track: Track) {} }
            final class Note { init(count: Int?) {} }
            func add(_ c: Container) {
                c.register(Track.self) { _, url in Track(url: url) }
                c.register(Player.self) { r, url, count in
                    let track = r.resolve(Track.self, argument: url)!
                    let other = Track(url: url)
                    return Player(url: url, count: count, track: track)
                }
                c.register(Note.self) { _, count in
                    _ = Player(url: "", count: count, track: Track(url: ""))
                    return Note(count: count)
                }
            }
            """)
        #expect(
            text == """
                App.swift:12:5: Note: the type of its parameter 'count' is inferred; write the type
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    func track(_ url: String) -> Track { define { Track(url: url) } }

                    func player(_ url: String, _ count: Int) -> Player {
                        define {
                            let track = self.track(url)
                            let other = Track(url: url)
                            return Player(url: url, count: count, track: track)
                        }
                    }
                }
                """)
    }

    @Test func argumentsOfAFactoryThatAreTakenApartOrHaveNoNameMove() async throws {
        let text = try await Migrations.moved(
            """
            import Factory
            final class Page { init(id: Int, title: String) {} }
            final class Cell { init(id: Int) {} }
            extension Container {
                var page: ParameterFactory<(Int, String), Page> { self { id, title in Page(id: id, title: title) } }
                var cell: ParameterFactory<Int, Cell> { self { Cell(id: $0) } }
                var cells: ParameterFactory<Int, [Cell]> { self { count in (0..<count).map { Cell(id: $0) } } }
            }
            """, from: "factory")
        #expect(
            text == """
                // AppAssembly.swift
                final class AppAssembly: Assembly {
                    func page(_ argument: (Int, String)) -> Page {
                        define(.prototype) {
                            let (id, title) = argument
                            Page(id: id, title: title)
                        }
                    }

                    func cell(_ argument: Int) -> Cell { define(.prototype) { Cell(id: argument) } }
                    func cells(_ count: Int) -> [Cell] { define(.prototype) { (0..<count).map { Cell(id: $0) } } }
                }
                """)
    }

    @Test func whoAsksByAnotherNameOfAWrapperIsListedAndSoIsAReset() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Factory
                typealias Inject = Injected
                final class Log {}
                extension Container { var log: Factory<Log> { self { Log() }.cached } }
                final class Page {
                    @Inject(\\.log) var log
                    private let container = Container.shared
                    func leave() {
                        print(container.log())
                        Container.shared.log.reset()
                    }
                }
                """
            ], from: "factory")
        #expect(
            migration.questions.map { "\($0)" } == [
                "App.swift:6:5: ProgramAssembly.log", "App.swift:9:15: ProgramAssembly.log",
            ])
        #expect(
            migration.decisions.map { "\($0)" } == [
                "App.swift:10:9: log: 'reset' has it made anew while the program runs; make it in a context that ends there"
            ])
    }

    @Test func branchesAreTheReasonOfWhatStandsInThem() async throws {
        let text = try await Migrations.moved(
            """
            import Dip
            final class Net {}
            final class Site {}
            final class Fake { init(site: Site) {} }
            func add(_ container: DependencyContainer) {
                if isFake {
                    container.register { Net() }
                } else {
                    container.register { Net() }
                }
                container.register { Fake(site: $0) }
                container.register(tag: "two") { [try container.resolve(arguments: Site()) as Fake] as [Fake] }
            }
            """, from: "dip")
        let branch =
            "it is registered in a branch, a loop, or a closure that others call; decide within the binding, with 'if' or 'switch'"
        #expect(
            text == """
                App.swift:7:9: Net: \(branch)
                App.swift:9:9: Net: \(branch)
                App.swift:11:5: Fake: nothing here registers 'Site', so that its factory may be given it as an argument; \
                register a closure with its parameters
                App.swift:12:5: [Fake][two]: no registration of 'Fake' is read that names these arguments; write a method \
                of an assembly for it
                """)
    }

    @Test func whatOtherCodeGivesAnObjectIsNoDifference() async throws {
        let migration = try await Migrations.read(
            [
                "App.swift": """
                import Swinject
                final class Router { var own: Screen?; init() {} }
                final class Parser { init() {} }
                final class Config { let size = 3; init() {} }
                final class Screen {
                    let router: Router
                    init(router: Router, parser: Parser = Parser(), size: Int) { self.router = router }
                    func start() { router.own = self }
                }
                final class Pip { init(isLarge: Int, config: Config) {} }
                protocol Net {}
                func add(_ c: Container) {
                    c.register(Router.self) { _ in Router() }
                    c.register(Config.self) { _ in Config() }
                    c.register(Screen.self) { r in
                        let config = r.resolve(Config.self)!
                        return Screen(router: r.resolve(Router.self)!, size: config.size)
                    }
                    c.register(Net.self) { _ in URLSession.shared }
                }
                """
            ], from: "swinject")
        #expect(migration.diff.isEmpty, "\(migration.diff)")
    }
}
