import DovetailGraph
import Testing

/// What is not mixed: what one call gives with what another does, a number with an element, a name with a part.
@Suite struct ToldApartFlowTests {
    @Test func eachCallAnswersWithAClosureOfItsOwn() async throws {
        let wiring = try await Sources.parts(
            """
            struct Message {}
            final class First { let repo: any Repo; init(repo: any Repo) { self.repo = repo }; func list(_ m: Message) {} }
            final class Second { let repo: any Repo; init(repo: any Repo) { self.repo = repo }; func drop(_ m: Message) {} }
            final class Server {
                static func route(_ work: @escaping (Message) -> Void) -> (Message, Int) -> Void { { m, _ in work(m) } }
                let routes: [String: (Message, Int) -> Void]
                init(routes: [String: (Message, Int) -> Void]) { self.routes = routes }
                func listen() {}
            }
            func main() {
                let first = First(repo: Mem())
                let second = Second(repo: Mem())
                let one = Server(routes: ["a": Server.route(first.list)])
                let two = Server(routes: ["b": Server.route(second.drop)])
                one.listen()
                two.listen()
            }
            """
        ).wiring
        #expect(
            wiring == """
                main().first → main().first/repo as repo
                main().one → main().first as routes deferred
                main().second → main().second/repo as repo
                main().two → main().second as routes deferred
                """)
    }

    @Test func aPropertyAndTheNestedTypeOfItsNameAreToldApart() async throws {
        let graph = try await Sources(
            """
            protocol Repo {}
            final class Mem: Repo { init(bundle: Bundle) {} }
            struct Resources {
                let bundle: Bundle
                static var text: text { .init(repo: Mem(bundle: Bundle(for: Cart.self))) }
                var text: text { .init(repo: Mem(bundle: bundle)) }
                final class text { let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            }
            final class Cart { let text: Resources.text; init(text: Resources.text) { self.text = text } }
            let resources = Resources(bundle: Bundle(for: Cart.self))
            func main() -> Cart { Cart(text: resources.text) }
            """
        ).graph
        let all = graph.bindings.map(\.id.text) + graph.types.map(\.id.text)
        let own = all.filter { $0.hasPrefix("Shop/Resources.") }
        #expect(
            own == [
                "Shop/Resources.text~2", "Shop/Resources.text~2/repo", "Shop/Resources.text~2/repo/bundle",
                "Shop/Resources.text~3", "Shop/Resources.text~3/repo", "Shop/Resources.text",
            ])
    }

    @Test func overloadsAreToldApartByWhatTheirClosuresAnswerWith() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Users {}
            protocol Tokens {}
            final class DbUsers: Users { let repo = Mem() }
            final class DbTokens: Tokens { let repo = Disk() }
            final class Storage { var makeUsers: (() -> Users)?; var makeTokens: (() -> Tokens)? }
            struct Provider { let run: (Repositories) -> Void }
            final class Repositories {
                let storage = Storage()
                func use(_ make: @escaping () -> Users) { storage.makeUsers = make }
                func use(_ make: @escaping () -> Tokens) { storage.makeTokens = make }
                func use(_ provider: Provider) { provider.run(self) }
            }
            extension Provider { static var live: Self { .init { _ in } } }
            func main(all: Repositories) {
                all.use { DbUsers() }
                all.use { DbTokens() }
                all.use(.live)
            }
            """
        ).wiring
        #expect(
            wiring == """
                Repositories.storage → main(all:)/DbTokens as makeTokens deferred
                Repositories.storage → main(all:)/DbUsers as makeUsers deferred
                main(all:)/DbTokens → DbTokens.repo as repo
                main(all:)/DbUsers → DbUsers.repo as repo
                """)
    }

    @Test func theNumberOfAnElementIsNone() async throws {
        let wiring = try await Sources.parts(
            """
            final class Row { init(place: Any, ctl: Ctl) {} }
            func rows() -> [Row] {
                let all = [Ctl(repo: Mem())]
                return all.enumerated().map { index, ctl in Row(place: index, ctl: ctl) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                rows().all → rows().all/repo as repo
                rows()/Row → rows().all as ctl
                """)
    }

    @Test func aStructureOfTextsCarriesNothing() async throws {
        let wiring = try await Sources.parts(
            """
            protocol Named { var name: String { get } }
            final class Kit: Named { let name = "a"; let repo: any Repo; init(repo: any Repo) { self.repo = repo } }
            struct Texts: Equatable {
                var title: String
                var notes: [String]
                init(_ named: any Named) { self.init(title: named.name, notes: []) }
                init(title: String, notes: [String]) { self.title = title; self.notes = notes }
            }
            final class Page { let texts: Texts; let kit: Kit; init(texts: Texts, kit: Kit) { self.texts = texts; self.kit = kit } }
            func start() -> Page { let kit = Kit(repo: Mem()); return Page(texts: Texts(kit), kit: kit) }
            """
        ).wiring
        #expect(
            wiring == """
                start().kit → start().kit/repo as repo
                start()/Page → start().kit as kit
                """)
    }

    @Test func aCastOfWhatTheProgramMakesBringsNothing() async throws {
        let wiring = try await Sources.parts(
            """
            import UIKit
            final class Account: NSObject { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Node { let item: Account; init(item: Account) { self.item = item } }
            final class Tree: UITableViewController {
                func node(_ object: Any?) -> Node? { if let account = object as? Account { return Node(item: account) }; return nil }
                func update() -> Node? { node(tableView.item(at: 1)) }
            }
            func start() -> Account { Account(ctl: Ctl(repo: Mem())) }
            """
        ).wiring
        #expect(
            wiring == """
                Tree.update() → Tree.node(_:)
                start()/Account → start()/Account/ctl as ctl
                start()/Account/ctl → start()/Account/ctl/repo as repo
                open Tree.node(_:) item: item(…), whose 'item' is called can't be seen
                """)
    }

    @Test func casesThatSubjectsSendAreToldApart() async throws {
        let wiring = try await Sources.parts(
            """
            enum OneState { case idle; case shown(pages: [Ctl], index: Int) }
            enum TwoState { case idle; case shown(pages: [Ctl], index: Int) }
            final class One {
                private let states: BehaviorSubject<OneState> = BehaviorSubject(value: .idle)
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func show() { states.onNext(.shown(pages: [ctl], index: 0)) }
                func observe() -> Observable<OneState> { states.asObservable() }
            }
            final class Two {
                private let states: BehaviorSubject<TwoState> = BehaviorSubject(value: .idle)
                let ctl: Ctl
                init(ctl: Ctl) { self.ctl = ctl }
                func show() { states.onNext(.shown(pages: [ctl], index: 0)) }
                func observe() -> Observable<TwoState> { states.asObservable() }
            }
            final class Page {
                private let one: One
                private var pages: [Ctl] = []
                private var index = 0
                init(one: One) { self.one = one }
                func load() { one.observe().subscribe(onNext: { [weak self] in self?.handle($0) }) }
                private func handle(_ state: OneState) {
                    if case .shown(let pages, let index) = state { show(pages, index) }
                }
                private func show(_ pages: [Ctl], _ index: Int) { self.pages = pages; self.index = index }
            }
            let first = Ctl(repo: Mem())
            let second = Ctl(repo: Disk())
            let page = Page(one: One(ctl: first))
            let two = Two(ctl: second)
            """
        ).wiring
        #expect(
            wiring == """
                main.first → main.first/repo as repo
                main.page → main.first as pages inject
                main.page → main.page/one as one
                main.page/one → One.states as states
                main.page/one → main.first as ctl
                main.second → main.second/repo as repo
                main.two → Two.states as states
                main.two → main.second as ctl
                """)
    }

    @Test func anInitializerCallsTheClosureThatItIsGivenWithWhatItIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Disk {}
            protocol Reader {}
            final class FileReader: Reader { let disk: Disk; init(disk: Disk) { self.disk = disk } }
            final class NoReader: Reader { let disk: Disk; init(disk: Disk) { self.disk = disk } }
            final class Controller {
                let reader: any Reader
                init(reader: (Disk) -> any Reader, disk: Disk) { self.reader = reader(disk) }
            }
            final class Post { func main() -> Controller { let a = Disk(); return Controller(reader: NoReader.init, disk: a) } }
            final class Pre { func main() -> Controller { let b = Disk(); return Controller(reader: { FileReader(disk: $0) }, disk: b) } }
            """
        ).wiring
        #expect(
            wiring == """
                Controller.reader → Post.main()/NoReader one of
                Controller.reader → Pre.main()/FileReader one of
                Post.main() → Controller.reader as reader one of
                Post.main() → Post.main().a as disk
                Post.main() → Post.main()/NoReader as reader deferred
                Post.main()/NoReader → Post.main().a as disk
                Pre.main() → Controller.reader as reader one of
                Pre.main() → Pre.main().b as disk
                Pre.main() → Pre.main()/FileReader as reader deferred
                Pre.main()/FileReader → Pre.main().b as disk
                """)
    }

    @Test func anObjectCallsTheClosureThatItKeepsWithWhatItKeeps() async throws {
        let wiring = try await Sources.parts(
            """
            final class Source {}
            final class Row { let source: Source; init(source: Source) { self.source = source } }
            struct Holder {
                let source: Source
                let content: (Source) -> Row
                func row() -> Row { content(source) }
            }
            final class Pins { let pinned = Source(); func make() -> Holder { Holder(source: pinned) { Row(source: $0) } } }
            final class Others { let other = Source(); func make() -> Holder { Holder(source: other) { Row(source: $0) } } }
            """
        ).wiring
        #expect(
            wiring == """
                Others.make() → Others.make()/Row as content deferred
                Others.make() → Others.other as source
                Others.make()/Row → Others.other as source
                Pins.make() → Pins.make()/Row as content deferred
                Pins.make() → Pins.pinned as source
                Pins.make()/Row → Pins.pinned as source
                """)
    }

    @Test func whatAnObjectCallsThatCantBeToldApartIsGivenAll() async throws {
        let wiring = try await Sources.parts(
            """
            final class Source {}
            final class Row { let source: Source; init(source: Source) { self.source = source } }
            final class Holder {
                let source: Source
                let content: (Source) -> Row
                init(source: Source, content: @escaping (Source) -> Row) { (self.source, self.content) = (source, content) }
                convenience init(other: Source) { self.init(source: other) { Row(source: $0) } }
                func row() -> Row { content(source) }
            }
            final class Pins { let pinned = Source(); func make() -> Holder { Holder(source: pinned) { Row(source: $0) } } }
            final class Others { let other = Source(); func make() -> Holder { Holder(other: other) } }
            """
        ).wiring
        #expect(
            wiring == """
                Holder.init(other:)/Row → Others.other as source one of
                Holder.init(other:)/Row → Pins.pinned as source one of
                Others.make() → Holder.init(other:)/Row as content deferred
                Others.make() → Others.other as other
                Pins.make() → Pins.make()/Row as content deferred
                Pins.make() → Pins.pinned as source
                Pins.make()/Row → Others.other as source one of
                Pins.make()/Row → Pins.pinned as source one of
                """)
    }

    @Test func argumentsWithoutLabelsAreToldByTheirOrder() async throws {
        let wiring = try await Sources.parts(
            """
            final class Disk {}
            protocol Reader {}
            final class FileReader: Reader { let disk: Disk; init(disk: Disk) { self.disk = disk } }
            final class NoReader: Reader { let disk: Disk; init(disk: Disk) { self.disk = disk } }
            final class Controller {
                let reader: any Reader
                init(_ disk: Disk, _ reader: (Disk) -> any Reader) { self.reader = reader(disk) }
            }
            final class Post { func main() -> Controller { let a = Disk(); return Controller(a, NoReader.init) } }
            final class Pre { func main() -> Controller { let b = Disk(); return Controller(b) { FileReader(disk: $0) } } }
            """
        ).wiring
        #expect(
            wiring == """
                Controller.reader → Post.main()/NoReader one of
                Controller.reader → Pre.main()/FileReader one of
                Post.main() → Controller.reader as reader one of
                Post.main() → Post.main().a
                Post.main() → Post.main()/NoReader deferred
                Post.main()/NoReader → Post.main().a as disk
                Pre.main() → Controller.reader as reader one of
                Pre.main() → Pre.main().b
                Pre.main() → Pre.main()/FileReader as reader deferred
                Pre.main()/FileReader → Pre.main().b as disk
                """)
    }

    @Test func anObjectHasWhatTheInitializerMakesThatMadeIt() async throws {
        let wiring = try await Sources.parts(
            """
            final class Clock {
                private let ctl: Ctl
                init(small: Bool) { let tiny = Ctl(repo: Mem()); ctl = tiny }
                init(large: Bool) { let huge = Ctl(repo: Disk()); ctl = huge }
                convenience init() { self.init(large: true) }
            }
            final class App {
                let watch = Clock(small: true)
                let tower = Clock(large: true)
                let spare = Clock()
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.spare → Clock.init(large:).huge as ctl
                App.tower → Clock.init(large:).huge as ctl
                App.watch → Clock.init(small:).tiny as ctl
                Clock.init(large:).huge → Clock.init(large:).huge/repo as repo
                Clock.init(small:).tiny → Clock.init(small:).tiny/repo as repo
                """)
    }

    @Test func whatAGenericSuperclassKeepsIsToldApartBySubclass() async throws {
        let wiring = try await Sources.parts(
            """
            struct Paper { var title: String }
            struct Mail { var title: String; let send: () -> Void }
            class Store<State> {
                final class Context {
                    var state: State
                    init(state: State) { self.state = state }
                }
                let context: Context
                init(state: State) { context = Context(state: state) }
            }
            final class PaperModel: Store<Paper> { init() { super.init(state: Paper(title: "")) } }
            final class MailModel: Store<Mail> {
                init(ctl: Ctl) { super.init(state: Mail(title: "", send: { print(ctl.repo) })) }
            }
            final class Row { let run: () -> Void; init(run: @escaping () -> Void) { self.run = run } }
            final class PaperScreen {
                let context: PaperModel.Context
                init(context: PaperModel.Context) { self.context = context }
                func row() -> Row { Row(run: { print(self.context.state.title) }) }
            }
            typealias Mails = Store<Mail>
            final class MailScreen {
                let context: Mails.Context
                init(context: Mails.Context) { self.context = context }
                func row() -> Row { Row(run: { self.context.state.send() }) }
            }
            final class App {
                lazy var paper = PaperScreen(context: PaperModel().context)
                lazy var mail = MailScreen(context: MailModel(ctl: Ctl(repo: Mem())).context)
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.mail → Store.context as context
                App.mail/MailModel → App.mail/MailModel/ctl as ctl
                App.mail/MailModel → App.mail/MailModel/ctl as send deferred
                App.mail/MailModel → Store.context as context
                App.mail/MailModel/ctl → App.mail/MailModel/ctl/repo as repo
                App.paper → Store.context as context
                MailScreen.row() → App.mail/MailModel/ctl as run deferred
                MailScreen.row() → MailScreen as run whole
                MailScreen.row() → Store.context as run deferred
                PaperScreen.row() → PaperScreen as run whole
                PaperScreen.row() → Store.context as run deferred
                Store.context → App.mail/MailModel/ctl as send deferred
                """)
    }
}
