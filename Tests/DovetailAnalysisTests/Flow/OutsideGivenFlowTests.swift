import Testing

/// What objects of other packages are given, and answer with.
@Suite struct OutsideGivenFlowTests {
    @Test func aDeclarationSaysOfWhatTypeAnAnswerIsThatAnotherPackageTakes() async throws {
        let wiring = try await Sources.parts(
            """
            final class Store {
                let box = RemoteBox(name: "store")
                var context: RemoteContext { box.context }
                func fresh() -> RemoteContext { let made = box.make(); made.isFresh = true; return made }
                var title: String { box.title }
            }
            final class Account {
                let first: RemoteList, second: RemoteList, third: RemoteList
                init(store: Store) {
                    first = RemoteList(context: store.context)
                    second = RemoteList(context: store.fresh())
                    third = RemoteList(context: store.box, title: store.title)
                }
            }
            final class App { let account = Account(store: Store()) }
            """
        ).wiring
        #expect(
            wiring == """
                Account.first → Store.context/context as context
                Account.second → Store.fresh().made as context
                Account.third → Store.box as context
                App.account → Account.first as first
                App.account → Account.second as second
                App.account → Account.third as third
                App.account → App.account/store as store
                App.account/store → Store.box as box
                Store.context/context → Store.box call
                Store.fresh().made → Store.box
                """)
    }

    @Test func whatIsPutIntoTheStorageOfAnotherPackageByAMethodIsSeen() async throws {
        let wiring = try await Sources.parts(
            """
            import Vapor
            extension Application {
                var vault: Vault { .init(application: self) }
                struct Vault { let application: Application }
            }
            extension Application.Vault {
                func setBucket(_ bucket: S3) async {
                    await self.application.storage.setWithAsyncShutdown(Key.self, to: bucket) { _ in }
                }
            }
            extension Application {
                func wire() async {
                    let client = AWSClient()
                    await self.vault.setBucket(S3(client: client))
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Application.Vault.application → Application.wire()/S3 as to inject
                Application.vault → Application as application whole
                Application.wire()/S3 → Application.wire().client as client
                """)
    }

    @Test func aStaticMethodThatIsAddedToATypeOfAnotherPackageIsCalled() async throws {
        let wiring = try await Sources.parts(
            """
            import Vapor
            struct Driver: QueuesDriver { let repo: any Repo }
            extension Application.Queues.Provider {
                static func mute() -> Self { .init { $0.queues.use(custom: Driver(repo: Mem())) } }
            }
            final class App { func start(_ app: Application) { app.queues.use(.mute()) } }
            """
        ).verdicts
        #expect(
            wiring == """
                App.start(_:).app → Application.Queues.Provider.mute()/Provider inject
                Application.Queues.Provider.mute()/Driver → Application.Queues.Provider.mute()/Driver/repo as repo
                Application.Queues.Provider drawn
                Driver drawn
                Mem drawn
                """)
    }

    @Test func aStaticMethodMayBeCalledByTheNameOfItsModuleToo() async throws {
        let wiring = try await Sources.parts(
            """
            import RemoteKit
            extension Hosts { static func mainURL() throws -> URL { URL(string: "a")! } }
            final class Caller {
                let repo: any Repo
                init(repo: any Repo) { self.repo = repo }
                func client() throws -> RemoteKit.Client { RemoteKit.Client(url: try RemoteKit.Hosts.mainURL(), repo: repo) }
            }
            final class App { let caller = Caller(repo: Mem()) }
            """
        ).verdicts
        #expect(
            wiring == """
                App.caller → App.caller/repo as repo
                Caller.client() → App.caller/repo as repo
                Client drawn
                Caller drawn
                Mem drawn
                """)
    }

    @Test func whetherSomethingIsSoIsNoObject() async throws {
        let wiring = try await Sources.parts(
            """
            final class Watcher {
                let ctl = Ctl(repo: Mem())
                var link: AnyCancellable?
                func start() { link = ctl.items.sink { _ in if !Task.isCancelled { print("a") } } }
            }
            """
        ).verdicts
        #expect(
            wiring == """
                Watcher.ctl → Watcher.ctl/repo as repo
                Ctl drawn
                Mem drawn
                """)
    }

    @Test func aListOfObjectsThatAreNotHeldStronglyHasThem() async throws {
        let wiring = try await Sources.parts(
            """
            final class Folder {
                let repo: any Repo
                private var listeners: NSHashTable<AnyObject> = .weakObjects()
                init(repo: any Repo) { self.repo = repo }
                func listen(_ one: AnyObject) { listeners.add(one as AnyObject) }
            }
            final class Desk {
                let folder = Folder(repo: Mem())
                let ctl = Ctl(repo: Disk())
                func open() { folder.listen(ctl) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Desk.ctl → Desk.ctl/repo as repo
                Desk.folder → Desk.ctl as listeners inject
                Desk.folder → Desk.folder/repo as repo
                """)
    }

    @Test func whatAClosureComparesIsNoPartOfWhatIsFound() async throws {
        let wiring = try await Sources.parts(
            """
            final class Tab { let ctl: Ctl; init(ctl: Ctl) { self.ctl = ctl } }
            final class Pane {
                var tabs: [Tab] = []
                private(set) var selected: Tab?
                func open(_ ctl: Ctl) { tabs.append(Tab(ctl: ctl)) }
                func select(_ ctl: Ctl) {
                    guard let tab = tabs.first(where: { $0.ctl === ctl }) else { return }
                    selected = tab
                }
            }
            final class Desk {
                let pane = Pane()
                func start() {
                    let first = Ctl(repo: Mem()), other = Ctl(repo: Disk())
                    pane.open(first)
                    pane.select(other)
                }
            }
            """
        ).wiring
        #expect(
            wiring == """
                Desk.pane → Pane.open(_:)/Tab as selected deferred
                Desk.pane → Pane.open(_:)/Tab as tabs deferred
                Desk.start().first → Desk.start().first/repo as repo
                Desk.start().other → Desk.start().other/repo as repo
                Pane.open(_:)/Tab → Desk.start().first as ctl
                """)
    }

    @Test func whatAMethodAnswersWithDirectlyIsGotFromItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            final class Stack {
                let pool = DatabasePool(path: "a")
                func reading() throws -> DatabaseSnapshot { try pool.makeSnapshot() }
            }
            final class Reader { init(snapshot: DatabaseSnapshot) {} }
            final class App {
                let stack = Stack()
                func reader() throws -> Reader { Reader(snapshot: try stack.reading()) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.reader() → Stack.reading() as snapshot
                App.stack → Stack.pool as pool
                Stack.reading() → Stack.reading()/makeSnapshot(…)
                Stack.reading()/makeSnapshot(…) → Stack.pool call
                """)
    }
}
