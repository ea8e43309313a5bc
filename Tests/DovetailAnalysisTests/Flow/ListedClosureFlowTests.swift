import DovetailGraph
import Testing

/// Several closures that one object is given.
@Suite struct ListedClosureFlowTests {
    @Test func methodsInADictionaryAreThoseOfTheirObjects() async throws {
        let wiring = try await Sources.parts(
            """
            actor Desk { let repo: any Repo; init(repo: any Repo) { self.repo = repo }; func get(_ n: Int) -> Int { n }; func put(_ n: Int) -> Int { n } }
            final class Server {
                private let routes: [String: (Int) async -> Int]
                init(routes: [String: (Int) async -> Int]) { self.routes = routes }
                static func route(_ work: @escaping (Int) async -> Int) -> (Int) async -> Int { { await work($0) } }
            }
            func main() {
                let desk = Desk(repo: Mem())
                let server = Server(routes: ["get": Server.route(desk.get), "put": Server.route(desk.put)])
                let direct = Server(routes: ["get": desk.get, "put": desk.put])
                print(server, direct)
            }
            """
        ).wiring
        #expect(
            wiring == """
                main().desk → main().desk/repo as repo
                main().direct → main().desk as routes deferred
                main().server → main().desk as routes deferred
                """)
    }

    @Test func aClosureTakesTheDefaultsPlace() async throws {
        let wiring = try await Sources.parts(
            """
            final class Sub { let work: () -> Void; init(work: @escaping () -> Void) { self.work = work } }
            final class Api { func subscribe(_ work: @escaping () -> Void = {}) -> Sub { let sub = Sub(work: work); return sub } }
            final class Session {
                let sub: Sub
                init(repo: any Repo, api: Api) { sub = api.subscribe { repo.load() } }
            }
            final class Shop { let session = Session(repo: Mem(), api: Api()) }
            """
        ).wiring
        #expect(
            wiring == """
                Api.subscribe(_:).sub → Shop.session/repo as work deferred
                Session.sub → Api.subscribe(_:).sub
                Shop.session → Session.sub as sub
                Shop.session → Shop.session/api as api
                Shop.session → Shop.session/repo as repo
                """)
    }

    @Test func closuresOfSeveralCallersAreAlternatives() async throws {
        let wiring = try await Sources.parts(
            """
            final class Button { let work: () -> Void; init(work: @escaping () -> Void) { self.work = work } }
            func makeButton(_ work: @escaping () -> Void) -> Button { let made = Button(work: work); return made }
            final class First { let repo: any Repo; let button: Button; init(repo: any Repo) { self.repo = repo; button = makeButton { repo.load() } } }
            final class Second { let repo: any Repo; let button: Button; init(repo: any Repo) { self.repo = repo; button = makeButton { repo.load() } } }
            final class Shop { let first = First(repo: Mem()), second = Second(repo: Disk()) }
            """
        ).wiring
        #expect(
            wiring == """
                First.button → makeButton(_:).made
                Second.button → makeButton(_:).made
                Shop.first → First.button as button
                Shop.first → Shop.first/repo as repo
                Shop.second → Second.button as button
                Shop.second → Shop.second/repo as repo
                makeButton(_:).made → Shop.first/repo as work deferred one of
                makeButton(_:).made → Shop.second/repo as work deferred one of
                """)
    }

    @Test func anAliasOfAClosureIsAClosure() async throws {
        let wiring = try await Sources.parts(
            """
            typealias Strategy = (String) async throws -> (any Repo)?
            struct Box: Repo { let ctl: Ctl }
            final class Store {
                let strategy: Strategy
                init(strategy: @escaping Strategy) { self.strategy = strategy }
                static func usual() -> Strategy { { name in guard name != "" else { return nil }; return Box(ctl: Ctl(repo: Mem())) } }
            }
            final class Shop {
                func open() -> Store { let strategy = Store.usual(); return Store(strategy: strategy) }
                let direct = Store(strategy: { _ in Box(ctl: Ctl(repo: Disk())) })
            }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.direct → Shop.direct/Box as strategy deferred
                Shop.direct/Box → Shop.direct/Box/ctl as ctl
                Shop.direct/Box/ctl → Shop.direct/Box/ctl/repo as repo
                Shop.open() → Store.usual()/Box as strategy deferred
                Store.usual()/Box → Store.usual()/Box/ctl as ctl
                Store.usual()/Box/ctl → Store.usual()/Box/ctl/repo as repo
                """)
    }

    @Test func closuresOfVeryManyCallersAreOpen() async throws {
        let wiring = try await Sources.parts(
            """
            final class Button { let work: () -> Void; init(work: @escaping () -> Void) { self.work = work } }
            func makeButton(_ work: @escaping () -> Void) -> Button { let made = Button(work: work); return made }
            final class Log { func add() {} }
            final class Shop {
                let log = Log()
                lazy var first = makeButton { [log] in log.add() }
                lazy var second = makeButton { [log] in log.add() }
                lazy var third = makeButton { [log] in log.add() }
                lazy var fourth = makeButton { [log] in log.add() }
                lazy var fifth = makeButton { [log] in log.add() }
                lazy var sixth = makeButton { [log] in log.add() }
                lazy var seventh = makeButton { [log] in log.add() }
                lazy var eighth = makeButton { [log] in log.add() }
                lazy var ninth = makeButton { [log] in log.add() }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.eighth → makeButton(_:).made
                Shop.fifth → makeButton(_:).made
                Shop.first → makeButton(_:).made
                Shop.fourth → makeButton(_:).made
                Shop.ninth → makeButton(_:).made
                Shop.second → makeButton(_:).made
                Shop.seventh → makeButton(_:).made
                Shop.sixth → makeButton(_:).made
                Shop.third → makeButton(_:).made
                open makeButton(_:).made work: work, it is one of more than 8 closures of its callers
                """)
    }
}
