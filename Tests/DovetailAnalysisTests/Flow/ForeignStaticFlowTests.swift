import DovetailGraph
import Testing

/// Names without a base, of types of other packages and of generic ones; aliases in branches.
@Suite struct ForeignStaticFlowTests {
    @Test func aStaticMethodOfAnotherPackageMakesWhatAViewObserves() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            import Pager
            struct Carousel: View {
                @StateObject private var first: Page = .first()
                @StateObject private var other: Page = .withIndex(1)
                var body: some View { Pager(page: first); Pager(page: other) }
            }
            @main struct Shop: App { var body: some Scene { WindowGroup { Carousel() } } }
            """
        ).wiring
        #expect(
            wiring == """
                Carousel → Carousel.first as first
                Carousel → Carousel.other as other
                Carousel.body → Carousel.first as page
                Carousel.body → Carousel.other as page
                Shop.body/Carousel → Carousel.first as first
                Shop.body/Carousel → Carousel.other as other
                """)
    }

    @Test func aSharedObjectOfAnotherPackageThatItsOwnObjectIsGivenIsOpen() async throws {
        let wiring = try await Sources.parts(
            """
            import Pictures
            final class Feed { let fetcher: Fetcher; init(fetcher: Fetcher) { self.fetcher = fetcher } }
            final class Shop { let feed = Feed(fetcher: .init(pipeline: .shared, limit: 4)) }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.feed → Shop.feed/fetcher as fetcher
                open Shop.feed/fetcher pipeline: .shared, its type is that of another package's parameter
                """)
    }

    @Test func whatOnlyAGenericArgumentTellsIsOpen() async throws {
        let wiring = try await Sources.parts(
            """
            final class Risk { static let standard = Risk(); let repo: any Repo = Mem() }
            final class Cached<T> { let value: T; let other: any Repo; init(value: T, other: any Repo) { self.value = value; self.other = other } }
            final class Shop { let cached = Cached(value: .standard, other: Disk()) as Cached<Risk> }
            """
        ).wiring
        #expect(
            wiring == """
                Risk.standard → Risk.repo as repo
                Shop.cached → Shop.cached/other as other
                open Shop.cached value: .standard, only a generic argument tells its type
                """)
    }

    @Test func aStoreThatViewsHandRoundIsOne() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftUI
            import ComposableArchitecture
            @Reducer struct Root { struct State { var page = 0 }; enum Action { case go } }
            @main struct Shop: App {
                let store = Store(initialState: Root.State()) { Root() }
                var body: some Scene { WindowGroup { Detail(store: store.scope(state: \\.page, action: \\.go)) } }
            }
            struct Detail: View {
                let store: StoreOf<Root>
                var body: some View { if let found = store.scope(state: \\.page, action: \\.go) { Search(store: found) } }
            }
            struct Search: View { let store: StoreOf<Root>; var body: some View { Detail(store: store.scope(state: \\.page, action: \\.go)) } }
            """
        ).wiring
        #expect(
            wiring == """
                Detail.body → Shop.store as store
                Search.body → Shop.store as store
                Shop.body/Detail → Shop.store as store
                """)
    }

    @Test func anAliasOfSeveralBranchesIsWhatEachOfThemSays() async throws {
        let wiring = try await Sources.parts(
            """
            #if os(macOS)
            typealias Store = Mem
            #else
            typealias Store = Disk
            #endif
            final class Box { let store: Store; init(store: Store) { self.store = store } }
            final class Shop {
                let box = Box(store: Store())
                #if os(macOS)
                let only = Box(store: Store())
                #endif
            }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.box → Shop.box/store as store one of
                Shop.box → Shop.box/store~2 as store one of
                Shop.only → Shop.only/store as store
                """)
    }

    @Test func anAliasWithinATypeMayBeThatOfEachBranch() async throws {
        let wiring = try await Sources.parts(
            """
            final class Live { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Mock { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            final class Client {
                #if TESTING
                typealias Transport = Mock
                #else
                typealias Transport = Live
                #endif
                let transport: Transport
                init(repo: any Repo) { transport = Transport(repo: repo) }
            }
            final class Shop { let client = Client(repo: Mem()) }
            """
        ).wiring
        #expect(
            wiring == """
                Client.transport → Shop.client/repo as repo
                Shop.client → Client.transport as transport one of
                Shop.client → Shop.client/repo as repo
                """)
    }

    @Test func allOfALongListAreGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Rows { let rows: [Ctl]; init(rows: [Ctl]) { self.rows = rows } }
            final class Shop {
                let rows = Rows(rows: [
                    Ctl(repo: Mem()), Ctl(repo: Mem()), Ctl(repo: Mem()), Ctl(repo: Mem()), Ctl(repo: Mem()),
                    Ctl(repo: Mem()), Ctl(repo: Mem()), Ctl(repo: Mem()), Ctl(repo: Disk()),
                ])
            }
            """
        ).wiring
        #expect(
            wiring == """
                Shop.rows → Shop.rows/rows as rows
                Shop.rows → Shop.rows/rows~2 as rows
                Shop.rows → Shop.rows/rows~3 as rows
                Shop.rows → Shop.rows/rows~4 as rows
                Shop.rows → Shop.rows/rows~5 as rows
                Shop.rows → Shop.rows/rows~6 as rows
                Shop.rows → Shop.rows/rows~7 as rows
                Shop.rows → Shop.rows/rows~8 as rows
                Shop.rows → Shop.rows/rows~9 as rows
                Shop.rows/rows → Shop.rows/rows/repo as repo
                Shop.rows/rows~2 → Shop.rows/rows~2/repo as repo
                Shop.rows/rows~3 → Shop.rows/rows~3/repo as repo
                Shop.rows/rows~4 → Shop.rows/rows~4/repo as repo
                Shop.rows/rows~5 → Shop.rows/rows~5/repo as repo
                Shop.rows/rows~6 → Shop.rows/rows~6/repo as repo
                Shop.rows/rows~7 → Shop.rows/rows~7/repo as repo
                Shop.rows/rows~8 → Shop.rows/rows~8/repo as repo
                Shop.rows/rows~9 → Shop.rows/rows~9/repo as repo
                """)
    }
}
