import Dovetail

final class App: Assembling {
    let context = DIContext()
    let address: String

    init(address: String) { self.address = address }

    var api: any API { define(.lazySingleton) { LiveAPI(address: address) } }
    var log: Log { define(scope: .weakSingleton, init: Log()) }
    #if DEBUG
    var cache: Cache { define(.prototype) { Cache(log: self.log) } }
    #else
    var cache: Cache { define { Cache(log: log) } }
    #endif
    var database: Database {
        get async throws {
            try await define(.lazySingleton) {
                try await Database.open(address, log: log)
            } onClose: {
                await $0.close()
            }
        }
    }
    var session: Session { define(.lazySingleton) { Session(api: api, makeCache: { self.cache }) } }
    func account(_ number: Int) -> Account { define(id: number) { Account(number, cache: cache) } }

    // Neither a definition nor a plain value: it provides all the same.
    var mainLog: Log { log }
    func makePurchases() -> Purchases { Purchases(session: session) }
    var isVerbose: Bool { true }
}
