// Assemblies of real life, and their mocks. That this file compiles in each mode is the test.

import DovetailMacros

@Stub(if: "DEBUG") @Spy(if: "DEBUG") nonisolated protocol Feed: Sendable { func load() -> Int }
@Stub(if: "DEBUG") @Spy(if: "DEBUG") nonisolated protocol Timer: Sendable { var now: Int { get } }
@Stub(if: "DEBUG") @Spy(if: "DEBUG") @MainActor protocol Panel { func show() }
nonisolated struct LiveFeed: Feed {
    var url = ""
    func load() -> Int { 1 }
    static func open() async throws -> LiveFeed { LiveFeed() }
    static func read() throws -> LiveFeed { LiveFeed() }
}
nonisolated struct LiveTimer: Timer { let now = 3 }
@MainActor final class LivePanel: Panel { func show() {} }
nonisolated struct Reader: Sendable { let feed: any Feed; let timer: any Timer }
enum Kinds { @Stub(if: "DEBUG") nonisolated protocol Inner: Sendable {}; nonisolated struct Live: Inner {} }
nonisolated protocol UnmockedPair: Sendable {}

@Mockable final class PlainMocked: Assembling {
    let context = DIContext()
    var feed: any Feed { define(.lazySingleton) { LiveFeed() } }
    var timer: any Timer { define { LiveTimer() } }
    var reader: Reader { define { Reader(feed: feed, timer: timer) } }
    var both: any Feed & Timer { define { FeedTimer() } }
}
nonisolated struct FeedTimer: Feed, Timer { let now = 1; func load() -> Int { 1 } }

@Mockable(with: .spy) final class InputMocked: Assembling {
    let context: DIContext
    let url: String
    let `default`: Int
    init(url: String, `default` number: Int = 3, in context: DIContext = DIContext()) {
        (self.url, self.default, self.context) = (url, number, context)
    }
    convenience init() { self.init(url: "") }
    var feed: any Feed { define(.lazySingleton) { LiveFeed(url: url) } }
    var mock: any Timer { define { LiveTimer() } }
    var logged: any Feed { define { Logged(feed: self.feed) } }
    var holding: any Feed { define { Holding(owner: self) } }
    var awaited: any Feed { get async throws { try await define(.lazySingleton) { try await LiveFeed.open() } } }
    func keyed(_ n: Int) -> any Feed { define(id: n) { LiveFeed() } }
    static var shared: any Feed { LiveFeed() }
}
// A leaf that throws needs an assembly of no actor: the fake that a closure names is Sendable.
@Mockable(with: .spy) nonisolated final class ThrowingMocked: Assembling {
    let context: DIContext
    init(in context: DIContext = DIContext()) { self.context = context }
    var throwing: any Feed { get throws { try define { try LiveFeed.read() } } }
}
nonisolated struct Logged: Feed { let feed: any Feed; func load() -> Int { feed.load() } }
nonisolated struct Holding: Feed { let owner: InputMocked; func load() -> Int { 2 } }

@Mockable final class ClassicMocked: Assembly {
    lazy var other: PlainMocked2 = context.assembly()
    var feed: any Feed { define(scope: .lazySingleton, init: LiveFeed()) }
    var inner: any Kinds.Inner { define { Kinds.Live() } }
    var reader: Reader { define { Reader(feed: feed, timer: other.timer) } }
}
@Mockable final class PlainMocked2: Assembly { var timer: any Timer { define { LiveTimer() } } }

@Mockable @MainActor final class PanelMocked: MainActorAssembling {
    let context = DIContext()
    let title: String
    init?(title: String) throws { self.title = title }
    var panel: any Panel { define(.lazySingleton) { LivePanel() } }
    var feed: any Feed { define(.lazySingleton) { LiveFeed(url: title) } }
}
@Mockable final class ScreenMocked: MainActorAssembly { var panel: any Panel { define { LivePanel() } } }

@Mockable final class AsyncMocked: Assembling {
    let context = DIContext()
    let feed1: any Feed
    init(from feed: any Feed) async throws { feed1 = feed }
    var feed: any Feed { define { LiveFeed() } }
}
@Mockable final class NothingToMock: Assembling { let context = DIContext() }
@Mockable fileprivate final class HiddenMocked: Assembling {
    let context = DIContext()
    var feed: any Feed { define { LiveFeed() } }
}

#if DEBUG
    @MainActor func useMocks() async throws {
        let spy = FeedSpy(willReturn: 3)
        let app = InputMocked.mock(url: "x", feed: spy)
        _ = app.logged.load()
        _ = spy.calledArgs == [.load]
        _ = PlainMocked.mock(timer: TimerStub(willReturn: 3)).reader
        let context = DIContext()
        _ = ClassicMocked.mock(in: context).reader
        _ = try PanelMocked.mock(title: "x", panel: PanelSpy())
        _ = ScreenMocked.mock(in: context, panel: PanelSpy()).panel
        _ = try await AsyncMocked.mock(from: FeedStub())
        _ = NothingToMock.mock()
    }
#endif
