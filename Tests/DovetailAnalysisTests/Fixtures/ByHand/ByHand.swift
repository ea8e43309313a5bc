protocol API { func load() }
final class LiveAPI: API {
    static let shared = LiveAPI(session: .shared)
    let session: URLSession
    init(session: URLSession) { self.session = session }
    func load() {}
}
final class FakeAPI: API { func load() {} }
protocol Store { }
actor DiskStore: Store { }
struct Feed {
    let api: any API
    let store: any Store
    func refresh() {}
}
final class Profile {
    let api: any API
    init(api: any API = LiveAPI.shared) { self.api = api }
    func show() {}
}
final class Screen<Model> {
    let feed: Feed
    let makeProfile: () -> Profile
    static func create(with feed: Feed, makeProfile: @escaping () -> Profile) -> Screen {
        let screen = Screen(feed: feed, makeProfile: makeProfile)
        return screen
    }
    init(feed: Feed, makeProfile: @escaping () -> Profile) {
        self.feed = feed
        self.makeProfile = makeProfile
    }
}
// A value, and no component: nobody is given one to work with.
struct Title: Equatable { let text: String }

final class Root {
    private let isOffline: Bool
    let store: any Store
    let title = Title(text: "Root")
    lazy var api: any API = isOffline ? FakeAPI() : LiveAPI.shared
    var feed: Feed { .init(api: api, store: store) }

    init(isOffline: Bool) {
        self.isOffline = isOffline
        store = DiskStore()
    }

    func makeProfile() -> Profile { return .init() }
    func makeOther() -> Profile {
        if isOffline {
            return Profile(api: FakeAPI())
        } else {
            let api = self.api
            return Profile(api: api)
        }
    }
    func makeScreen() -> Screen<Int> { Screen.create(with: feed, makeProfile: makeProfile) }
    func makeUnknown() -> Profile { Profile(api: decorated(api)) }
}

func makeFeed(store: some Store) -> Feed {
    let api = LiveAPI(session: URLSession(configuration: .default))
    return Feed(api: api, store: store)
}

@main struct Main {
    static func main() {
        let feed = makeFeed(store: DiskStore())
        feed.refresh()
    }
}

// No root: it answers with values that it makes from values.
struct Parser {
    let text: String
    func title() -> Title { Title(text: text) }
    func nested() -> Parser { Parser(text: text) }
}
