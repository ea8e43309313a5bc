import Dovetail
import Testing

private final class View: @unchecked Sendable { var presenter: Presenter? }
private final class Presenter: Sendable {
    let view: View
    init(view: View) { self.view = view }
}
private final class Session: Sendable {}
private final class Feed: @unchecked Sendable {
    var session: Session?
    var next: Feed?
}

/// What is asked for with `await` is what is made without, whatever must be awaited on the way.
@Suite struct AwaitedGraphTests {
    private let container = Container()

    @Test(arguments: [false, true], [false, true])
    func anObjectIsInjectedWithWhatHasIt(isKept: Bool, isAwaited: Bool) async throws {
        if isAwaited {
            container.register(View.self, isKept ? .lazySingleton : .objectGraph) { () async in View() }
        } else {
            container.register(View.self, isKept ? .lazySingleton : .objectGraph) { View() }
        }
        container.register(Presenter.self, isKept ? .lazySingleton : .objectGraph, Presenter.init)
        container.inject(into: View.self) { (view: inout View, presenter: Presenter) in view.presenter = presenter }
        try container.validate()
        if isAwaited {
            let view: View = try await container.resolve()
            #expect(view.presenter?.view === view)
        } else {
            let presenter: Presenter = try await container.resolve()
            #expect(presenter.view.presenter === presenter)
        }
    }

    @Test func anAsynchronousObjectIsInjectedWithAnother() async throws {
        container.register(Session.self, .lazySingleton) { () async in Session() }
        container.register(Feed.self, .lazySingleton) { () async in Feed() }
        container.inject(into: Feed.self) { (feed: inout Feed, session: Session) in feed.session = session }
        let feed: Feed = try await container.resolve()
        let session: Session = try await container.resolve()
        #expect(feed.session === session)
    }

    @Test(arguments: [false, true])
    func whatIsMadeLaterHasAGraphOfItsOwn(isAwaited: Bool) async throws {
        container.register(Session.self) { Session() }
        container.register(Int.self) { 1 }
        if isAwaited { container.register(Int.self, overriding: true) { () async in 1 } }
        registerSessions()
        let sessions: [Session] = try await container.resolve()
        #expect(Set(sessions.map(ObjectIdentifier.init)).count == 4)
        container.register([Session].self, overriding: true) { (session: Session, late: Lazy<Session>) async throws in
            let now: () throws -> Session = { try late.value }
            return [session, try now()]
        }
        let others: [Session] = try await container.resolve()
        #expect(others[0] !== others[1])
    }

    /// In an asynchronous function, a closure of one expression would be one, too.
    private func registerSessions() {
        container.register([Session].self) {
            (session: Session, late: Lazy<Session>, make: Provider<Session>, number: Int) in
            [session, try late.value, try make(), try make()]
        }
    }

    @Test(arguments: [false, true])
    func prototypesThatAreInjectedWithoutEndAreAnError(isAwaited: Bool) async {
        if isAwaited {
            container.register(Feed.self, .prototype) { () async in Feed() }
        } else {
            container.register(Feed.self, .prototype) { Feed() }
        }
        container.inject(into: Feed.self) { (feed: inout Feed, next: Feed) in feed.next = next }
        await #expect(throws: ResolutionError.self) { try await container.resolve(Feed.self) }
    }
}
