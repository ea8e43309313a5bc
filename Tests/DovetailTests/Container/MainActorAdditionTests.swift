import Dovetail
import Testing

@MainActor private protocol Surface: AnyObject, Sendable { var layers: [String] { get } }

@MainActor private final class Screen: Surface {
    var theme: Theme?
    var player: Player?
    var feed: Feed?
    let layers = ["screen"]
    init() {}
}

@MainActor private final class Framed: Surface {
    let layers: [String]
    init(_ inner: any Surface) { layers = inner.layers + ["frame"] }
}

@MainActor private final class Theme { init() {} }

@MainActor private final class Player {
    let screen: Screen
    init(screen: Screen) { self.screen = screen }
}

private final class Feed: Sendable {
    init() async { await Task.yield() }
}

// @unchecked: each is given its counterparts once, before another task sees it.
private final class Left: @unchecked Sendable { var right: Right? }
private final class Right: @unchecked Sendable {
    weak var left: Left?
    var feed: Feed?
}

private final class Report: Sendable {
    @MainActor var theme: Theme?
    init() {}
}

// @unchecked: it is given its theme once, before another task sees it.
private final class Letter: @unchecked Sendable {
    var theme: Theme?
    init() async { await Task.yield() }
}

@Suite struct MainActorAdditionTests {
    private let container = Container()

    private func resolvedElsewhere<Value: Sendable>(_: Value.Type) async throws -> Value {
        try await Task.detached { [container] in try await container.resolve(Value.self) }.value
    }

    @Test func anInitializerDecoratesOnTheMainActor() async throws {
        container.register((any Surface).self, .lazySingleton, Screen.init)
        container.decorate((any Surface).self, Framed.init)
        #expect(await (try resolvedElsewhere((any Surface).self)).layers == ["screen", "frame"])
    }

    @Test(arguments: [RegistrationScope<Letter>.prototype, .objectGraph, .weakSingleton, .lazySingleton])
    fileprivate func aPartOfTheMainActorIsInjectedIntoWhatIsAwaited(_ scope: RegistrationScope<Letter>) async throws {
        container.register(Theme.self, Theme.init)
        container.register(Letter.self, scope, Letter.init)
        container.inject(into: Letter.self) { (letter: inout Letter, theme: Theme) in letter.theme = theme }
        try container.validate()
        #expect(try await resolvedElsewhere(Letter.self).theme != nil)
        let here = try await Task { @MainActor [container] in try await container.resolve(Letter.self) }.value
        #expect(here.theme != nil)
    }

    @Test(arguments: [RegistrationScope<Screen>.prototype, .objectGraph, .weakSingleton])
    fileprivate func aPartOfTheMainActorIsInjectedThere(_ scope: RegistrationScope<Screen>) async throws {
        container.register(Theme.self, Theme.init)
        container.register(Screen.self, scope, Screen.init)
        container.inject(
            into: Screen.self,
            mainActor: { (screen: inout Screen, theme: Theme) in
                MainActor.preconditionIsolated()
                screen.theme = theme
            })
        try container.validate()
        #expect(await (try resolvedElsewhere(Screen.self)).theme != nil)
        let here = try await MainActor.run { [container] in
            let screen: Screen = try container.resolve()
            return screen.theme != nil
        }
        #expect(here)
    }

    @Test func partsOfTheMainActorMayKnowEachOther() async throws {
        container.register(Screen.self, Screen.init)
        container.register(Player.self, Player.init)
        container.inject(
            into: Screen.self, mainActor: { (screen: inout Screen, player: Player) in screen.player = player })
        let screen = try await resolvedElsewhere(Screen.self)
        #expect(await screen.player?.screen === screen)
    }

    @Test func partsThatAreInjectedIntoEachOtherMayBeAwaited() async throws {
        container.register(Feed.self, .lazySingleton, Feed.init)
        container.register(Left.self, .lazySingleton, Left.init)
        container.register(Right.self, .lazySingleton, Right.init)
        container.inject(into: Left.self) { (left: inout Left, right: Right) in left.right = right }
        container.inject(into: Right.self) { (right: inout Right, left: Left, feed: Feed) in
            (right.left, right.feed) = (left, feed)
        }
        let left = try await container.resolve(Left.self)
        #expect(left.right?.left === left && left.right?.feed != nil)
    }

    @Test func partsThatAreAwaitedAreInjectedOnTheMainActor() async throws {
        container.register(Feed.self, .lazySingleton, Feed.init)
        container.register(Theme.self, Theme.init)
        container.register(Screen.self, .lazySingleton, Screen.init)
        container.inject(
            into: Screen.self,
            mainActor: { (screen: inout Screen, feed: Feed, theme: Theme) in
                MainActor.preconditionIsolated()
                (screen.feed, screen.theme) = (feed, theme)
            })
        let screen = try await resolvedElsewhere(Screen.self)
        #expect(await screen.feed != nil)
        #expect(await screen.theme != nil)
    }

    @Test(arguments: [RegistrationScope<Report>.prototype, .objectGraph, .lazySingleton])
    fileprivate func whatIsMadeAsynchronouslyIsInjectedIntoThere(_ scope: RegistrationScope<Report>) async throws {
        container.register(Theme.self, Theme.init)
        container.register(Report.self, scope) { (feed: Tagged<Feed, FeedTag>) async in Report() }
        container.register(Feed.self, tag: FeedTag.tag, Feed.init)
        container.inject(
            into: Report.self,
            mainActor: { (report: inout Report, theme: Theme) in
                MainActor.preconditionIsolated()
                report.theme = theme
            })
        #expect(await (try resolvedElsewhere(Report.self)).theme != nil)
    }

    private enum FeedTag: DependencyTag { static let tag = "feed" }

    @Test func elsewhereWithoutAwaitItIsAnError() async throws {
        container.register(Report.self, Report.init)
        container.inject(into: Report.self, mainActor: { (report: inout Report) in report.theme = Theme() })
        let error = await Task.detached { [container] in
            #expect(throws: ResolutionError.self) { _ = try now(Report.self, in: container) }
        }.value
        #expect(error?.reason == .outsideOfMainActor)
    }

    @Test func factoriesThatAreDecoratedOnTheMainActorAreNotTried() throws {
        container.register(Report.self, .prototype) { (_: Resolver) in Report() }
        container.inject(into: Report.self, mainActor: { (report: inout Report) in report.theme = Theme() })
        try container.validate(buildingOpaque: true)
    }

    @Test func aSingletonOfTheMainActorIsMadeOnceForAllTasks() async throws {
        container.register(Theme.self, .lazySingleton, Theme.init)
        container.register(Screen.self, .lazySingleton, Screen.init)
        container.inject(into: Screen.self, mainActor: { (screen: inout Screen, theme: Theme) in screen.theme = theme })
        let screens = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { [container] group in
            for _ in 0..<32 { group.addTask { ObjectIdentifier(try await container.resolve(Screen.self)) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(screens.count == 1)
    }
}

private func now<Value>(_: Value.Type, in container: Container) throws -> Value { try container.resolve() }
