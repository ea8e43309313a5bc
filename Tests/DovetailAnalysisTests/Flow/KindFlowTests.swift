import DovetailGraph
import Testing

/// What is a part, and what is a mere value, by what a program says of it.
@Suite struct KindFlowTests {
    @Test func aSuperclassOfTheProgramIsNoModelOfALibrary() async throws {
        let wiring = try await Sources.parts(
            """
            class Model {}
            final class FeedModel: Model { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            struct App { let model = FeedModel(repo: Mem()) }
            """
        ).wiring
        #expect(
            wiring == """
                App.model → App.model/repo as repo
                """)
    }

    @Test func aClassThatIsCodedAndHasPartsIsNoValue() async throws {
        let wiring = try await Sources.parts(
            """
            final class Feed: Codable {
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                init(from decoder: any Decoder) throws { fatalError() }
            }
            final class Name: Codable { let text: String; init(text: String) { self.text = text } }
            final class Page { init(feed: Feed, name: Name) {} }
            struct App { let page = Page(feed: Feed(ctl: Ctl(repo: Mem())), name: Name(text: "a")) }
            """
        ).wiring
        #expect(
            wiring == """
                App.page → App.page/feed as feed
                App.page/feed → App.page/feed/ctl as ctl
                App.page/feed/ctl → App.page/feed/ctl/repo as repo
                """)
    }

    @Test func aStructureOfClosuresCarriesWhatTheyName() async throws {
        let wiring = try await Sources.parts(
            """
            final class API { func load() {}; func save() {} }
            struct Client { let load: () -> Void; let save: () -> Void }
            extension Client {
                static func live(_ api: API) -> Client { Client(load: { api.load() }, save: api.save) }
            }
            final class Feed { init(client: Client) {} }
            struct App { let feed = Feed(client: .live(API())) }
            """
        ).wiring
        #expect(
            wiring == """
                App.feed → Client.live(_:)/Client as client
                Client.live(_:)/Client → App.feed/API as load deferred
                Client.live(_:)/Client → App.feed/API as save deferred
                """)
    }

    @Test func aCollectionOfValuesIsPlain() async throws {
        let wiring = try await Sources.parts(
            """
            struct Options: Hashable { var names: [String] }
            func read() -> [String: Options] { ["a": Options(names: [])] }
            final class Desk { init(repo: any Repo, options: [String: Options]) {} }
            struct App { func make() -> Desk { let options = read(); return Desk(repo: Mem(), options: options) } }
            """
        ).wiring
        #expect(
            wiring == """
                App.make() → App.make()/repo as repo
                """)
    }

    @Test func anotherNameForAPlainTypeIsPlain() async throws {
        let wiring = try await Sources.parts(
            """
            struct Account { typealias ID = UUID; let id: ID }
            final class Desk { init(id: Account.ID, repo: any Repo) {} }
            final class Home {
                var last: Account.ID?
                func open() -> Desk { Desk(id: last!, repo: Mem()) }
                func open(_ text: String) -> Desk { Desk(id: Account.ID(uuidString: text)!, repo: Disk()) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Home.open() → Home.open()/repo as repo
                Home.open(_:) → Home.open(_:)/repo as repo
                """)
    }

    @Test func functionsAndConstantsOfCAreNoParts() async throws {
        let wiring = try await Sources.parts(
            """
            final class Watch { init(key: String, name: Any, code: Any, repo: any Repo) {} }
            func watch() -> Watch {
                Watch(
                    key: NSLocalizedString("a", comment: ""), name: NSStringFromClass(Watch.self), code: kEventCode,
                    repo: Mem())
            }
            """
        ).wiring
        #expect(
            wiring == """
                watch()/Watch → watch()/Watch/repo as repo
                """)
    }

    @Test func anotherPackageIsCalledForItsEffect() async throws {
        let wiring = try await Sources.parts(
            """
            final class Desk { init(repo: any Repo) {} }
            func start() -> Desk {
                let repo = Mem()
                LoggingSystem.bootstrap(with: repo)
                return Desk(repo: Disk())
            }
            """
        ).wiring
        #expect(
            wiring == """
                start()/Desk → start()/Desk/repo as repo
                """)
    }

    @Test func aMethodThatAnswersNothingProvidesNothing() async throws {
        let wiring = try await Sources.parts(
            """
            struct App { func run() { Ctl(repo: Mem()).start() } }
            extension Ctl { func start() {} }
            """
        ).wiring
        #expect(
            wiring == """
                App.run()/Ctl → App.run()/Ctl/repo as repo
                """)
    }

    @Test func recordsAndConstantsOfOtherPackagesAreNoParts() async throws {
        let wiring = try await Sources.parts(
            """
            import SwiftData
            @Model final class Item { var name: String; init(name: String) { self.name = name } }
            @Model final class List { var items: [Item]; init(items: [Item]) { self.items = items } }
            final class Host {
                private var list: List?
                private var price: Price?
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func load() { let new = List(items: [Item(name: "a")]); list = new }
                func fill(_ cell: Cell) { cell.kind = UITableViewCell.Kind.checkmark }
            }
            final class Price { init(value: NSDecimalNumber) {} }
            extension SKProduct { var price: Price { Price(value: amount) } }
            final class App { let host = Host(ctl: Ctl(repo: Mem())) }
            """
        ).wiring
        #expect(
            wiring == """
                App.host → App.host/ctl as ctl
                App.host/ctl → App.host/ctl/repo as repo
                """)
    }

}
