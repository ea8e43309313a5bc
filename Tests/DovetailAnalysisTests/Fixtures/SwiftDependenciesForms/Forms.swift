import ComposableArchitecture
import Dependencies
import DependenciesMacros
import SwiftUI
struct APIClient { var fetch: @Sendable (Int) async throws -> String }
extension APIClient: DependencyKey {
    static let liveValue = Self(fetch: { id in @Dependency(\.session) var session; return try await session.get(id) })
    static let previewValue = Self(fetch: { _ in "" })
    static let testValue = Self(fetch: unimplemented("fetch"))
}
final class Session { func get(_ id: Int) async throws -> String { "" } ; let log: Log; init(log: Log) { self.log = log } }
private enum SessionKey: DependencyKey { static var liveValue: Session { @Dependency(\.log) var log; return Session(log: log) }; static let testValue = Session(log: Log()) }
final class Log {}
private enum LogKey: DependencyKey { static let liveValue = Log() }
struct TestOnly: TestDependencyKey { static let testValue = Self() }
extension TestOnly: DependencyKey { static let liveValue = Self() }
extension DependencyValues {
    var api: APIClient { get { self[APIClient.self] } set { self[APIClient.self] = newValue } }
    var session: Session { get { self[SessionKey.self] } set { self[SessionKey.self] = newValue } }
    var log: Log { get { self[LogKey.self] } set { self[LogKey.self] = newValue } }
    var testOnly: TestOnly { get { self[TestOnly.self] } set { self[TestOnly.self] = newValue } }
    @DependencyEntry var entry: Log = Log()
    var computed: Session { session }
}
@DependencyClient struct Player { var play: @Sendable () async throws -> Void; var stop: @Sendable () -> Void = {} }
extension Player: DependencyKey { static var liveValue: Player { let engine = Engine(); return Player(play: { engine.run() }, stop: {}) } }
extension DependencyValues { var player: Player { get { self[Player.self] } set { self[Player.self] = newValue } } }
final class Engine { func run() {} }
protocol Fetching { func go() async }
struct LiveFetching: Fetching { @Dependency(\.api) var api; func go() async {} }
enum FetchingKey: DependencyKey { static let liveValue: any Fetching = LiveFetching() }
extension DependencyValues { var fetching: any Fetching { get { self[FetchingKey.self] } set { self[FetchingKey.self] = newValue } } }
actor Store0 { @Dependency(\.fetching) var fetching }
extension Store0: DependencyKey { static let liveValue = Store0() }
@Reducer struct Feature {
    @ObservableState struct State {}
    enum Action { case go }
    @Dependency(\.api) var api
    @Dependency(\.api.fetch) var fetch
    @Dependency(Player.self) var player
    @Dependency(\.uuid) var uuid
    @Dependency(\.continuousClock) var clock
    @Dependency(\.date.now) var now
    @Dependency(Store0.self) var store
    var body: some ReducerOf<Self> { Reduce { state, action in .run { send in @Dependency(\.log) var log; log.x() } }; Child().dependency(\.api, .init(fetch: { _ in "" })) }
}
@Reducer struct Child { @Dependency(\.log) var log; var body: some ReducerOf<Self> { EmptyReducer() } }
@Observable final class Model { @ObservationIgnored @Dependency(\.session) var session; var child: ChildModel?
    func open() { child = withDependencies(from: self) { ChildModel() } } 
    func op() { withEscapedDependencies { d in d.yield { } } } }
@Observable final class ChildModel { @ObservationIgnored @Dependency(\.fetching) var f }
@main struct MyApp: App { init() { prepareDependencies { $0.log = Log(); $0.api = .init(fetch: { _ in "" }); $0[Player.self] = Player(play: {}) } }
    let store = Store(initialState: Feature.State()) { Feature() } withDependencies: { $0.session = Session(log: Log()) }
    var body: some Scene { WindowGroup { Text("") } } }
func f() async { await withDependencies { $0.log = Log() } operation: { @Dependency(\.log) var l; l.x() } }
extension Log { func x() {} }
func g(_ d: DependencyValues = ._current) { d.api; DependencyValues._current.session; DependencyValues.live.log }
