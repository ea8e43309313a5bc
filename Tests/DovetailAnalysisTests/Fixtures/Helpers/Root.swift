protocol API { func load() }
protocol Clock {}
final class LiveAPI: API {
    init(clock: any Clock) {}
    func load() {}
}
final class FakeAPI: API { func load() {} }
final class SystemClock: Clock {}
final class Tracer { func begin() {} }
final class Feed { init(api: any API, clock: any Clock) {} }
final class Player { init(feed: Feed) {} }

final class Root {
    private var storage: [String: Any] = [:]
    private let lock = Lock()
    let tracer = Tracer()

    lazy var clock: any Clock = build { SystemClock() }
    lazy var api = build { LiveAPI(clock: clock) }
    var fake: any API { traced(FakeAPI()) }
    var feed: Feed { shared("feed") { Feed(api: api, clock: self.clock) } }
    var player: Player {
        once(Player(feed: feed))
    }
    lazy var given: Feed = configured(feed) { feed in feed.start() }
    // What it answers with comes from nowhere that shows.
    lazy var found: Player = lookUp()

    private func build<T>(_ make: () -> T) -> T { make() }
    private func traced<T>(_ value: T) -> T {
        tracer.begin()
        return value
    }
    private func shared<Object>(_ key: String, _ make: () -> Object) -> Object {
        if let known = storage[key] as? Object { return known }
        let made = lock.withLock { make() }
        storage[key] = made
        return made
    }
    private func once<T: AnyObject>(_ make: @autoclosure () -> T) -> T { make() }
    private func lookUp<T>() -> T { storage["\(T.self)"] as! T }
}

func configured<T>(_ value: T, _ configure: (T) -> Void) -> T {
    configure(value)
    return value
}

final class Other {
    lazy var clock: any Clock = build(makeClock)
    lazy var feed = Feed(api: FakeAPI(), clock: build(makeClock))

    private func makeClock() -> any Clock { SystemClock() }
    private func build<T>(_ make: () -> T) -> T { make() }
}
