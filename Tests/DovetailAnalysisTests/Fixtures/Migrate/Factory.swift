import Factory

protocol API {}
final class LiveAPI: API {}
final class FakeAPI: API {}
struct Rate {}
final class Feed { init(api: any API, rate: Rate) {} }

extension Scope { static let session = Cached() }

extension Container {
    var api: Factory<any API> { self { LiveAPI() }.onTest { FakeAPI() } }
    var feed: Factory<Feed> { self { Feed(api: self.api(), rate: self.rate()) }.scope(.session) }
    var rate: Factory<Rate> { self { Rate() }.shared }
    var user: Factory<User?> { promised() }
    var profile: Factory<Profile> { self { Profile(feed: self.feed(), user: self.user()) } }
    var theme: Factory<Theme> { self { Theme(Container.shared.palette()) } }
    var old: Factory<Feed> { self { @MainActor in Feed(api: self.api(), rate: Rate()) }.timeToLive(60) }
    var long: Factory<Rate> {
        let rate = Rate()
        return self { rate }
    }
}
