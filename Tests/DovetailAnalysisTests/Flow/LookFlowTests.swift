import DovetailGraph
import Testing

/// Looks, texts and answers are values, wherever they come from.
@Suite struct LookFlowTests {
    @Test func aColorIsAValue() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            enum Palette { static let positive = Color.green; static let negative = Color.red }
            struct Card: View { let tint: Color; var body: some View { Text("card") } }
            struct Page: View { let store: Store; var body: some View { Card(tint: Palette.positive) } }
            final class Store {}
            let page = Page(store: Store())
            """
        ).wiring
        #expect(wiring == "main.page → main.page/store as store")
    }

    @Test func aColorOfAPartIsNotThePart() async throws {
        let wiring = try await Sources(
            """
            import AppKit
            protocol Theme { var color: NSColor { get } }
            final class Dark: Theme { let color: NSColor; let timer = Timer(); init(color: NSColor) { self.color = color } }
            class Ruler: NSRulerView {}
            final class Page { let ruler = Ruler(); func paint(_ theme: Theme) { ruler.textColor = theme.color; ruler.title = "a" } }
            final class Main { let page = Page(); let theme = Dark(color: NSColor(named: "a")!); func go() { page.paint(theme) } }
            let main = Main()
            """
        ).wiring
        #expect(
            wiring == """
                Main.theme → Dark.timer as timer
                main.main → Main.page as page
                main.main → Main.theme as theme
                """)
    }

    @Test func aTextThatACaseCarriesIsNotOpen() async throws {
        let wiring = try await Sources(
            """
            enum Kind { case disk; case memory(id: String?) }
            final class Base { let kind: Kind; init(kind: Kind) { self.kind = kind }
                func make() -> Realm { var setup = Setup(); switch kind { case .disk: break; case .memory(let id): setup.id = id }
                    return Realm(setup: setup) } }
            final class App { let base = Base(kind: .disk); lazy var realm = base.make() }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.realm → Base.make()
                Base.make() → Base.make().setup as setup
                main.app → App.base as base
                main.app → App.realm as realm deferred
                """)
    }

    @Test func elementsOfAGenericCollectionAreValues() async throws {
        let wiring = try await Sources(
            """
            import SwiftUI
            struct Pager<C: RandomAccessCollection>: View {
                let all: C
                @State private var items: [[C.Element]] = []
                var body: some View { Text("").onAppear { items.append(all.map { $0 }) } }
            }
            final class Store { var lists: [Int: [Int]] = [:] }
            struct Home: View { let store: Store; var body: some View { Pager(all: store.lists[1]!) } }
            let home = Home(store: Store())
            """
        ).wiring
        #expect(wiring == "main.home → main.home/store as store")
    }

    @Test func whatAGenericMethodFetchesIsNoPlace() async throws {
        let wiring = try await Sources(
            """
            protocol Storage { func fetch<T>(_ type: T.Type) -> [T] }
            final class Database: Storage { func fetch<T>(_ type: T.Type) -> [T] { Engine.load(type) } }
            final class Wallet { let storage: Storage; init(storage: Storage) { self.storage = storage }
                func all() -> [Int] { let all = storage.fetch(Int.self); return all } }
            let wallet = Wallet(storage: Database())
            """
        ).wiring
        #expect(wiring == "main.wallet → main.wallet/storage as storage")
    }
}
