protocol API { func fetch() -> Int }
final class LiveAPI: API {
    let address: String
    init(address: String) { self.address = address }
    func fetch() -> Int { 1 }
}
final class Log {}
final class Cache {
    let log: Log
    init(log: Log) { self.log = log }
}
final class Database {
    static func open(_ address: String, log: Log) async throws -> Database { Database() }
    func close() async {}
}
final class Session {
    let api: any API
    let makeCache: () -> Cache
    init(api: any API, makeCache: @escaping () -> Cache) {
        self.api = api
        self.makeCache = makeCache
    }
}
protocol Screen: AnyObject { var presenter: Presenter? { get set } }
final class Presenter {
    weak var screen: (any Screen)?
    var session: Session?
}
final class Purchases {
    let session: Session
    init(session: Session) { self.session = session }
}
final class Account {
    let number: Int
    init(_ number: Int, cache: Cache) { self.number = number }
}
