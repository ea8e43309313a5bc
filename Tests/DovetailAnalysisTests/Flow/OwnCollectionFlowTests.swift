import DovetailGraph
import Testing

/// What an object's own code puts into its collections, by names, in locals, without names.
@Suite struct OwnCollectionFlowTests {
    @Test func aCollectionThatIsWrittenWithNamesHasWhatTheseAre() async throws {
        let wiring = try await Sources.parts(
            """
            final class Log {}
            final class Manager {
                let first = Log()
                let second: Log
                let all: [Log]
                private lazy var lazily = [first, second]
                private(set) var added: [Log] = []
                init() { second = Log(); all = [first, second]; add() }
                func add() { let third = Log(); added = [third] }
            }
            struct App { let manager = Manager() }
            """
        ).wiring
        #expect(
            wiring == """
                App.manager → Manager.add().third as added deferred
                App.manager → Manager.first as all
                App.manager → Manager.first as first
                App.manager → Manager.first as lazily deferred
                App.manager → Manager.second as all
                App.manager → Manager.second as second
                App.manager → Manager.second as lazily deferred
                """)
    }

    @Test func aLocalCollectionHandsOnWhatIsPutIntoIt() async throws {
        let wiring = try await Sources.parts(
            """
            final class Panel {}
            final class Manager {
                private var panels = Set<Panel>()
                private var others: [Panel] = .init()
                private var copies: [Panel] = []
                func start() {
                    var panels = Set<Panel>()
                    let panel = Panel()
                    panels.insert(panel)
                    self.panels = panels
                    var list = [Panel]()
                    list.append(Panel())
                    others = list
                    copies = Array(panels)
                }
            }
            struct App { let manager = Manager() }
            """
        ).wiring
        #expect(
            wiring == """
                App.manager → Manager.start().panel as copies deferred
                App.manager → Manager.start().panel as panels deferred
                App.manager → Manager.start()/Panel as others deferred
                """)
    }

    @Test func anEmptyCollectionIsNoSiteAndWhatIsAddedIsAPart() async throws {
        let graph = try await Sources.parts(
            """
            final class Page { let number: Int; init(number: Int) { self.number = number } }
            final class Book {
                private var pages: [Page] = .init()
                private var path: [Page]
                private var seen: Set<Int> = .init()
                init(numbers: [Int]) { path = numbers.map { .init(number: $0) } }
                func turn() { pages.append(.init(number: 1)); path.append(.init(number: 2)) }
            }
            struct App { let book = Book(numbers: []) }
            """
        ).graph
        #expect(
            graph.edges.filter { $0.kind == .needs }.map { "\($0.from.name) → \($0.to.name) as \($0.label)" } == [
                "App.book → Book.path as path", "App.book → Book.turn()/Page as pages",
                "App.book → Book.turn()/Page~2 as path",
            ])
        #expect(
            graph.sites.map { "\($0.type) \($0.verdict.rawValue)" } == [
                "Page drawn", "Page drawn", "Page drawn", "Book drawn",
            ])
    }

    @Test func theFunctionThatAPropertyOfAnElementIsIsCalled() async throws {
        let wiring = try await Sources.parts(
            """
            final class Seed {
                let make: (Any) -> Ctl?
                init(make: @escaping (Any) -> Ctl?) { self.make = make }
                static let mem = Seed { entity in (entity as? Mem).map { Ctl(repo: $0) } }
                static let disk = Seed { entity in (entity as? Disk).map { Ctl(repo: $0) } }
            }
            final class Menu {
                let all: [Ctl]
                init(_ entity: Any) { all = [Seed.mem, Seed.disk].compactMap { $0.make(entity) } }
            }
            struct App { let mem = Mem(); lazy var menu = Menu(mem) }
            """
        ).wiring
        #expect(
            wiring == """
                App.menu → App.mem
                App.menu → Menu.all as all
                App.menu → Seed.disk call
                App.menu → Seed.mem call
                Menu.all → Seed.disk/Ctl
                Menu.all → Seed.mem/Ctl
                Seed.disk → Seed.disk/Ctl as make deferred
                Seed.mem → Seed.mem/Ctl as make deferred
                Seed.mem/Ctl → App.mem as repo
                open Seed.disk/Ctl repo: $0, nothing in these sources gives it a value
                """)
    }

    @Test func whatIsKeptAsAnythingIsAPart() async throws {
        let wiring = try await Sources(
            """
            import Foundation
            final class Client {}
            final class Page { let client: Client; init(client: Client) { self.client = client } }
            final class Old {
                static let shared = Old()
                private var cache: NSMutableDictionary = [:]
                func page(_ id: String, _ client: Client) -> Page {
                    if let page = cache[id] as? Page { return page }
                    let page = Page(client: client)
                    cache[id] = page
                    return page
                }
            }
            final class Parts {
                var all: [String: Any] = [:]
                let lock = NSLock()
                init() { lock.withLock { all["page"] = Page(client: Client()) } }
            }
            final class App { let parts = Parts(); let page = Old.shared.page("a", Client()) }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.page → Old.page(_:_:).page
                App.parts → Parts.init()/Page as all
                Old.page(_:_:).page → App.page/Client as client
                Old.shared → Old.page(_:_:).page as cache deferred
                Parts.init()/Page → Parts.init()/Page/client as client
                main.app → App.page as page
                main.app → App.parts as parts
                main.app → Old.shared call
                """)
    }

    @Test func whatIsAddedToALocalListThatIsNotEmpty() async throws {
        let wiring = try await Sources.parts(
            """
            final class Chain { let all: [any Repo]; init(all: [any Repo]) { self.all = all } }
            final class App {
                func start(_ isFast: Bool) -> Chain {
                    var all: [any Repo]
                    if isFast { all = [Mem()] } else { all = [] }
                    all.append(Disk())
                    return Chain(all: all)
                }
                func begin() -> Chain {
                    var all = [Mem() as any Repo]
                    all += [Disk()]
                    return Chain(all: all)
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.begin() → App.begin().all as all
                App.start(_:) → App.start(_:).all as all
                """)
    }

    @Test func whatAListIsExtendedByVisitsItsElements() async throws {
        let wiring = try await Sources.parts(
            """
            struct Policy {
                let kind: Kind
                enum Kind { case disk; func make(_ repo: some Repo) -> Ctl { Ctl(repo: repo) } }
            }
            extension [Policy] { func all(_ repo: some Repo) -> [Ctl] { map { $0.kind.make(repo) } } }
            final class Cache {
                let policies: [Policy], repo: any Repo
                init(policies: [Policy], repo: some Repo) { self.policies = policies; self.repo = repo }
                func restore() -> [Ctl] { policies.all(repo) }
            }
            let cache = Cache(policies: [Policy(kind: .disk)], repo: Disk())
            """
        ).wiring
        #expect(
            wiring == """
                Array.all(_:) → Policy.Kind.make(_:)
                Cache.restore() → Array.all(_:)
                Policy.Kind.make(_:) → main.cache/repo as repo
                main.cache → main.cache/repo as repo
                """)
    }
}
