import Dovetail
import Testing

private final class Station: Assembly {
    lazy var peer: Peer = context.assembly()
    var track: Peer { context.assembly() }

    var cook: Cook { define(.lazySingleton) { Cook(stove: peer.stove) } }
}

private final class Peer: Assembly {
    var stove: any Stove { define(.lazySingleton) { GasStove() } }
    var cook: Cook { Station.instance(from: context).cook }
}

private final class App: Assembling {
    let context = DIContext()
    let url: String

    init(url: String) { self.url = url }

    var address: String { define(.lazySingleton) { url + "/api" } }
    var label: any StringProtocol & Sendable { define { address } }
}

private final class Request: Assembling {
    let app: App
    let context: DIContext

    init(_ app: App) {
        self.app = app
        context = DIContext(parent: app.context)
    }

    var line: String { define(.lazySingleton) { "GET \(app.address)" } }
}

/// Keeps what isn't `Sendable`, on the main actor.
private final class Screens: MainActorAssembly {
    private final class Screen {
        var title = ""
    }

    var other: OtherScreens { context.assembly() }
    private var screen: Screen {
        define(.lazySingleton) {
            Screen()
        } inject: {
            $0.title = self.title
        }
    }
    var title: String { define { "screens" } }
    var isKept: Bool { screen === screen && screen.title == title }
    func awaited() async -> Bool {
        let made: Screen = await define(.lazySingleton) { await later(Screen()) }
        return made.title.isEmpty && made !== screen
    }
    var closed: App {
        define(.lazySingleton) {
            App(url: "closed")
        } onClose: { [closings] in
            closings.append($0.url)
        }
    }
    let closings = Closings()

    private func later(_ screen: Screen) async -> Screen { screen }
}

private final class OtherScreens: MainActorAssembly {
    var title: String { define { Screens.instance(from: context).title + "!" } }
}

private final class Closings: @unchecked Sendable {
    // @unchecked: each test uses it in one task.
    private(set) var urls: [String] = []
    func append(_ url: String) { urls.append(url) }
}

@Suite(.patientClosing) struct AssemblyKindsTests {
    private let context = DIContext()

    @Test func peersAreReachedThroughLazyVariablesAndComputedProperties() {
        let station = Station.instance(from: context)
        #expect(station.peer === station.track)
        #expect(station.cook.stove === station.peer.stove)
        #expect(station.peer.cook === station.cook)
        #expect(station.context === context)
    }

    @Test func anAssemblingHasInputsAndSharesWithItsChildren() {
        let app = App(url: "http://one")
        let requests = [Request(app), Request(app)]
        #expect(requests.map(\.line) == ["GET http://one/api", "GET http://one/api"])
        #expect(requests[0].context.parent === app.context)
        #expect(app.label as? String == "http://one/api")
        #expect(App(url: "http://two").address == "http://two/api")
    }

    @Test func anAssemblyMayBeLocalToAFunction() {
        final class Local: Assembly {
            var cook: Cook { define(.lazySingleton) { Cook() } }
        }
        let local = Local.instance(from: context)
        #expect(local.cook === (context.assembly() as Local).cook)
    }

    @Test func anAssemblyMadeByHandIsNotTheContexts() {
        let byHand = DIContext.withCurrent(context) { Station() }
        #expect(byHand.context === context)
        #expect(Station.instance(from: context) !== byHand)
        #expect(byHand.cook !== Station.instance(from: context).cook)
        #expect(byHand.cook === byHand.cook)
    }

    @Test func anAssemblyIsCreatedOnceAndHasItsContextFromTheBeginning() {
        final class Eager: Assembly {
            private(set) var seen: DIContext?
            private(set) var other: Peer?

            required init() {
                super.init()
                seen = context
                other = Peer()
            }
        }
        let eager = Eager.instance(from: context)
        #expect(eager.seen === context)
        #expect(eager.other?.context === context)
        #expect(DIContext.withCurrent(DIContext()) { Eager.instance(from: context) } === eager)
    }

    @MainActor
    @Test func aContextCreatesAssembliesOfTheMainActorToo() async throws {
        let screens = Screens.instance(from: context)
        #expect(Screens.instance(from: context) === screens && (context.assembly() as Screens) === screens)
        #expect(Screens.instance(from: DIContext()) !== screens)
        #expect(screens.context === context)
        #expect(screens.isKept)
        #expect(await screens.awaited())
        #expect(screens.other.title == "screens!")
        screens.substitute(\.title) { "fake" }
        #expect(screens.other.title == "fake!")
        screens.removeSubstitution(for: \.title)
        #expect(DIContext.withCurrent(context) { Screens().context === context })
        _ = screens.closed
        #expect(context.describe().split(separator: "\n").first == "OtherScreens")
        try await context.close()
        #expect(screens.closings.urls == ["closed"])
    }
}
