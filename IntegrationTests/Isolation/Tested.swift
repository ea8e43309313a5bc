// What a newcomer writes to test a module: doubles, a mock of its assembly, and the traits of DovetailTesting.

import DovetailMacros
import DovetailTesting
import Observation
import Testing
import XCTest

struct Product: Equatable, Sendable { let id: Int }
enum ShopError: Error { case offline }

@Uses @Stub(if: "DEBUG") @Spy(if: "DEBUG") nonisolated protocol Catalog: Sendable {
    func products() async throws -> [Product]
}
@Uses @Stub(if: "DEBUG") @Spy(if: "DEBUG") nonisolated protocol Tracker: Sendable {
    func track(_ event: String, _ info: [String: String])
}
@Stub(if: "DEBUG") nonisolated protocol Watch: Sendable { var now: Int { get } }
nonisolated struct LiveCatalog: Catalog { func products() async throws -> [Product] { [] } }
nonisolated struct LiveTracker: Tracker { func track(_ event: String, _ info: [String: String]) {} }
nonisolated struct LiveWatch: Watch { let now = 3 }

@MainActor @Observable @Injectable final class ShopModel {
    private(set) var products: [Product] = []
    @ObservationIgnored private let catalog: any Catalog
    @ObservationIgnored private let tracker: any Tracker

    func load() async {
        do {
            products = try await catalog.products()
            tracker.track("loaded", ["count": "\(products.count)"])
        } catch {
            tracker.track("failed", [:])
        }
    }
}

@Mockable final class Shop: MainActorAssembling, @MainActor UsesCatalog, @MainActor UsesTracker {
    let context = DIContext()
    @MainActor var catalog: any Catalog { define(.lazySingleton) { LiveCatalog() } }
    @MainActor var tracker: any Tracker { define(.lazySingleton) { LiveTracker() } }
    var watch: any Watch { define { LiveWatch() } }
    var model: ShopModel { define(.lazySingleton) { ShopModel(from: self) } }
}

#if DEBUG
    @MainActor @Suite(.isolatedDependencies, .hermetic(allowing: "model"))
    struct ShopTests {
        @Test func productsAreLoaded() async {
            let tracker = TrackerSpy()
            let shop = Shop.mock(catalog: CatalogStub(willReturn: [Product(id: 1)]), tracker: tracker)
            await shop.model.load()
            #expect(shop.model.products == [Product(id: 1)])
            #expect(tracker.calledArgs == [.track("loaded", ["count": "1"])])
        }

        @Test func anErrorIsTracked() async {
            let tracker = TrackerSpy()
            await Shop.mock(catalog: CatalogStub(willThrow: ShopError.offline), tracker: tracker).model.load()
            #expect(tracker.calledArgs == [.track("failed", [:])])
        }

        @Test(.isolatedDependencies { await useFakes() }, .hermetic(allowing: "watch"))
        func theWatchIsReplaced() throws {
            let shop = Shop()
            shop.substitute(\.tracker) { TrackerSpy() }
            shop.substitute({ $0.watch }) { WatchStub(willReturn: 5) }
            #expect(shop.watch.now == 5)
        }

        @Test func nothingLeaks() async {
            expectReleased(allowing: "tracker") { _ = Shop.mock().model }
            await expectReleased { await Shop.mock(catalog: CatalogStub(willReturn: [])).model.load() }
        }

        private static func useFakes() async {}
    }

    final class ShopTestCase: IsolatedTestCase {
        override var isHermetic: Bool { true }
        override var allowedBindings: Set<String> { ["model"] }

        @MainActor func testNothingIsForSale() async throws {
            let shop = Shop.mock(catalog: CatalogStub(willReturn: []))
            await shop.model.load()
            XCTAssertEqual(shop.model.products, [])
        }
    }
#endif
