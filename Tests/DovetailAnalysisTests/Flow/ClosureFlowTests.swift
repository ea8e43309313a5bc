import Testing

/// Closures that are stored, handed on and called elsewhere.
@Suite struct ClosureFlowTests {
    @Test func aClosureThatIsStoredInAPropertyIsCalledByAnotherObject() async throws {
        let wiring = try await Sources.parts(
            """
            final class Flow { var makeCtl: ((any Repo) -> Ctl)?; func start() -> Ctl? { makeCtl?(Mem()) } }
            func build() -> Flow {
                let flow = Flow()
                flow.makeCtl = { repo in Ctl(repo: repo) }
                return flow
            }
            """
        ).wiring
        #expect(
            wiring == """
                Flow.start() → build()/Ctl
                build().flow → build()/Ctl as makeCtl deferred
                build()/Ctl → Flow.start()/Mem as repo
                """)
    }

    @Test func aClosureThatAnInitializerKeepsIsCalledByItsObject() async throws {
        let wiring = try await Sources.parts(
            """
            final class Flow {
                private let finish: (any Repo) -> Void
                init(finish: @escaping (any Repo) -> Void) { self.finish = finish }
                func end() { finish(Mem()) }
            }
            final class Desk { var repo: (any Repo)?; func open() -> Flow { Flow(finish: { self.repo = $0 }) } }
            """
        ).wiring
        #expect(wiring == "Desk → Flow.end()/Mem as repo inject")
    }

    @Test func closuresInAnArrayAreCalled() async throws {
        let wiring = try await Sources.parts(
            """
            final class Hooks {
                private var all: [(any Repo) -> Void] = []
                func add(_ hook: @escaping (any Repo) -> Void) { all.append(hook) }
                func run() { for hook in all { hook(Mem()) } }
            }
            func build(_ hooks: Hooks) { hooks.add { repo in keep(Ctl(repo: repo)) } }
            func keep(_ ctl: Ctl) { print(ctl) }
            """
        ).wiring
        #expect(wiring == "build(_:)/Ctl → Hooks.run()/Mem as repo")
    }

    @Test func closuresInADictionaryAreCalled() async throws {
        let wiring = try await Sources.parts(
            """
            final class Router {
                private var routes: [String: (any Repo) -> Ctl] = [:]
                func add(_ path: String, _ make: @escaping (any Repo) -> Ctl) { routes[path] = make }
                func open(_ path: String) -> Ctl? { routes[path]?(Mem()) }
            }
            func build(_ router: Router) { router.add("a") { repo in Ctl(repo: repo) } }
            """
        ).wiring
        #expect(
            wiring == """
                Router.open(_:) → build(_:)/Ctl
                build(_:)/Ctl → Router.open(_:)/Mem as repo
                """)
    }

    @Test func tuplesInACompletionAreTakenApart() async throws {
        let wiring = try await Sources.parts(
            """
            func load(_ completion: @escaping ((repo: any Repo, count: Int)) -> Void) { completion((repo: Mem(), count: 1)) }
            final class Desk { var ctl: Ctl?; func open() { load { result in self.ctl = Ctl(repo: result.repo) } } }
            """
        ).wiring
        #expect(wiring == "Desk.ctl → load(_:)/repo as repo")
    }

    @Test func aCompletionWithAResultIsSwitchedOver() async throws {
        let wiring = try await Sources.parts(
            """
            enum Failure: Error { case none }
            func load(_ completion: @escaping (Result<any Repo, Failure>) -> Void) { completion(.success(Mem())) }
            final class Desk {
                var ctl: Ctl?
                func open() {
                    load { result in
                        switch result {
                        case .success(let repo): self.ctl = Ctl(repo: repo)
                        case .failure: break
                        }
                    }
                }
            }
            """
        ).wiring
        #expect(wiring == "Desk.ctl → load(_:)/Mem as repo")
    }

    @Test func aFactoryClosureInAStructureOfClosures() async throws {
        let wiring = try await Sources.parts(
            """
            struct Factory { let makeRepo: () -> any Repo; let makeCtl: (any Repo) -> Ctl }
            final class Flow {
                private let factory: Factory
                init(factory: Factory) { self.factory = factory }
                func start() -> Ctl { factory.makeCtl(factory.makeRepo()) }
            }
            func build() -> Flow { Flow(factory: Factory(makeRepo: { Mem() }, makeCtl: { Ctl(repo: $0) })) }
            """
        ).wiring
        #expect(
            wiring == """
                build()/Ctl → build()/Mem as repo
                build()/Flow → build()/Ctl as makeCtl deferred
                build()/Flow → build()/Mem as makeRepo deferred
                """)
    }

    @Test func aMethodReferenceIsCalledByWhomItIsGiven() async throws {
        let wiring = try await Sources.parts(
            """
            final class Loader { func load(_ use: (any Repo) -> Void) { use(Mem()) } }
            final class Desk {
                var repo: (any Repo)?
                func take(_ repo: any Repo) { self.repo = repo }
                func open(_ loader: Loader) { loader.load(take) }
            }
            """
        ).wiring
        #expect(wiring == "Desk → Loader.load(_:)/Mem as repo inject")
    }

    @Test func aTrailingClosureIsForWhatHasNoDefault() async throws {
        let wiring = try await Sources.parts(
            """
            final class Frame {
                init(side: @escaping () -> any Repo = { Mem() }, content: @escaping () -> Ctl) {}
            }
            struct App {
                let one = Frame { Ctl(repo: Disk()) }
                let two = Frame { Disk() } content: { Ctl(repo: Mem()) }
            }
            """
        ).wiring
        #expect(
            wiring == """
                App.one → App.one/Ctl as content deferred
                App.one → Frame.init(side:content:)/Mem as side deferred
                App.one/Ctl → App.one/Ctl/repo as repo
                App.two → App.two/Ctl as content deferred
                App.two → App.two/Disk as side deferred
                App.two/Ctl → App.two/Ctl/repo as repo
                """)
    }

    @Test func whatAClosureIsAnsweredByTheSystemIsNoPartOfWhoKeepsIt() async throws {
        let wiring = try await Sources.parts(
            """
            import AppKit
            final class Watch {
                let observer: Observer?
                init(handler: @escaping (NSEvent) -> NSEvent?, ctl: Ctl) {
                    observer = ObserverCreate(ctl) { _, _ in
                        while let event = NSApp.nextEvent(until: nil) {
                            guard let answer = handler(event) else { continue }
                            NSApp.postEvent(answer, atStart: false)
                        }
                    }
                }
            }
            let watch = Watch(handler: { $0 }, ctl: Ctl(repo: Mem()))
            """
        ).wiring
        #expect(
            wiring == """
                Watch.observer → main.watch/ctl
                main.watch → Watch.observer as observer
                main.watch → main.watch/ctl as ctl
                main.watch/ctl → main.watch/ctl/repo as repo
                """)
    }

    @Test func aClosureWithoutAnAnswerProvidesNothing() async throws {
        let wiring = try await Sources.parts(
            """
            final class Log {}
            final class Entry { let log: Log; init(log: Log) { self.log = log } }
            final class Clipboard {
                typealias Hook = (String) -> Void
                private var hooks: [Hook] = []
                func onCopy(_ hook: @escaping Hook) { hooks.append(hook) }
            }
            final class History {
                let log = Log()
                var all: [Entry] = []
                @discardableResult func add(_ text: String) -> Entry { let entry = Entry(log: log); all.append(entry); return entry }
            }
            final class App {
                let clipboard = Clipboard()
                let history = History()
                func start() { clipboard.onCopy { self.history.add($0) } }
            }
            let app = App()
            """
        ).wiring
        #expect(
            wiring == """
                App.clipboard → App as hooks whole
                App.clipboard → App.history as hooks deferred
                App.history → History.add(_:).entry as all deferred
                App.history → History.log as log
                History.add(_:).entry → History.log as log
                main.app → App.clipboard as clipboard
                main.app → App.history as history
                """)
    }
}
