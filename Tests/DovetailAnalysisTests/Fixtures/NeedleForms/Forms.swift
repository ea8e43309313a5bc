import NeedleFoundation
import SwiftUI
protocol Api {}; final class LiveApi: Api { init(log: Log) {} }
final class Log {}
final class Feed { init(api: Api, log: Log) {} }
final class User {}
final class Profile { init(user: User, api: Api) {} }
final class Plugin0 { init(log: Log) {} }
protocol RootBuilder { var feedView: Feed { get } }
class RootComponent: BootstrapComponent {
    public var log: Log { return shared { Log() } }
    var api: Api { return shared { LiveApi(log: log) } }
    var feed: FeedComponent { FeedComponent(parent: self) }
    var fresh: Log { Log() }
    let stored = Log()
    lazy var lazyOne: Api = LiveApi(log: self.log)
    var feedBuilder: FeedBuilder { feed }
    func session(user: User) -> SessionComponent { SessionComponent(parent: self, user: user) }
    var game: GameComponent { return GameComponent(parent: self) }
    fileprivate var hidden: Log { shared { Log() } }
    var config: Int { 3 }
}
protocol FeedDependency: Dependency { var api: Api { get }; var log: Log { get } }
protocol FeedBuilder { var feed: Feed { get } }
class FeedComponent: Component<FeedDependency>, FeedBuilder {
    var feed: Feed { Feed(api: dependency.api, log: dependency.log) }
    var sharedFeed: Feed { shared { Feed(api: self.dependency.api, log: dependency.log) } }
    var deep: DeepComponent { DeepComponent(parent: self) }
}
protocol DeepDependency: Dependency { var api: Api { get }; var sharedFeed: Feed { get } }
class DeepComponent: Component<DeepDependency> { var all: [Any] { [dependency.api, dependency.sharedFeed] } ; var profile: Profile { Profile(user: User(), api: dependency.api) } }
protocol SessionDependency: Dependency { var api: Api { get } }
class SessionComponent: Component<SessionDependency> {
    private let user: User
    init(parent: Scope, user: User) { self.user = user; super.init(parent: parent) }
    var profile: Profile { Profile(user: user, api: dependency.api) }
    var mutableUser: User { user }
    var empty: EmptyComp { EmptyComp(parent: self) }
}
class EmptyComp: Component<EmptyDependency> { var log: Log { Log() } }
protocol GameDependency: Dependency { var log: Log { get } }
protocol GamePluginExtension: PluginExtension { var plugin: Plugin0 { get } }
class GameComponent: PluginizedComponent<GameDependency, GamePluginExtension, GameNonCoreComponent> { var p: Plugin0 { pluginExtension.plugin } ; var log2: Log { dependency.log } }
protocol GameNonCoreDependency: Dependency { var log: Log { get } }
class GameNonCoreComponent: NonCoreComponent<GameNonCoreDependency> { var plugin: Plugin0 { Plugin0(log: dependency.log) } }
@main struct A: App { init() { registerProviderFactories() }; let root = RootComponent(); var body: some Scene { WindowGroup { Text("\(root.feed.feed)") } } }
