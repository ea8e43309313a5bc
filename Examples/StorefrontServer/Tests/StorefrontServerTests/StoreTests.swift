import GRDB
import Foundation
import Testing

@testable import StorefrontServerKit

struct StoreTests {
    @Test func theFileIsMadeOnceAndKeepsWhatIsInIt() async throws {
        try await withTemporaryFolder { folder in
            try await open(folder) { store async throws in
                try await store.writer.write { try $0.execute(sql: "UPDATE product SET stock = 7 WHERE id = 'saw'") }
            }
            try await open(folder) { store async throws in
                let stock = try await store.writer.read {
                    try Int.fetchAll($0, sql: "SELECT stock FROM product ORDER BY id")
                }
                #expect(stock == [100_000, 1, 40, 7])
            }
        }
    }

    @Test func theCatalogueIsEmptyUnlessItIsSeeded() async throws {
        try await withTemporaryFolder { folder in
            try await open(folder, seed: false) { store async throws in
                #expect(try await store.writer.read { try Product.fetchCount($0) } == 0)
            }
        }
    }

    /// The pragma's 2 is `FULL`: a transaction is on the disk when it is done.
    @Test func whatIsConfirmedOutlivesAPowerCut() async throws {
        try await withTemporaryFolder { folder in
            try await open(folder) { store async throws in
                let synchronous = try await store.writer.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
                #expect(synchronous == 2)
            }
        }
    }

    /// Opens the shop's file in `folder`, and closes it after `body`.
    private func open(_ folder: URL, seed: Bool = true, _ body: (Store) async throws -> Void) async throws {
        var settings = DatabaseSettings()
        settings.path = folder.appending(path: "shop.db").path()
        settings.seed = seed
        let store = try await Store.open(settings)
        try await store.start()
        try await body(store)
        try store.close()
    }
}
